import { useWords } from "../../i18n/index.js";
import { announce } from "../../parts/announcer.js";
import { Frame, useTitle } from "../../parts/frame/frame.js";
import { ProblemText } from "../../parts/problem/problem.js";
import { Room } from "../../parts/room/room.js";
import { isBot, nameOfSeat, namesOf } from "../../parts/seats/seats.js";
import { NotHere } from "../../parts/signed/signed.js";
import { sentenceOf } from "../../parts/told/told.js";
import { html, useCallback, useEffect, useState } from "../../ui.js";
import { Calls } from "./calls.js";
import { Felt } from "./felt.js";
import { feel } from "./feedback.js";
import { MyHand } from "./hand.js";
import { LastHand } from "./last_hand.js";
import { useMatch } from "./match.js";
import { Menu } from "./menu.js";
import { Result } from "./result.js";
import { Score } from "./score.js";
import { Person } from "./person/person.js";
import { PlanButton, PlanDialog } from "./plan/dialog.js";
import { usePlan } from "./plan/plan.js";
import { useSeen } from "./seen.js";
import { Talk, useTalk } from "./talk.js";
import { AbortAsked } from "./together/abort.js";
import { useViewer } from "./viewer.js";

export function Screen({ id }) {
  return html`<${Table} key=${useViewer()} id=${id} />`;
}

