// The table itself: who sits around it, what lies on it.
import { Back, Card, nameOf } from "../../parts/card/card.js";
import { around, nameOfSeat } from "../../parts/seats/seats.js";
import { trickOf } from "../../parts/told/told.js";
import { html } from "../../ui.js";
import { Turn } from "./turn.js";

/** `ask(seat)` shows who sits there. */
export function Felt({ t, view, bubbles, ask }) {
  const { hand } = view;
  return html`<section class=${`felt seats-${view.seats.length}`} aria-label=${t("table")}>
    ${around(view).map((one) => html`<${Seat} key=${one.seat} t=${t} view=${view} one=${one} bubble=${bubbles[one.seat]} ask=${ask} />`)}
    ${hand && html`<${Vira} t=${t} hand=${hand} />`}
    ${hand && !undecided(hand) && html`<${Trick} t=${t} view=${view} />`}
  </section>`;
}

/** Before a mão de onze is accepted nothing lies on the table, and its place is needed for the question. */
const undecided = ({ offer }) => offer !== null && offer.by_seat === null;

function Seat({ t, view, one, bubble, ask }) {
  const { hand } = view;
  const waits = view.awaiting.includes(one.seat);
  const holding = hand?.holdings[one.seat];
  const partner = one.at !== "me" && holding?.cards;
  return html`<div class=${`seat at-${one.at} ${waits ? "waits" : ""}`}>
    <${Plate} t=${t} view=${view} one=${one} ask=${ask}>
      <span class="name">${nameOfSeat(view, one.seat)}</span>
      ${one.at === "top" && view.seats.length === 4 && view.my_seat !== null && html`<span class="soft">${t("partner")}</span>`}
      ${hand?.leader === one.seat && html`<abbr class="badge" title=${t("mao-about")}>${t("mao")}</abbr>`}
      ${hand?.dealer === one.seat && html`<abbr class="badge" title=${t("pe-about")}>${t("pe")}</abbr>`}
      ${waits && html`<${Turn} t=${t} view=${view} one=${one} />`}
    <//>
    ${bubble && html`<p class="bubble" dir="auto">${bubble}</p>`}
    ${one.at !== "me" && holding && html`<div class="held" role="img" aria-label=${t("holds", { n: holding.count })}>
      ${!partner && Array.from({ length: holding.count }, (_, index) => html`<${Back} key=${index} />`)}
    </div>`}
    ${partner && html`<div class="held open">
      ${partner.map((card) => html`<${Card} key=${card} card=${card} marked=${hand.manilhas.includes(card)} />`)}
    </div>`}
  </div>`;
}

/** Whoever sits there can be asked about; a name that is cut short is whole there. */
function Plate({ t, view, one, ask, children }) {
  if (one.seat === view.my_seat) return html`<div class="plate">${children}</div>`;
  return html`<button type="button" class="plate" title=${t("about", { name: nameOfSeat(view, one.seat) })} onClick=${() => ask(one.seat)}>
    ${children}
  </button>`;
}

function Vira({ t, hand }) {
  return html`<div class="vira">
    ${hand.vira && html`<figure><${Card} card=${hand.vira} /><figcaption>${t("vira")}</figcaption></figure>`}
    <p class="manilhas">
      <span>${t("manilhas")}</span>
      ${hand.manilhas.map((card) => html`<span key=${card} class="small" role="img" aria-label=${nameOf(card)}>
        <${Card} card=${card} silent />
      </span>`)}
    </p>
  </div>`;
}

/** What lies there; while nothing does, the trick before, so that nobody misses how it ended. */
function Trick({ t, view }) {
  const { hand } = view;
  const ended = hand.trick.length === 0 ? hand.tricks.at(-1) : null;
  const plays = ended ? ended.plays : hand.trick;
  const best = ended?.winner ?? null;
  const places = around(view);
  return html`<div class=${`trick ${ended ? "ended" : ""}`} aria-label=${t(ended ? "last-trick" : "trick")} role="group">
    ${plays.map((play) => {
      const one = places[play.seat];
      return html`<div key=${`${hand.number}.${hand.tricks.length}.${play.seat}`}
          class=${`played from-${one.at} ${ended && one.seat === ended.leads_next && best !== null ? "best" : ""}`}>
        <${Played} t=${t} play=${play} manilhas=${hand.manilhas} />
        <span class="unseen">${nameOfSeat(view, play.seat)}</span>
      </div>`;
    })}
    ${ended && html`<p class="outcome">${trickOf(view, ended)}</p>`}
  </div>`;
}

export function Played({ t, play, manilhas }) {
  if (play.card === null) return html`<${Back} name=${t("face-down")} />`;
  return html`<span class=${play.face_down ? "covered" : ""}>
    <${Card} card=${play.card} marked=${!play.face_down && manilhas.includes(play.card)} />
  </span>`;
}
