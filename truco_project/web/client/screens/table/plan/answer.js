// What a raise of the others gets.
import { useVariants } from "../../../parts/terms/variants.js";
import { html } from "../../../ui.js";
import { answerOf } from "./sentence.js";

export function Answer({ t, view, answer, change }) {
  // Nothing until the server has told of the variant.
  const ladder = useVariants().value?.variants.find(({ name }) => name === view.variant)?.ladder ?? [];
  // In a special hand, and at the top, there is none to answer.
  if (view.hand.next_stake === null && !view.hand.offer) return null;
  const ways = ["ask", "fold"].flatMap((otherwise) => [
    { otherwise },
    ...ladder.filter((stake) => stake > view.hand.stake).map((stake) => ({ accept_up_to: stake, otherwise })),
  ]);
  const same = ways.findIndex((way) => way.accept_up_to === (answer.accept_up_to ?? undefined) && way.otherwise === (answer.otherwise ?? "ask"));
  return html`<label class="fields"><span>${t("answer")}</span>
    <select value=${Math.max(0, same)} onChange=${(event) => change(ways[Number(event.target.value)])}>
      ${ways.map((way, index) => html`<option key=${index} value=${index}>${answerOf(t, way)}</option>`)}
    </select>
  </label>`;
}
