// Telling the moderators of a player.
import { post } from "../../api.js";
import { useWords } from "../../i18n/index.js";
import { html, useId, useState } from "../../ui.js";
import { Dialog } from "../dialog/dialog.js";
import { Form } from "../form/form.js";

const REASONS = ["insults", "spam", "cheating", "stalling", "name", "other"];

/** `match` is where it happened, if it was in one, and `said` what was said there: one of it may be shown to them. */
export function Report({ player, match, said = [], close }) {
  const t = useWords("parts/report");
  const id = useId();
  const [sent, setSent] = useState(false);
  const theirs = said.filter((one) => one.player === player && one.text);
  const send = async ({ message, ...told }) => {
    await post("/reports", { player, match, ...told, ...(message && { message: Number(message) }) });
    setSent(true);
  };
  return html`<${Dialog} title=${t("title", { player })} close=${close}>
    ${sent ? html`<p role="status">${t("sent")}</p>`
      : html`<${Form} submit=${t("send")} kind="danger" send=${send}>
        <div class="field"><label for=${id}>${t("reason")}</label>
          <select id=${id} name="reason">${REASONS.map((reason) => html`<option key=${reason} value=${reason}>${t(reason)}</option>`)}</select>
        </div>
        ${theirs.length > 0 && html`<div class="field"><label for=${`${id}-message`}>${t("message")}</label>
          <select id=${`${id}-message`} name="message"><option value="">${t("no-message")}</option>
            ${theirs.map(({ number, text }) => html`<option key=${number} value=${number}>${text}</option>`)}
          </select>
        </div>`}
        <div class="field"><label for=${`${id}-text`}>${t("text")}</label>
          <textarea id=${`${id}-text`} name="text" rows="3" maxlength="1000"></textarea>
        </div>
      <//>`}
    <div class="choices end"><button type="button" onClick=${close}>${t("close")}</button></div>
  <//>`;
}
