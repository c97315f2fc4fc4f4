// To sit down at a table, one's own or another's.
import { get, newKey, newSeed, post } from "../../api.js";
import { someone } from "../someone.js";

/**
 * Open a match; its address. Its creator has given a seed, so it begins as soon as all seats are taken: where they are bots, at once.
 */
export async function openTable(wish) {
  await someone();
  const { id, commitment } = await post("/matches", wish, { key: newKey() });
  await post(`/matches/${id}/seed`, { client_seed: newSeed(), commitment });
  return `/matches/${id}`;
}

/**
 * Take a seat of an open match, the first that there is without `seat`; answers the view.
 *
 * A seed of this browser's own goes along, with the commitment that it was drawn after (docs/fairness.md). Of a private
 * match nobody sees that before sitting down: by a `code` the seed is the server's.
 */
export async function takeSeat(match, { seat = null, code = null } = {}) {
  await someone();
  const where = seat === null ? {} : { seat };
  const how = code ? { code } : await seeded(match);
  return post(`/matches/${match.id}/join`, { ...where, ...how }, { key: newKey() });
}

async function seeded(match) {
  const { commitment } = match.commitment ? match : await get(`/matches/${match.id}`);
  return { client_seed: newSeed(), commitment };
}
