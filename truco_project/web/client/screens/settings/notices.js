// What one is told of, how, when and in which language.
import { put } from "../../api.js";
import { LANGUAGES } from "../../i18n/index.js";
import { Loading, useLoaded } from "../../parts/load/load.js";
import { ProblemText } from "../../parts/problem/problem.js";
import { Push } from "../../parts/push/push.js";
import { html, useRef, useState } from "../../ui.js";

const KINDS = ["turn", "challenge", "reminder", "result"];
const LETTERS = ["pt-BR", "en", "es"];
const NIGHT = { start: "22:00", end: "07:00" };

export function Notices({ t }) {
  const settings = useLoaded("/me/notices/settings");
  const push = useLoaded("/me/push");
  if (!settings.value || !push.value) return html`<${Loading} of=${settings.value ? push : settings} />`;
  return html`<${Choices} t=${t} settings=${settings} push=${push.value} />`;
}

function Choices({ t, settings: { value, set, load }, push }) {
  const [said, setSaid] = useState("");
  const [problem, setProblem] = useState(null);
  const queue = useRef({ last: 0, sent: Promise.resolve() }).current;
  const { email, ...chosen } = value;
  // Shown at once, sent one after the other. Each is the whole: what a later one has overtaken isn't sent.
  function choose(change) {
    const next = { ...chosen, ...change };
    set({ ...next, email });
    setSaid("");
    const mine = (queue.last += 1);
    queue.sent = queue.sent.then(async () => {
      if (mine !== queue.last) return;
      try {
        await put("/me/notices/settings", next);
        setProblem(null);
        if (mine === queue.last) setSaid(t("saved"));
      } catch (refused) {
        setProblem(refused);
        load();
      }
    });
  }
  const channels = ["inbox", ...(email.available ? ["email"] : []), ...(push.public_key ? ["push"] : [])];
  return html`
    <p><a href="/notices">${t("inbox-link")}</a></p>
    <${Kinds} t=${t} channels=${channels} chosen=${chosen.channels} choose=${(told) => choose({ channels: told })} />
    ${email.available && !email.address && html`<p class="soft">${t("no-address")} <a href="/settings/account">${t("account")}</a></p>`}
    <${Push} known=${push} begun=${() => load()} />
    <label class="choice"><span>${t("letters")}</span>
      <select value=${chosen.language} onChange=${(event) => choose({ language: event.target.value })}>
        ${LETTERS.map((tag) => html`<option key=${tag} value=${tag} lang=${tag}>${LANGUAGES[tag]}</option>`)}
      </select></label>
    <${Zone} t=${t} zone=${chosen.time_zone} choose=${(zone) => choose({ time_zone: zone })} />
    <${Quiet} t=${t} hours=${chosen.quiet_hours} choose=${(hours) => choose({ quiet_hours: hours })} />
    <p role="status" class="soft">${said}</p>
    <${ProblemText} problem=${problem} />`;
}

function Kinds({ t, channels, chosen, choose }) {
  const turn = (channel, kind, on) =>
    choose({ ...chosen, [channel]: on ? [...chosen[channel], kind] : chosen[channel].filter((one) => one !== kind) });
  return html`<table class="kinds">
    <thead><tr><td></td>${channels.map((channel) => html`<th key=${channel} scope="col">${t(channel)}</th>`)}</tr></thead>
    <tbody>${KINDS.map((kind) => html`<tr key=${kind}>
      <th scope="row">${t(kind)}</th>
      ${channels.map((channel) => html`<td key=${channel}><label>
        <span class="unseen">${t(kind)}: ${t(channel)}</span>
        <input type="checkbox" checked=${chosen[channel].includes(kind)} onChange=${(event) => turn(channel, kind, event.target.checked)} />
      </label></td>`)}
    </tr>`)}</tbody>
  </table>`;
}

function Zone({ t, zone, choose }) {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zones = [...new Set([zone, here, ...Intl.supportedValuesOf("timeZone")])].sort();
  return html`<label class="choice"><span>${t("zone")}</span>
    <select value=${zone} translate=${false} onChange=${(event) => choose(event.target.value)}>
      ${zones.map((one) => html`<option key=${one} value=${one}>${one.replaceAll("_", " ")}</option>`)}
    </select></label>`;
}

function Quiet({ t, hours, choose }) {
  const at = (name) => html`<label class="choice"><span>${t(`quiet-${name}`)}</span>
    <input type="time" required value=${hours[name]} onChange=${({ target }) => target.value && choose({ ...hours, [name]: target.value })} /></label>`;
  return html`
    <label class="choice"><span>${t("quiet")}</span>
      <input type="checkbox" checked=${hours !== null} onChange=${(event) => choose(event.target.checked ? NIGHT : null)} /></label>
    ${hours && html`<div class="quiet">${at("start")}${at("end")}</div>`}`;
}
