// Cards' names outside of components.
import { words as inLanguage } from "../../i18n/index.js";
import { STRINGS } from "../../parts/card/strings.js";

export { nameOf } from "../../parts/card/card.js";
export const words = () => inLanguage(STRINGS);
