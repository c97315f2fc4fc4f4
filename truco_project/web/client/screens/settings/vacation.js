// Days on which nobody's clock waits for me.
import { post, remove } from "../../api.js";
import { setClock } from "../../clock.js";
import { Loading, useLoaded } from "../../parts/load/load.js";
import { ProblemText } from "../../parts/problem/problem.js";
import { When } from "../../parts/when/when.js";
import { html, useState } from "../../ui.js";

const PATH = "/me/vacation";

export function Vacation({ t }) {
  const vacation = useLoaded(PATH);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(null);
  if (!vacation.value) return html`<${Loading} of=${vacation} />`;
  const { since, until, balance_days, cap_days, days_for_one, shortest_days, server_time } = vacation.value;
  setClock(server_time);
  async function turn() {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      await (since ? remove(PATH) : post(PATH));
      await vacation.load();
    } catch (refused) {
      setProblem(refused);
    }
    setBusy(false);
  }
  return html`
    <p class="balance" role="status">${since ? html`${t("away")} <${When} at=${until} time />` : t("days-left", { n: rounded(balance_days) })}</p>
    <p>${t("vacation-what")}</p>
    <p class="soft">${t("vacation-terms", { days: rounded(days_for_one), cap: rounded(cap_days), hours: Math.round(shortest_days * 24) })}</p>
    <${ProblemText} problem=${problem} />
    <button type="button" class="main" aria-disabled=${busy ? "true" : undefined} onClick=${turn}>${t(since ? "come-back" : "go-away")}</button>`;
}

const rounded = (days) => Number(days.toFixed(1));
