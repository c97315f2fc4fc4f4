// Who looks on. What somebody planned and was told at a table is nothing for whoever signs in here after them.
import { session } from "../../session.js";
import { useStore } from "../../store.js";
import { useRef } from "../../ui.js";

/** Another number where somebody else looks on; whoever looked on without an account and now has one is the same. */
export function useViewer() {
  const token = useStore(session)?.token ?? null;
  const viewer = useRef({ token, number: 0 });
  const { token: before, number } = viewer.current;
  if (token !== before) viewer.current = { token, number: before === null ? number : number + 1 };
  return viewer.current.number;
}
