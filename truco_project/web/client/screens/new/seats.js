// Who is to sit where, seen from my seat, which is the first. The seats 0 and 2, 1 and 3 are partners (docs/lobby.md).
import { botName } from "../../parts/seats/seats.js";
import { Choice, Name } from "../../parts/wish/fields.js";
import { html } from "../../ui.js";

const PLACES = { 2: ["opponent"], 4: ["right", "partner", "left"] };
const NAMED = "name";

/** `others`: for each other seat `{kind, name}`: `open`, `bot:<name>`, or somebody by name. */
export const seatsOf = (others) => ["me", ...others.map(({ kind, name }) => (kind === NAMED ? name : kind))];

export const seatsFor = (count, others = []) => PLACES[count].map((_, index) => others[index] ?? { kind: "open", name: "" });

/** The seats with somebody by this name in the first of them across the table. */
export const against = (name) => [{ kind: NAMED, name }];

export function SeatChoice({ t, bots, others, change }) {
  const choices = [["open", t("anybody")], [NAMED, t("by-name")], ...bots.map(({ name }) => [`bot:${name}`, botName(name)])];
  const set = (index, part) => change(others.map((one, at) => (at === index ? { ...one, ...part } : one)));
  return html`<fieldset class="wish"><legend>${t("seats")}</legend>
    ${others.map(({ kind, name }, index) => {
      const place = t(PLACES[others.length + 1][index]);
      return html`<div class="wish-fields" key=${index}>
        <${Choice} label=${place} value=${kind} choices=${choices} set=${(chosen) => set(index, { kind: chosen })} />
        ${kind === NAMED && html`<${Name} label=${t("name-of", { place })} value=${name} set=${(given) => set(index, { name: given })} />`}
      </div>`;
    })}
  </fieldset>`;
}
