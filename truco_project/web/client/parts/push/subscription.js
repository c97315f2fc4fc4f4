// This browser as one that is told by push: known to the push service, and to the server for the account signed in here.
import { get, post, put, remove } from "../../api.js";
import { language, words } from "../../i18n/index.js";
import { session } from "../../session.js";
import { keptStore } from "../../store.js";

/** `{id, player}`: what the server calls this browser, and whose notices it gets; or null. */
export const told = keptStore("truco.push", null);

export const possible = () => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** Languages that the server writes notices in (docs/notices.md). */
const WRITTEN = ["pt-BR", "en", "es"];
const KINDS = ["turn", "challenge", "result", "reminder"];

/** Whether it is told from now on; false where the person or the browser doesn't want it. */
export async function begin(publicKey) {
  if ((await Notification.requestPermission()) !== "granted") return false;
  const { pushManager } = await navigator.serviceWorker.ready;
  // One for another server's key would be in the way.
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  await speak();
  const { id } = await post("/me/push", made.toJSON());
  told.set({ id, player: session.get().player.id });
  return true;
}

/** Not told any more: here, and by the server. */
export async function end() {
  const known = told.get();
  if (known === null) return;
  try {
    await remove(`/me/push/${known.id}`);
  } catch (problem) {
    if (problem.code !== "not_found") throw problem;
  }
  await forgetHere();
}

async function forgetHere() {
  told.set(null);
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}

/** Notices in the language spoken here; where the server has it not, the worker is left words for each kind. */
async function speak() {
  const spoken = language.get();
  const kept = await caches.open("truco-words");
  if (WRITTEN.includes(spoken)) {
    await kept.delete("/words");
    const { email, ...settings } = await get("/me/notices/settings");
    if (settings.language !== spoken) await put("/me/notices/settings", { ...settings, language: spoken });
  } else {
    const t = words("parts/push");
    const own = Object.fromEntries(KINDS.map((kind) => [kind, t(kind)]));
    await kept.put("/words", Response.json({ lang: spoken, ...own }));
  }
}

language.listen(() => told.get() && speak().catch(() => {}));
// However a session ended, its notices are for nobody else here: the push service tells the server so.
session.listen((now) => told.get() && now?.player.id !== told.get().player && forgetHere());
