// The way to a table, to hand on: of a private one it bears the code, which the host alone has.
import { get, remove } from "../../api.js";
import { html, useRef } from "../../ui.js";
import { Copy } from "../copy/copy.js";

export function Share({ t, match, hosts, busy, act, to, changed }) {
  const isPrivate = match.visibility === "private";
  const path = isPrivate ? match.code && `/invitations/${match.code}` : `/matches/${match.id}`;
  const end = () => act(async () => {
    await remove(`/matches/${match.id}/code`);
    changed(await get(`/matches/${match.id}`));
  });
  if (isPrivate && !hosts) return null;
  return html`<div class="share">
    ${path && html`<${Link} t=${t} address=${location.origin + path} about=${t(isPrivate ? "link-private" : "link-public")} />`}
    ${isPrivate && html`<div class="choices">
      <button type="button" data-next disabled=${busy} onClick=${() => to("code")}>${t(path ? "new-link" : "make-link")}</button>
      ${path && html`<button type="button" disabled=${busy} onClick=${end}>${t("end-link")}</button>`}
    </div>`}
  </div>`;
}

function Link({ t, address, about }) {
  const shown = useRef(null);
  return html`<div class="wish-line">
    <label class="wish-field"><span>${about}</span><input ref=${shown} readonly value=${address} onFocus=${(event) => event.target.select()} /></label>
    <${Copy} text=${address} shown=${shown} data-next />
    ${navigator.share && html`<button type="button" onClick=${() => navigator.share({ title: "Truco", url: address }).catch(() => {})}>${t("share")}</button>`}
  </div>`;
}
