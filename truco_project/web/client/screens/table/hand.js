// My cards. What may be done with each stands in `legal_actions`.
import { Back, Card, nameOf } from "../../parts/card/card.js";
import { html, useEffect, useState } from "../../ui.js";

export function MyHand({ t, view, act, busy }) {
  const { hand, my_seat } = view;
  const [covering, setCovering] = useState(false);
  // The card that was tapped shows it at once; that it was played, the server says.
  const [going, setGoing] = useState(null);
  const plays = view.legal_actions.filter(({ type }) => type === "play");
  const mayCover = plays.some(({ face_down }) => face_down);
  useEffect(() => setCovering(false), [hand.number, hand.tricks.length]);

  const holding = hand.holdings[my_seat];
  const cover = covering && mayCover;
  const dark = holding.cards === null;
  const cards = dark ? holding.slots.map((slot) => ({ slot })) : holding.cards.map((card) => ({ card }));
  const play = (action, key) => {
    setGoing(key);
    act(action);
  };
  const find = ({ card, slot }) =>
    plays.find((play) => (dark ? play.slot === slot : play.card === card && Boolean(play.face_down) === cover));

  return html`<div class="my-hand" role="group" aria-label=${t("my-cards")}>
    <div class=${`cards ${cover ? "covering" : ""}`}>
      ${cards.map((one) => {
        const action = find(one);
        const marked = !dark && hand.manilhas.includes(one.card);
        const name = dark ? t("slot", { n: one.slot + 1 }) : nameOf(one.card, marked);
        const key = one.card ?? one.slot;
        return html`<button type="button" key=${key} class=${`play ${busy && going === key ? "going" : ""}`} disabled=${!action || busy}
            data-next=${action ? "" : undefined} onClick=${() => play(action, key)}
            aria-label=${cover ? t("cover-card", { card: name }) : name}>
          ${dark ? html`<${Back} /><span class="slot" aria-hidden="true">${one.slot + 1}</span>`
            : html`<${Card} card=${one.card} marked=${marked} silent />`}
        </button>`;
      })}
    </div>
    ${mayCover && html`<label class="cover">
      <input type="checkbox" checked=${covering} disabled=${busy} onChange=${(event) => setCovering(event.target.checked)} />
      ${t("cover")}
    </label>`}
  </div>`;
}
