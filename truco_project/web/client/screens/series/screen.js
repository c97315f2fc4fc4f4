// A series, a queda: how it stands, and its matches.
import { useWords } from "../../i18n/index.js";
import { Frame } from "../../parts/frame/frame.js";
import { Loading, useLoaded } from "../../parts/load/load.js";
import { nameOfTeam } from "../../parts/seats/seats.js";
import { html } from "../../ui.js";

export function Screen({ id }) {
  const t = useWords("screens/series");
  const asked = useLoaded(`/series/${id}`, { every: 20, told: true });
  return html`<${Frame} title=${t("title")}>
    ${asked.problem?.code === "not_found" ? html`<p>${t("gone")}</p>` : html`<${Loading} of=${asked} />`}
    ${asked.value && html`<${Series} t=${t} series=${asked.value} />`}
  <//>`;
}

function Series({ t, series }) {
  const latest = series.matches.at(-1);
  const team = latest.my_seat === null ? 0 : latest.seats[latest.my_seat].team;
  const state = series.winner !== null ? t("won", { team: nameOfTeam(latest, series.winner) }) : t(series.is_over ? "undecided" : "goes-on");
  return html`
    <p>${t("best-of", { n: series.best_of })}</p>
    <div class="series-standing">
      <span>${nameOfTeam(latest, team)}</span><strong>${series.wins[team]} × ${series.wins[1 - team]}</strong><span>${nameOfTeam(latest, 1 - team)}</span>
    </div>
    <p role="status">${state}</p>
    <ol class="offers">${series.matches.map((match) => html`<li key=${match.id}><a class="button series-game" href=${`/matches/${match.id}`}>
      <span>${t("game", { n: match.series.game })}</span>
      <span class="soft">${t(`is-${match.status}`)}</span>
      <strong>${match.score[team]} × ${match.score[1 - team]}</strong>
    </a></li>`)}</ol>`;
}
