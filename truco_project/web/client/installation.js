// The service worker, which keeps the client for when there is no network, and what an installed app is to know.
import { store } from "./store.js";

const DIGEST = new URL(import.meta.url).pathname.split("/")[2];

/** Whether a newer version is there: the next screen is loaded from it, as a page. */
export const renewed = store(false);
/** The browser's offer to install the client, or null. */
export const installable = store(null);

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  installable.set(event);
});
addEventListener("appinstalled", () => installable.set(null));

/** Once, when the first view is drawn; `go` leads to where a notice that was tapped belongs. */
export function install(go) {
  const workers = navigator.serviceWorker;
  if (!workers) return;
  workers.addEventListener("message", ({ data }) => (data.go ? go(data.go) : renewed.set(data === "renewed")));
  const register = async () => {
    try {
      watch(await workers.register("/worker.js"));
    } catch {
      // None is allowed here, or it could not be fetched: the client goes on without.
    }
  };
  // What it keeps must not be in the way of what is looked at.
  const idle = window.requestIdleCallback ?? setTimeout;
  if (document.readyState === "complete") idle(register);
  else addEventListener("load", () => idle(register));
}

function watch(registration) {
  const offer = (worker) => worker?.postMessage(DIGEST);
  offer(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const found = registration.installing;
    found.addEventListener("statechange", () => found.state === "installed" && offer(found));
  });
  // Whoever keeps the app open for days hears of a new version, too.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") registration.update().catch(() => {});
  });
}
