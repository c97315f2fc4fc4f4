// What forms are made of, with room for a thumb.
import { html } from "../../ui.js";

/** One of several under the same `name`: a radio button as large as what it stands for. */
export function Pick({ name, on, choose, children }) {
  return html`<label class="wish-pick"><input type="radio" name=${name} checked=${on} onChange=${choose} /><span>${children}</span></label>`;
}

export function Check({ on, set, label, about = null }) {
  return html`<label class="wish-check"><input type="checkbox" checked=${on} onChange=${(event) => set(event.target.checked)} />
    <span>${label}${about && html`<small>${about}</small>`}</span></label>`;
}

/** `choices`: pairs of a value, which is a string, and what it is called. */
export function Choice({ label, value, choices, set }) {
  return html`<label class="wish-field"><span>${label}</span>
    <select value=${value} onChange=${(event) => set(event.target.value)}>
      ${choices.map(([one, name]) => html`<option key=${one} value=${one}>${name}</option>`)}
    </select></label>`;
}

export function Name({ label, value, set, ...more }) {
  function type({ target }) {
    const name = target.value.trim();
    // Spaces alone would do for a browser that demands something.
    if (name === "") target.value = "";
    set(name);
  }
  return html`<label class="wish-field"><span>${label}</span>
    <input value=${value} onInput=${type} required minlength="3" maxlength="30"
      autocapitalize="none" autocomplete="off" spellcheck="false" ...${more} /></label>`;
}
