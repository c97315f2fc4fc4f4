// What one needs seldom: how the table looks and sounds, and the ways to lose a match at once.
import { Dialog } from "../../parts/dialog/dialog.js";
import { Likes } from "../../parts/likes/likes.js";
import { ProblemText } from "../../parts/problem/problem.js";
import { useWords } from "../../i18n/index.js";
import { html, useState } from "../../ui.js";
import { useAbort } from "./together/abort.js";
import { MoreTime } from "./together/more_time.js";

export function Menu({ t, view, act, accept, refresh, busy, close }) {
  const o = useWords("screens/table/together");
  const [asking, setAsking] = useState(null);
  const abort = useAbort(view, accept, refresh);
  const plays = view.status === "active" && view.my_seat !== null;
  // What would forfeit is never among the legal actions (docs/rules.md, section 8), so it stands here, behind a question.
  const special = plays && view.hand.kind !== "ordinary" && view.awaiting.includes(view.my_seat);
  const forfeits = special && view.rules.special_raise === "forfeit";
  const proposes = plays && !view.consents?.abort.includes(view.my_seat);
  async function propose() {
    if (await abort.say(true)) close();
  }
  async function sure() {
    await act(asking === "forfeit" ? { type: "raise", confirm_forfeit: true } : { type: "resign" });
    close();
  }
  if (asking === "abort") {
    return html`<${Dialog} key="abort" title=${o("abort-title")} close=${close}>
      <p>${o("abort-about")}</p>
      <${ProblemText} problem=${abort.problem} />
      <div class="choices">
        <button type="button" onClick=${close}>${t("back")}</button>
        <button type="button" class="danger" disabled=${busy} onClick=${propose}>${o("abort-sure")}</button>
      </div>
    <//>`;
  }
  if (asking) {
    return html`<${Dialog} key=${asking} title=${t(`${asking}-title`)} close=${close}>
      <p>${t(`${asking}-about`)}</p>
      <div class="choices">
        <button type="button" onClick=${close}>${t("back")}</button>
        <button type="button" class="danger" disabled=${busy} onClick=${sure}>${t(`${asking}-sure`)}</button>
      </div>
    <//>`;
  }
  return html`<${Dialog} title=${t("menu")} close=${close}>
    <${Likes} />
    ${plays && html`<div class="choices">
      ${view.awaiting.slice(0, 1).map((seat) => html`<${MoreTime} key=${seat} view=${view} seat=${seat} accept=${accept} />`)}
      ${proposes && html`<button type="button" onClick=${() => setAsking("abort")}>${o("abort")}</button>`}
      ${forfeits && html`<button type="button" class="danger" onClick=${() => setAsking("forfeit")}>${t("raise-anyway")}</button>`}
      <button type="button" class="danger" onClick=${() => setAsking("resign")}>${t("resign")}</button>
    </div>`}
    <div class="choices end"><button type="button" onClick=${close}>${t("close")}</button></div>
  <//>`;
}
