// Telling the moderators of a player.
import { post } from "../../api.js";
import { useWords } from "../../i18n/index.js";
import { html, useId, useState } from "../../ui.js";
import { Dialog } from "../dialog/dialog.js";
import { Form } from "../form/form.js";

const REASONS = ["insults", "spam", "cheating", "stalling", "name", "other"];

/** `match` is where it happened, if it was in one. */
export function Report({ player, match, close }) {
  const t = useWords("parts/report");
  const id = useId();
  const [sent, setSent] = useState(false);
  const send = async (told) => {
    await post("/reports", { player, ...(match && { match }), ...told });
    setSent(true);
  };
  return html`<${Dialog} title=${t("title", { player })} close=${close}>
    ${sent ? html`<p role="status">${t("sent")}</p>`
      : html`<${Form} submit=${t("send")} kind="danger" send=${send}>
        <div class="field"><label for=${id}>${t("reason")}</label>
          <select id=${id} name="reason">${REASONS.map((reason) => html`<option key=${reason} value=${reason}>${t(reason)}</option>`)}</select>
        </div>
        <div class="field"><label for=${`${id}-text`}>${t("text")}</label>
          <textarea id=${`${id}-text`} name="text" rows="3" maxlength="1000"></textarea>
        </div>
      <//>`}
    <div class="choices end"><button type="button" onClick=${close}>${t("close")}</button></div>
  <//>`;
}
