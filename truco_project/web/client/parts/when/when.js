// A moment, as this language writes it.
import { language } from "../../i18n/index.js";
import { useStore } from "../../store.js";
import { html } from "../../ui.js";

/** With `time` to the minute, else the day. */
export function When({ at, time = false }) {
  const spoken = useStore(language);
  const form = new Intl.DateTimeFormat(spoken, { dateStyle: "medium", ...(time && { timeStyle: "short" }) });
  return html`<time dateTime=${at}>${form.format(new Date(at))}</time>`;
}
