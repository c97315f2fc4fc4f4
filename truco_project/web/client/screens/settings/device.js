// What is kept on this device alone.
import { LanguageChoice } from "../../parts/language/language.js";
import { fourColours, sound, vibration } from "../../preferences.js";
import { useStore } from "../../store.js";
import { html } from "../../ui.js";

export function Device({ t }) {
  return html`<section class="device" aria-labelledby="device">
    <h2 id="device">${t("device")}</h2>
    <${LanguageChoice} />
    <${Switch} of=${fourColours} label=${t("four-colours")} />
    <${Switch} of=${sound} label=${t("sound")} />
    <${Switch} of=${vibration} label=${t("vibration")} />
  </section>`;
}

function Switch({ of, label }) {
  const on = useStore(of);
  return html`<label class="choice"><span>${label}</span>
    <input type="checkbox" checked=${on} onChange=${(event) => of.set(event.target.checked)} /></label>`;
}
