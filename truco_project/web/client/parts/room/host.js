// What the host of a table may do before the start: send for bots, keep seats for names, send people away.
import { post } from "../../api.js";
import { html, useState } from "../../ui.js";
import { Dialog } from "../dialog/dialog.js";
import { ProblemText } from "../problem/problem.js";
import { botName, isFree } from "../seats/seats.js";
import { Choice, Name } from "../wish/fields.js";

const USUAL_BOT = "easy";

/** Bots for all seats that are still free. */
export function FillSeats({ t, match, bots, busy, act, changed }) {
  const [bot, setBot] = useState(USUAL_BOT);
  const fill = () => act(async () => {
    for (const { seat } of match.seats.filter(isFree)) {
      changed(await post(`/matches/${match.id}/offer-seat`, { seat, to: `bot:${bot}` }));
    }
  });
  return html`<div class="wish-line">
    <${Choice} label=${t("fill-about")} value=${bot} set=${setBot} choices=${bots.map(({ name }) => [name, botName(name)])} />
    <button type="button" disabled=${busy} onClick=${fill}>${t("fill")}</button>
  </div>`;
}

export function SeatDialog({ t, match, seat, bots, changed, close }) {
  const [name, setName] = useState("");
  const [bot, setBot] = useState(USUAL_BOT);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(null);
  async function ask(path, body) {
    setBusy(true);
    setProblem(null);
    try {
      changed(await post(`/matches/${match.id}/${path}`, body));
      close();
    } catch (refused) {
      setProblem(refused);
      setBusy(false);
    }
  }
  const offer = (to) => ask("offer-seat", { seat: seat.seat, to });
  function invite(event) {
    event.preventDefault();
    offer(name);
  }
  return html`<${Dialog} title=${t("change-seat")} close=${close}>
    ${seat.player ? html`<p><button type="button" class="danger" disabled=${busy} onClick=${() => ask("remove", { player: seat.player })}>${t("remove", { name: seat.player })}</button></p>`
      : html`
        ${!isFree(seat) && html`<p><button type="button" disabled=${busy} onClick=${() => offer("open")}>${t("for-anybody")}</button></p>`}
        <form class="wish-line" onSubmit=${invite}>
          <${Name} label=${t("invite-about")} value=${name} set=${setName} />
          <button disabled=${busy}>${t("invite")}</button>
        </form>
        <div class="wish-line">
          <${Choice} label=${t("bot")} value=${bot} set=${setBot} choices=${bots.map((one) => [one.name, botName(one.name)])} />
          <button type="button" disabled=${busy} onClick=${() => offer(`bot:${bot}`)}>${t("seat-bot")}</button>
        </div>`}
    <${ProblemText} problem=${problem} />
    <div class="choices end"><button type="button" onClick=${close}>${t("close")}</button></div>
  <//>`;
}