function Table({ id }) {
  const t = useWords("screens/table");
  const [log, setLog] = useState([]);
  const talk = useTalk(id);
  // What stands before the table: "menu", "talk", "plan", or the seat that one has asked about.
  const [open, setOpen] = useState(null);
  const [late, setLate] = useState(null);

  const happened = useCallback((events, view) => {
    const told = events.map((event) => ({ seq: event.seq, text: sentenceOf(view, event) })).filter(({ text }) => text);
    told.forEach(({ text }) => announce(text));
    setLog((known) => [...known, ...told].slice(-60));
    // What the clock has done is not to be taken for its owner's move, nor missed.
    const timedOut = events.filter(({ by, type }) => by === "timeout" || type === "seat_substituted").map((event) => sentenceOf(view, event));
    if (timedOut.length > 0) setLate(timedOut.join(" "));
    if (events.some(({ type }) => type === "match_ended")) feel("end");
    else if (events.some(({ type, seat }) => type === "raised" && seat !== view.my_seat)) feel("call");
    else if (view.awaiting.includes(view.my_seat)) feel("turn");
  }, [t]);
  const match = useMatch(id, { happened, said: talk.hear });
  const { view, live, acting, problem } = match;

  const plan = usePlan(view, match.accept);
  const [seenHand, setSeen] = useSeen(id);
  const mine = view !== null && view.my_seat !== null;
  useTitle(view && titleOf(t, view));
  useFocus(view, open);
  // A plan is for its hand alone.
  useEffect(() => setOpen((now) => (now === "plan" ? null : now)), [view?.hand?.number]);
  useEffect(() => {
    if (mine && live === "live") talk.catchUp();
  }, [mine, live]);

  if (!view) {
    return html`<${Frame}>${problem ? html`<${NotHere} problem=${problem.problem} /><p><a href="/">${t("to-start")}</a></p>`
      : html`<p role="status">${t(live === "over" ? "not-here" : "loading")}</p>`}<//>`;
  }
  const ended = view.last_hand && mine && view.hand && seenHand < view.last_hand.number;
  const { accept, refresh } = match;
  const act = (action) => {
    setLate(null);
    return match.act(action);
  };
  const shared = { t, view, act, busy: acting || live === "lost" };
  const close = () => setOpen(null);
  return html`<main class="table" id="main">
    <header>
      <a class="button home" href="/" aria-label=${t("to-start")}><${Icon} path="M14 5l-7 7 7 7" /></a>
      <h1 class="unseen">${titleOf(t, view)}</h1>
      ${view.status === "open" ? html`<span class="scores"></span>` : html`<${Score} t=${t} view=${view} />`}
      ${mine && html`<button type="button" aria-label=${t("talk")} onClick=${() => setOpen("talk")}><${Icon} path="M4 5h16v11h-9l-4 4v-4H4Z" /></button>`}
      <button type="button" aria-label=${t("menu")} onClick=${() => setOpen("menu")}><${Icon} path="M5 7h14M5 12h14M5 17h14" /></button>
    </header>
    ${live === "lost" && !view.result && html`<p class="offline" role="status">${t("lost")}</p>`}
    ${view.status === "open" && html`<${Room} match=${view} changed=${accept} />`}
    ${view.result ? html`<div class="felt over">
        <${Result} t=${t} view=${view} accept=${accept} refresh=${refresh} />
        ${view.last_hand && html`<${LastHand} t=${t} view=${view} />`}
      </div>`
      : ended ? html`<div class="felt over"><${LastHand} t=${t} view=${view}>
          <button type="button" class="main" data-next onClick=${() => setSeen(view.last_hand.number)}>${t("go-on")}</button>
        <//></div>`
      : view.hand && html`<${Felt} t=${t} view=${view} bubbles=${talk.bubbles} ask=${setOpen} />`}
    <div class="mine-below">
      ${problem && html`<${ProblemText} problem=${problem.problem} dismiss=${match.resolve} />`}
      ${problem?.again && html`<button type="button" class="main" onClick=${problem.again}>${t("send-again")}</button>`}
      ${late && !ended && html`<div class="late" role="status">
        <p>${late}</p><button type="button" class="plain" onClick=${() => setLate(null)}>${t("understood")}</button>
      </div>`}
      ${view.hand && html`<${AbortAsked} words=${t} view=${view} accept=${accept} refresh=${refresh} />`}
      ${view.hand && !ended && html`
        ${mine && html`<${Calls} ...${shared} /><${MyHand} ...${shared} />`}
        <div class="foot">
          <p class="now">${nowOf(t, view)}</p>
          ${mine && html`<${PlanButton} plan=${plan.plan} open=${() => setOpen("plan")} />`}
        </div>`}
    </div>
    <details class="log"><summary>${t("log")}</summary>
      <ol>${log.map(({ seq, text }) => html`<li key=${seq}>${text}</li>`)}</ol>
    </details>
    ${open === "menu" && html`<${Menu} ...${shared} accept=${accept} refresh=${refresh} close=${close} />`}
    ${open === "talk" && html`<${Talk} t=${t} view=${view} said=${talk.said} hear=${talk.hear} close=${close} />`}
    ${open === "plan" && mine && view.hand && html`<${PlanDialog} view=${view} ...${plan} close=${close} />`}
    ${typeof open === "number" && html`<${Person} t=${t} view=${view} seat=${open} talk=${talk} accept=${accept} close=${close} />`}
  </main>`;
}

function Icon({ path }) {
  return html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d=${path} /></svg>`;
}

function titleOf(t, view) {
  if (view.awaiting.includes(view.my_seat)) return t("your-turn");
  return view.seats.map(({ seat }) => nameOfSeat(view, seat)).join(" × ");
}

function nowOf(t, view) {
  if (view.awaiting.includes(view.my_seat)) return t(view.hand.offer ? "answer-now" : "your-turn");
  const names = namesOf(view, view.awaiting);
  const now = t(view.awaiting.every((seat) => isBot(view.seats[seat])) ? "bots-think" : "waiting-for", { names, n: view.awaiting.length });
  return view.my_seat === null ? `${t("watching")} · ${now}` : now;
}

/** Whoever plays by keyboard finds the next choice where the last one was taken away. */
function useFocus(view, open) {
  useEffect(() => {
    if (view === null || open !== null || (document.activeElement && document.activeElement !== document.body)) return;
    document.querySelector("[data-next]:not(:disabled)")?.focus({ preventScroll: true });
  });
}
