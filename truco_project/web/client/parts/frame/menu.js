// What belongs to no screen: the language, and the way out.
import { get, remove } from "../../api.js";
import { go, has } from "../../router.js";
import { forget, session } from "../../session.js";
import { useStore } from "../../store.js";
import { html, useState } from "../../ui.js";
import { Dialog } from "../dialog/dialog.js";
import { Install } from "../install/install.js";
import { LanguageChoice } from "../language/language.js";
import { ProblemText } from "../problem/problem.js";
import { end } from "../push/subscription.js";
import { KeepGuest } from "../signed/signed.js";

export function Menu({ t, close }) {
  const signedIn = useStore(session);
  const [leaving, setLeaving] = useState(false);
  const [problem, setProblem] = useState(null);
  async function leave() {
    setLeaving(true);
    setProblem(null);
    try {
      await signOut();
      close();
      go("/");
    } catch (refused) {
      setProblem(refused);
      setLeaving(false);
    }
  }
  return html`<${Dialog} title=${t("menu")} close=${close}>
    <${LanguageChoice} />
    <${Install} />
    ${signedIn && html`<section class="leave">
      ${has("/notices") && html`<p><a href="/notices">${t("/notices")}</a></p>`}
      <p>${t("signed-in", { name: signedIn.player.username })} ${signedIn.player.guest && html`<strong>${t("guest-leaves")}</strong>`}</p>
      <${KeepGuest} />
      <button type="button" class="danger" disabled=${leaving} onClick=${leave}>${t("sign-out")}</button>
    </section>`}
    <${ProblemText} problem=${problem} />
    <div class="choices end"><button type="button" onClick=${close}>${t("close")}</button></div>
  <//>`;
}

/** The token is of no use to anybody afterwards; where that can't be had, one stays signed in and is told. */
async function signOut() {
  await end();
  const { token } = session.get();
  const { items } = await get("/tokens");
  const mine = items.find(({ prefix }) => token.startsWith(prefix));
  if (mine) await remove(`/tokens/${mine.id}`);
  forget();
}
