// Whoever goes by keyboard is never left nowhere: where what had the focus is taken away, something near has it.
import { useRef } from "../ui.js";

/**
 * A button that is disabled while its request is under way loses the focus: the one that was pressed has it again as soon
 * as it can, unless it was taken elsewhere by then.
 */
export function keepFocus() {
  let pressed = null;
  document.addEventListener("click", ({ target }) => {
    pressed = target.closest?.("button") ?? null;
  });
  new MutationObserver((changed) => {
    const enabled = changed.some(({ target }) => target === pressed && !target.disabled);
    if (enabled && document.activeElement === document.body) pressed.focus({ preventScroll: true });
  }).observe(document, { subtree: true, attributeFilter: ["disabled"] });
}

export const toPage = () => document.getElementById("main")?.focus({ preventScroll: true });

/** A heading that takes it: `[ref, focus]`; it is to have a `tabindex` of -1. */
export function useHeading() {
  const heading = useRef(null);
  return [heading, () => heading.current?.focus()];
}
