// What can be said. The server has the words, but for the languages that it doesn't speak: those stand beside this.
import { words } from "../../../i18n/index.js";

/** The text of an entry of `GET /phrases`, or of a message, in the language of now; what is new there as the server says it. */
export function inWords(type, { key, text }) {
  const t = words("screens/table/phrases");
  return t.knows(`${type}:${key}`) ? t(`${type}:${key}`) : text;
}
