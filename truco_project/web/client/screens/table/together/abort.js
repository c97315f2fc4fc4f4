// Ending a match without a winner, if all agree.
import { post, remove } from "../../../api.js";
import { useWords } from "../../../i18n/index.js";
import { ProblemText } from "../../../parts/problem/problem.js";
import { namesOf } from "../../../parts/seats/seats.js";
import { html, useState } from "../../../ui.js";

/** `say(yes)` tells the server; `problem` is why it didn't listen. */
export function useAbort(view, accept, refresh) {
  const [problem, setProblem] = useState(null);
  async function say(yes) {
    setProblem(null);
    try {
      if (yes) accept(await post(`/matches/${view.id}/abort`));
      else {
        await remove(`/matches/${view.id}/abort`);
        await refresh();
      }
      return true;
    } catch (refused) {
      setProblem(refused);
      return false;
    }
  }
  return { problem, say };
}

/** Who would end it, on the table for all whom it concerns. */
export function AbortAsked({ words, view, accept, refresh }) {
  const t = useWords("screens/table/together");
  const { problem, say } = useAbort(view, accept, refresh);
  const said = view.consents?.abort ?? [];
  if (said.length === 0) return null;
  const mine = said.includes(view.my_seat);
  return html`<div class="asked" role="status">
    <p>${mine ? t("i-asked") : t("asked", { names: namesOf(view, said), n: said.length })}</p>
    <button type="button" onClick=${() => say(!mine)}>${t(mine ? "take-back" : "agree")}</button>
    <${ProblemText} problem=${problem} />
  </div>`;
}
