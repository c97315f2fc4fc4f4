// The hands one below the other: what was called, who got how many points; the one that is looked at with all its steps.
import { nameOfSeat, nameOfTeam } from "../../parts/seats/seats.js";
import { callOf, sentencesOf, specialOf } from "../../parts/told/told.js";
import { html } from "../../ui.js";
import { StepLink } from "./place.js";

export function Hands({ t, record, teams, steps, at, eyes, jump }) {
  const number = steps[at].position.hand?.number;
  return html`<section class="played-hands" aria-labelledby="hands">
    <h2 id="hands">${t("hands")}</h2>
    <ol>${handsOf(steps).map((hand) => html`<li key=${hand[0].seq} class=${hand[0].event.number === number ? "here" : ""}>
      <${StepLink} to=${{ seq: hand[0].seq, eyes }} jump=${jump} class="hand"><${Line} t=${t} record=${record} teams=${teams} steps=${hand} /><//>
      ${hand[0].event.number === number && html`<ol class="steps">${hand.map((step) => html`<li key=${step.seq}>
        <${StepLink} to=${{ seq: step.seq, eyes }} jump=${jump} current=${step === steps[at]}>${sentencesOf(record, step).join(" ")}<//>
      </li>`)}</ol>`}
    </li>`)}</ol>
  </section>`;
}

/** The steps of each hand; what comes after the last one belongs to it. */
export function handsOf(steps) {
  const hands = [];
  for (const step of steps) {
    if (step.event.type === "hand_dealt") hands.push([step]);
    else hands.at(-1)?.push(step);
  }
  return hands;
}

function Line({ t, record, teams, steps }) {
  const { event: dealt } = steps[0];
  const { calls, ended } = steps.at(-1).position.hand;
  const special = specialOf(record.match, dealt.kind);
  const call = ({ seat, type, stake }) =>
    `${nameOfSeat(record, seat)}: ${type === "raise" ? callOf(stake) : t(type === "accept" ? "accepts" : "folds", { n: stake })}`;
  return html`
    <strong>${t("hand", { n: dealt.number })}</strong>
    <span class="before">${dealt.score[teams[0]]} × ${dealt.score[teams[1]]}</span>
    <span class="points">${!ended ? t("cut-short") : ended.winner === null ? t("nobody")
      : html`${nameOfTeam(record, ended.winner)} <b>+${ended.points}</b>`}</span>
    ${(special || calls.length > 0) && html`<span class="calls-made">${[special, ...calls.map(call)].filter(Boolean).join(" · ")}</span>`}`;
}
