// What acts for the account without a person: tokens of one's own, and others' apps.
import { post, remove } from "../../api.js";
import { Copy } from "../../parts/copy/copy.js";
import { toPage } from "../../parts/focus.js";
import { Field, Form } from "../../parts/form/form.js";
import { Loading, useLoaded } from "../../parts/load/load.js";
import { ProblemText } from "../../parts/problem/problem.js";
import { When } from "../../parts/when/when.js";
import { session } from "../../session.js";
import { useStore } from "../../store.js";
import { html, useRef, useState } from "../../ui.js";
import { Used, isSession, useEnding } from "./sessions.js";

const SCOPES = ["read", "play", "challenge", "webhooks", "account"];
const USUAL = ["read", "play"];

export function Programs({ t }) {
  const { player } = useStore(session);
  return html`
    <h2>${t("apps")}</h2><${Apps} t=${t} />
    <h2>${t("tokens")}</h2>
    <p class="soft">${t("tokens-about")} <a href="/api/v1/docs">${t("docs")}</a></p>
    <${Tokens} t=${t} player=${player} />`;
}

function Apps({ t }) {
  const apps = useLoaded("/me/apps");
  const [problem, setProblem] = useState(null);
  async function end({ client_id }) {
    setProblem(null);
    try {
      await remove(`/me/apps/${client_id}`);
      await apps.load();
      toPage();
    } catch (refused) {
      setProblem(refused);
    }
  }
  if (!apps.value) return html`<${Loading} of=${apps} />`;
  if (apps.value.items.length === 0) return html`<p>${t("no-apps")}</p>`;
  return html`<${ProblemText} problem=${problem} />
    <ul class="rows">${apps.value.items.map((one) => html`<li key=${one.client_id} class="row">
      <span class="names">${one.name}</span>
      <button type="button" onClick=${() => end(one)}>${t("end")}</button>
      <span class="state">${may(t, one)} · ${t("since")} <${When} at=${one.authorized_at} /></span>
    </li>`)}</ul>`;
}

function Tokens({ t, player }) {
  const tokens = useLoaded("/tokens");
  const { busy, problem, ending } = useEnding(tokens);
  const [made, setMade] = useState(null);
  if (!tokens.value) return html`<${Loading} of=${tokens} />`;
  const own = tokens.value.items.filter((one) => !isSession(one));
  async function make({ password, name, days }, form) {
    setMade(null);
    const scopes = SCOPES.filter((scope) => form.elements[`may-${scope}`].checked);
    const expires_at = days ? new Date(Date.now() + days * 86_400_000).toISOString() : null;
    const { token } = await post("/tokens", { username: player.username, password, name, scopes, expires_at }, { token: null });
    form.reset();
    setMade(token);
    await tokens.load();
  }
  function revoke(one) {
    if (made?.startsWith(one.prefix)) setMade(null);
    ending([one]);
  }
  return html`
    <${ProblemText} problem=${problem} />
    ${own.length > 0 && html`<ul class="rows">${own.map((one) => html`<li key=${one.id} class="row">
      <span class="names">${one.name || one.prefix}</span>
      <button type="button" disabled=${busy} onClick=${() => revoke(one)}>${t("revoke")}</button>
      <span class="state">${may(t, one)} · <${Used} t=${t} token=${one} />${one.expires_at && html`, ${t("until")} <${When} at=${one.expires_at} />`}</span>
    </li>`)}</ul>`}
    ${made && html`<${Secret} t=${t} text=${made} />`}
    ${player.guest ? html`<p>${t("guests-none")}</p>` : html`<details class="make"><summary>${t("new-token")}</summary>
      <${Form} submit=${t("make-token")} kind="" send=${make}>
        <${Field} name="name" label=${t("token-name")} maxlength="60" autocomplete="off" />
        <fieldset><legend>${t("token-may")}</legend>
          ${SCOPES.map((scope) => html`<label key=${scope} class="choice"><span>${t(`may-${scope}`)}</span><input type="checkbox" name=${`may-${scope}`} defaultChecked=${USUAL.includes(scope)} /></label>`)}
        </fieldset>
        <label class="choice"><span>${t("token-ends")}</span><select name="days">
          <option value="">${t("never")}</option>
          ${[30, 90, 365].map((n) => html`<option key=${n} value=${n}>${t("in-days", { n })}</option>`)}
        </select></label>
        <${Field} name="password" label=${t("your-password")} type="password" maxlength="128" autocomplete="current-password" />
      <//>
    </details>`}`;
}

/** What is shown this once. */
function Secret({ t, text }) {
  const shown = useRef(null);
  return html`<div class="secret" role="status">
    <p>${t("once")}</p>
    <code ref=${shown}>${text}</code>
    <${Copy} text=${text} shown=${shown} />
  </div>`;
}

const may = (t, { scopes }) => (scopes.length === SCOPES.length ? t("may-all") : scopes.map((scope) => t(`may-${scope}`)).join(", "));
