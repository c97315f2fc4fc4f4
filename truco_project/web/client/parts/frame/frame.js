// What stands around every screen but the table: the way back, the other screens, who is signed in, a menu.
import { useWords } from "../../i18n/index.js";
import { has } from "../../router.js";
import { session } from "../../session.js";
import { useStore } from "../../store.js";
import { html, useEffect, useState } from "../../ui.js";
import { andBack } from "../signed/signed.js";
import { Menu } from "./menu.js";

// In the order in which they are shown; those that are no screen yet aren't.
const LINKS = ["/lobby", "/challenges", "/leaderboards", "/history", "/settings"];

export function Frame({ title, children }) {
  const t = useWords("parts/frame");
  const signedIn = useStore(session);
  const [open, setOpen] = useState(false);
  useTitle(title);
  const links = LINKS.filter(has);
  return html`
    <a class="skip" href="#main">${t("skip")}</a>
    <header class="frame">
      <a class="brand" href="/">Truco</a>
      ${links.length > 0 && html`<nav aria-label=${t("screens")}>
        ${links.map((path) => html`<a key=${path} href=${path}>${t(path)}</a>`)}
      </nav>`}
      ${signedIn ? html`<a class="who" href=${`/players/${signedIn.player.username}`}>${signedIn.player.username}</a>`
        : has("/sign-in") && html`<a class="who" href=${andBack("/sign-in")}>${t("sign-in")}</a>`}
      <button type="button" class="plain more" onClick=${() => setOpen(true)}>${t("menu")}</button>
    </header>
    <main class="page" id="main" tabindex="-1">
      ${title && html`<h1>${title}</h1>`}
      ${children}
    </main>
    ${open && html`<${Menu} t=${t} close=${() => setOpen(false)} />`}`;
}

/** Name the document after the screen. */
export function useTitle(title) {
  useEffect(() => {
    document.title = title ? `${title} · Truco` : "Truco";
  }, [title]);
}
