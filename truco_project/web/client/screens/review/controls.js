// The way through a match: by buttons, a slider, and keys.
import { nameOfSeat } from "../../parts/seats/seats.js";
import { html, useEffect, useRef } from "../../ui.js";

const ICONS = { "hand-back": "M6 5v14M18 5l-9 7 9 7Z", back: "M16 5l-9 7 9 7Z", on: "M8 5l9 7-9 7Z", "hand-on": "M18 5v14M6 5l9 7-9 7Z" };

/** Where each of the ways leads from step `at`. */
export function waysFrom(steps, at) {
  const deals = steps.flatMap(({ event }, index) => (event.type === "hand_dealt" ? [index] : []));
  const last = steps.length - 1;
  return {
    first: 0,
    "hand-back": deals.findLast((index) => index < at) ?? 0,
    back: Math.max(at - 1, 0),
    on: Math.min(at + 1, last),
    "hand-on": deals.find((index) => index > at) ?? last,
    last,
  };
}

export function Controls({ t, steps, at, move, sentence }) {
  const ways = waysFrom(steps, at);
  useKeys((way) => move(waysFrom(steps, at)[way]));
  const slid = (event) => move(Number(event.currentTarget.value));
  return html`<div class="controls" role="group" aria-label=${t("controls")}>
    ${Object.keys(ICONS).map((way) => html`<button type="button" key=${way} aria-label=${t(way)} title=${t(way)}
        aria-disabled=${ways[way] === at ? "true" : undefined} onClick=${() => move(ways[way])}>
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d=${ICONS[way]} /></svg>
    </button>`)}
    <input type="range" min="0" max=${steps.length - 1} value=${at} aria-label=${t("slider")}
      aria-valuetext=${`${t("step-of", { n: at + 1, of: steps.length })}. ${sentence}`} onInput=${slid} />
    <span class="count" aria-hidden="true">${at + 1}/${steps.length}</span>
  </div>`;
}

const KEYS = { ArrowLeft: ["back", "hand-back"], ArrowRight: ["on", "hand-on"], Home: ["first", "first"], End: ["last", "last"] };

function useKeys(go) {
  // That of the last drawing: a key may come before the effects of it have run.
  const latest = useRef(go);
  latest.current = go;
  useEffect(() => {
    function pressed(event) {
      const way = KEYS[event.key]?.[event.shiftKey ? 1 : 0];
      const taken = event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey;
      // Where keys mean something else; a slider's own keys do the same as ours.
      const elsewhere = event.target.closest?.("select, textarea, dialog, input:not([type=range])");
      if (!way || taken || elsewhere) return;
      event.preventDefault();
      latest.current(way);
    }
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  }, []);
}

/** From where it is looked at: with all cards open, or as a seat saw it. */
export function Eyes({ t, seats, eyes, choose }) {
  return html`<label class="eyes"><span>${t("eyes")}</span>
    <select value=${String(eyes)} onChange=${({ target }) => choose(target.value === "all" ? "all" : Number(target.value))}>
      <option value="all">${t("all-open")}</option>
      ${seats.map(({ seat }) => html`<option key=${seat} value=${String(seat)}>${t("as-seat", { name: nameOfSeat({ seats }, seat) })}</option>`)}
    </select>
  </label>`;
}
