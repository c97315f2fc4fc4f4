// What a link to a private table opens: the table, before one has a seat at it.
import { useWords } from "../../i18n/index.js";
import { useAsked } from "../../parts/asked.js";
import { Frame } from "../../parts/frame/frame.js";
import { ProblemText } from "../../parts/problem/problem.js";
import { Room } from "../../parts/room/room.js";
import { go } from "../../router.js";
import { html, useEffect } from "../../ui.js";
import { STRINGS } from "./strings.js";

export function Screen({ code }) {
  const t = useWords(STRINGS);
  const { answer, problem, ask } = useAsked(`/invitations/${encodeURIComponent(code)}`);
  const match = answer?.match;
  const seated = match && match.my_seat !== null;
  const enter = () => go(`/matches/${match.id}`, { replace: true });
  useEffect(() => {
    if (seated) enter();
  }, [seated]);
  const gone = problem?.code === "not_found";
  return html`<${Frame} title=${t("title")}>
    ${gone ? html`<p>${t("gone")}</p><p class="choices"><a class="button" href="/lobby">${t("lobby")}</a> <a class="button" href="/">${t("start")}</a></p>`
      : match ? html`<${Room} match=${match} code=${code} changed=${(view) => (view.my_seat === null ? ask() : enter())} />`
      : problem ? html`<${ProblemText} problem=${problem} /><p><button type="button" onClick=${ask}>${t("again")}</button></p>`
      : html`<p role="status">${t("loading")}</p>`}
  <//>`;
}
