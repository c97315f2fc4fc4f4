// A table before the start: who sits there, which seats are free, whom to ask. For who comes, who waits, and the host.
import { get, post } from "../../api.js";
import { useWords } from "../../i18n/index.js";
import { go } from "../../router.js";
import { session } from "../../session.js";
import { useStore } from "../../store.js";
import { html, useEffect, useRef, useState } from "../../ui.js";
import { announce } from "../announcer.js";
import { Left } from "../left/left.js";
import { useIsMine } from "../offer/offer.js";
import { ProblemText } from "../problem/problem.js";
import { isBot, isFree, nameOfSeat } from "../seats/seats.js";
import { termsOf, useTermWords, variantName } from "../terms/terms.js";
import { useVariants } from "../terms/variants.js";
import { FillSeats, SeatDialog } from "./host.js";
import { Share } from "./share.js";
import { giveSeed, takeSeat } from "./take.js";

/** `code`: the one by which somebody came here. `changed` is given each view that an action is answered with. */
export function Room({ match, code, changed }) {
  const t = useWords("parts/room");
  const terms = useTermWords();
  const { value: known } = useVariants();
  const me = useStore(session)?.player.username;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(null);
  const [asked, setAsked] = useState(null);
  useNewcomers(t, match);

  /** Whether it was done. */
  async function act(action) {
    setBusy(true);
    setProblem(null);
    try {
      await action();
      return true;
    } catch (refused) {
      setProblem(refused);
      // Somebody else was faster, say: this is how it is now. Who came by a code asks by that.
      if (refused.status === 409) await (code ? changed(match) : get(`/matches/${match.id}`).then(changed, () => {}));
      return false;
    } finally {
      setBusy(false);
    }
  }
  const to = (path, body) => act(async () => changed(await post(`/matches/${match.id}/${path}`, body)));
  const away = (path) => act(async () => {
    await post(`/matches/${match.id}/${path}`);
    go("/lobby");
  });

  const seated = match.my_seat !== null;
  const hosts = match.creator === me;
  const missing = match.seats.filter(({ player }) => !player).length;
  const begin = () => (hosts ? act(async () => changed(await giveSeed(match))) : to("start"));
  const shared = { t, match, busy, act, to, changed, bots: known?.bots ?? [] };
  return html`<section class="room" aria-labelledby="room">
    <h2 id="room">${variantName(terms, match.variant)}</h2>
    <p>${hosts ? t("my-table") : t("table-of", { name: match.creator })}</p>
    <ul class="terms">${termsOf(terms, known, match).map((text) => html`<li key=${text}>${text}</li>`)}</ul>
    <div class="sides">${sidesOf(match).map((seats, index) => html`<div key=${seats[0].team} class="side">
      ${match.seats.length > 2 && html`<h3>${seated ? t(index ? "they" : "we") : t("pair", { n: index + 1 })}</h3>`}
      <ul>${seats.map((seat) => html`<li key=${seat.seat}>
        <${Seat} ...${shared} seat=${seat} hosts=${hosts} change=${() => setAsked(seat)} decline=${() => away("decline")}
          take=${() => act(async () => changed(await takeSeat(match, { seat: seat.seat, code })))} />
      </li>`)}</ul>
    </div>`)}</div>
    <${ProblemText} problem=${problem} dismiss=${() => setProblem(null)} />
    ${missing > 0
      ? html`<p role="status">${t("missing", { n: missing })} ${match.expires_at && html`<span class="soft">${t("until")} <${Left} until=${match.expires_at} /></span>`}</p>`
      : seated && html`<p><button type="button" class="main" data-next disabled=${busy} onClick=${begin}>${t("begin")}</button></p>`}
    ${seated && missing > 0 && html`<${Share} ...${shared} hosts=${hosts} />`}
    ${hosts && match.seats.some(isFree) && html`<${FillSeats} ...${shared} />`}
    <div class="choices">
      ${hosts && html`<button type="button" class="danger" disabled=${busy} onClick=${() => away("withdraw")}>${t("withdraw")}</button>`}
      ${seated && !hosts && html`<button type="button" data-next disabled=${busy} onClick=${() => away("leave")}>${t("leave")}</button>`}
    </div>
    ${asked && html`<${SeatDialog} ...${shared} seat=${asked} close=${() => setAsked(null)} />`}
  </section>`;
}

function Seat({ t, match, seat, busy, hosts, take, decline, change }) {
  const isMine = useIsMine();
  const mayTake = match.my_seat === null && (isMine(seat) || (isFree(seat) && !match.seats.some(isMine)));
  return html`
    <span class=${seat.player ? "name" : "name soft"}>${nameOfSeat(match, seat.seat)}</span>
    ${mayTake && html`<button type="button" class="main" data-next disabled=${busy} onClick=${take}>${t(isMine(seat) ? "accept" : "sit")}</button>`}
    ${mayTake && isMine(seat) && html`<button type="button" disabled=${busy} onClick=${decline}>${t("decline")}</button>`}
    ${hosts && seat.seat !== match.my_seat && !isBot(seat) && html`<button type="button" disabled=${busy} onClick=${change}>
      ${t("change")} <span class="unseen">${nameOfSeat(match, seat.seat)}</span></button>`}`;
}

/** The seats by team, mine first. */
function sidesOf({ seats, my_seat: mine }) {
  const first = mine === null ? 0 : seats[mine].team;
  return [first, 1 - first].map((team) => seats.filter((seat) => seat.team === team));
}

/** Who comes and goes is said, too. */
function useNewcomers(t, match) {
  const before = useRef(match.seats);
  useEffect(() => {
    for (const { seat, player } of match.seats) {
      const was = before.current[seat].player;
      if (was && was !== player) announce(t("left", { name: nameOfSeat({ seats: before.current }, seat) }));
      if (player && was !== player && seat !== match.my_seat) announce(t("sat", { name: nameOfSeat(match, seat) }));
    }
    before.current = match.seats;
  }, [match.version]);
}
