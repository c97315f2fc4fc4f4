// What a match is played by, in words: variant, clock, house rules. What the server has and we have no words for, by its name.
import { language, useWords } from "../../i18n/index.js";

const UNITS = [["day", 86_400], ["hour", 3600], ["minute", 60]];

export const useTermWords = () => useWords("parts/terms");

const said = (t, key, otherwise, values) => (t.knows(key) ? t(key, values) : otherwise);

export const VARIANTS = ["paulista-duel", "paulista", "mineiro-duel", "mineiro"];
export const variantName = (t, name) => said(t, name, name);

/** Whether the hand that one may refuse comes at ten, not at eleven: it is called after that score. */
export const isDecidedAtTen = (name) => name.startsWith("mineiro");

/** `name(variant)`. */
export function useVariantName() {
  const t = useTermWords();
  return (name) => variantName(t, name);
}

export const ruleTitle = (t, variant, option) => said(t, titleKey(variant, option), option);
/** What a variant or a house rule is about. */
export const termAbout = (t, name) => said(t, `${name}?`, "");

/** A house rule's value. The numbers in it are the variant's. */
export function ruleValue(t, variant, option, value) {
  const numbers = { value, stake: variant?.special_stake, refused: variant?.special_refused };
  const any = `${option}=*`;
  return said(t, `${option}=${value}`, said(t, any, String(value), numbers), numbers);
}

/** The special hands have names of their own; the one before the last is called after the score that it is played at. */
function titleKey(variant, option) {
  if (option === "iron_hand") return "mao-de-ferro";
  if (option === "special_hand") return variant && isDecidedAtTen(variant.name) ? "mao-de-dez" : "mao-de-onze";
  return option;
}

/** "2 days", "36 hours", "10 minutes". */
export function span(seconds) {
  const [unit, length] = UNITS.find(([, length]) => seconds >= length && seconds % length === 0) ?? UNITS[2];
  const form = { style: "unit", unit, unitDisplay: "long", maximumFractionDigits: 1 };
  return new Intl.NumberFormat(language.get(), form).format(seconds / length);
}

export function clockWords(t, { per_action: each, bank, weekend, vacation }) {
  const words = [bank
    ? t("bank-is", { initial: span(bank.initial), increment: span(bank.increment), cap: span(bank.cap) })
    : t("each-is", { time: span(each) })];
  if (weekend) words.push(t("weekend-is"));
  if (vacation === false) words.push(t("no-vacation"));
  return words;
}

/** All that is to be known before one sits down, a phrase each; of the house rules those that are not as usual. */
export function termsOf(t, known, match) {
  const variant = known?.variants.find(({ name }) => name === match.variant);
  const unusual = Object.entries(match.rules).filter(([option, value]) => variant && value !== variant.rules[option]?.default);
  return [
    ...clockWords(t, match.clock),
    t(match.rated ? "rated" : "unrated"),
    ...(match.series ? [t("best-of", { n: match.series.best_of })] : []),
    ...(match.signals ? [t("signals")] : []),
    ...(match.visibility === "private" ? [t("private")] : []),
    ...unusual.map(([option, value]) => `${ruleTitle(t, variant, option)}: ${ruleValue(t, variant, option, value)}`),
  ];
}
