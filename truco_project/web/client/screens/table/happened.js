// Events as sentences, and as sounds.
import { nameOf, words as cardWords } from "./card_words.js";
import { callOf } from "./calls.js";
import { nameOfSeat, nameOfTeam } from "./seats.js";

// Who chose a move, where it wasn't its seat just now; `by` of an event.
const CHOSEN = { timeout: "by-clock", plan: "by-plan", forced: "by-itself" };

/** What an event is, in a sentence; null for those of which nobody needs to hear. */
export function sentenceOf(t, view, event) {
  const sentence = plainly(t, view, event);
  return sentence && event.by in CHOSEN ? `${sentence} (${t(CHOSEN[event.by])})` : sentence;
}

function plainly(t, view, event) {
  const words = cardWords();
  const name = event.seat === undefined ? "" : nameOfSeat(t, view, event.seat);
  const by = (key, values = {}) => t(event.seat === view.my_seat ? `me-${key}` : key, { name, ...values });
  switch (event.type) {
    case "hand_dealt":
      return t("dealt", { n: event.number }) + (event.vira ? ` ${t("dealt-vira", { card: nameOf(words, event.vira) })}` : "");
    case "card_played":
      return event.face_down ? by("covered") : by("played", { card: nameOf(words, event.card) });
    case "raised":
      return by("raised", { call: callOf(t, event.offer.stake), n: event.offer.stake });
    case "accepted":
      return by("accepted", { n: event.stake });
    case "fold_voted":
    case "folded":
      return by("folded");
    case "trick_ended":
      if (event.winner === null) return t("tied");
      return t(event.leads_next === view.my_seat ? "me-won-trick" : "won-trick", { name: nameOfSeat(t, view, event.leads_next) });
    case "hand_ended":
      if (event.winner === null) return t("nobody-won");
      return t("won-hand", { team: nameOfTeam(t, view, event.winner), n: event.points });
    case "seat_substituted":
      return t("substituted", { name });
    case "resigned":
    case "forfeited":
      return by(event.type);
    case "match_ended":
      return event.winner === null ? t("aborted") : t("won-match", { team: nameOfTeam(t, view, event.winner) });
    default:
      return null;
  }
}
