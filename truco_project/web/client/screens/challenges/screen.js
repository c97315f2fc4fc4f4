import { post } from "../../api.js";
import { useWords } from "../../i18n/index.js";
import { announce } from "../../parts/announcer.js";
import { useHeading } from "../../parts/focus.js";
import { Frame } from "../../parts/frame/frame.js";
import { Loading, useLoaded } from "../../parts/load/load.js";
import { Offer } from "../../parts/offer/offer.js";
import { ProblemText } from "../../parts/problem/problem.js";
import { takeSeat } from "../../parts/room/take.js";
import { SignedIn } from "../../parts/signed/signed.js";
import { useVariants } from "../../parts/terms/variants.js";
import { Name } from "../../parts/wish/fields.js";
import { go } from "../../router.js";
import { html, useState } from "../../ui.js";

export function Screen() {
  const t = useWords("screens/challenges");
  return html`<${Frame} title=${t("title")}>
    <${Challenge} t=${t} />
    <${SignedIn}>${["received", "sent"].map((direction) => html`<${List} key=${direction} t=${t} direction=${direction} />`)}<//>
  <//>`;
}

/** Whom to play; the rest is chosen with the match. */
function Challenge({ t }) {
  const [name, setName] = useState("");
  function ask(event) {
    event.preventDefault();
    go(`/new?with=${encodeURIComponent(name)}`);
  }
  return html`<form class="wish-line" onSubmit=${ask}>
    <${Name} label=${t("whom")} value=${name} set=${setName} />
    <button class="main">${t("challenge")}</button>
  </form>`;
}

function List({ t, direction }) {
  const { value: known } = useVariants();
  const [heading, toHeading] = useHeading();
  const asked = useLoaded(`/me/challenges?direction=${direction}`, {
    told: true,
    hears: ({ event, data }) => direction === "received" && event === "challenge" && announce(t("new", { name: data.creator })),
  });
  const { value } = asked;
  const [problem, setProblem] = useState(null);
  /** How a challenge was answered, or why not: said above the list, which it may be gone from. */
  function answered(refused = null) {
    setProblem(refused);
    toHeading();
    asked.load();
  }
  return html`<section class="offers-part" aria-labelledby=${direction}>
    <h2 id=${direction} ref=${heading} class="offers-title" tabindex="-1">${t(direction)}</h2>
    <${ProblemText} problem=${problem} dismiss=${() => setProblem(null)} />
    <${Loading} of=${asked} />
    ${value && (value.items.length === 0 ? html`<p>${t(`${direction}-none`)}</p>`
      : html`<ul class="offers">${value.items.map((match) => html`<li key=${match.id}>
          <${Row} t=${t} known=${known} match=${match} direction=${direction} answered=${answered} /></li>`)}</ul>`)}
  </section>`;
}

function Row({ t, known, match, direction, answered }) {
  const [busy, setBusy] = useState(false);
  async function act(action) {
    setBusy(true);
    try {
      await action();
    } catch (refused) {
      answered(refused);
    }
    setBusy(false);
  }
  const accept = () => act(async () => go(`/matches/${(await takeSeat(match)).id}`));
  const end = (path) => act(async () => {
    await post(`/matches/${match.id}/${path}`);
    answered();
  });
  return html`<${Offer} known=${known} match=${match}>
    ${direction === "received" ? html`
      <button type="button" class="main" disabled=${busy} onClick=${accept}>${t("accept")}</button>
      <button type="button" disabled=${busy} onClick=${() => end("decline")}>${t("decline")}</button>`
      : html`
      <a class="button" href=${`/matches/${match.id}`}>${t("look")}</a>
      <button type="button" disabled=${busy} onClick=${() => end("withdraw")}>${t("withdraw")}</button>`}
  <//>`;
}
