// What happens, for those who don't look: one polite live region for the whole client.
import { store, useStore } from "../store.js";
import { html } from "../ui.js";

const said = store([]);
let count = 0;

/** Say a sentence; what was said shortly before stays to be read to its end. */
export function announce(sentence) {
  count += 1;
  said.set([...said.get().slice(-7), { key: count, sentence }]);
}

export function Announcer() {
  const sentences = useStore(said);
  return html`<div class="unseen" role="log" aria-live="polite">
    ${sentences.map(({ key, sentence }) => html`<p key=${key}>${sentence}</p>`)}
  </div>`;
}
