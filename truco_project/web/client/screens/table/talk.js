// What is said at the table: phrases and emotes for all, signals for the partner.
import { get, post } from "../../api.js";
import { language } from "../../i18n/index.js";
import { Dialog } from "../../parts/dialog/dialog.js";
import { ProblemText } from "../../parts/problem/problem.js";
import { useStore } from "../../store.js";
import { html, useCallback, useEffect, useRef, useState } from "../../ui.js";
import { nameOfSeat } from "./seats.js";

const SHOWN = 8000;
const KEPT = 30;

/**
 * What was said: `said`, the last messages in order; `bubbles`, what each seat said while it is fresh, `{seat: text}`;
 * `hear(messages)`; and `catchUp()`, for what was said while no stream was there to tell it.
 */
export function useTalk(id) {
  const [said, setSaid] = useState([]);
  const [bubbles, setBubbles] = useState({});
  const known = useRef({ numbers: new Set(), last: 0, before: true });

  const hear = useCallback((messages) => {
    for (const message of messages) {
      const { numbers, last, before } = known.current;
      if (numbers.has(message.number)) continue;
      numbers.add(message.number);
      // Behind a gap there is something to be asked for still.
      if (message.number === last + 1) known.current.last = message.number;
      setSaid((all) => [...all, message].sort((one, other) => one.number - other.number).slice(-KEPT));
      if (before) continue;
      setBubbles((shown) => ({ ...shown, [message.seat]: message.text }));
      setTimeout(() => setBubbles((shown) => (shown[message.seat] === message.text ? { ...shown, [message.seat]: null } : shown)), SHOWN);
    }
  }, []);

  const catchUp = useCallback(async () => {
    try {
      for (let more = true; more;) {
        const page = await get(`/matches/${id}/talk?after=${known.current.last}`);
        hear(page.messages);
        known.current.last = Math.max(known.current.last, page.messages.at(-1)?.number ?? 0);
        more = page.more;
      }
      // What was said before one came is there to be read, but nobody says it now.
      known.current.before = false;
    } catch {
      // Asked for again when the stream is back.
    }
  }, [id]);
  return { said, bubbles, hear, catchUp };
}

export function Talk({ t, view, said, hear, close }) {
  const spoken = useStore(language);
  const [list, setList] = useState(null);
  const [problem, setProblem] = useState(null);
  useEffect(() => {
    get("/phrases").then(setList, setProblem);
  }, [spoken]);
  async function say(type, key) {
    try {
      hear([await post(`/matches/${view.id}/talk`, { type, key })]);
      close();
    } catch (refused) {
      setProblem(refused);
    }
  }
  const group = (type, title, entries) => html`<h3>${title}</h3>
    <div class="choices">${entries.map(({ key, text, emoji }) => html`
      <button type="button" key=${key} onClick=${() => say(type, key)}>${emoji && html`<span aria-hidden="true">${emoji}</span>`}${text}</button>`)}
    </div>`;
  return html`<${Dialog} title=${t("talk")} close=${close}>
    <${ProblemText} problem=${problem} />
    ${said.length > 0 && html`<ol class="said" aria-label=${t("said")}>
      ${said.map(({ number, seat, text }) => html`<li key=${number}><b>${nameOfSeat(t, view, seat)}</b> ${text}</li>`)}
    </ol>`}
    ${list && html`<div class="phrases">
      ${view.signals && view.hand && group("signal", t("signals"), list.signals)}
      ${group("emote", t("emotes"), list.emotes)}
      ${group("phrase", t("phrases"), list.phrases)}
    </div>`}
    <div class="choices end"><button type="button" onClick=${close}>${t("close")}</button></div>
  <//>`;
}
