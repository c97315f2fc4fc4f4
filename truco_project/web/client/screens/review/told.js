// Steps and calls as sentences.
import { nameOf } from "../../parts/card/card.js";
import { nameOfSeat, nameOfTeam } from "./people.js";

const CALLS = { 3: "truco", 4: "truco", 6: "seis", 9: "nove", 10: "dez", 12: "doze" };

export const callOf = (t, stake) => t(CALLS[stake] ?? "call", { n: stake });

/** What a special hand is called where it is played; nothing for any other. */
export function specialOf(t, match, kind) {
  if (kind === "ordinary") return null;
  if (kind === "mao_de_ferro") return t("mao-de-ferro");
  return t(match.variant.startsWith("mineiro") ? "mao-de-dez" : "mao-de-onze");
}

/** A step in sentences: what was done, and what came of it. */
export function sentencesOf(t, words, record, { event, then }) {
  return [event, ...then].map((one) => `${sentenceOf(t, words, record, one)}.`.replace(/([.!?])\.$/, "$1"));
}

function sentenceOf(t, words, { seats, match }, event) {
  const name = event.seat === undefined ? "" : nameOfSeat(seats, event.seat);
  const late = event.by === "timeout" ? ` ${t("by-clock")}` : "";
  switch (event.type) {
    case "hand_dealt":
      return [t("hand", { n: event.number }), specialOf(t, match, event.kind), event.vira && t("dealt-vira", { card: nameOf(words, event.vira) })]
        .filter(Boolean).join(" · ");
    case "card_played": {
      const card = event.card && nameOf(words, event.card);
      return t(!event.face_down ? "played" : card ? "covered" : "covered-unseen", { name, card }) + late;
    }
    case "raised":
      return t("raised", { name, call: callOf(t, event.offer.stake) }) + late;
    case "accepted":
      return t("accepted", { name, n: event.stake }) + late;
    case "fold_voted":
      return t("voted", { name }) + late;
    case "folded":
      return t("folded", { name }) + late;
    case "trick_ended":
      return event.winner === null ? t("tied") : t("won-trick", { name: nameOfSeat(seats, event.leads_next) });
    case "hand_ended":
      return event.winner === null ? t("nobody-won") : t("won-hand", { team: nameOfTeam(seats, event.winner), n: event.points });
    case "seat_substituted":
      return t("substituted", { name });
    case "match_ended": {
      const { winner, reason } = event;
      if (winner === null) return t("by-aborted");
      return [t("won-match", { team: nameOfTeam(seats, winner) }), reason !== "points" && t(`by-${reason}`)].filter(Boolean).join(" ");
    }
    default:
      return t(event.type, { name });
  }
}
