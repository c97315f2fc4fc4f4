// Making a plan: steps that are tried in their order, and an answer to raises.
import { Dialog } from "../../../parts/dialog/dialog.js";
import { ProblemText } from "../../../parts/problem/problem.js";
import { useWords } from "../../../i18n/index.js";
import { html, useRef, useState } from "../../../ui.js";
import { Answer } from "./answer.js";
import { NewStep } from "./new_step.js";
import { sentenceOfStep } from "./sentence.js";

// What most people want: where somebody else has led, no more than it takes.
const SIMPLE = { when: { leading: false }, play: { type: "lowest_winner" } };

export function PlanDialog({ view, plan, save, forget, close }) {
  const t = useWords("screens/table/plan");
  const [steps, setSteps] = useState(plan?.steps ?? []);
  const [answer, setAnswer] = useState(plan?.answer ?? {});
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(null);
  const dark = view.hand.holdings[view.my_seat].cards === null;
  const more = useRef(null);
  const without = (index) => steps.filter((_, other) => other !== index);
  const sooner = (index) => index > 0 && setSteps(without(index).toSpliced(index - 1, 0, steps[index]));
  function drop(index) {
    setSteps(without(index));
    more.current.focus();
  }
  async function tell(what) {
    setBusy(true);
    setProblem(null);
    try {
      await what();
      close();
    } catch (refused) {
      setProblem(refused);
      setBusy(false);
    }
  }
  return html`<${Dialog} title=${t("title")} close=${close}>
    <p>${t("about")}</p>
    ${view.awaiting.includes(view.my_seat) && html`<p><strong>${t("now")}</strong></p>`}
    ${plan?.state === "stopped" && html`<p role="status"><strong>${t("stopped")}</strong></p>`}
    ${steps.length > 0 ? html`<ol class="steps">
      ${steps.map((step, index) => html`<li key=${JSON.stringify(step)}>
        <span>${sentenceOfStep(t, step)}</span>
        <button type="button" class="plain" aria-disabled=${index === 0 ? "true" : undefined} aria-label=${t("sooner")} onClick=${() => sooner(index)}>↑</button>
        <button type="button" class="plain" aria-label=${t("drop")} onClick=${() => drop(index)}>×</button>
      </li>`)}
    </ol>` : !dark && html`<button type="button" onClick=${() => setSteps([SIMPLE])}>${t("simple")}</button>`}
    <details class="fields" open=${steps.length === 0}>
      <summary ref=${more}>${t("new-step")}</summary>
      <${NewStep} t=${t} view=${view} dark=${dark} add=${(step) => setSteps([...steps, step])} />
    </details>
    <${Answer} t=${t} view=${view} answer=${answer} change=${setAnswer} />
    <${ProblemText} problem=${problem} />
    <div class="choices end">
      ${plan && html`<button type="button" class="danger" disabled=${busy} onClick=${() => tell(forget)}>${t("forget")}</button>`}
      <button type="button" onClick=${close}>${t("close")}</button>
      <button type="button" class="main" disabled=${busy || (steps.length === 0 && !answer.otherwise)}
        onClick=${() => tell(() => save(steps, answer))}>${t("save")}</button>
    </div>
  <//>`;
}

/** The way to it, which says whether there is one. */
export function PlanButton({ plan, open }) {
  const t = useWords("screens/table/plan");
  const said = !plan ? t("plan") : plan.state === "stopped" ? t("plan-stopped") : t("plan-on", { n: plan.steps.length });
  return html`<button type="button" class=${`plain planned ${plan ? "on" : ""}`} onClick=${open}>${said}</button>`;
}
