// Cards' names outside of components.
import { words as inLanguage } from "../../i18n/index.js";

export { nameOf } from "../../parts/card/card.js";
export const words = () => inLanguage("parts/card");
