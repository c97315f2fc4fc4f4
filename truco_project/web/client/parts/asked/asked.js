// What an address of the API answers, kept up to date while somebody looks.
import { get } from "../../api.js";
import { setClock } from "../../clock.js";
import { useWords } from "../../i18n/index.js";
import { session } from "../../session.js";
import { useStore } from "../../store.js";
import { follow } from "../../stream.js";
import { html, useCallback, useEffect, useRef, useState } from "../../ui.js";
import { ProblemText } from "../problem/problem.js";

/**
 * `answer` (null until there is one), `problem` if the last question had none, `ask` to ask at once.
 *
 * It is asked again `every` so many seconds, or where `told`, by the stream of my matches, which `hears` each event; and
 * whenever the page is looked at again. A `path` of null is not asked for.
 */
export function useAsked(path, { every = null, told = false, hears = null } = {}) {
  const token = useStore(session)?.token;
  const [answer, setAnswer] = useState(null);
  const [problem, setProblem] = useState(null);
  const asking = useRef(() => {});
  const hearing = useRef(hears);
  hearing.current = hears;

  useEffect(() => {
    if (!path) {
      setAnswer(null);
      return undefined;
    }
    let current = true, timer = 0, number = 0;
    async function load() {
      clearTimeout(timer);
      number += 1;
      const mine = number;
      try {
        const found = await get(path);
        if (!current || mine !== number) return;
        if (found.server_time) setClock(found.server_time);
        setAnswer(found);
        setProblem(null);
      } catch (refused) {
        if (!current || mine !== number) return;
        setProblem(refused);
      }
      if (every) timer = setTimeout(look, every * 1000);
    }
    // Nobody looks: it is asked when somebody does.
    const look = () => document.visibilityState === "visible" && load();
    asking.current = load;
    load();
    document.addEventListener("visibilitychange", look);
    addEventListener("online", look);
    addEventListener("offline", look);
    const close = told && token ? follow("/me/stream", {
      tell(event) {
        if (event.event === "talk") return;
        hearing.current?.(event);
        load();
      },
      state: () => {},
    }) : () => {};
    return () => {
      current = false;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
      removeEventListener("online", look);
      removeEventListener("offline", look);
      close();
    };
  }, [path, every, told, token]);
  const ask = useCallback(() => asking.current(), []);
  return { answer, problem, ask };
}

/** What is to be said of an answer that isn't there yet, or may be old. */
export function Asked({ answer, problem, ask }) {
  const t = useWords("parts/asked");
  if (!problem) return answer ? null : html`<p role="status">${t("loading")}</p>`;
  return html`<${ProblemText} problem=${problem} />
    <p role="status">${answer ? t("stale") : ""} <button type="button" onClick=${ask}>${t("again")}</button></p>`;
}
