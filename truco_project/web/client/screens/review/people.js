// Who sat where: as the record has it, by name; and where two have one name, with the seat's letter in the notation.
import { letterOf } from "./notation.js";

const AROUND = { 2: ["me", "top"], 4: ["me", "right", "top", "left"] };

export function nameOfSeat(seats, seat) {
  const { player } = seats[seat];
  if (player === null) return "–";
  return seats.filter((one) => one.player === player).length > 1 ? `${player} (${letterOf(seat)})` : player;
}

export const nameOfTeam = (seats, team) =>
  seats.filter((one) => one.team === team).map(({ seat }) => nameOfSeat(seats, seat)).join(" + ");

/** The seats as they stand around the table for who sits at `base`. */
export const around = (seats, base) => seats.map((one) => ({ ...one, at: AROUND[seats.length][(one.seat - base + seats.length) % seats.length] }));

/** Both teams, mine (that of `base`) first. */
export const teamsFrom = (seats, base) => [seats[base].team, 1 - seats[base].team];
