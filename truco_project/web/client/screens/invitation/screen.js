// What a link to a private table opens: the table, before one has a seat at it.
import { useWords } from "../../i18n/index.js";
import { Frame } from "../../parts/frame/frame.js";
import { Loading, useLoaded } from "../../parts/load/load.js";
import { Room } from "../../parts/room/room.js";
import { go } from "../../router.js";
import { html, useEffect } from "../../ui.js";

export function Screen({ code }) {
  const t = useWords("screens/invitation");
  const asked = useLoaded(`/invitations/${encodeURIComponent(code)}`, { every: 20 });
  const match = asked.value && { ...asked.value.match, commitment: asked.value.commitment };
  const seated = match && match.my_seat !== null;
  const enter = () => go(`/matches/${match.id}`, { replace: true });
  useEffect(() => {
    if (seated) enter();
  }, [seated]);
  const gone = asked.problem?.code === "not_found";
  return html`<${Frame} title=${t("title")}>
    ${gone ? html`<p>${t("gone")}</p><p class="choices"><a class="button" href="/lobby">${t("lobby")}</a> <a class="button" href="/">${t("start")}</a></p>`
      : match ? html`<${Room} match=${match} code=${code} changed=${(view) => (view.my_seat === null ? asked.load() : enter())} />`
      : html`<${Loading} of=${asked} />`}
  <//>`;
}
