import { useWords } from "../../i18n/index.js";
import { useHeading } from "../../parts/focus.js";
import { Frame } from "../../parts/frame/frame.js";
import { Loading, useLoaded } from "../../parts/load/load.js";
import { Offer, useIsMine } from "../../parts/offer/offer.js";
import { ProblemText } from "../../parts/problem/problem.js";
import { takeSeat } from "../../parts/room/take.js";
import { isFree } from "../../parts/seats/seats.js";
import { useVariants } from "../../parts/terms/variants.js";
import { go } from "../../router.js";
import { html, useState } from "../../ui.js";
import { Filters, addressOf, meant, questionOf, searchOf } from "./filters.js";

const PAGE = 20, MOST = 100;

export function Screen() {
  const t = useWords("screens/lobby");
  const { value: known } = useVariants();
  const [wanted, setSearch] = useState(() => searchOf(location.search));
  const [limit, setLimit] = useState(PAGE);
  const search = known ? meant(wanted, known) : wanted;
  const ready = known || Object.keys(wanted).length === 0;
  const asked = useLoaded(ready ? questionOf(search, limit) : null, { every: 10 });
  const { value, load } = asked;
  const [heading, toHeading] = useHeading();
  const [problem, setProblem] = useState(null);
  /** Said above the list: the table that it is about may be gone from it. */
  function refused(fault) {
    setProblem(fault);
    toHeading();
    load();
  }
  function change(next) {
    const chosen = Object.fromEntries(Object.entries(next).filter(([, value]) => value !== ""));
    setSearch(chosen);
    setLimit(PAGE);
    // The address is that of the same screen, which stays as it is.
    history.replaceState(null, "", addressOf(chosen));
  }
  function clear() {
    change({});
    toHeading();
  }
  return html`<${Frame} title=${t("title")}>
    <div class="offers-ways">
      <a class="button main" href="/new">${t("new")}</a>
      <a class="button" href="/seeks">${t("seeks")}</a>
    </div>
    <section class="offers-part" aria-labelledby="open">
      <h2 id="open" ref=${heading} class="offers-title" tabindex="-1">${t("open")}</h2>
      <${ProblemText} problem=${problem} dismiss=${() => setProblem(null)} />
      ${known && html`<${Filters} t=${t} known=${known} search=${search} change=${change} />`}
      <${Loading} of=${asked} />
      ${value && (value.items.length
        ? html`<ul class="offers">${value.items.map((match) => html`<li key=${match.id}>
            <${Row} t=${t} known=${known} match=${match} refused=${refused} /></li>`)}</ul>`
        : html`<${Nobody} t=${t} searched=${Object.keys(search).length > 0} clear=${clear} />`)}
      ${value?.next && (limit < MOST
        ? html`<p><button type="button" onClick=${() => setLimit((shown) => Math.min(MOST, shown * 2))}>${t("more")}</button></p>`
        : html`<p class="soft">${t("too-many")}</p>`)}
    </section>
    <${Code} t=${t} />
  <//>`;
}

function Nobody({ t, searched, clear }) {
  return html`<p>${t(searched ? "none-found" : "none")}</p>
    <p class="choices">
      ${searched && html`<button type="button" onClick=${clear}>${t("clear")}</button>`}
      <a class="button" href="/">${t("bots")}</a>
    </p>`;
}

function Row({ t, known, match, refused }) {
  const isMine = useIsMine();
  const [busy, setBusy] = useState(false);
  const free = match.seats.filter(isFree);
  const kept = match.seats.some(isMine);
  async function sit() {
    setBusy(true);
    try {
      go(`/matches/${(await takeSeat(match)).id}`);
    } catch (fault) {
      setBusy(false);
      refused(fault);
    }
  }
  // With more than one free seat it matters beside whom one sits; that is chosen at the table.
  const choice = match.my_seat !== null ? "mine" : kept ? "kept" : free.length > 1 ? "choose" : "look";
  return html`<${Offer} known=${known} match=${match}>
    ${choice === "look" && free.length === 1 && html`<button type="button" class="main" disabled=${busy} onClick=${sit}>${t("sit")}</button>`}
    <a class=${`button ${choice === "look" ? "" : "main"}`} href=${`/matches/${match.id}`}>${t(choice)}</a>
  <//>`;
}

function Code({ t }) {
  const [code, setCode] = useState("");
  function enter(event) {
    event.preventDefault();
    // The whole link will do, too.
    go(`/invitations/${encodeURIComponent(code.split("/").at(-1))}`);
  }
  return html`<section class="offers-part" aria-labelledby="code">
    <h2 id="code">${t("code")}</h2>
    <form class="wish-line" onSubmit=${enter}>
      <label class="wish-field"><span>${t("code-about")}</span>
        <input value=${code} onInput=${(event) => setCode(event.target.value.trim())} required autocapitalize="none" autocomplete="off" spellcheck="false" /></label>
      <button>${t("enter")}</button>
    </form>
  </section>`;
}
