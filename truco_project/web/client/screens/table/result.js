// The end of a match: who won, how, and what one may do now.
import { newKey, post } from "../../api.js";
import { ProblemText } from "../../parts/problem/problem.js";
import { KeepGuest } from "../../parts/signed/signed.js";
import { go, has } from "../../router.js";
import { html, useState } from "../../ui.js";
import { nameOfTeam, teamOf } from "./seats.js";

export function Result({ t, view, accept }) {
  const { result } = view;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(null);
  const mine = teamOf(view);
  async function again() {
    setBusy(true);
    setProblem(null);
    try {
      const next = await post(`/matches/${view.id}/rematch`, {}, { key: newKey() });
      if (next.id !== view.id) return go(`/matches/${next.id}`);
      accept(next);
    } catch (refused) {
      setProblem(refused);
    }
    return setBusy(false);
  }
  const asked = view.rematch?.consented.includes(view.my_seat);
  const next = view.rematch?.match;
  return html`<section class="result" aria-labelledby="result">
    <h2 id="result">${result.winner === null ? t("aborted") : t("won-match", { team: nameOfTeam(t, view, result.winner) })}</h2>
    <p class="final">${result.score[mine]} × ${result.score[1 - mine]}</p>
    ${result.reason !== "points" && html`<p>${t(`by-${result.reason}`)}</p>`}
    <div class="choices">
      ${view.my_seat !== null && view.status === "finished" && (next
        ? html`<a class="button main" data-next href=${`/matches/${next}`}>${t("next-match")}</a>`
        : html`<button type="button" class="main" data-next disabled=${busy || asked} onClick=${again}>${t(asked ? "asked" : "rematch")}</button>`)}
      ${has(`/matches/${view.id}/review`) && html`<a class="button" href=${`/matches/${view.id}/review`}>${t("review")}</a>`}
      <a class="button" href="/">${t("to-start")}</a>
    </div>
    <${ProblemText} problem=${problem} />
    ${view.my_seat !== null && html`<${KeepGuest} />`}
  </section>`;
}
