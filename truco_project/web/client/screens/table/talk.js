// What is said at the table: phrases and emotes for all, signals for the partner.
import { get, post } from "../../api.js";
import { language } from "../../i18n/index.js";
import { Dialog } from "../../parts/dialog/dialog.js";
import { ProblemText } from "../../parts/problem/problem.js";
import { useStore } from "../../store.js";
import { html, useCallback, useEffect, useRef, useState } from "../../ui.js";

const SHOWN = 8000;

/** The last thing that each seat said, while it is fresh: `{seat: text}`; and how to hear more. */
export function useBubbles() {
  const [bubbles, setBubbles] = useState({});
  const number = useRef(0);
  const said = useCallback((messages) => {
    for (const message of messages) {
      if (message.number <= number.current) continue;
      number.current = message.number;
      setBubbles((shown) => ({ ...shown, [message.seat]: message.text }));
      setTimeout(() => setBubbles((shown) => (shown[message.seat] === message.text ? { ...shown, [message.seat]: null } : shown)), SHOWN);
    }
  }, []);
  return [bubbles, said];
}

export function Talk({ t, view, said, close }) {
  const spoken = useStore(language);
  const [list, setList] = useState(null);
  const [problem, setProblem] = useState(null);
  useEffect(() => {
    get("/phrases").then(setList, setProblem);
  }, [spoken]);
  async function say(type, key) {
    try {
      said([await post(`/matches/${view.id}/talk`, { type, key })]);
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
    ${list && html`<div class="phrases">
      ${view.signals && view.hand && group("signal", t("signals"), list.signals)}
      ${group("emote", t("emotes"), list.emotes)}
      ${group("phrase", t("phrases"), list.phrases)}
    </div>`}
    <div class="choices end"><button type="button" onClick=${close}>${t("close")}</button></div>
  <//>`;
}
