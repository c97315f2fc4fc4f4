// A match that is over, all of it: how it stands in lists, its record, and its log as somebody saw it.
import { get } from "../../api.js";
import { useLoaded } from "../../parts/load/load.js";
import { useEffect, useMemo, useRef, useState } from "../../ui.js";
import { opened, stepsOf } from "./steps.js";

const PAGE = 100;

/** `view`, `record` (null while the match runs), and what is `waited` for until they are there. */
export function useReview(id) {
  const match = useLoaded(`/matches/${id}`);
  const over = Boolean(match.value?.result);
  const record = useLoaded(over ? `/matches/${id}/record` : null);
  return { view: match.value, record: record.value, waited: over ? record : match };
}

/** The steps as `eyes` (a seat, or "all") see them, null until known; `seen`, whose these are, until then the ones before; and what is `waited` for. */
export function useSteps(id, record, eyes) {
  const [logs, setLogs] = useState({});
  const [problem, setProblem] = useState(null);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (!record || logs[eyes]) return undefined;
    let current = true;
    setProblem(null);
    logOf(id, eyes).then(
      (events) => current && setLogs((known) => ({ ...known, [eyes]: eyes === "all" ? opened(events, record) : events })),
      (refused) => current && setProblem(refused),
    );
    return () => {
      current = false;
    };
  }, [id, record, eyes, turn]);
  const seen = useRef(eyes);
  if (logs[eyes]) seen.current = eyes;
  const events = logs[seen.current];
  const steps = useMemo(() => (events ? stepsOf(events) : null), [events]);
  return { steps, seen: seen.current, waited: { value: steps, problem, load: () => setTurn(turn + 1) } };
}

async function logOf(id, eyes) {
  const events = [];
  for (let more = true; more;) {
    const seat = eyes === "all" ? "" : `&seat=${eyes}`;
    const page = await get(`/matches/${id}/events?after=${events.at(-1)?.seq ?? 0}&limit=${PAGE}${seat}`);
    events.push(...page.events);
    more = page.more;
  }
  return events;
}
