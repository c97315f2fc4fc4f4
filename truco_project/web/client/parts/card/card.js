// A card as players know it, drawn here: rank and suit in the corners, the suit large, a crown or cap for the figures.
import { words } from "../../i18n/index.js";
import { html } from "../../ui.js";

// In a box of 100 by 100.
const SUITS = {
  D: "M50 3 88 50 50 97 12 50Z",
  H: "M50 93C20 68 6 49 6 31 6 16 17 7 29 7c10 0 17 6 21 15C54 13 61 7 71 7c12 0 23 9 23 24 0 18-14 37-44 62Z",
  S: "M50 4c30 29 43 44 43 59 0 12-9 20-19 20-8 0-15-4-19-11 1 11 5 18 11 24H34c6-6 10-13 11-24-4 7-11 11-19 11-10 0-19-8-19-20C7 48 20 33 50 4Z",
  C: "M50 4a20 20 0 0 1 15 34 20 20 0 1 1-10 34c1 11 4 17 10 24H35c6-7 9-13 10-24a20 20 0 1 1-10-34A20 20 0 0 1 50 4Z",
};
const FIGURES = {
  J: "M14 62C14 34 36 20 60 20c8-8 18-10 26-8-2 10-8 16-16 18 10 8 14 20 14 32Zm0 8h70v10H14Z",
  Q: "M14 66 8 28l20 18 12-26 10 24 10-24 12 26 20-18-6 38Zm0 6h72v10H14ZM50 8a6 6 0 1 1 0 12 6 6 0 0 1 0-12Z",
  K: "M14 66 8 24l24 22 14-22V16h-8V9h8V2h8v7h8v7h-8v8l14 22 24-22-6 42Zm0 6h72v10H14Z",
};

/** A card's name as one says it, in the language of now. */
export function nameOf(card, marked = false) {
  const t = words("parts/card");
  const name = t("of", { rank: t(card[0]), suit: t(card[1]) });
  return marked ? t("marked", { card: name }) : name;
}

/** A card, open. `marked` is a manilha. Its name is spoken unless something around it (a button) says it. */
export function Card({ card, marked = false, silent = false }) {
  const [rank, suit] = card;
  const name = nameOf(card, marked);
  const corner = html`
    <text x="11" y="27" class="rank">${rank}</text>
    <svg x="8" y="32" width="17" height="17" viewBox="0 0 100 100"><path d=${SUITS[suit]} /></svg>`;
  return html`<svg class=${`card suit-${suit} ${marked ? "marked" : ""}`} viewBox="0 0 100 140"
      role=${silent ? "presentation" : "img"} aria-hidden=${silent ? "true" : undefined} aria-label=${silent ? undefined : name}>
    <rect class="paper" x="1.5" y="1.5" width="97" height="137" rx="9" />
    <g class="ink" aria-hidden="true">
      ${corner}
      <g transform="rotate(180 50 70)">${corner}</g>
      ${FIGURES[rank]
        ? html`<svg x="30" y="34" width="40" height="36" viewBox="0 0 100 90"><path d=${FIGURES[rank]} /></svg>
            <svg x="33" y="74" width="34" height="34" viewBox="0 0 100 100"><path d=${SUITS[suit]} /></svg>`
        : html`<svg x="25" y="45" width="50" height="50" viewBox="0 0 100 100"><path d=${SUITS[suit]} /></svg>`}
    </g>
    ${marked && html`<path class="star" d="M84 8l3.2 6.6 7.2 1-5.2 5.1 1.2 7.2-6.4-3.4-6.4 3.4 1.2-7.2-5.2-5.1 7.2-1Z" />`}
  </svg>`;
}

/** A card's back. */
export function Back({ name = null }) {
  return html`<svg class="card back" viewBox="0 0 100 140" role=${name ? "img" : "presentation"}
      aria-hidden=${name ? undefined : "true"} aria-label=${name ?? undefined}>
    <rect class="paper" x="1.5" y="1.5" width="97" height="137" rx="9" />
    <rect class="field" x="9" y="9" width="82" height="122" rx="5" />
    <path class="weave" d="M9 35 35 9M9 61 61 9M9 87 87 9M9 113 91 31M17 131 91 57M43 131 91 83M69 131 91 109M91 35 65 9M91 61 39 9M91 87 13 9M91 113 9 31M83 131 9 57M57 131 9 83M31 131 9 109" />
  </svg>`;
}
