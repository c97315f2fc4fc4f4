// What this browser noted as somebody sat down, to which a match's record can be held afterwards (docs/fairness.md).
import { newSeed } from "./api.js";
import { session } from "./session.js";
import { keptStore } from "./store.js";

const KEPT = 200;

// By match and who sat down, the newest last: `{commitment, seeds, taken}`, the seeds that were sent, and whether the server
// took one.
const notes = keptStore("truco.noted", {});
// Others may sit down by this browser, too.
const nameOf = (id) => `${id} ${session.get()?.player.id}`;

/** Give a match this browser's chance, by what `send` asks of the server; noted before, in case the answer gets lost. */
export async function withSeed({ id, commitment }, send) {
  const client_seed = newSeed(), name = nameOf(id);
  const { [name]: known = { seeds: [], taken: false }, ...others } = notes.get();
  const note = { ...known, commitment, seeds: [...known.seeds, client_seed] };
  notes.set(Object.fromEntries([...Object.entries(others).slice(1 - KEPT), [name, note]]));
  const answer = await send({ client_seed, commitment });
  notes.set({ ...notes.get(), [name]: { ...note, taken: true } });
  return answer;
}

/** What was noted for whoever is signed in, of a match of which the server took their seed from here; or null. */
export function notedOf(id) {
  const note = notes.get()[nameOf(id)];
  return note?.taken ? note : null;
}
