// Which language this device speaks; the account's letters are written in it too, if they can be.
import { get, put } from "../../api.js";
import { LANGUAGES, chosen, language, useWords } from "../../i18n/index.js";
import { session } from "../../session.js";
import { useStore } from "../../store.js";
import { html } from "../../ui.js";

/** Those in which the server writes. */
const WRITTEN = ["pt-BR", "en", "es"];

export function LanguageChoice() {
  const t = useWords("parts/language");
  const spoken = useStore(language);
  return html`<label class="choice"><span>${t("language")}</span>
    <select value=${spoken} onChange=${(event) => choose(event.target.value)}>
      ${Object.entries(LANGUAGES).map(([tag, name]) => html`<option key=${tag} value=${tag} lang=${tag}>${name}</option>`)}
    </select>
  </label>`;
}

function choose(tag) {
  chosen.set(tag);
  // The choice is this device's: that the account can't be told of it takes nothing of it back.
  if (session.get() && WRITTEN.includes(tag)) tell(tag).catch(() => {});
}

async function tell(tag) {
  const { email, ...settings } = await get("/me/notices/settings");
  if (settings.language !== tag) await put("/me/notices/settings", { ...settings, language: tag });
}
