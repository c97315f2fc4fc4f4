// One variant: the rating, and how it went there.
import { useVariantName } from "../../parts/terms/terms.js";
import { html } from "../../ui.js";
import { percent } from "./numbers.js";

const WIDTH = 300;
const HEIGHT = 70;

export function Variant({ t, record: { variant, rating, statistics }, player, matches }) {
  const name = useVariantName();
  return html`<section class="variant">
    <h2>${name(variant)}</h2>
    <p>
      ${rating && html`<strong class="rating">${rating.rating}</strong> `}${rating ? t(rating.provisional ? "provisional" : "rated", { n: rating.matches }) : t("unrated")} · ${t("won-of", { n: statistics.matches, share: percent(statistics.win_rate) })}
    </p>
    <${History} t=${t} points=${pointsOf(matches, variant, player)} />
  </section>`;
}

/** The rating after each rated match that is shown, the oldest first, with what it was before them all. */
function pointsOf(matches, variant, player) {
  const changes = matches
    .filter((match) => match.variant === variant && match.rating?.rated)
    .map(({ seats, rating }) => rating.seats.find(({ seat }) => seats[seat].player === player))
    .filter(Boolean)
    .reverse();
  return changes.length > 0 ? [changes[0].before, ...changes.map(({ after }) => after)] : [];
}

function History({ t, points }) {
  if (points.length < 3) return null;
  const low = Math.min(...points);
  const high = Math.max(...points);
  const x = (index) => (index / (points.length - 1)) * WIDTH;
  const y = (value) => HEIGHT - ((value - low) / (high - low || 1)) * HEIGHT;
  const line = points.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`).join(" ");
  const said = t("history", { n: points.length - 1, from: points[0], to: points.at(-1), low, high });
  return html`<figure class="rating-history">
    <svg viewBox=${`0 -4 ${WIDTH} ${HEIGHT + 8}`} preserveAspectRatio="none" role="img" aria-label=${said}>
      <polygon points=${`0,${HEIGHT + 4} ${line} ${WIDTH},${HEIGHT + 4}`} />
      <polyline points=${line} vector-effect="non-scaling-stroke" />
    </svg>
    <figcaption aria-hidden="true"><span>${high}</span><span>${low}</span></figcaption>
  </figure>`;
}
