// Whether the server answers, and when it last did: what stands on a screen is as old as that.
import { keptStore, store } from "./store.js";

/** Milliseconds since 1970, or null; outlives the page, for one that opens without a network. */
export const lastHeard = keptStore("truco.heard", null);
/** Whether there is no connection, as far as is known. */
export const away = store(!navigator.onLine);

let heardAt = 0;

export function heard() {
  heardAt = Date.now();
  away.set(false);
}

export function unheard() {
  remember();
  away.set(true);
}

function remember() {
  if (heardAt > (lastHeard.get() ?? 0)) lastHeard.set(heardAt);
}

addEventListener("offline", unheard);
addEventListener("pagehide", remember);
document.addEventListener("visibilitychange", remember);
