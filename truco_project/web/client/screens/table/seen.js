// Which ended hand of a match somebody has looked at, in any tab; of the matches looked at last.
import { keptStore, useStore } from "../../store.js";

const KEPT = 60;
const seen = keptStore("truco.seen", []);

/** The number of the last hand whose end was seen, 0 for none; and how to say that one more was. */
export function useSeen(id) {
  const known = useStore(seen);
  const number = known.find(([match]) => match === id)?.[1] ?? 0;
  return [number, (next) => seen.set([...seen.get().filter(([match]) => match !== id), [id, next]].slice(-KEPT))];
}
