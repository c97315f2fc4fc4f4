// Who sits where, seen from my side of the table; a spectator sits with seat 0.
const AROUND = { 2: ["me", "top"], 4: ["me", "right", "top", "left"] };

export function around(view) {
  const base = view.my_seat ?? 0;
  const count = view.seats.length;
  return view.seats.map((one) => ({ ...one, at: AROUND[count][(one.seat - base + count) % count] }));
}

/** The team whose score stands first. */
export const teamOf = (view) => view.seats[view.my_seat ?? 0].team;

export function nameOfSeat(t, view, seat) {
  return seat === view.my_seat ? t("you") : view.seats[seat].player ?? view.seats[seat].reserved_for ?? t("empty");
}

/** Whether the server itself plays there: it needs a moment, and has no deadline. */
export const isBot = ({ kind }) => kind === "server_bot";

/** "we", "they", or for a spectator the names of the team. */
export function nameOfTeam(t, view, team) {
  if (view.my_seat !== null) return t(team === teamOf(view) ? "we" : "they");
  return view.seats.filter((one) => one.team === team).map(({ player }) => player ?? t("empty")).join(" + ");
}
