// To sit down at a table.
import { get, newKey, newSeed, post } from "../../api.js";
import { someone } from "../someone.js";

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
