// Addresses to screens, by the browser's history. The table of screens is screens/index.js.
import { renewed } from "./installation.js";
import { store } from "./store.js";
import { SCREENS } from "./screens/index.js";

export const address = store(location.pathname + location.search);

/** The screen at this address, and what its path names: `{load, params}`, or null. */
export function find(path) {
  const parts = path.split(/[?#]/)[0].split("/");
  for (const screen of SCREENS) {
    const params = match(screen.path.split("/"), parts);
    if (params) return { ...screen, params };
  }
  return null;
}

/** Whether there is a screen, so that a link may lead to it. */
export const has = (path) => find(path) !== null;

export function go(path, { replace = false } = {}) {
  if (renewed.get()) {
    location[replace ? "replace" : "assign"](path);
    return;
  }
  history[replace ? "replaceState" : "pushState"](null, "", path);
  address.set(location.pathname + location.search);
  scrollTo(0, 0);
}

function match(wanted, given) {
  if (wanted.length !== given.length) return null;
  const params = {};
  for (const [index, part] of wanted.entries()) {
    if (!part.startsWith(":")) {
      if (part !== given[index]) return null;
      continue;
    }
    const named = decoded(given[index]);
    if (!named) return null;
    params[part.slice(1)] = named;
  }
  return params;
}

/** Null where it is not of the form: no screen has such an address. */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

addEventListener("popstate", () => {
  if (renewed.get()) location.reload();
  else address.set(location.pathname + location.search);
});

// Plain links are links of the client, where it has the screen and nobody asked for a new tab.
document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href]");
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute("download")) return;
  if (link.origin !== location.origin || !has(link.pathname)) return;
  // A place on this screen is the browser's to go to.
  if (link.hash && link.pathname + link.search === address.get()) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
});
