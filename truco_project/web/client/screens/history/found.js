// Matches that are over, as many as fill a list; a person's own (private ones too), or the public ones of anybody.
import { get } from "../../api.js";
import { useCallback, useEffect, useRef, useState } from "../../ui.js";

const PAGE = 100;
const WANTED = 20;
/** How far to look at once: who filters finely asks on. */
const MOST_PAGES = 5;

/**
 * `items`, null until known; `more`, whether there may be older ones; `problem`; `busy`; and `goOn()` for the older ones.
 * `filters` are `{player, variant, result, days, along}`; `player` "" is `me`.
 */
export function useFound(filters, me) {
  const [found, setFound] = useState({ items: null, cursor: "", problem: null, busy: false });
  const asked = useRef(0);
  const look = useCallback(async (known, cursor) => {
    asked.current += 1;
    const number = asked.current;
    setFound({ items: known, cursor, problem: null, busy: true });
    try {
      const page = await lookThrough(filters, me, cursor);
      if (number === asked.current) setFound({ items: [...(known ?? []), ...page.items], cursor: page.cursor, problem: null, busy: false });
    } catch (problem) {
      if (number === asked.current) setFound({ items: known, cursor, problem, busy: false });
    }
  }, [JSON.stringify(filters), me]);
  useEffect(() => {
    look(null, "");
    return () => {
      asked.current += 1;
    };
  }, [look]);
  const { items, cursor, problem, busy } = found;
  return { items, problem, busy, more: cursor !== null, goOn: () => look(items, cursor) };
}

async function lookThrough(filters, me, from) {
  const items = [];
  let cursor = from;
  for (let page = 0; page < MOST_PAGES && items.length < WANTED && cursor !== null; page += 1) {
    const answer = await get(pathOf(filters, cursor));
    items.push(...answer.items.filter((match) => fits(match, filters, me, answer.server_time)));
    // The newest come first: behind one that is too old there are only older ones.
    cursor = answer.items.some((match) => !young(match, filters, answer.server_time)) ? null : answer.next;
  }
  return { items, cursor };
}

function pathOf({ player, variant, result }, cursor) {
  const asked = new URLSearchParams({ status: result === "aborted" ? "aborted" : "finished", limit: PAGE });
  if (cursor) asked.set("cursor", cursor);
  if (!player) return `/me/matches?${asked}`;
  asked.set("player", player);
  if (variant) asked.set("variant", variant);
  return `/matches?${asked}`;
}

const young = ({ created_at }, { days }, now) => !days || Date.parse(now) - Date.parse(created_at) < days * 86_400_000;

/** What the server was not asked for: the list of my own matches knows less than the lobby. */
function fits(match, filters, me, now) {
  const { variant, result, along } = filters;
  const won = wonBy(match, filters.player || me);
  return young(match, filters, now)
    && (!variant || match.variant === variant)
    && (!["won", "lost"].includes(result) || won === (result === "won"))
    && (!along || match.seats.some(({ player }) => player?.toLowerCase() === along.toLowerCase()));
}

/** The seat of this player; undefined for who has lost it to a bot. */
export const seatOf = ({ seats }, player) => seats.find((one) => one.player?.toLowerCase() === player.toLowerCase());

/** Whether this player's team won; null where nobody did, or the player holds no seat (any more). */
export function wonBy(match, player) {
  const seat = seatOf(match, player);
  if (!seat || match.result.winner === null) return null;
  return match.result.winner === seat.team;
}
