// The account itself: its address, its password, all that is known of it, and its end.
import { get, patch, remove } from "../../api.js";
import { Dialog } from "../../parts/dialog/dialog.js";
import { Field, Form } from "../../parts/form/form.js";
import { Loading, useLoaded } from "../../parts/load/load.js";
import { ProblemText } from "../../parts/problem/problem.js";
import { save } from "../../parts/save.js";
import { KeepGuest } from "../../parts/signed/signed.js";
import { go } from "../../router.js";
import { forget, session } from "../../session.js";
import { useStore } from "../../store.js";
import { html, useState } from "../../ui.js";

export function Account({ t }) {
  const { player } = useStore(session);
  return html`
    <p><a href=${`/players/${player.username}`}>${t("profile", { name: player.username })}</a></p>
    <${KeepGuest} />
    ${!player.guest && html`<${Email} t=${t} name=${player.username} /><${Password} t=${t} name=${player.username} />`}
    <h2>${t("data")}</h2>
    <${Export} t=${t} name=${player.username} />
    <${Erase} t=${t} name=${player.username} />`;
}

function Email({ t, name }) {
  const settings = useLoaded("/me/notices/settings");
  const [said, setSaid] = useState("");
  const email = settings.value?.email;
  async function send({ email: address, current_password }, form) {
    setSaid("");
    await patch("/me", { email: address.trim() || null, current_password });
    form.reset();
    setSaid(t(address.trim() ? "email-sent" : "email-gone"));
    await settings.load();
  }
  return html`<section aria-labelledby="email">
    <h2 id="email">${t("email")}</h2>
    ${!email ? html`<${Loading} of=${settings} />` : !email.available ? html`<p>${t("email-off")}</p>` : html`
      <p>${email.address ? t("email-now", { address: email.address }) : t("email-none")}
        ${email.pending && html` ${t("email-pending", { address: email.pending })}`}</p>
      <${Form} submit=${t("save")} kind="" send=${send}>
        <${User} name=${name} />
        <${Field} name="email" label=${t("email")} hint=${email.address ? t("email-take") : ""} type="email" maxlength="254" autocomplete="email" required=${false} />
        <${Current} t=${t} />
      <//>
      <p role="status">${said}</p>`}
  </section>`;
}

function Password({ t, name }) {
  const [said, setSaid] = useState("");
  async function send(chosen, form) {
    setSaid("");
    await patch("/me", chosen);
    form.reset();
    setSaid(t("password-changed"));
  }
  return html`<section aria-labelledby="password">
    <h2 id="password">${t("password")}</h2>
    <${Form} submit=${t("change-password")} kind="" send=${send}>
      <${User} name=${name} />
      <${Current} t=${t} />
      <${Field} name="password" label=${t("new-password")} hint=${t("password-hint")} type="password" maxlength="128" autocomplete="new-password" />
    <//>
    <p role="status">${said}</p>
    <p><a href="/account/forgot">${t("forgot")}</a></p>
  </section>`;
}

const Current = ({ t }) =>
  html`<${Field} name="current_password" label=${t("current-password")} type="password" maxlength="128" autocomplete="current-password" />`;

/** For whoever keeps passwords: whose this one is. */
const User = ({ name }) => html`<input type="text" autocomplete="username" value=${name} hidden readonly />`;

function Export({ t, name }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(null);
  async function take() {
    setBusy(true);
    setProblem(null);
    try {
      save(`truco-${name}.json`, await get("/me/export"));
    } catch (refused) {
      setProblem(refused);
    }
    setBusy(false);
  }
  return html`<p>${t("export-about")}</p>
    <p><button type="button" disabled=${busy} onClick=${take}>${t("export")}</button></p>
    <${ProblemText} problem=${problem} />`;
}

function Erase({ t, name }) {
  const [asking, setAsking] = useState(false);
  return html`<p>${t("erase-about")}</p>
    <p><button type="button" class="danger" onClick=${() => setAsking(true)}>${t("erase")}</button></p>
    ${asking && html`<${Sure} t=${t} name=${name} close=${() => setAsking(false)} />`}`;
}

function Sure({ t, name, close }) {
  const [typed, setTyped] = useState("");
  async function erase() {
    await remove("/me");
    forget();
    go("/");
  }
  return html`<${Dialog} title=${t("erase-title")} close=${close}>
    <p>${t("erase-sure")}</p>
    <${Form} submit=${t("erase-now")} kind="danger" disabled=${typed !== name} send=${erase}>
      <${Field} name="typed" label=${t("erase-name", { name })} autocomplete="off" onInput=${(event) => setTyped(event.target.value.trim())} />
    <//>
    <div class="choices end"><button type="button" onClick=${close}>${t("keep-it")}</button></div>
  <//>`;
}
