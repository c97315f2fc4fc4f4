import { html, useId } from "../../ui.js";
import { useWords } from "../../i18n/index.js";
import { ruleTitle, ruleValue, termAbout, useTermWords } from "../terms/terms.js";
import { Pick } from "./fields.js";
import { variantOf } from "./wish.js";

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
