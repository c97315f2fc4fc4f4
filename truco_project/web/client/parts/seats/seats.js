// Who sits where, and what they are called: people by their name, the server's bots by their level, a seat by what it is.
//
// A `match` is anything with `seats`: a view, a match in a list, a record. Where it has `my_seat`, that is "you".
import { words } from "../../i18n/index.js";

const AROUND = { 2: ["me", "top"], 4: ["me", "right", "top", "left"] };

/** Whether the server itself plays there: it needs a moment, and has no deadline. */
export const isBot = ({ kind }) => kind === "server_bot";

export const isFree = ({ player, reserved_for: kept, closed }) => !player && !kept && !closed;

/** What a bot of the server's is called, in the language of now. */
export function botName(level) {
  const t = words("parts/seats");
  return t("bot", { level: t.knows(`bot:${level}`) ? t(`bot:${level}`) : level });
}

/** Of several bots of one level each has a number. */
export function nameOfSeat({ seats, my_seat: mine }, seat) {
  const t = words("parts/seats");
  const one = seats[seat];
  if (seat === mine) return t("you");
  if (isBot(one)) {
    const alike = seats.filter((other) => isBot(other) && other.player === one.player);
    return botName(one.player) + (alike.length > 1 ? ` ${alike.indexOf(one) + 1}` : "");
  }
  if (one.player) return one.player;
  if (one.reserved_for) return t("kept", { name: one.reserved_for });
  // Whoever sat there has erased their account.
  if (one.kind) return "–";
  return t(one.closed ? "closed" : "free");
}

export const namesOf = (match, seats, by = ", ") => seats.map((seat) => nameOfSeat(match, seat)).join(by);

export const nameOfTeam = (match, team) =>
  namesOf(match, match.seats.filter((one) => one.team === team).map(({ seat }) => seat), " + ");

/** The team whose score stands first: mine; a spectator sits with seat 0. */
export const teamOf = ({ seats, my_seat: mine }) => seats[mine ?? 0].team;

/** "we", "they"; or for who doesn't sit there the names of the team. */
export function nameOfSide(match, team) {
  if ((match.my_seat ?? null) === null) return nameOfTeam(match, team);
  return words("parts/seats")(team === teamOf(match) ? "we" : "they");
}

/** The seats as they stand around the table for who sits at `base`. */
export function around({ seats, my_seat: mine }, base = mine ?? 0) {
  const count = seats.length;
  return seats.map((one) => ({ ...one, at: AROUND[count][(one.seat - base + count) % count] }));
}
