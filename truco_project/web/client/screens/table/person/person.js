// Who sits there: the whole name, the clock, and what one may do about it.
import { isBot, nameOfSeat, teamOf } from "../../../parts/seats/seats.js";
import { has } from "../../../router.js";
import { useWords } from "../../../i18n/index.js";
import { Dialog } from "../../../parts/dialog/dialog.js";
import { Left, Span } from "../../../parts/left/left.js";
import { ProblemText } from "../../../parts/problem/problem.js";
import { Report } from "../../../parts/report/report.js";
import { html, useState } from "../../../ui.js";
import { MoreTime } from "../together/more_time.js";
import { pauseOf, said } from "../turn.js";

/** `talk` is what `useTalk` gave: it knows who is muted, and what was said. */
export function Person({ t, view, seat, talk, accept, close }) {
  const p = useWords("screens/table/person");
  const [reporting, setReporting] = useState(false);
  const one = view.seats[seat];
  const name = nameOfSeat(view, seat);
  const someone = one.player !== null && !isBot(one) && seat !== view.my_seat;
  const profile = `/players/${one.player}`;
  if (reporting) return html`<${Report} player=${one.player} match=${view.id} said=${talk.said} close=${close} />`;
  return html`<${Dialog} title=${name} close=${close}>
    <p>${roleOf(p, view, one)}</p>
    <${Clock} p=${p} view=${view} one=${one} />
    <div class="choices">
      <${MoreTime} view=${view} seat=${seat} accept=${accept} />
      ${someone && has(profile) && html`<a class="button" href=${profile}>${p("profile")}</a>`}
      ${someone && view.my_seat !== null && html`
        <${Mute} p=${p} player=${one.player} talk=${talk} />
        <button type="button" class="danger" onClick=${() => setReporting(true)}>${p("report")}</button>`}
    </div>
    <div class="choices end"><button type="button" onClick=${close}>${p("close")}</button></div>
  <//>`;
}

function roleOf(p, view, one) {
  const what = isBot(one) ? p("bot") : p(one.kind ?? "empty");
  if (view.my_seat === null || one.kind === null) return what;
  return `${what} · ${p(one.team === teamOf(view) ? "partner" : "opponent")}`;
}

function Clock({ p, view, one }) {
  const clock = view.clocks[one.seat];
  const pause = pauseOf(view, one.seat);
  const waits = view.awaiting.includes(one.seat) && view.deadline;
  if (clock.left === null) return null;
  return html`
    ${waits && !pause && html`<p>${p("left")} <${Left} until=${view.deadline} /></p>`}
    ${pause && html`<p>${p(pause.reason, { until: said(pause.until) })} ${p("then")} <${Span} seconds=${clock.left} /></p>`}
    ${clock.bank !== null && html`<p>${p("bank")} <${Span} seconds=${clock.bank} /></p>`}`;
}

function Mute({ p, player, talk }) {
  const [problem, setProblem] = useState(null);
  const muted = talk.muted.includes(player);
  return html`
    <button type="button" onClick=${() => talk.mute(player, !muted).then(() => setProblem(null), setProblem)}>
      ${p(muted ? "unmute" : "mute")}
    </button>
    <${ProblemText} problem=${problem} />`;
}
