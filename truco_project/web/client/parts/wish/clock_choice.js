import { html, useId } from "../../ui.js";
import { useWords } from "../../i18n/index.js";
import { span } from "../terms/terms.js";
import { Check, Choice, Pick } from "./fields.js";

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
