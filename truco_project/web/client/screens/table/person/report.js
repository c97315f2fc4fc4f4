// Telling the moderators of somebody.
import { post } from "../../../api.js";
import { Dialog } from "../../../parts/dialog/dialog.js";
import { ProblemText } from "../../../parts/problem/problem.js";
import { html, useState } from "../../../ui.js";

const REASONS = ["insults", "spam", "cheating", "stalling", "name", "other"];
const LONGEST = 1000;

export function Report({ p, view, one, said, close }) {
  const [sent, setSent] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(null);
  const theirs = said.filter(({ player, text }) => player === one.player && text);

  async function send(event) {
    event.preventDefault();
    const form = new FormData(event.target);
    const message = form.get("message");
    setBusy(true);
    setProblem(null);
    try {
      await post("/reports", {
        player: one.player, match: view.id, reason: form.get("reason"), text: form.get("text"),
        ...(message && { message: Number(message) }),
      });
      setSent(true);
    } catch (refused) {
      setProblem(refused);
    }
    setBusy(false);
  }

  if (sent) {
    return html`<${Dialog} key="sent" title=${p("reported")} close=${close}>
      <p>${p("reported-about")}</p>
      <div class="choices end"><button type="button" onClick=${close}>${p("close")}</button></div>
    <//>`;
  }
  return html`<${Dialog} key="report" title=${p("report-title", { name: one.player })} close=${close}>
    <form class="fields" onSubmit=${send}>
      <label><span>${p("reason")}</span>
        <select name="reason">${REASONS.map((reason) => html`<option key=${reason} value=${reason}>${p(reason)}</option>`)}</select>
      </label>
      ${theirs.length > 0 && html`<label><span>${p("message")}</span>
        <select name="message"><option value="">${p("no-message")}</option>
          ${theirs.map(({ number, text }) => html`<option key=${number} value=${number}>${text}</option>`)}
        </select>
      </label>`}
      <label><span>${p("text")}</span><textarea name="text" rows="3" maxlength=${LONGEST}></textarea></label>
      <${ProblemText} problem=${problem} />
      <div class="choices end">
        <button type="button" onClick=${close}>${p("back")}</button>
        <button type="submit" class="danger" disabled=${busy}>${p("send")}</button>
      </div>
    </form>
  <//>`;
}
