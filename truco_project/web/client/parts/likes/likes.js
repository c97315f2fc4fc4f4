// What somebody likes on this device: the language, how cards look, what is heard and felt.
import { useWords } from "../../i18n/index.js";
import { fourColours, sound, vibration } from "../../preferences.js";
import { useStore } from "../../store.js";
import { html } from "../../ui.js";
import { LanguageChoice } from "../language/language.js";

export function Likes() {
  const t = useWords("parts/likes");
  return html`<${LanguageChoice} />
    <${Switch} of=${fourColours} label=${t("four-colours")} />
    <${Switch} of=${sound} label=${t("sound")} />
    <${Switch} of=${vibration} label=${t("vibration")} />`;
}

function Switch({ of, label }) {
  const on = useStore(of);
  return html`<label class="choice"><span>${label}</span>
    <input type="checkbox" checked=${on} onChange=${(event) => of.set(event.target.checked)} /></label>`;
}
