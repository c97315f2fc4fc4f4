// Where one is signed in. Each sign-in of this client is a token, named after its browser.
import { remove } from "../../api.js";
import { deviceOf } from "../../parts/device/device.js";
import { toPage } from "../../parts/focus.js";
import { Loading, useLoaded } from "../../parts/load/load.js";
import { ProblemText } from "../../parts/problem/problem.js";
import { When } from "../../parts/when/when.js";
import { session } from "../../session.js";
import { html, useState } from "../../ui.js";

const FIRST = ["registration", "guest"];

/** Whether somebody signed in with it, rather than making it for a program. */
export const isSession = ({ name }) => deviceOf(name) !== null || FIRST.includes(name);
export const isHere = ({ prefix }) => session.get()?.token.startsWith(prefix);

export function Sessions({ t }) {
  const tokens = useLoaded("/tokens");
  const { busy, problem, ending } = useEnding(tokens);
  if (!tokens.value) return html`<${Loading} of=${tokens} />`;
  const sessions = tokens.value.items.filter(isSession).sort((one, other) => isHere(other) - isHere(one));
  const others = sessions.filter((one) => !isHere(one));
  return html`
    <${ProblemText} problem=${problem} />
    <ul class="rows">${sessions.map((one) => html`<li key=${one.id} class=${`row ${isHere(one) ? "us" : ""}`}>
      <span class="names">${deviceOf(one.name) ?? t("first-device")}</span>
      ${!isHere(one) && html`<button type="button" disabled=${busy} onClick=${() => ending([one])}>${t("sign-out")}</button>`}
      <span class="state">${isHere(one) ? t("here") : html`<${Used} t=${t} token=${one} />`}</span>
    </li>`)}</ul>
    ${others.length > 1 && html`<p><button type="button" class="danger" disabled=${busy} onClick=${() => ending(others)}>${t("sign-out-others")}</button></p>`}
    <p class="soft">${t("sessions-soon")}</p>`;
}

export function Used({ t, token: { created_at, last_used_at } }) {
  return html`${t("since")} <${When} at=${created_at} />${last_used_at && html`, ${t("used")} <${When} at=${last_used_at} />`}`;
}

/** Revoke tokens of this list, one after the other. */
export function useEnding({ set, value, load }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(null);
  async function ending(tokens) {
    setBusy(true);
    setProblem(null);
    try {
      for (const { id } of tokens) await remove(`/tokens/${id}`);
      set({ ...value, items: value.items.filter((one) => !tokens.includes(one)) });
      toPage();
    } catch (refused) {
      setProblem(refused);
      await load();
    }
    setBusy(false);
  }
  return { busy, problem, ending };
}
