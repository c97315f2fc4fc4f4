// Languages. Words stand in a `strings.json` beside the code that says them, in all four; the server hands out those of one
// language together, as `words/<language>.js`. This asks for them, picks and fills them.
import { keptStore, store, useStore } from "../store.js";

export const LANGUAGES = { "pt-BR": "Português", en: "English", es: "Español", it: "Italiano" };

/** What was chosen on this device, or null: as the browser likes. */
export const chosen = keptStore("truco.language", null);

const known = {};

/** The one that is spoken; its words are there. */
export const language = store(await learned(pick()));
chosen.listen(async () => {
  const wanted = await learned(pick());
  // Whoever has changed their mind meanwhile gets what they chose last.
  if (wanted === pick()) language.set(wanted);
});

function pick() {
  const wanted = [chosen.get(), ...navigator.languages].filter(Boolean);
  for (const tag of wanted) {
    const found = Object.keys(LANGUAGES).find((name) => name.slice(0, 2) === tag.slice(0, 2).toLowerCase());
    if (found) return found;
  }
  return "pt-BR";
}

async function learned(spoken) {
  known[spoken] ??= (await import(`../words/${spoken}.js`)).default;
  return spoken;
}

/**
 * The words of a folder ("parts/card") in the language of now: `t("key", {n: 2})`. A text is a string with `{names}`, or
 * `{one, other}` by the number `n`. `t.knows("key")`: whether there is such a one.
 */
export function words(folder, spoken = language.get()) {
  const plural = new Intl.PluralRules(spoken);
  const texts = known[spoken][folder] ?? {};
  function t(key, values = {}) {
    const text = texts[key];
    if (text === undefined) throw new Error(`no word for ${key} in ${folder}, ${spoken}`);
    const form = typeof text === "string" ? text : text[plural.select(values.n)] ?? text.other;
    return form.replace(/\{(\w+)\}/g, (_, name) => values[name]);
  }
  t.knows = (key) => key in texts;
  return t;
}

/** The same for a component, which is drawn anew when the language changes. */
export const useWords = (folder) => words(folder, useStore(language));
