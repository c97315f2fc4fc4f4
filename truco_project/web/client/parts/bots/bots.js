// The server's own players: their level in words, and those of one level at one table told apart.
import { words } from "../../i18n/index.js";

const LEVELS = ["random", "easy", "cautious", "medium", "hard"];

/** Whether the server itself plays there: it needs a moment, and has no deadline. */
export const isBot = ({ kind }) => kind === "server_bot";

/** Who sits at one of these seats; `nobody` where there isn't anybody (any more). */
export const nameAt = (seats, one, nobody = "–") => (isBot(one) ? botName(seats, one) : one.player ?? nobody);

/** What one of these seats' bot is called, in the language of now. */
export function botName(seats, one) {
  const t = words("parts/bots");
  const name = t("bot", { level: LEVELS.includes(one.player) ? t(one.player) : one.player });
  const alike = seats.filter((other) => isBot(other) && other.player === one.player).map(({ seat }) => seat);
  return alike.length > 1 ? `${name} ${alike.indexOf(one.seat) + 1}` : name;
}
