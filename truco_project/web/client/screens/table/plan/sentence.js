// A step of a plan as one says it.
import { nameOf } from "../../../parts/card/card.js";

export function sentenceOfStep(t, { when = {}, play }) {
  const conditions = [
    when.trick && t("in-trick", { n: when.trick }),
    when.earlier?.length && t("earlier", { tricks: when.earlier.map((how) => t(how)).join(", ") }),
    when.leading === true && t("leading"),
    when.leading === false && t("following"),
    when.wins && winsOf(t, when.wins, play.card),
    when.min_stake && t("min-stake", { n: when.min_stake }),
    when.max_stake && t("max-stake", { n: when.max_stake }),
  ].filter(Boolean);
  return `${conditions.join(", ") || t("always")}: ${playOf(t, play)}`;
}

function winsOf(t, wins, played) {
  if (wins === played) return t("tick-wins");
  return wins === "any" ? t("any-wins") : t("wins", { card: nameOf(wins) });
}

export function playOf(t, { type, card, slot, face_down }) {
  const what = type !== "play" ? t(type) : card ? nameOf(card) : t("slot", { n: slot + 1 });
  return face_down ? t("covered", { card: what }) : what;
}

/** What a raise gets. */
export function answerOf(t, { accept_up_to, otherwise = "ask" }) {
  if (!accept_up_to) return t(`raise-${otherwise}`);
  return t(`raise-accept-${otherwise}`, { n: accept_up_to });
}
