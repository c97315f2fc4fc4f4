import { language, useWords } from "../../i18n/index.js";
import { Frame } from "../../parts/frame/frame.js";
import { ProblemText } from "../../parts/problem/problem.js";
import { nameOfTeam } from "../../parts/seats/seats.js";
import { andBack } from "../../parts/signed/signed.js";
import { VARIANTS, useVariantName } from "../../parts/terms/terms.js";
import { address, has } from "../../router.js";
import { session } from "../../session.js";
import { useStore } from "../../store.js";
import { html, useEffect, useState } from "../../ui.js";
import { seatOf, useFound, wonBy } from "./found.js";

const RESULTS = ["won", "lost", "aborted"];
const PERIODS = [7, 30, 365];

/** Whose matches and which stands in the address: `?player=bia&variant=..&result=..&days=..&along=..`. */
export function Screen() {
  const t = useWords("screens/history");
  const me = useStore(session)?.player.username ?? "";
  const [filters, setFilters] = useState(read);
  useEffect(() => address.listen(() => setFilters(read())), []);
  function ask(next) {
    // Beside the router: a screen that is drawn anew would lose the focus.
    history.replaceState(null, "", addressOf(next));
    setFilters(next);
  }
  const whose = filters.player || me;
  return html`<${Frame} title=${filters.player ? t("title-of", { name: filters.player }) : t("title")}>
    <div class="history">
      <${Filters} t=${t} filters=${filters} me=${me} ask=${ask} />
      ${whose ? html`<${Matches} t=${t} filters=${filters} whose=${whose} me=${me} />`
        : html`<p>${t("nobody")} ${has("/sign-in") && html`<a href=${andBack("/sign-in")}>${t("sign-in")}</a>`}</p>`}
    </div>
  <//>`;
}

function read() {
  const said = new URLSearchParams(location.search);
  const among = (name, allowed) => allowed.find((value) => String(value) === said.get(name)) ?? "";
  return {
    player: said.get("player") ?? "",
    variant: among("variant", VARIANTS),
    result: among("result", RESULTS),
    days: among("days", PERIODS),
    along: said.get("along") ?? "",
  };
}

function addressOf(filters) {
  const said = new URLSearchParams(Object.entries(filters).filter(([, value]) => value));
  return `/history${said.size ? `?${said}` : ""}`;
}

function Filters({ t, filters, me, ask }) {
  const [player, setPlayer] = useState(filters.player);
  const [along, setAlong] = useState(filters.along);
  useEffect(() => {
    setPlayer(filters.player);
    setAlong(filters.along);
  }, [filters]);
  const typed = { ...filters, player: player.trim(), along: along.trim() };
  function submit(event) {
    event.preventDefault();
    ask(typed);
  }
  const variantName = useVariantName();
  const choice = (name, values, label) => html`<label><span>${t(name)}</span>
    <select value=${String(filters[name])} onChange=${({ target }) => ask({ ...typed, [name]: target.value })}>
      <option value="">${t(`${name}-any`)}</option>
      ${values.map((value) => html`<option key=${value} value=${String(value)}>${label(value)}</option>`)}
    </select>
  </label>`;
  return html`<form class="filters" role="search" aria-label=${t("filters")} onSubmit=${submit}>
    ${choice("variant", VARIANTS, variantName)}
    ${choice("result", RESULTS, (result) => t(result))}
    ${choice("days", PERIODS, (days) => t(`days-${days}`))}
    <label><span>${t("player")}</span>
      <input value=${player} placeholder=${me} autocomplete="off" autocapitalize="none" spellcheck="false" onInput=${({ target }) => setPlayer(target.value)} />
    </label>
    <label><span>${t("along")}</span>
      <input value=${along} autocomplete="off" autocapitalize="none" spellcheck="false" onInput=${({ target }) => setAlong(target.value)} />
    </label>
    <button type="submit">${t("search")}</button>
  </form>`;
}

function Matches({ t, filters, whose, me }) {
  const { items, more, problem, busy, goOn } = useFound(filters, me);
  return html`
    ${items?.length > 0 && html`<ul class="matches">
      ${items.map((match) => html`<li key=${match.id}><${Row} t=${t} match=${match} whose=${whose} /></li>`)}
    </ul>`}
    <p role="status">${busy ? t("loading") : items?.length === 0 ? t(more ? "none-yet" : "none") : items ? t("count", { n: items.length }) : ""}</p>
    <${ProblemText} problem=${problem} />
    ${(more || problem) && html`<button type="button" disabled=${busy} onClick=${goOn}>${t(problem ? "again" : "older")}</button>`}`;
}

function Row({ t, match, whose }) {
  const spoken = useStore(language);
  const variantName = useVariantName();
  const team = seatOf(match, whose)?.team ?? 0;
  const won = wonBy(match, whose);
  const names = (wanted) => nameOfTeam({ seats: match.seats }, wanted);
  const outcome = match.status === "aborted" ? "aborted" : won === null ? "over" : won ? "won" : "lost";
  const { score, reason } = match.result;
  return html`<a class=${`row ${outcome}`} href=${`/matches/${match.id}/review`}>
    <span class="names">${names(team)} × ${names(1 - team)}</span>
    <span class="score">${score[team]} × ${score[1 - team]}</span>
    <span class="about">
      <b>${t(outcome)}</b>${["points", "aborted"].includes(reason) ? "" : ` (${t(`by-${reason}`)})`} · ${variantName(match.variant)} ·${" "}
      <time dateTime=${match.created_at}>${new Date(match.created_at).toLocaleDateString(spoken, { dateStyle: "medium" })}</time>
    </span>
  </a>`;
}
