// To sit down at a table, one's own or another's.
import { get, newKey, newSeed, post } from "../../api.js";
import { someone } from "../someone.js";

/** Open a match; its address. Its creator has given a seed, so it begins as soon as all seats are taken. */
export async function openTable(wish) {
  await someone();
  const { id, commitment } = await post("/matches", wish, { key: newKey() });
  await post(`/matches/${id}/seed`, { client_seed: newSeed(), commitment });
  return `/matches/${id}`;
}

/**
 * Take a seat of an open match, the first that there is without `seat`, of a private one by its `code`; answers the view.
 *
 * A seed of this browser's own goes along, with the commitment that it was drawn after (docs/fairness.md): lists don't tell it.
 */
export async function takeSeat(match, { seat, code } = {}) {
  await someone();
  const { commitment } = match.commitment ? match : await get(`/matches/${match.id}`);
  return post(`/matches/${match.id}/join`, { seat, code, client_seed: newSeed(), commitment }, { key: newKey() });
}
