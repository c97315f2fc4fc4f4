import { get, post } from "../../api.js";
import { language, useWords } from "../../i18n/index.js";
import { toPage } from "../../parts/focus.js";
import { Frame } from "../../parts/frame/frame.js";
import { Loading, useLoaded } from "../../parts/load/load.js";
import { ProblemText } from "../../parts/problem/problem.js";
import { SignedIn } from "../../parts/signed/signed.js";
import { When } from "../../parts/when/when.js";
import { has } from "../../router.js";
import { session } from "../../session.js";
import { useStore } from "../../store.js";
import { html, useState } from "../../ui.js";

const PATH = "/me/notices?show=all";

export function Screen() {
  const t = useWords("screens/notices");
  const page = useLoaded(useStore(session) ? PATH : null);
  return html`<${Frame} title=${t("title")}>
    <${SignedIn}>
      <${Loading} of=${page} />
      ${page.value && html`<${Inbox} t=${t} page=${page} />`}
      ${has("/settings/notices") && html`<p><a href="/settings/notices">${t("choose")}</a></p>`}
    <//>
  <//>`;
}

function Inbox({ t, page: { value, set } }) {
  const [problem, setProblem] = useState(null);
  async function trying(what) {
    setProblem(null);
    try {
      await what();
    } catch (refused) {
      setProblem(refused);
    }
  }
  const read = (items) => items.map((one) => ({ ...one, read: true }));
  const readAll = () => trying(async () => {
    const { unread } = await post("/me/notices/read", { up_to: value.items[0].id });
    set({ ...value, unread, items: read(value.items) });
    toPage();
  });
  const more = () => trying(async () => {
    const next = await get(`${PATH}&cursor=${value.next}`);
    set({ ...next, items: [...value.items, ...next.items] });
  });
  // On the way to the match: that it can't be told now holds nobody up.
  const open = ({ id }) => post("/me/notices/read", { ids: [id] }).catch(() => {});
  if (value.items.length === 0) return html`<p>${t("none")}</p>`;
  return html`
    <div class="choices"><p role="status">${value.unread > 0 ? t("unread", { n: value.unread }) : t("all-read")}</p>
      ${value.unread > 0 && html`<button type="button" onClick=${readAll}>${t("read-all")}</button>`}</div>
    <${ProblemText} problem=${problem} />
    <ul class="rows">${value.items.map((one) => html`<li key=${one.id}>
      <a class=${`row ${one.read || one.over ? "" : "new"}`} href=${`/matches/${one.match_id}`} onClick=${() => open(one)}>
        <span class="names">${titleOf(t, one)}</span>
        <span class="state">${t(one.kind)}${one.over && ` · ${t("over")}`} · <${When} at=${one.at} time /></span>
      </a>
    </li>`)}</ul>
    ${value.next && html`<button type="button" onClick=${more}>${t("more")}</button>`}`;
}

/** The server's sentence, with names; in Italian, which it doesn't speak, ours without. */
const titleOf = (t, { kind, title }) => (language.get() === "it" ? t(`${kind}-title`) : title);
