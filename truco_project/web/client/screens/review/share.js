// A match to take along: its notation for a chat, its record for a program.
import { Copy } from "../../parts/copy/copy.js";
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
      <button type="button" onClick=${() => save(record)}>${t("download")}</button>
    </div>
  </section>`;
}

/** As a file. The record is here already, and a link could not say who asks for that of a private match. */
function save(record) {
  const file = new Blob([JSON.stringify(record, null, 1)], { type: "application/json" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = `truco-${record.match.id}.json`;
  link.click();
  // Once the browser has begun with it.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
