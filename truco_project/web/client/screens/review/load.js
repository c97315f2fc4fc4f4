// A match that is over, all of it: how it stands in lists, its record, and its log as somebody saw it.
import { get } from "../../api.js";
import { useEffect, useMemo, useRef, useState } from "../../ui.js";
import { opened, stepsOf } from "./steps.js";

const PAGE = 100;

/** `view` and `record`, null until known (the record stays so while the match runs); `problem`, and `again` to ask anew. */
export function useReview(id) {
  const [found, setFound] = useState({ view: null, record: null, problem: null });
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    let current = true;
    setFound({ view: null, record: null, problem: null });
    reviewOf(id).then(
      (all) => current && setFound({ ...all, problem: null }),
      (problem) => current && setFound({ view: null, record: null, problem }),
    );
    return () => {
      current = false;
    };
  }, [id, asked]);
  return { ...found, again: () => setAsked(asked + 1) };
}

async function reviewOf(id) {
  const view = await get(`/matches/${id}`);
  if (view.result === null) return { view, record: null };
  return { view, record: await get(`/matches/${id}/record`) };
}

/** The steps as `eyes` (a seat, or "all") see them, null until known; `seen`, whose these are, until then the ones before. */
export function useSteps(id, record, eyes) {
  const [logs, setLogs] = useState({});
  const [problem, setProblem] = useState(null);
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
  }, [id, record, eyes]);
  const seen = useRef(eyes);
  if (logs[eyes]) seen.current = eyes;
  const events = logs[seen.current];
  return { steps: useMemo(() => (events ? stepsOf(events) : null), [events]), seen: seen.current, problem };
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
