// The variants' names, as people know them.
import { useWords } from "../../i18n/index.js";
import { STRINGS } from "./strings.js";

export const VARIANTS = Object.keys(STRINGS.en);

/** `name(variant)`; one that came after this client goes by what the server calls it. */
export function useVariantName() {
  const t = useWords(STRINGS);
  return (variant) => (VARIANTS.includes(variant) ? t(variant) : variant);
}
