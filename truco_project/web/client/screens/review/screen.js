import { language, useWords } from "../../i18n/index.js";
import { Frame } from "../../parts/frame/frame.js";
import { Loading } from "../../parts/load/load.js";
import { isBot, nameOfTeam } from "../../parts/seats/seats.js";
import { useVariantName } from "../../parts/terms/terms.js";
import { sentencesOf, specialOf } from "../../parts/told/told.js";
import { has } from "../../router.js";
import { useStore } from "../../store.js";
import { Fragment, html, useMemo } from "../../ui.js";
import { Board } from "./board.js";
import { Chart } from "./chart.js";
import { Controls, Eyes } from "./controls.js";
import { Hands, handsOf } from "./hands.js";
import { useReview, useSteps } from "./load.js";
import { usePlace } from "./place.js";
import { Proof } from "./proof.js";
import { Share } from "./share.js";

export function Screen({ id }) {
  const t = useWords("screens/review");
  const { view, record, waited } = useReview(id);
  if (!waited.value) return html`<${Frame} title=${t("review")}><${Loading} of=${waited} /><//>`;
  if (!record) {
    return html`<${Frame} title=${t("review")}>
      <p>${t("not-over")}</p>
      <p><a class="button main" href=${`/matches/${id}`}>${t("to-table")}</a></p>
    <//>`;
  }
  return html`<${Review} t=${t} view=${view} record=${record} />`;
}

function Review({ t, view, record }) {
  const { seats, match, result } = record;
  const { seq, eyes, move, jump } = usePlace(seats);
  const { steps, seen, waited } = useSteps(match.id, record, eyes);
  const base = seen === "all" ? view.my_seat ?? 0 : seen;
  // Mine first.
  const teams = [seats[base].team, 1 - seats[base].team];
  const hands = useMemo(() => handsOf(steps ?? []), [steps]);
  const scores = useMemo(() => [...hands.map(([dealt]) => dealt.event.score), result.score], [hands, result]);
  // The step that begins with that event, or the last before it.
  const at = steps ? Math.max(0, steps.findLastIndex((step) => step.seq <= seq)) : 0;
  const walked = { t, record, teams, steps, at, eyes, jump };
  return html`<${Frame} title=${[0, 1].map((team) => nameOfTeam({ seats }, team)).join(" × ")}>
    <div class="review">
      <${About} t=${t} record=${record} />
      <div class="column">
        <${Loading} of=${waited} />
        ${steps && html`<${Walk} ...${walked} base=${base} move=${move} />`}
        ${record.hands.length > 0 && html`<${Proof} t=${t} record=${record} my_seat=${view.my_seat} />`}
      </div>
      <div class="column">
        ${hands.length > 0 && html`
          <${Chart} t=${t} seats=${seats} teams=${teams} scores=${scores} target=${match.rules.target}
            at=${(steps[at].position.hand?.number ?? 1) - 1} choose=${(hand) => jump({ seq: hands[hand][0].seq, eyes })} />
          <${Hands} ...${walked} />`}
        <${Share} t=${t} record=${record} />
      </div>
    </div>
  <//>`;
}

function About({ t, record: { match, seats } }) {
  const spoken = useStore(language);
  const variantName = useVariantName();
  const date = new Date(match.started_at ?? match.created_at).toLocaleDateString(spoken, { dateStyle: "medium" });
  const people = seats.filter((one) => one.player !== null && !isBot(one) && has(`/players/${one.player}`));
  return html`<p class="about">
    ${t("about", { variant: variantName(match.variant), date })}
    ${people.map(({ seat, player }) => html`<${Fragment} key=${seat}> · <a href=${`/players/${player}`}>${player}</a><//>`)}
  </p>`;
}

function Walk({ t, record, teams, base, steps, at, eyes, move }) {
  const { seats, match } = record;
  const step = steps[at];
  const { hand, score } = step.position;
  const sentences = sentencesOf(record, step);
  const worth = hand && [t("hand", { n: hand.number }), specialOf(match, hand.kind), worthOf(t, hand)].filter(Boolean);
  return html`<section class="walk" aria-label=${t("review")}>
    <div class="standing" aria-label=${t("score", { n: match.rules.target })} role="group">
      <span class="team">${nameOfTeam({ seats }, teams[0])}</span>
      <strong>${score[teams[0]]} × ${score[teams[1]]}</strong>
      <span class="team">${nameOfTeam({ seats }, teams[1])}</span>
      ${hand && html`<span class="worth">${worth.join(" · ")}</span>`}
    </div>
    <p class="told" role="status">${sentences.join(" ")}</p>
    <${Board} t=${t} seats=${seats} base=${base} step=${step} />
    <${Controls} t=${t} steps=${steps} at=${at} sentence=${sentences.join(" ")} move=${(next) => move({ seq: steps[next].seq })} />
    <${Eyes} t=${t} seats=${seats} eyes=${eyes} choose=${(chosen) => move({ seq: step.seq, eyes: chosen })} />
    <p class="keys">${t("keys")}</p>
  </section>`;
}

/** What the hand is worth; where something is called, what that would make of it. */
function worthOf(t, { stake, offer }) {
  return offer ? t("asked", { n: stake, to: offer.stake, cost: offer.refused }) : t("worth", { n: stake });
}
