// A match from outside: who sits there, and what is played by which terms.
import { session } from "../../session.js";
import { useStore } from "../../store.js";
import { html } from "../../ui.js";
import { nameOfTeam } from "../seats/seats.js";
import { termsOf, useTermWords, variantName } from "../terms/terms.js";

/** A row of a list. `children` is what one may do about it. */
export function Offer({ known, match, children }) {
  const terms = useTermWords();
  return html`<div class="offer">
    <h3>${variantName(terms, match.variant)}</h3>
    <p class="who">${[0, 1].map((team) => html`<span key=${team}>${nameOfTeam(match, team)}</span>`)}</p>
    <p class="soft">${termsOf(terms, known, match).join(" · ")}</p>
    <div class="choices">${children}</div>
  </div>`;
}

/** Whether a seat is kept for whoever is signed in here. */
export function useIsMine() {
  const name = useStore(session)?.player.username;
  return (seat) => !seat.player && seat.reserved_for !== undefined && seat.reserved_for === name;
}
