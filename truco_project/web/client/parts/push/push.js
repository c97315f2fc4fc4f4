// Notices by push on this device: turned on and off. Nothing where the server has no keys for it.
import { useWords } from "../../i18n/index.js";
import { useStore } from "../../store.js";
import { html, useEffect, useState } from "../../ui.js";
import { ProblemText } from "../problem/problem.js";
import { begin, end, possible, told } from "./subscription.js";

/** `known`: what the server answers of push; `begun` is called when it is on, from when on notices may have another language. */
export function Push({ known: { public_key: publicKey, items }, begun }) {
  const t = useWords("parts/push");
  const on = useStore(told) !== null;
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(null);
  useEffect(() => {
    // Ended elsewhere, or this browser was told to be silent.
    const known = items.some((item) => item.id === told.get()?.id) && window.Notification?.permission === "granted";
    if (!known) told.set(null);
  }, [items]);
  async function change() {
    setBusy(true);
    setFailed(null);
    try {
      if (on) await end();
      else if (await begin(publicKey)) begun();
      else setFailed({ said: t("refused") });
    } catch (problem) {
      setFailed(problem.code && problem.status !== undefined ? { problem } : { said: t("failed") });
    }
    setBusy(false);
  }
  if (!publicKey) return null;
  return html`<section class="push" aria-labelledby="push">
    <h2 id="push">${t("title")}</h2>
    <p>${t(!possible() ? "impossible" : on ? "on-about" : "about")}</p>
    ${possible() && html`<button type="button" disabled=${busy} onClick=${change}>${t(on ? "off" : "on")}</button>`}
    <div role="status">${failed?.said && html`<p>${failed.said}</p>`}</div>
    <${ProblemText} problem=${failed?.problem} />
  </section>`;
}
