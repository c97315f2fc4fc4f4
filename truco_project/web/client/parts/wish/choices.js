// What is to be played, chosen: the variant, the clock, the house rules.
import { useWords } from "../../i18n/index.js";
import { html, useId } from "../../ui.js";
import { ruleTitle, ruleValue, span, termAbout, useTermWords, variantName } from "../terms/terms.js";
import { Check, Choice, Pick } from "./fields.js";
import { variantOf } from "./wish.js";

export function VariantChoice({ known, wish, change }) {
  const t = useWords("parts/wish");
  const terms = useTermWords();
  const name = useId();
  function choose(variant) {
    // A house rule that the other variant doesn't have is not taken along.
    const kept = Object.entries(wish.rules).filter(([option, value]) => {
      const rule = variant.rules[option];
      return rule && rule.default !== value && rule.allowed.includes(value);
    });
    change({ variant: variant.name, rules: Object.fromEntries(kept) });
  }
  return html`<fieldset class="wish"><legend>${t("variant")}</legend>
    <div class="wish-picks">${known.variants.map((variant) => html`
      <${Pick} key=${variant.name} name=${name} on=${wish.variant === variant.name} choose=${() => choose(variant)}>
        <strong>${variantName(terms, variant.name)}</strong><small>${termAbout(terms, variant.name)}</small>
      <//>`)}
    </div>
  </fieldset>`;
}

const MINUTE = 60, HOUR = 3600, DAY = 86_400;
const TIMES = [
  ...[1, 2, 5, 10, 30].map((n) => n * MINUTE), ...[1, 3, 6, 12].map((n) => n * HOUR), ...[1, 2, 3, 5, 7, 14].map((n) => n * DAY),
];

export function ClockChoice({ known, wish, change }) {
  const t = useWords("parts/wish");
  const name = useId();
  const { clock } = wish;
  const { bank } = clock;
  const set = (part) => change({ clock: { ...clock, ...part } });
  function setBank(part) {
    const { initial, increment, cap } = { ...bank, ...part };
    // A bank holds what it begins with, and what one move adds.
    set({ bank: { initial, increment, cap: Math.max(initial, increment, cap) } });
  }
  return html`<fieldset class="wish"><legend>${t("clock")}</legend>
    <div class="wish-picks">
      ${["each", "bank"].map((kind) => html`<${Pick} key=${kind} name=${name} on=${clock.kind === kind} choose=${() => set({ kind })}>
        <strong>${t(kind)}</strong><small>${t(`${kind}-about`)}</small>
      <//>`)}
    </div>
    <div class="wish-fields">
      ${clock.kind === "each"
        ? html`<${Time} label=${t("each-time")} range=${known.clock.per_action} value=${clock.each} set=${(each) => set({ each })} />`
        : ["initial", "increment", "cap"].map((part) => html`<${Time} key=${part} label=${t(part)} range=${known.clock.bank[part]}
            value=${bank[part]} set=${(seconds) => setBank({ [part]: seconds })} />`)}
    </div>
    <p class="soft">${t("clock-out")}</p>
    <${Check} on=${clock.weekend} set=${(weekend) => set({ weekend })} label=${t("weekend")} />
    ${clock.weekend && html`<${Choice} label=${t("zone")} value=${clock.zone} set=${(zone) => set({ zone })}
      choices=${known.clock.weekend.map((zone) => [zone, zone.replaceAll("_", " ")])} />`}
    <${Check} on=${clock.vacation} set=${(vacation) => set({ vacation })} label=${t("vacation")} />
  </fieldset>`;
}

function Time({ label, range, value, set }) {
  const times = [...new Set([...TIMES, range.default, value])].filter((time) => time >= range.min && time <= range.max);
  const choices = times.sort((one, other) => one - other).map((time) => [String(time), span(time)]);
  return html`<${Choice} label=${label} value=${String(value)} choices=${choices} set=${(time) => set(Number(time))} />`;
}

export function RuleChoice({ known, wish, change }) {
  const t = useWords("parts/wish");
  const variant = variantOf(known, wish);
  // One against one, nobody has a partner to agree with.
  const options = Object.keys(variant.rules).filter((option) => option !== "team_answer" || variant.seats > 2);
  const changed = Object.keys(wish.rules).length;
  return html`<details class="wish">
    <summary><strong>${t("rules")}</strong> <span class="soft">${changed ? t("rules-changed", { n: changed }) : t("rules-usual")}</span></summary>
    <p class="soft">${t("rules-about")}</p>
    ${options.map((option) => html`<${Rule} key=${option} variant=${variant} option=${option} wish=${wish} change=${change} />`)}
  </details>`;
}

function Rule({ variant, option, wish, change }) {
  const t = useTermWords();
  const name = useId();
  const rule = variant.rules[option];
  const chosen = wish.rules[option] ?? rule.default;
  function choose(value) {
    const { [option]: _, ...others } = wish.rules;
    change({ rules: value === rule.default ? others : { ...others, [option]: value } });
  }
  return html`<fieldset class="rule" aria-describedby=${name}><legend>${ruleTitle(t, variant, option)}</legend>
    <p class="soft" id=${name}>${termAbout(t, option)}</p>
    ${rule.allowed.map((value) => html`<${Pick} key=${value} name=${`${name}-value`} on=${chosen === value} choose=${() => choose(value)}>
      ${ruleValue(t, variant, option, value)} ${value === rule.default && html`<em>${t("usual")}</em>`}
    <//>`)}
  </fieldset>`;
}
