// To sit down at a table, one's own or another's.
import { get, newKey, post } from "../../api.js";
import { withSeed } from "../../noted.js";
import { someone } from "../someone.js";

/** Open a match; its address. Its creator has given a seed, so it begins as soon as all seats are taken. */
export async function openTable(wish) {
  await someone();
  const match = await post("/matches", wish, { key: newKey() });
  await giveSeed(match);
  return `/matches/${match.id}`;
}

/** The host's own chance, by which a full table begins; answers the view. */
export const giveSeed = (match) => withSeed(match, (seed) => post(`/matches/${match.id}/seed`, seed));

/**
 * Take a seat of an open match, the first that there is without `seat`, of a private one by its `code`; answers the view.
 *
 * A seed of this browser's own goes along, with the commitment that it was drawn after (docs/fairness.md): lists don't tell it.
 */
export async function takeSeat(match, { seat, code } = {}) {
  await someone();
  const { commitment } = match.commitment ? match : await get(`/matches/${match.id}`);
  const join = (seed) => post(`/matches/${match.id}/join`, { seat, code, ...seed }, { key: newKey() });
  return withSeed({ id: match.id, commitment }, join);
}
