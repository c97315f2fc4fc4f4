import { html, useId } from "../../ui.js";
import { useWords } from "../../i18n/index.js";
import { termAbout, useTermWords, variantName } from "../terms/terms.js";
import { Pick } from "./fields.js";

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
