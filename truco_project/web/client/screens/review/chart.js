// The score over the hands, as lines one can click.
import { nameOfTeam } from "../../parts/seats/seats.js";
import { html } from "../../ui.js";

const WIDTH = 320, HEIGHT = 120, LEFT = 22, TOP = 8, BOTTOM = 100;

/** `scores` has the score before each hand and, last, the end; `at` is the hand that is looked at, from 0. */
export function Chart({ t, seats, teams, scores, target, at, choose }) {
  const last = Math.max(scores.length - 1, 1);
  const x = (hand) => LEFT + (hand / last) * (WIDTH - LEFT - 8);
  const y = (points) => BOTTOM - (points / target) * (BOTTOM - TOP);
  const line = (team) => scores.map((score, hand) => `${hand ? `H${x(hand)}V` : `M${x(0)} `}${y(score[team])}`).join("");
  function clicked(event) {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const inside = ((event.clientX - left) / width) * WIDTH;
    choose(Math.min(Math.max(Math.floor(((inside - LEFT) / (WIDTH - LEFT - 8)) * last), 0), scores.length - 2));
  }
  const said = scores.map((score, hand) => `${hand}: ${score[teams[0]]}–${score[teams[1]]}`).join(", ");
  return html`<section class="chart" aria-labelledby="chart">
    <h2 id="chart">${t("chart")}</h2>
    <svg viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label=${t("chart-said", { scores: said })} onClick=${clicked}>
      ${scores.length > 1 && html`<rect class="here" x=${x(at)} y=${TOP} width=${x(at + 1) - x(at)} height=${BOTTOM - TOP} />`}
      ${[0, target / 2, target].map((points) => html`<g key=${points}>
        <path class="rule" d=${`M${LEFT} ${y(points)}H${WIDTH - 8}`} />
        <text x=${LEFT - 5} y=${y(points) + 4} text-anchor="end">${points}</text>
      </g>`)}
      <text x=${LEFT} y="115">1</text>
      <text x=${WIDTH - 8} y="115" text-anchor="end">${scores.length - 1}</text>
      <path class="line theirs" d=${line(teams[1])} />
      <path class="line ours" d=${line(teams[0])} />
    </svg>
    <p class="legend">
      ${["ours", "theirs"].map((whose, index) => html`<span key=${whose}>
        <svg viewBox="0 0 28 8" aria-hidden="true"><path class=${`line ${whose}`} d="M0 4H28" /></svg> ${nameOfTeam({ seats }, teams[index])}
      </span>`)}
    </p>
  </section>`;
}
