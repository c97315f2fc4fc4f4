// The way to a plan, which says whether there is one.
import { useWords } from "../../../i18n/index.js";
import { html } from "../../../ui.js";

export function PlanButton({ plan, open }) {
  const t = useWords("screens/table/plan");
  const said = !plan ? t("plan") : plan.state === "stopped" ? t("plan-stopped") : t("plan-on", { n: plan.steps.length });
  return html`<button type="button" class=${`plain planned ${plan ? "on" : ""}`} onClick=${open}>${said}</button>`;
}
