// To take a text along.
import { useWords } from "../../i18n/index.js";
import { html, useState } from "../../ui.js";
import { announce } from "../announcer.js";

/** Copies the `text` that `shown` holds; where that isn't allowed, it is marked there, to be copied by hand. */
export function Copy({ text, shown, label = null, ...rest }) {
  const t = useWords("parts/copy");
  const [said, setSaid] = useState("copy");
  async function copy() {
    let outcome = "copied";
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // Not allowed, or not there at all on a page without https.
      shown.current.focus();
      getSelection().selectAllChildren(shown.current);
      shown.current.select?.();
      outcome = "by-hand";
    }
    setSaid(outcome);
    announce(t(outcome));
  }
  return html`<button type="button" onClick=${copy} ...${rest}>${said === "copy" && label ? label : t(said)}</button>`;
}
