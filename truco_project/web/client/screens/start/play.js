// From one tap to a table: an account if there is none, a match against bots, a seed of one's own, and off it goes.
import { newKey, newSeed, post } from "../../api.js";
import { someone } from "../../parts/someone.js";

export const TABLES = {
  duel: { variant: "paulista-duel", seats: ["me", "bot:easy"] },
  pairs: { variant: "paulista", seats: ["me", "bot:easy", "bot:easy", "bot:easy"] },
};

/** The address of the match that has begun. */
export async function playNow(table) {
  await someone();
  const { id, commitment } = await post("/matches", TABLES[table], { key: newKey() });
  await post(`/matches/${id}/seed`, { client_seed: newSeed(), commitment });
  return `/matches/${id}`;
}
