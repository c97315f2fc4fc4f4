// Steps as sentences.
import { sentenceOf } from "../../parts/told/told.js";

/** A step in sentences: what was done, and what came of it. */
export function sentencesOf({ seats, match: { variant } }, { event, then }) {
  return [event, ...then].map((one) => `${sentenceOf({ seats, variant }, one)}.`.replace(/([.!?])\.$/, "$1"));
}
