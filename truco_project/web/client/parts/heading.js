import { useRef } from "../ui.js";

/** A heading that takes the focus when what had it is gone: `[ref, focus]`; it is to have a `tabindex` of -1. */
export function useHeading() {
  const heading = useRef(null);
  return [heading, () => heading.current?.focus()];
}
