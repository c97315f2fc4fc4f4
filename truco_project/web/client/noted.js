// What this browser noted as somebody sat down, to which a match's record can be held afterwards (docs/fairness.md).
import { newSeed } from "./api.js";
import { keptStore } from "./store.js";

const KEPT = 200;

// By match, the newest last: `{commitment, seeds, taken}`: the seeds that were sent, and whether the server took one.
const notes = keptStore("truco.noted", {});

/** Give a match this browser's chance, by what `send` asks of the server; noted before, in case the answer gets lost. */
export async function withSeed({ id, commitment }, send) {
  const client_seed = newSeed();
  const { [id]: known = { seeds: [], taken: false }, ...others } = notes.get();
  const note = { ...known, commitment, seeds: [...known.seeds, client_seed] };
  notes.set(Object.fromEntries([...Object.entries(others).slice(1 - KEPT), [id, note]]));
  const answer = await send({ client_seed, commitment });
  notes.set({ ...notes.get(), [id]: { ...note, taken: true } });
  return answer;
}

/** What was noted of a match of which the server took a seed from here, or null. */
export function notedOf(id) {
  const note = notes.get()[id];
  return note?.taken ? note : null;
}
