// Which language this device speaks.
import { LANGUAGES, chosen, language, useWords } from "../../i18n/index.js";
import { useStore } from "../../store.js";
import { html } from "../../ui.js";
import { STRINGS } from "./strings.js";

export function LanguageChoice() {
  const t = useWords(STRINGS);
  const spoken = useStore(language);
  return html`<label class="choice"><span>${t("language")}</span>
    <select value=${spoken} onChange=${(event) => chosen.set(event.target.value)}>
      ${Object.entries(LANGUAGES).map(([tag, name]) => html`<option key=${tag} value=${tag} lang=${tag}>${name}</option>`)}
    </select>
  </label>`;
}
