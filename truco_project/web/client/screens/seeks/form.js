// What to look for, and whom to be content with.
import { ProblemText } from "../../parts/problem/problem.js";
import { ClockChoice, RuleChoice, VariantChoice } from "../../parts/wish/choices.js";
import { Check, Choice, Name } from "../../parts/wish/fields.js";
import { bodyOf, usualWish, variantOf } from "../../parts/wish/wish.js";
import { html, useState } from "../../ui.js";

const ANY = "any";

export function SeekForm({ t, known, busy, problem, seek, guest }) {
  const [wish, setWish] = useState(() => ({ ...usualWish(known), rated: true, range: "200", conduct: "0", partner: "" }));
  const change = (part) => setWish((before) => ({ ...before, ...part }));
  const pairs = variantOf(known, wish).seats > 2;
  function look(event) {
    event.preventDefault();
    const { rated, range, conduct, partner } = wish;
    seek({
      ...bodyOf(wish), rated, rating_range: range === ANY ? null : Number(range), conduct_min: Number(conduct),
      ...(pairs && partner && { partner }),
    });
  }
  return html`<form onSubmit=${look}>
    <${VariantChoice} known=${known} wish=${wish} change=${change} />
    <${ClockChoice} known=${known} wish=${wish} change=${change} />
    <${RuleChoice} known=${known} wish=${wish} change=${change} />
    <fieldset class="wish"><legend>${t("whom")}</legend>
      ${guest ? html`<p class="soft">${t("guest")}</p>`
        : html`<${Check} on=${wish.rated} set=${(rated) => change({ rated })} label=${t("rated")} about=${t("rated-about")} />`}
      <div class="wish-fields">
        <${Choice} label=${t("range")} value=${wish.range} set=${(range) => change({ range })}
          choices=${[...["100", "200", "400"].map((n) => [n, t("range-is", { n })]), [ANY, t("range-any")]]} />
        <${Choice} label=${t("conduct")} value=${wish.conduct} set=${(conduct) => change({ conduct })}
          choices=${[["0", t("conduct-any")], ...["80", "95"].map((n) => [n, t("conduct-is", { n })])]} />
        ${pairs && html`<${Name} label=${t("partner")} value=${wish.partner} set=${(partner) => change({ partner })} required=${false} />`}
      </div>
    </fieldset>
    <${ProblemText} problem=${problem} />
    <button class="main wish-go" disabled=${busy}>${t("look")}</button>
  </form>`;
}
