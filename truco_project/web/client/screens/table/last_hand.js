// How the hand ended, before the next one is shown.
import { Card } from "../../parts/card/card.js";
import { nameOfSeat, teamOf } from "../../parts/seats/seats.js";
import { handOf, trickOf } from "../../parts/told/told.js";
import { html } from "../../ui.js";
import { Played } from "./felt.js";

export function LastHand({ t, view, children }) {
  const { last_hand: hand } = view;
  const tricks = hand.trick.length ? [...hand.tricks, { plays: hand.trick, winner: undefined }] : hand.tricks;
  return html`<section class="last-hand" aria-labelledby="last-hand">
    <h2 id="last-hand" class=${hand.winner === null ? "" : hand.winner === teamOf(view) ? "good" : "bad"}>
      ${outcomeOf(t, view, hand)}
    </h2>
    ${hand.vira && html`<div class="their-vira"><span>${t("vira")}</span><span class="small"><${Card} card=${hand.vira} /></span></div>`}
    <ol class="tricks">
      ${tricks.map((trick, index) => html`<li key=${index}>
        ${trick.plays.map((play) => html`<figure key=${play.seat}
            class=${trick.winner !== undefined && trick.winner !== null && play.seat === trick.leads_next ? "best" : ""}>
          <${Played} t=${t} play=${play} manilhas=${hand.manilhas} />
          <figcaption class=${view.seats[play.seat].team === teamOf(view) ? "ours" : ""}>${nameOfSeat(view, play.seat)}</figcaption>
        </figure>`)}
        ${trick.winner === null && html`<span class="tie">${trickOf(view, trick)}</span>`}
      </li>`)}
    </ol>
    ${children}
  </section>`;
}

function outcomeOf(t, view, hand) {
  if (hand.reason === null) return t("cut-short");
  return [hand.reason === "fold" && t("by-fold"), handOf(view, hand)].filter(Boolean).join(" ");
}
