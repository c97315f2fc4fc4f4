// A player's last matches that anybody may see.
import { nameAt } from "../../parts/bots/bots.js";
import { useVariantName } from "../../parts/terms/terms.js";
import { When } from "../../parts/when/when.js";
import { has } from "../../router.js";
import { html } from "../../ui.js";

const SHOWN = 10;

export function Matches({ t, items, player, me }) {
  const name = useVariantName();
  if (items.length === 0) return html`<p>${t("none-public")}</p>`;
  return html`<ul class="rows">
    ${items.slice(0, SHOWN).map((match) => html`<li key=${match.id}><${Row} t=${t} name=${name} match=${match} player=${player} me=${me} /></li>`)}
  </ul>`;
}

function Row({ t, name, match, player, me }) {
  const { team } = match.seats.find((seat) => seat.player === player) ?? match.seats[0];
  const others = match.seats.filter((seat) => seat.team !== team);
  const names = others.map((one) => nameAt(match.seats, one));
  const review = `/matches/${match.id}/review`;
  return html`<a class=${`row ${others.some((one) => one.player === me) ? "us" : ""}`} href=${has(review) ? review : `/matches/${match.id}`}>
    <span class="names">${t("versus", { names: names.join(" + ") })}</span>
    <span class="score">${match.score[team]} × ${match.score[1 - team]}</span>
    <span class="state">${t(match.result.winner === team ? "victory" : "defeat")} · ${name(match.variant)} · <${When} at=${match.created_at} /></span>
  </a>`;
}
