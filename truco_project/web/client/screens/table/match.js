// A match as it is now: by the stream, by the answers to what one does, and asked for again whenever in doubt.
import { get, newKey, post } from "../../api.js";
import { setClock } from "../../clock.js";
import { session } from "../../session.js";
import { useStore } from "../../store.js";
import { follow } from "../../stream.js";
import { useCallback, useEffect, useRef, useState } from "../../ui.js";

const AGAIN = 20_000;

/**
 * `view` (null until known), `live` (`live`, `lost`, `over`), `acting`, `problem` with `again` where the same can be sent
 * once more, `act(action)` and `resolve`. `happened` hears each new event once, in order; `said` each message.
 */
export function useMatch(id, { happened, said }) {
  // Whoever sits down as a guest looks on with other eyes: the stream is another.
  const token = useStore(session)?.token;
  const [view, setView] = useState(null);
  const [live, setLive] = useState("connecting");
  const [acting, setActing] = useState(false);
  const [problem, setProblem] = useState(null);
  const newest = useRef(null);
  const told = useRef(0);
  const heard = useRef({});
  heard.current = { happened, said };

  const accept = useCallback((next) => {
    const known = newest.current;
    if (next === known) return;
    const older = known && (next.version < known.version || (next.version === known.version && next.server_time < known.server_time));
    if (older) return;
    setClock(next.server_time);
    newest.current = next;
    setView(next);
  }, []);

  const tell = useCallback((events, now) => {
    const fresh = events.filter(({ seq }) => seq > told.current);
    if (fresh.length === 0) return;
    told.current = fresh.at(-1).seq;
    heard.current.happened(fresh, now ?? newest.current);
  }, []);

  const refresh = useCallback(async () => {
    try {
      accept(await get(`/matches/${id}`));
    } catch (refused) {
      // No network: the stream says so, and asks again.
      if (refused.status) setProblem({ problem: refused });
    }
  }, [id]);

  useEffect(() => {
    newest.current = null;
    told.current = 0;
    let waiting = [], asking = false;
    // Events say what happened, the view what may be done; a burst of events is asked about once.
    async function look() {
      if (asking) return;
      asking = true;
      while (waiting.length) {
        const events = waiting;
        waiting = [];
        if (!newest.current || newest.current.version < events.at(-1).seq) await refresh();
        if (newest.current) tell(events);
      }
      asking = false;
    }
    const close = follow(`/matches/${id}/stream`, {
      tell({ event, data }) {
        if (event === "snapshot") {
          told.current = Math.max(told.current, data.version);
          accept(data);
        } else if (event === "talk") heard.current.said([data.message]);
        else {
          waiting.push(data);
          look();
        }
      },
      state(now) {
        setLive(now);
        // The end of a stream, and its beginning after a loss: what isn't an event is asked for.
        if (now === "over" || (now === "live" && newest.current)) refresh();
      },
    });
    return close;
  }, [id, token]);

  // Agreements, a rematch asked for, what stops a clock: no event tells of them.
  const connected = useRef(true);
  connected.current = live !== "lost";
  useEffect(() => {
    const look = () => document.visibilityState === "visible" && connected.current && newest.current?.my_seat != null && refresh();
    const timer = setInterval(look, AGAIN);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [id]);

  const busy = useRef(false);
  const send = useCallback(async (body, key) => {
    // A second tap before the button is drawn anew.
    if (busy.current) return;
    busy.current = true;
    setActing(true);
    setProblem(null);
    try {
      const answer = await post(`/matches/${id}/actions`, body, { key });
      accept(answer.match);
      tell(answer.events, answer.match);
    } catch (refused) {
      if (refused.body.match) accept(refused.body.match);
      else if (refused.status) refresh();
      // What became of it is not known: the same once more, under the same key, can do no harm.
      const unknown = refused.code === "unreachable" || refused.code === "unavailable";
      setProblem({ problem: refused, again: unknown ? () => send(body, key) : null });
    } finally {
      busy.current = false;
      setActing(false);
    }
  }, [id]);

  /** An entry of `legal_actions`, or what a person has confirmed. */
  const act = useCallback((action) => send({ ...action, version: newest.current.version }, newKey()), [send]);
  const resolve = useCallback(() => setProblem(null), []);
  return { view, live, acting, problem, act, accept, refresh, resolve };
}
