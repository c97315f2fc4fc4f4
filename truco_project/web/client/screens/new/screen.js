import { useWords } from "../../i18n/index.js";
import { Frame } from "../../parts/frame/frame.js";
import { Loading } from "../../parts/load/load.js";
import { ProblemText } from "../../parts/problem/problem.js";
import { openTable } from "../../parts/room/take.js";
import { useVariants } from "../../parts/terms/variants.js";
import { ClockChoice, RuleChoice, VariantChoice } from "../../parts/wish/choices.js";
import { Check, Choice, Pick } from "../../parts/wish/fields.js";
import { bodyOf, usualWish, variantOf } from "../../parts/wish/wish.js";
import { go } from "../../router.js";
import { session } from "../../session.js";
import { useStore } from "../../store.js";
import { html, useId, useState } from "../../ui.js";
import { SeatChoice, against, seatsFor, seatsOf } from "./seats.js";

export function Screen() {
  const t = useWords("screens/new");
  const variants = useVariants();
  const known = variants.value;
  return html`<${Frame} title=${t("title")}>
    <${Loading} of=${variants} />
    ${known && html`<${Form} t=${t} known=${known} />`}
  <//>`;
}

/** `?with=bia` asks bia to sit across; `?variant=` begins with another game. */
function Form({ t, known }) {
  const [wish, setWish] = useState(() => {
    const given = new URLSearchParams(location.search);
    const usual = usualWish(known, given.get("variant") ?? undefined);
    const asked = given.get("with") ? against(given.get("with")) : [];
    return { ...usual, others: seatsFor(variantOf(known, usual).seats, asked), visibility: "public", rated: true, best_of: "1", signals: false, forced: true };
  });
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(null);
  const guest = useStore(session)?.player.guest ?? true;
  const visibility = useId();
  const change = (part) => setWish((before) => {
    const next = { ...before, ...part };
    return { ...next, others: seatsFor(variantOf(known, next).seats, next.others) };
  });
  const pairs = variantOf(known, wish).seats > 2;
  const alone = wish.others.every(({ kind }) => kind.startsWith("bot:"));

  async function open(event) {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    try {
      go(await openTable(matchOf({ ...wish, signals: pairs && wish.signals })));
    } catch (refused) {
      setProblem(refused);
      setBusy(false);
    }
  }
  return html`<form onSubmit=${open}>
    <${VariantChoice} known=${known} wish=${wish} change=${change} />
    <${SeatChoice} t=${t} bots=${known.bots} others=${wish.others} change=${(others) => change({ others })} />
    <${ClockChoice} known=${known} wish=${wish} change=${change} />
    ${!alone && html`<fieldset class="wish"><legend>${t("who")}</legend>
      <div class="wish-picks">${["public", "private"].map((kind) => html`
        <${Pick} key=${kind} name=${visibility} on=${wish.visibility === kind} choose=${() => change({ visibility: kind })}>
          <strong>${t(kind)}</strong><small>${t(`${kind}-about`)}</small>
        <//>`)}</div>
    </fieldset>`}
    <${RuleChoice} known=${known} wish=${wish} change=${change} />
    <fieldset class="wish"><legend>${t("more")}</legend>
      <${Choice} label=${t("series")} value=${wish.best_of} set=${(best_of) => change({ best_of })}
        choices=${["1", "3", "5"].map((n) => [n, t(`best-of-${n}`)])} />
      ${guest ? html`<p class="soft">${t("guest")}</p>`
        : html`<${Check} on=${wish.rated} set=${(rated) => change({ rated })} label=${t("rated")} about=${t("rated-about")} />`}
      ${pairs && html`<${Check} on=${wish.signals} set=${(signals) => change({ signals })} label=${t("signals")} about=${t("signals-about")} />`}
      <${Check} on=${wish.forced} set=${(forced) => change({ forced })} label=${t("forced")} about=${t("forced-about")} />
    </fieldset>
    <${ProblemText} problem=${problem} />
    <button class="main wish-go" disabled=${busy}>${t(busy ? "busy" : alone ? "play" : "open")}</button>
  </form>`;
}

/** The match that is wished for, as the server is asked for it. */
const matchOf = ({ others, visibility, rated, best_of, signals, forced, ...wish }) => ({
  ...bodyOf(wish), seats: seatsOf(others), visibility, rated, signals, forced, ...(best_of > 1 && { series: { best_of: Number(best_of) } }),
});
