// The way to a plan, which says whether there is one.
import { useWords } from "../../../i18n/index.js";
import { html } from "../../../ui.js";
import { STRINGS } from "./strings.js";

export function PlanButton({ plan, open }) {
  const t = useWords(STRINGS);
  const said = !plan ? t("plan") : plan.state === "stopped" ? t("plan-stopped") : t("plan-on", { n: plan.steps.length });
  return html`<button type="button" class=${`plain planned ${plan ? "on" : ""}`} onClick=${open}>${said}</button>`;
}
