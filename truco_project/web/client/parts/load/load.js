// What an address of the API answers, and what stands there until it does, or where it doesn't.
import { get } from "../../api.js";
import { setClock } from "../../clock.js";
import { language, useWords } from "../../i18n/index.js";
import { session } from "../../session.js";
import { useStore } from "../../store.js";
import { follow } from "../../stream.js";
import { html, useCallback, useEffect, useRef, useState } from "../../ui.js";
import { ProblemText } from "../problem/problem.js";
import { NotHere } from "../signed/signed.js";

/**
 * `{value, problem, load, set}`: the answer to a path (null: none yet), why the last question had none, and `load()` to ask
 * anew. It is asked for another person or language too; a `path` of null is not asked for.
 *
 * It is kept up to date `every` so many seconds, or where `told`, by the stream of my matches, which `hears` each event; and
 * whenever the page is looked at again. What is kept so stands until there is an answer to another path.
 */
export function useLoaded(path, { every = null, told = false, hears = null } = {}) {
  const spoken = useStore(language);
  const token = useStore(session)?.token;
  const [value, set] = useState(null);
  const [problem, setProblem] = useState(null);
  const asking = useRef(() => {});
  const hearing = useRef(hears);
  hearing.current = hears;

  useEffect(() => {
    const live = every !== null || told;
    if (!live || path === null) set(null);
    setProblem(null);
    if (path === null) return undefined;
    let asked = null, timer = 0, missing = false;
    async function load() {
      clearTimeout(timer);
      asked?.abort();
      const { signal } = asked = new AbortController();
      const [found, refused] = await get(path, { signal }).then((answer) => [answer, null], (fault) => [null, fault]);
      if (signal.aborted) return;
      if (found?.server_time) setClock(found.server_time);
      if (found) set(found);
      setProblem(refused);
      missing = refused !== null;
      if (every) timer = setTimeout(look, every * 1000);
    }
    // Nobody looks: it is asked when somebody does.
    const look = () => (live || missing) && document.visibilityState === "visible" && load();
    const close = told && token ? follow("/me/stream", {
      tell(event) {
        if (event.event === "talk") return;
        hearing.current?.(event);
        load();
      },
      state: () => {},
    }) : () => {};
    asking.current = load;
    load();
    document.addEventListener("visibilitychange", look);
    addEventListener("online", look);
    addEventListener("offline", look);
    return () => {
      asked.abort();
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
      removeEventListener("online", look);
      removeEventListener("offline", look);
      close();
    };
  }, [path, every, told, token, spoken]);
  // Whoever comes after somebody else isn't shown what was theirs.
  useEffect(() => () => token && set(null), [token]);
  const load = useCallback(() => asking.current(), []);
  return { value, problem, load, set };
}

/** What is to be said of an answer that isn't there yet, or may be old. */
export function Loading({ of: { value, problem, load } }) {
  const t = useWords("parts/load");
  if (!problem) return value === null && html`<p role="status">${t("loading")}</p>`;
  if (problem.status === 404) return html`<${NotHere} problem=${problem} />`;
  return html`<${ProblemText} problem=${problem} />
    <p role="status">${value && t("stale")} <button type="button" onClick=${load}>${t("again")}</button></p>`;
}
