// What a screen asks for first, and what stands there until it comes, or where it doesn't.
import { get } from "../../api.js";
import { language, useWords } from "../../i18n/index.js";
import { session } from "../../session.js";
import { useStore } from "../../store.js";
import { html, useCallback, useEffect, useState } from "../../ui.js";
import { ProblemText } from "../problem/problem.js";

/** `{value, problem, load, set}` of the answer to a path (null: none yet), asked for anew for another person or language. */
export function useLoaded(path) {
  const spoken = useStore(language);
  const token = useStore(session)?.token;
  const [value, set] = useState(null);
  const [problem, setProblem] = useState(null);
  const load = useCallback(async (signal) => {
    setProblem(null);
    try {
      set(await get(path, { signal }));
    } catch (refused) {
      if (!signal?.aborted) setProblem(refused);
    }
  }, [path, spoken, token]);
  useEffect(() => {
    if (path === null) return undefined;
    const left = new AbortController();
    set(null);
    load(left.signal);
    return () => left.abort();
  }, [load]);
  return { value, problem, load, set };
}

/** In place of what is not there yet. */
export function Loading({ of: { value, problem, load } }) {
  const t = useWords("parts/load");
  useEffect(() => {
    if (!problem) return undefined;
    const again = () => load();
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, [problem, load]);
  if (problem) {
    return html`<${ProblemText} problem=${problem} />
      <button type="button" onClick=${() => load()}>${t("again")}</button>`;
  }
  return value === null && html`<p role="status">${t("loading")}</p>`;
}
