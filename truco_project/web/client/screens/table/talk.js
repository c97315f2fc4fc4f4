// What is said at the table: phrases and emotes for all, signals for the partner.
import { get, post, put, remove } from "../../api.js";
import { language } from "../../i18n/index.js";
import { Dialog } from "../../parts/dialog/dialog.js";
import { ProblemText } from "../../parts/problem/problem.js";
import { nameOfSeat } from "../../parts/seats/seats.js";
import { useStore } from "../../store.js";
import { html, useCallback, useEffect, useRef, useState } from "../../ui.js";
import { inWords } from "./phrases/phrases.js";

const SHOWN = 8000;
const KEPT = 30;

/**
 * What was said: `said`, the last messages in order; `bubbles`, what each seat said while it is fresh, `{seat: text}`;
 * `hear(messages)`; `catchUp()`, for what was said while no stream was there to tell it; `muted`, the names of those who
 * aren't heard, and `mute(name, on)`.
 */
export function useTalk(id) {
  const [said, setSaid] = useState([]);
  const [bubbles, setBubbles] = useState({});
  const [muted, setMuted] = useState([]);
  const known = useRef({ numbers: new Set(), last: 0, before: true });

  const hear = useCallback((messages) => {
    for (let message of messages) {
      const { numbers, last, before } = known.current;
      if (numbers.has(message.number)) continue;
      numbers.add(message.number);
      // Behind a gap there is something to be asked for still.
      if (message.number === last + 1) known.current.last = message.number;
      // An emote says itself, in any language.
      if (message.type !== "emote") message = { ...message, text: inWords(message.type, message) };
      setSaid((all) => [...all, message].sort((one, other) => one.number - other.number).slice(-KEPT));
      if (before) continue;
      setBubbles((shown) => ({ ...shown, [message.seat]: message }));
      setTimeout(() => setBubbles((shown) => (shown[message.seat] === message ? { ...shown, [message.seat]: null } : shown)), SHOWN);
    }
  }, []);

  const catchUp = useCallback(async () => {
    try {
      for (let more = true; more;) {
        const page = await get(`/matches/${id}/talk?after=${known.current.last}`);
        hear(page.messages);
        setMuted(page.muted);
        known.current.last = Math.max(known.current.last, page.messages.at(-1)?.number ?? 0);
        more = page.more;
      }
      // What was said before one came is there to be read, but nobody says it now.
      known.current.before = false;
    } catch {
      // Asked for again when the stream is back.
    }
  }, [id]);

  const mute = useCallback(async (name, on) => {
    const path = `/matches/${id}/mutes/${name}`;
    const now = await (on ? put(path, {}) : remove(path));
    setMuted(now.muted);
  }, [id]);
  const isHeard = (message) => message !== null && !muted.includes(message.player);
  const heard = Object.entries(bubbles).filter(([, message]) => isHeard(message)).map(([seat, { text }]) => [seat, text]);
  return { said: said.filter(isHeard), bubbles: Object.fromEntries(heard), hear, catchUp, muted, mute };
}

export function Talk({ t, view, said, hear, close }) {
  const spoken = useStore(language);
  const [list, setList] = useState(null);
  const [problem, setProblem] = useState(null);
  useEffect(() => {
    get("/phrases").then(setList, setProblem);
  }, [spoken]);
  async function say(message) {
    setProblem(null);
    try {
      hear([await post(`/matches/${view.id}/talk`, message)]);
      close();
    } catch (refused) {
      setProblem(refused);
    }
  }
  const group = (type, title, entries) => html`<h3>${title}</h3>
    <div class="choices">${entries.map(({ key, text, emoji }) => html`
      <button type="button" key=${key} onClick=${() => say({ type, key })}>
        ${emoji && html`<span aria-hidden="true">${emoji}</span>`}${inWords(type, { key, text })}
      </button>`)}
    </div>`;
  return html`<${Dialog} title=${t("talk")} close=${close}>
    <${ProblemText} problem=${problem} />
    ${said.length > 0 && html`<${Said} t=${t} view=${view} said=${said} />`}
    ${list?.free_text && html`<${Words} t=${t} longest=${list.free_text.max_length} say=${(text) => say({ type: "text", text })} />`}
    ${list && html`<div class="phrases">
      ${view.signals && view.hand && group("signal", t("signals"), list.signals)}
      ${group("emote", t("emotes"), list.emotes)}
      ${group("phrase", t("phrases"), list.phrases)}
    </div>`}
    <div class="choices end"><button type="button" onClick=${close}>${t("close")}</button></div>
  <//>`;
}

/** What was said last is at its end, and seen first. */
function Said({ t, view, said }) {
  const list = useRef(null);
  useEffect(() => {
    // The dialog that it is in is opened by the effect that comes after this one.
    queueMicrotask(() => {
      list.current.scrollTop = list.current.scrollHeight;
    });
  }, [said.length]);
  return html`<ol class="said" aria-label=${t("said")} ref=${list}>
    ${said.map(({ number, seat, text }) => html`<li key=${number}><b>${nameOfSeat(view, seat)}</b> <bdi>${text}</bdi></li>`)}
  </ol>`;
}

/** Words of one's own, where the server lets them through. */
function Words({ t, longest, say }) {
  const send = (event) => {
    event.preventDefault();
    const text = new FormData(event.target).get("text").trim();
    if (text) say(text);
  };
  return html`<form class="words" onSubmit=${send}>
    <input name="text" maxlength=${longest} autocomplete="off" aria-label=${t("own-words")} placeholder=${t("own-words")} />
    <button type="submit">${t("say")}</button>
  </form>`;
}
