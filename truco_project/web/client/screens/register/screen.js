import { patch, post } from "../../api.js";
import { useWords } from "../../i18n/index.js";
import { announce } from "../../parts/announcer.js";
import { Field, Form } from "../../parts/form/form.js";
import { Frame } from "../../parts/frame/frame.js";
import { whereNext } from "../../parts/signed/signed.js";
import { go } from "../../router.js";
import { session, signIn } from "../../session.js";
import { useStore } from "../../store.js";
import { html } from "../../ui.js";

/** A new account; or for a guest a name and a password, with which the account and its matches are kept. */
export function Screen() {
  const t = useWords("screens/register");
  const s = useWords("parts/signed");
  const signedIn = useStore(session);
  const guest = signedIn?.player.guest;
  async function send(chosen) {
    const next = whereNext();
    if (guest) session.set({ ...signedIn, player: await patch("/me", chosen) });
    else signIn(await post("/players", chosen, { token: null }));
    announce(t("done", { name: chosen.username }));
    go(next, { replace: true });
  }
  if (signedIn && !guest) {
    return html`<${Frame} title=${s("register")}>
      <p>${t("already", { name: signedIn.player.username })}</p>
      <p><a href="/">${s("to-start")}</a></p>
    <//>`;
  }
  return html`<${Frame} title=${s(guest ? "keep" : "register")}>
    <p>${t(guest ? "keep-about" : "about", { name: signedIn?.player.username })}</p>
    <${Form} submit=${guest ? t("keep") : s("register")} send=${send}>
      <${Field} name="username" label=${s("username")} hint=${t("username-hint")} maxlength="30" autocomplete="username" />
      <${Field} name="password" label=${s("password")} hint=${t("password-hint")} type="password" maxlength="128" autocomplete="new-password" />
    <//>
    ${!guest && html`<p>${t("have")} <a href=${`/sign-in${location.search}`}>${s("sign-in")}</a></p>`}
  <//>`;
}
