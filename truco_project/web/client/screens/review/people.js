// Who sat where: as the record has it, by name; the server's bots as at the table.
import { nameAt } from "../../parts/bots/bots.js";

const AROUND = { 2: ["me", "top"], 4: ["me", "right", "top", "left"] };

export const nameOfSeat = (seats, seat) => nameAt(seats, seats[seat]);

export const nameOfTeam = (seats, team) =>
  seats.filter((one) => one.team === team).map(({ seat }) => nameOfSeat(seats, seat)).join(" + ");

/** The seats as they stand around the table for who sits at `base`. */
export const around = (seats, base) => seats.map((one) => ({ ...one, at: AROUND[seats.length][(one.seat - base + seats.length) % seats.length] }));

/** Both teams, mine (that of `base`) first. */
export const teamsFrom = (seats, base) => [seats[base].team, 1 - seats[base].team];
