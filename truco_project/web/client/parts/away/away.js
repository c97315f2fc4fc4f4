// Said on every screen while the server can't be reached: since when, and that things may have changed.
import { get } from "../../api.js";
import { away, lastHeard } from "../../contact.js";
import { language, useWords } from "../../i18n/index.js";
import { useStore } from "../../store.js";
import { html, useEffect } from "../../ui.js";
import { announce } from "../announcer.js";

const PAUSE = 15_000;

export function Away() {
  const t = useWords("parts/away");
  const lost = useStore(away);
  const since = useStore(lastHeard);
  useEffect(() => {
    if (!lost) return undefined;
    announce(t("away"));
    // An answer of whatever kind says that it is over.
    const ask = () => document.visibilityState === "visible" && navigator.onLine && get("/variants").catch(() => {});
    const timer = setInterval(ask, PAUSE);
    addEventListener("online", ask);
    return () => {
      clearInterval(timer);
      removeEventListener("online", ask);
      announce(t("back"));
    };
  }, [lost]);
  return lost && html`<section class="away" aria-label=${t("connection")}>
    <strong>${t("away")}</strong> ${since && t("since", { when: moment(since) })}
  </section>`;
}

/** The time of day; with its date where that is another day. */
function moment(at) {
  const then = new Date(at);
  const today = then.toDateString() === new Date().toDateString();
  return then.toLocaleString(language.get(), { timeStyle: "short", ...(!today && { dateStyle: "medium" }) });
}
