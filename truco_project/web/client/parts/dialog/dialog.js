// A question in front of everything else. The browser's own dialog keeps the focus in.
import { html, useEffect, useId, useRef } from "../../ui.js";

/** `close` is called however it is left. */
export function Dialog({ title, close, children }) {
  const shown = useRef(null);
  const heading = useId();
  useEffect(() => {
    const asked = document.activeElement;
    shown.current.showModal();
    // The browser gives the focus back when a dialog is closed, not when it is taken away.
    return () => document.activeElement === document.body && asked.focus();
  }, []);
  const outside = (event) => event.target === shown.current && shown.current.close();
  return html`<dialog class="dialog" ref=${shown} aria-labelledby=${heading} onClose=${close} onClick=${outside}>
    <div class="inside">
      <h2 id=${heading}>${title}</h2>
      ${children}
    </div>
  </dialog>`;
}
