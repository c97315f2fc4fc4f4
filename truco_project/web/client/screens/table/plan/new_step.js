// One step more: in which trick, under what condition, what to play.
import { html, useState } from "../../../ui.js";
import { playOf } from "./sentence.js";

const EARLIER = ["won", "lost", "tied"];
const EMPTY = { trick: "", earlier: "", place: "", wins: false, covered: false, play: 0 };

export function NewStep({ t, view, dark, add }) {
  const [form, setForm] = useState(EMPTY);
  const holding = view.hand.holdings[view.my_seat];
  const own = dark ? holding.slots.map((slot) => ({ type: "play", slot })) : holding.cards.map((card) => ({ type: "play", card }));
  const plays = dark ? own : [...own, { type: "lowest_winner" }, { type: "lowest" }];
  const play = plays[form.play] ?? plays[0];
  const mayCover = !dark && play.type !== "lowest_winner";
  const set = (name, value) => setForm({ ...form, [name]: value });
  const choice = (name, options) => html`<label><span>${t(`ask-${name}`)}</span>
    <select value=${form[name]} onChange=${(event) => set(name, event.target.value)}>
      ${options.map(([value, text]) => html`<option key=${value} value=${value}>${text}</option>`)}
    </select>
  </label>`;
  const tick = (name) => html`<label class="tick">
    <input type="checkbox" checked=${form[name]} onChange=${(event) => set(name, event.target.checked)} /> ${t(`tick-${name}`)}
  </label>`;
  function made() {
    const trick = Number(form.trick);
    const when = {
      ...(trick && { trick }),
      // The first trick as it was chosen, any between it and this one.
      ...(trick > 1 && form.earlier && { earlier: [form.earlier, ...Array(trick - 2).fill("any")] }),
      ...(form.place && { leading: form.place === "leading" }),
      ...(!dark && form.wins && { wins: play.card ?? "any" }),
    };
    add({ when, play: { ...play, ...(mayCover && form.covered && { face_down: true }) } });
    setForm(EMPTY);
  }
  return html`
    <div class="two">
      ${choice("trick", [["", t("any-trick")], ...[1, 2, 3].map((n) => [n, t("in-trick", { n })])])}
      ${choice("place", [["", t("no-matter")], ["leading", t("leading")], ["following", t("following")]])}
    </div>
    ${Number(form.trick) > 1 && choice("earlier", [["", t("no-matter")], ...EARLIER.map((how) => [how, t(how)])])}
    ${choice("play", plays.map((one, index) => [index, playOf(t, one)]))}
    ${!dark && tick("wins")}
    ${mayCover && tick("covered")}
    <button type="button" onClick=${made}>${t("add")}</button>`;
}
