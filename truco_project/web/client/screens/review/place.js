// Which step is looked at, and through whose eyes: behind the "#" of the address, so that a link names it.
import { html, useCallback, useEffect, useState } from "../../ui.js";

const PAUSE = 200;

/** `#step=12&seat=1`: the step that begins with event 12, as seat 1 saw it. */
export const hrefOf = ({ seq, eyes }) => `#step=${seq}${eyes === "all" ? "" : `&seat=${eyes}`}`;

/** What the address names; nothing where it is about something else, a link to the content say. */
function read(seats) {
  const said = new URLSearchParams(location.hash.slice(1));
  if (location.hash && !said.has("step")) return null;
  const seat = said.get("seat");
  return { seq: Number(said.get("step")), eyes: seats.some((one) => String(one.seat) === seat) ? Number(seat) : "all" };
}

/** `seq` (0: the beginning), `eyes`; `move` within this entry of the browser's history, `jump` by a new one. */
export function usePlace(seats) {
  const [place, setPlace] = useState(() => read(seats) ?? { seq: 0, eyes: "all" });
  useEffect(() => {
    const look = () => setPlace((now) => read(seats) ?? now);
    addEventListener("popstate", look);
    return () => removeEventListener("popstate", look);
  }, [seats]);
  useEffect(() => {
    // Not at each step of a slider that is drawn along: browsers allow so many changes of the address a minute.
    const said = place.seq ? hrefOf(place) : "";
    if (location.hash === said || !place.seq) return undefined;
    const timer = setTimeout(() => history.replaceState(history.state, "", said), PAUSE);
    return () => clearTimeout(timer);
  }, [place]);
  const move = useCallback((change) => setPlace((now) => ({ ...now, ...change })), []);
  const jump = useCallback((next) => {
    history.pushState(null, "", hrefOf(next));
    setPlace(next);
  }, []);
  return { ...place, move, jump };
}

/** A link to a step, that leads there without leaving the screen. */
export function StepLink({ to, jump, current = false, children, ...rest }) {
  function follow(event) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    jump(to);
  }
  return html`<a href=${hrefOf(to)} aria-current=${current ? "step" : undefined} onClick=${follow} ...${rest}>${children}</a>`;
}
