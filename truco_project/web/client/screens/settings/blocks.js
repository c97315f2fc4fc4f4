// Whom one doesn't want to hear or meet.
import { remove } from "../../api.js";
import { toPage } from "../../parts/focus.js";
import { Loading, useLoaded } from "../../parts/load/load.js";
import { ProblemText } from "../../parts/problem/problem.js";
import { When } from "../../parts/when/when.js";
import { html, useState } from "../../ui.js";

export function Blocks({ t }) {
  const blocks = useLoaded("/me/blocks");
  const [problem, setProblem] = useState(null);
  async function unblock(username) {
    setProblem(null);
    try {
      await remove(`/me/blocks/${username}`);
      await blocks.load();
      toPage();
    } catch (refused) {
      setProblem(refused);
    }
  }
  if (!blocks.value) return html`<${Loading} of=${blocks} />`;
  return html`
    <p class="soft">${t("blocks-what")}</p>
    <${ProblemText} problem=${problem} />
    ${blocks.value.items.length === 0 ? html`<p>${t("no-blocks")}</p>` : html`<ul class="rows">
      ${blocks.value.items.map(({ username, created_at }) => html`<li key=${username} class="row">
        <a class="names" href=${`/players/${username}`}>${username}</a>
        <button type="button" onClick=${() => unblock(username)}>${t("unblock")}</button>
        <span class="state">${t("since")} <${When} at=${created_at} /></span>
      </li>`)}
    </ul>`}`;
}
