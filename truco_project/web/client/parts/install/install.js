// The way onto the home screen, where the browser offers it.
import { useWords } from "../../i18n/index.js";
import { installable } from "../../installation.js";
import { useStore } from "../../store.js";
import { html } from "../../ui.js";

export function Install() {
  const t = useWords("parts/install");
  const offer = useStore(installable);
  async function install() {
    // An offer is good once.
    installable.set(null);
    await offer.prompt();
  }
  return offer && html`<button type="button" onClick=${install}>${t("install")}</button>`;
}
