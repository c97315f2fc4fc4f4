import { get, post } from "../../api.js";
import { useWords } from "../../i18n/index.js";
import { deviceName } from "../../parts/device/device.js";
import { Field, Form } from "../../parts/form/form.js";
import { Frame } from "../../parts/frame/frame.js";
import { KeepGuest, whereNext } from "../../parts/signed/signed.js";
import { go } from "../../router.js";
import { session, signIn } from "../../session.js";
import { useStore } from "../../store.js";
import { html } from "../../ui.js";

export function Screen() {
  const t = useWords("screens/sign_in");
  const s = useWords("parts/signed");
  const signedIn = useStore(session);
  async function send({ username, password }) {
    const { token } = await post("/tokens", { username, password, name: deviceName() }, { token: null });
    const next = whereNext();
    signIn({ token, player: await get("/me", { token }) });
    go(next, { replace: true });
  }
  if (signedIn) {
    return html`<${Frame} title=${s("sign-in")}>
      <p>${t("already", { name: signedIn.player.username })}</p>
      <${KeepGuest} />
      <p><a href="/">${s("to-start")}</a></p>
    <//>`;
  }
  return html`<${Frame} title=${s("sign-in")}>
    <${Form} submit=${s("sign-in")} send=${send}>
      <${Field} name="username" label=${s("username")} maxlength="30" autocomplete="username" />
      <${Field} name="password" label=${s("password")} type="password" maxlength="128" autocomplete="current-password" />
    <//>
    <p><a href="/account/forgot">${t("forgot")}</a></p>
    <p>${t("none")} <a href=${`/register${location.search}`}>${s("register")}</a></p>
  <//>`;
}
