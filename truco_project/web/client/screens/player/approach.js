// What one can do about another player.
import { put, remove } from "../../api.js";
import { Loading, useLoaded } from "../../parts/load/load.js";
import { ProblemText } from "../../parts/problem/problem.js";
import { Report } from "../../parts/report/report.js";
import { has } from "../../router.js";
import { html, useState } from "../../ui.js";

export function Approach({ t, player }) {
  const blocks = useLoaded("/me/blocks");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(null);
  const [reporting, setReporting] = useState(false);
  const blocked = blocks.value?.items.some(({ username }) => username === player);
  async function turn() {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      const path = `/me/blocks/${player}`;
      await (blocked ? remove(path) : put(path, {}));
      await blocks.load();
    } catch (refused) {
      setProblem(refused);
    }
    setBusy(false);
  }
  return html`
    <div class="choices">
      ${has("/new") && !blocked && html`<a class="button main" href=${`/new?with=${player}`}>${t("challenge")}</a>`}
      ${blocks.value && html`<button type="button" aria-disabled=${busy ? "true" : undefined} onClick=${turn}>${t(blocked ? "unblock" : "block")}</button>`}
      <button type="button" onClick=${() => setReporting(true)}>${t("report")}</button>
    </div>
    ${blocks.problem && html`<${Loading} of=${blocks} />`}
    <p role="status" class="soft">${blocked ? t("blocked") : ""}</p>
    <${ProblemText} problem=${problem} />
    ${reporting && html`<${Report} player=${player} close=${() => setReporting(false)} />`}`;
}
