// The table at a step: who holds what, what lies there, who did it.
import { Back, Card } from "../../parts/card/card.js";
import { around, nameOfSeat } from "../../parts/seats/seats.js";
import { html } from "../../ui.js";

export function Board({ t, seats, base, step }) {
  const { hand } = step.position;
  const places = around({ seats }, base);
  return html`<section class=${`board seats-${seats.length}`} aria-label=${t("table")}>
    ${places.map((one) => html`<${Place} key=${one.seat} t=${t} seats=${seats} one=${one} hand=${hand} acted=${step.event.seat === one.seat} />`)}
    ${hand?.vira && html`<figure class="turned"><${Card} card=${hand.vira} /><figcaption>${t("vira")}</figcaption></figure>`}
    ${hand && html`<${Lying} t=${t} seats=${seats} places=${places} hand=${hand} />`}
  </section>`;
}

function Place({ t, seats, one, hand, acted }) {
  const holding = hand?.holdings[one.seat];
  return html`<div class=${`place to-${one.at} ${acted ? "acted" : ""}`}>
    <p class="plate">
      <span class="name">${nameOfSeat({ seats }, one.seat)}</span>
      ${hand?.leader === one.seat && html`<abbr title=${t("mao-about")}>${t("mao")}</abbr>`}
      ${hand?.dealer === one.seat && html`<abbr title=${t("pe-about")}>${t("pe")}</abbr>`}
    </p>
    ${holding && html`<div class="holds">
      ${holding.cards === null
        ? html`<span class="cards" role="img" aria-label=${t("holds", { n: holding.count })}>
            ${Array.from({ length: holding.count }, (_, index) => html`<${Back} key=${index} />`)}
          </span>`
        : holding.cards.map((card) => html`<${Card} key=${card} card=${card} marked=${hand.manilhas.includes(card)} />`)}
    </div>`}
  </div>`;
}

/** What lies there; where a trick has just ended, that one. */
function Lying({ t, seats, places, hand }) {
  const over = hand.trick.length === 0 ? hand.tricks.at(-1) : null;
  return html`<div class=${`lying ${over ? "over" : ""}`} role="group" aria-label=${t("trick")}>
    ${(over?.plays ?? hand.trick).map((play) => html`<div key=${play.seat}
        class=${`lies from-${places[play.seat].at} ${over && over.winner !== null && play.seat === over.leads_next ? "best" : ""}`}>
      ${play.card === null ? html`<${Back} name=${t("face-down")} />`
        : html`<span class=${play.face_down ? "hidden-card" : ""}>
            <${Card} card=${play.card} marked=${!play.face_down && hand.manilhas.includes(play.card)} />
          </span>`}
      <span class="unseen">${nameOfSeat({ seats }, play.seat)}${play.face_down ? `, ${t("face-down")}` : ""}</span>
    </div>`)}
  </div>`;
}
