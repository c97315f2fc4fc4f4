// Raise, accept, fold: each with what it costs or would make of the hand, as the view has it.
import { Dialog } from "../../parts/dialog/dialog.js";
import { nameOfSeat, namesOf, teamOf } from "../../parts/seats/seats.js";
import { callOf, specialOf } from "../../parts/told/told.js";
import { html, useEffect, useState } from "../../ui.js";

export function Calls({ t, view, act, busy }) {
  const { hand } = view;
  const { offer } = hand;
  const [giving, setGiving] = useState(false);
  useEffect(() => setGiving(false), [view.version]);
  const may = Object.fromEntries(view.legal_actions.filter(({ type }) => type !== "play").map((action) => [action.type, action]));
  // To give up a hand that nobody has asked about takes two taps, so that none is lost by a slip of the thumb.
  const take = (type) => (type === "fold" && !offer ? setGiving(true) : act(may[type]));
  const button = (type, title, cost, look = "") => may[type] && html`
    <button type="button" class=${look} disabled=${busy} data-next=${offer ? "" : undefined} onClick=${() => take(type)}>
      <span>${title}</span><small>${cost}</small>
    </button>`;
  return html`<div class="calls" role="group" aria-label=${t("calls")}>
    ${offer && html`<${Offer} t=${t} view=${view} />`}
    <div class="choices">
      ${offer && button("accept", t(offer.by_seat === null ? "play-it" : "accept"), t("worth", { n: offer.stake }), "main")}
      ${button("raise", callOf(hand.next_stake), t("would-be-worth", { n: hand.next_stake }))}
      ${button("fold", t(offer ? "fold" : "give-up"), costOf(t, view, offer ? offer.refused : hand.stake), "danger")}
    </div>
    ${giving && may.fold && !offer && html`<${Dialog} title=${t("give-up-title")} close=${() => setGiving(false)}>
      <p>${t("give-up-about", { cost: costOf(t, view, hand.stake) })}</p>
      <div class="choices">
        <button type="button" onClick=${() => setGiving(false)}>${t("back")}</button>
        <button type="button" class="danger" disabled=${busy} onClick=${() => act(may.fold)}>${t("give-up")}</button>
      </div>
    <//>`}
  </div>`;
}

/** What the other side would score, or that it would have won. */
function costOf(t, view, n) {
  const won = view.score[1 - teamOf(view)] + n >= view.rules.target;
  return won ? t("costs-match") : t("costs", { n });
}

function Offer({ t, view }) {
  const { hand, my_seat } = view;
  const { offer } = hand;
  const voted = namesOf(view, offer.folded_seats);
  const about = offer.by_seat === null
    ? t(offer.answering.includes(my_seat) ? "decide-eleven" : "they-decide-eleven", { special: specialOf(view, hand.kind), stake: offer.stake, cost: offer.refused })
    : t(offer.by_seat === my_seat ? "you-call" : "calls-out", { name: nameOfSeat(view, offer.by_seat), call: callOf(offer.stake), n: offer.stake });
  return html`<p class="called">${about} ${voted && t("voted", { names: voted })}</p>`;
}
