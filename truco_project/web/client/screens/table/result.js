// The end of a match: who won, how, and what one may do now.
import { get, newKey, post, remove } from "../../api.js";
import { ProblemText } from "../../parts/problem/problem.js";
import { nameOfSide, namesOf, teamOf } from "../../parts/seats/seats.js";
import { KeepGuest } from "../../parts/signed/signed.js";
import { endOf } from "../../parts/told/told.js";
import { go, has } from "../../router.js";
import { follow } from "../../stream.js";
import { html, useEffect, useState } from "../../ui.js";

export function Result({ t, view, accept, refresh }) {
  const { result } = view;
  const mine = teamOf(view);
  const [outcome, how] = endOf(view, result);
  const series = useWhatFollows(view, refresh);
  return html`<section class="result" aria-labelledby="result">
    <h2 id="result">${outcome}</h2>
    <p class="final">${result.score[mine]} × ${result.score[1 - mine]}</p>
    ${how && html`<p>${how}</p>`}
    ${series && html`<${Series} t=${t} view=${view} series=${series} />`}
    ${view.my_seat !== null && view.status === "finished" && (!series || series.is_over)
      && html`<${Rematch} t=${t} view=${view} accept=${accept} refresh=${refresh} />`}
    <div class="choices">
      ${has(`/matches/${view.id}/review`) && html`<a class="button" href=${`/matches/${view.id}/review`}>${t("review")}</a>`}
      <a class="button" href="/">${t("to-start")}</a>
    </div>
    ${view.my_seat !== null && html`<${KeepGuest} />`}
  </section>`;
}

/** The series of this match, if it is of one; a rematch that all agree on and the next game are told of here. */
function useWhatFollows(view, refresh) {
  const [series, setSeries] = useState(null);
  const of = view.series?.id;
  const seated = view.my_seat !== null;
  useEffect(() => {
    const load = () => of && get(`/series/${of}`).then(setSeries, () => {});
    const look = () => Promise.all([load(), refresh()]);
    if (!seated) return void load();
    return follow("/me/stream", {
      tell: ({ event }) => ["rematch", "next_game"].includes(event) && look(),
      state: (now) => now === "live" && look(),
    });
  }, [view.id, of, seated]);
  return of ? series : null;
}

function Series({ t, view, series }) {
  const mine = teamOf(view);
  const score = `${series.wins[mine]} × ${series.wins[1 - mine]}`;
  const said = series.winner !== null ? "series-won" : series.is_over ? "series-ended" : "series";
  const next = series.matches.map(({ id }) => id)[view.series.game];
  return html`<p>${t(said, { n: series.best_of, score, team: series.winner === null ? "" : nameOfSide(view, series.winner) })}</p>
    ${!series.is_over && html`<p class="choices">${next
      ? html`<a class="button main" data-next href=${`/matches/${next}`}>${t("next-game")}</a>`
      : html`<span role="status">${t("next-soon")}</span>`}</p>`}`;
}

function Rematch({ t, view, accept, refresh }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(null);
  const said = view.rematch?.consented ?? [];
  const asked = said.includes(view.my_seat);
  const others = said.filter((seat) => seat !== view.my_seat);
  const next = view.rematch?.match;
  async function tell(what) {
    setBusy(true);
    setProblem(null);
    try {
      await what();
    } catch (refused) {
      setProblem(refused);
    }
    setBusy(false);
  }
  const again = () => tell(async () => {
    const now = await post(`/matches/${view.id}/rematch`, {}, { key: newKey() });
    if (now.id !== view.id) go(`/matches/${now.id}`);
    else accept(now);
  });
  const notAgain = () => tell(async () => {
    await remove(`/matches/${view.id}/rematch`);
    await refresh();
  });
  return html`
    ${!next && others.length > 0 && html`<p role="status">${t("want-rematch", { names: namesOf(view, others), n: others.length })}</p>`}
    ${!next && asked && html`<p role="status">${t("asked")}</p>`}
    <div class="choices">
      ${next ? html`<a class="button main" data-next href=${`/matches/${next}`}>${t("next-match")}</a>`
        : asked ? html`<button type="button" disabled=${busy} onClick=${notAgain}>${t("take-back")}</button>`
        : html`<button type="button" class="main" data-next disabled=${busy} onClick=${again}>${t("rematch")}</button>`}
    </div>
    <${ProblemText} problem=${problem} />`;
}
