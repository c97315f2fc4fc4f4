// What the lobby is searched by: what the address says, what the server is asked, and what one chooses.
import { ruleTitle, ruleValue, useTermWords, variantName } from "../../parts/terms/terms.js";
import { Choice } from "../../parts/wish/fields.js";
import { html, useState } from "../../ui.js";

const MINUTE = 60, DAY = 86_400;
/** How fast, in seconds for a first action. */
const PACES = { live: { clock_max: 30 * MINUTE }, day: { clock_min: 30 * MINUTE, clock_max: DAY }, days: { clock_min: DAY } };

const NAMES = ["variant", "pace", "rated", "open_seats", "conduct_min"];

/** The page's own words, by the names that the server knows but for `pace`. What isn't chosen isn't there. */
export const searchOf = (address) => Object.fromEntries(new URLSearchParams(address));

/** Of a search what the server knows: links that were passed around bear names of others (`fbclid`), which it would refuse. */
export function meant(search, { variants }) {
  const options = variants.flatMap(({ rules }) => Object.keys(rules));
  return Object.fromEntries(Object.entries(search).filter(([name]) => NAMES.includes(name) || options.includes(name)));
}

export const addressOf = (search) => {
  const chosen = new URLSearchParams(Object.entries(search).filter(([, value]) => value !== ""));
  return chosen.size ? `/lobby?${chosen}` : "/lobby";
};

export function questionOf({ pace, ...search }, limit) {
  const asked = { status: "open", ...search, ...PACES[pace], limit };
  return `/matches?${new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== ""))}`;
}

export function Filters({ t, known, search, change }) {
  const terms = useTermWords();
  const field = (name, label, choices) => html`<${Choice} key=${name} label=${label} value=${search[name] ?? ""}
    choices=${[["", t("any")], ...choices]} set=${(value) => change({ ...search, [name]: value })} />`;
  const count = Object.keys(search).length;
  // As one came; later it is opened and closed by hand.
  const [open] = useState(count > 0);
  return html`<details class="lobby-filters" open=${open}>
    <summary>${t("filters")} <span class="soft">${count > 0 && t("filters-on", { n: count })}</span></summary>
    <div class="wish-fields">
      ${field("variant", t("variant"), known.variants.map(({ name }) => [name, variantName(terms, name)]))}
      ${field("pace", t("pace"), Object.keys(PACES).map((pace) => [pace, t(`pace-${pace}`)]))}
      ${field("rated", t("counts"), [["true", t("rated")], ["false", t("unrated")]])}
      ${field("open_seats", t("seats"), [["2", t("seats-two")]])}
      ${field("conduct_min", t("conduct"), ["80", "95"].map((part) => [part, t("conduct-min", { part })]))}
      ${optionsOf(known).map(([option, variant, allowed]) => field(option, ruleTitle(terms, variant, option),
        allowed.map((value) => [String(value), ruleValue(terms, variant, option, value)])))}
    </div>
  </details>`;
}

/** Each house rule once, with all that any variant allows. */
function optionsOf({ variants }) {
  const found = new Map();
  for (const variant of variants) {
    for (const [option, { allowed }] of Object.entries(variant.rules)) {
      const [, first, values] = found.get(option) ?? [option, variant, []];
      found.set(option, [option, first, [...new Set([...values, ...allowed])]]);
    }
  }
  return [...found.values()];
}
