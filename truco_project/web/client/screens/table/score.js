// The line above the table: the score, what the hand is worth, how its tricks went.
import { nameOfSide, teamOf } from "../../parts/seats/seats.js";
import { specialOf } from "../../parts/told/told.js";
import { html } from "../../ui.js";

export function Score({ t, view }) {
  const mine = teamOf(view);
  const { hand, score, rules } = view;
  const special = hand && specialOf(view, hand.kind);
  const team = (one) => html`<div class="team"><span>${nameOfSide(view, one)}</span><strong>${score[one]}</strong></div>`;
  return html`<section class="scores" aria-label=${t("score", { n: rules.target })}>
    ${team(mine)}
    <div class="stake">
      ${hand && html`
        <strong>${t("stake", { n: hand.stake })}</strong>
        ${special && html`<em>${special}</em>`}
        <${Tricks} t=${t} tricks=${hand.tricks} mine=${mine} />`}
    </div>
    ${team(1 - mine)}
  </section>`;
}

function Tricks({ t, tricks, mine }) {
  const how = (index) => {
    const trick = tricks[index];
    if (!trick) return "open";
    return trick.winner === null ? "tie" : trick.winner === mine ? "won" : "lost";
  };
  return html`<ol class="trick-marks" aria-label=${t("tricks")}>
    ${[0, 1, 2].map((index) => html`<li key=${index} class=${how(index)}><span class="unseen">${t(`trick-${how(index)}`)}</span></li>`)}
  </ol>`;
}
