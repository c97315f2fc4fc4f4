import { away } from "../../contact.js";
import { useWords } from "../../i18n/index.js";
import { html, useEffect } from "../../ui.js";
import { Frame } from "../frame/frame.js";

/** Nothing is at this address, or (`broken`) what is there could not be loaded. */
export function Missing({ broken = false }) {
  const t = useWords("parts/missing");
  useEffect(() => {
    // For want of a network only: else it would be loaded again and again.
    if (!broken || !away.get()) return undefined;
    return away.listen((lost) => lost || location.reload());
  }, [broken]);
  return html`<${Frame} title=${t(broken ? "broken" : "missing")}>
    <p>
      ${broken
        ? html`<button type="button" onClick=${() => location.reload()}>${t("again")}</button>`
        : html`<a href="/">${t("home")}</a>`}
    </p>
  <//>`;
}
