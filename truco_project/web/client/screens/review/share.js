// A match to take along: its notation for a chat, its record for a program.
import { Copy } from "../../parts/copy/copy.js";
import { save } from "../../parts/save.js";
import { html, useRef } from "../../ui.js";
import { notationOf } from "./notation.js";

export function Share({ t, record }) {
  const shown = useRef(null);
  const text = notationOf(record, `${location.origin}/matches/${record.match.id}/review`);
  return html`<section class="share" aria-labelledby="share">
    <h2 id="share">${t("share")}</h2>
    <p>${t("share-about")}</p>
    <textarea readonly rows="6" spellcheck="false" aria-label=${t("notation")} ref=${shown} value=${text}></textarea>
    <div class="choices">
      <${Copy} text=${text} shown=${shown} label=${t("copy")} />
      <button type="button" onClick=${() => save(`truco-${record.match.id}.json`, record)}>${t("download")}</button>
    </div>
  </section>`;
}
