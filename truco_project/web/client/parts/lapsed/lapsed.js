// Said on every screen when a session has ended by itself: a table would else only seem to be somebody else's.
import { useWords } from "../../i18n/index.js";
import { address } from "../../router.js";
import { lapsed } from "../../session.js";
import { useStore } from "../../store.js";
import { html } from "../../ui.js";
import { andBack } from "../signed/signed.js";

export function Lapsed() {
  const t = useWords("parts/lapsed");
  const player = useStore(lapsed);
  useStore(address);
  if (!player) return null;
  return html`<section class="lapsed" role="alert">
    <p>${t(player.guest ? "guest" : "ended", { name: player.username })}</p>
    <div class="choices">
      ${!player.guest && html`<a class="button" href=${andBack("/sign-in")}>${t("sign-in")}</a>`}
      <button type="button" onClick=${() => lapsed.set(null)}>${t("understood")}</button>
    </div>
  </section>`;
}
