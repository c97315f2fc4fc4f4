// A match from outside: who sits there, and what is played by which terms.
import { useWords } from "../../i18n/index.js";
import { session } from "../../session.js";
import { useStore } from "../../store.js";
import { html } from "../../ui.js";
import { botName, termsOf, useTermWords, variantName } from "../terms/terms.js";

/** A row of a list. `children` is what one may do about it. */
export function Offer({ known, match, children }) {
  const terms = useTermWords();
  const nameAt = useSeatNames();
  return html`<div class="offer">
    <h3>${variantName(terms, match.variant)}</h3>
    <p class="who">${[0, 1].map((team) => html`<span key=${team}>
      ${match.seats.filter((seat) => seat.team === team).map((seat) => nameAt(match, seat)).join(" + ")}</span>`)}</p>
    <p class="soft">${termsOf(terms, known, match).join(" · ")}</p>
    <div class="choices">${children}</div>
  </div>`;
}

export const isFree = ({ player, reserved_for: kept, closed }) => !player && !kept && !closed;

/** `(match, seat) => name`: who sits there, or for whom the seat is. */
export function useSeatNames() {
  const t = useWords("parts/offer");
  const terms = useTermWords();
  return (match, seat) => {
    if (seat.seat === match.my_seat) return t("you");
    if (seat.kind === "server_bot") return botName(terms, seat.player);
    if (seat.player) return seat.player;
    if (seat.reserved_for) return t("kept", { name: seat.reserved_for });
    return t(seat.closed ? "closed" : "free");
  };
}

/** Whether a seat is kept for whoever is signed in here. */
export function useIsMine() {
  const name = useStore(session)?.player.username;
  return (seat) => !seat.player && seat.reserved_for !== undefined && seat.reserved_for === name;
}
