import { useWords } from "../../i18n/index.js";
import { html } from "../../ui.js";
import { Frame } from "../frame/frame.js";

/** Nothing is at this address, or (`broken`) what is there could not be loaded. */
export function Missing({ broken = false }) {
  const t = useWords("parts/missing");
  return html`<${Frame} title=${t(broken ? "broken" : "missing")}>
    <p>
      ${broken
        ? html`<button type="button" onClick=${() => location.reload()}>${t("again")}</button>`
        : html`<a href="/">${t("home")}</a>`}
    </p>
  <//>`;
}
