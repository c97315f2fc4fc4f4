// Whoever goes by keyboard is never left nowhere: where what had the focus is taken away, something near has it.
import { useRef } from "../ui.js";

export const toPage = () => document.getElementById("main")?.focus({ preventScroll: true });

/** A heading that takes it: `[ref, focus]`; it is to have a `tabindex` of -1. */
export function useHeading() {
  const heading = useRef(null);
  return [heading, () => heading.current?.focus()];
}
