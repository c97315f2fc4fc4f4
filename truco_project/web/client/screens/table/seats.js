// Who sits where, seen from my side of the table; a spectator sits with seat 0.
import { botName, isBot } from "../../parts/bots/bots.js";

export { isBot };

const AROUND = { 2: ["me", "top"], 4: ["me", "right", "top", "left"] };

export function around(view) {
  const base = view.my_seat ?? 0;
  const count = view.seats.length;
  return view.seats.map((one) => ({ ...one, at: AROUND[count][(one.seat - base + count) % count] }));
}

/** The team whose score stands first. */
export const teamOf = (view) => view.seats[view.my_seat ?? 0].team;

export function nameOfSeat(t, view, seat) {
  if (seat === view.my_seat) return t("you");
  const one = view.seats[seat];
  return isBot(one) ? botName(view.seats, one) : one.player ?? one.reserved_for ?? t("empty");
}

export const namesOf = (t, view, seats) => seats.map((seat) => nameOfSeat(t, view, seat)).join(", ");

/** "we", "they", or for a spectator the names of the team. */
export function nameOfTeam(t, view, team) {
  if (view.my_seat !== null) return t(team === teamOf(view) ? "we" : "they");
  return view.seats.filter((one) => one.team === team).map(({ seat }) => nameOfSeat(t, view, seat)).join(" + ");
}
