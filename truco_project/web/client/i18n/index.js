// Languages. Words stand in a `strings.js` beside the code that says them, in all four; this picks and fills them.
import { keptStore, store, useStore } from "../store.js";

export const LANGUAGES = { "pt-BR": "Português", en: "English", es: "Español", it: "Italiano" };

/** What was chosen on this device, or null: as the browser likes. */
export const chosen = keptStore("truco.language", null);

export const language = store(pick());
chosen.listen(() => language.set(pick()));

function pick() {
  const wanted = [chosen.get(), ...navigator.languages].filter(Boolean);
  for (const tag of wanted) {
    const found = Object.keys(LANGUAGES).find((name) => name.slice(0, 2) === tag.slice(0, 2).toLowerCase());
    if (found) return found;
  }
  return "pt-BR";
}

/**
 * The words of `strings` (`{"pt-BR": {key: text}, en: ..}`) in the language of now: `t("key", {n: 2})`. A text is a string
 * with `{names}`, or `{one, other}` by the number `n`.
 */
export function words(strings, spoken = language.get()) {
  const plural = new Intl.PluralRules(spoken);
  return (key, values = {}) => {
    const text = strings[spoken][key];
    if (text === undefined) throw new Error(`no word for ${key} in ${spoken}`);
    const form = typeof text === "string" ? text : text[plural.select(values.n)] ?? text.other;
    return form.replace(/\{(\w+)\}/g, (_, name) => values[name]);
  };
}

/** The same for a component, which is drawn anew when the language changes. */
export const useWords = (strings) => words(strings, useStore(language));
