// What happens at a table, in sentences: to whoever sits at the `my_seat` of the match, if anybody does.
import { words } from "../../i18n/index.js";
import { nameOf } from "../card/card.js";
import { nameOfSeat, nameOfSide } from "../seats/seats.js";
import { isDecidedAtTen } from "../terms/terms.js";

// The game's own words, which no language translates.
const CALLS = { 3: "Truco!", 4: "Truco!", 6: "Seis!", 9: "Nove!", 10: "Dez!", 12: "Doze!" };

// Who chose a move, where it wasn't its seat just now; `by` of an event.
const CHOSEN = { timeout: "by-clock", plan: "by-plan", forced: "by-itself" };

export const callOf = (stake) => CALLS[stake] ?? `${stake}!`;

/** What a special hand is called where it is played; nothing for any other. */
export function specialOf({ variant }, kind) {
  if (kind === "ordinary") return null;
  if (kind === "mao_de_ferro") return "mão de ferro";
  return isDecidedAtTen(variant) ? "mão de dez" : "mão de onze";
}

/** What an event is, in a sentence; null for those of which nobody needs to hear. */
export function sentenceOf(match, event) {
  const sentence = plainly(match, event);
  return sentence && event.by in CHOSEN ? `${sentence} (${words("parts/told")(CHOSEN[event.by])})` : sentence;
}

/** A step of the review in sentences: what was done, and what came of it. */
export function sentencesOf({ seats, match: { variant } }, { event, then }) {
  return [event, ...then].map((one) => `${sentenceOf({ seats, variant }, one)}.`.replace(/([.!?])\.$/, "$1"));
}

function plainly(match, event) {
  const t = words("parts/told");
  const name = event.seat === undefined ? "" : nameOfSeat(match, event.seat);
  const by = (key, values = {}) => t(event.seat === match.my_seat ? `me-${key}` : key, { name, ...values });
  switch (event.type) {
    case "hand_dealt":
      return [t("hand", { n: event.number }), specialOf(match, event.kind), event.vira && t("dealt-vira", { card: nameOf(event.vira) })]
        .filter(Boolean).join(" · ");
    case "card_played":
      if (!event.card) return by("covered-unseen");
      return by(event.face_down ? "covered" : "played", { card: nameOf(event.card) });
    case "raised":
      return by("raised", { call: callOf(event.offer.stake), n: event.offer.stake });
    case "accepted":
      return by("accepted", { n: event.stake });
    case "fold_voted":
    case "folded":
    case "resigned":
    case "forfeited":
      return by(event.type);
    case "trick_ended":
      return trickOf(match, event);
    case "hand_ended":
      return handOf(match, event);
    case "seat_substituted":
      return t("substituted", { name });
    case "match_ended":
      return endOf(match, event).filter(Boolean).join(" ");
    default:
      return null;
  }
}

/** Who took a trick. */
export function trickOf(match, { winner, leads_next: seat }) {
  const t = words("parts/told");
  if (winner === null) return t("tied");
  return t(seat === match.my_seat ? "me-won-trick" : "won-trick", { name: nameOfSeat(match, seat) });
}

/** What a hand brought. */
export function handOf(match, { winner, points }) {
  const t = words("parts/told");
  return winner === null ? t("nobody-won") : t("won-hand", { team: nameOfSide(match, winner), n: points });
}

/** Who won the match; and how, where it wasn't by points. */
export function endOf(match, { winner, reason }) {
  const t = words("parts/told");
  if (winner === null) return [t("aborted"), null];
  return [t("won-match", { team: nameOfSide(match, winner) }), reason === "points" ? null : t(`by-${reason}`)];
}
