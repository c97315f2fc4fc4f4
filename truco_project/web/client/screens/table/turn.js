// Whose turn it is, for how long, and what stops the clock.
import { secondsTo } from "../../clock.js";
import { language } from "../../i18n/index.js";
import { Left } from "../../parts/left/left.js";
import { isBot } from "../../parts/seats/seats.js";
import { html } from "../../ui.js";

const HOUR = 3600;

export function Turn({ t, view, one }) {
  const pause = pauseOf(view, one.seat);
  return html`<span class="turn">
    ${t(isBot(one) ? "thinks" : "turn")}
    ${pause ? html` · ${t("paused", { until: said(pause.until) })}` : view.deadline && html` · <${Left} until=${view.deadline} />`}
  </span>`;
}

/** What stops a seat's clock for longest, `{reason, until}`, if anything does. */
export const pauseOf = (view, seat) =>
  view.clocks[seat].pauses.reduce((longest, pause) => (longest && longest.until > pause.until ? longest : pause), null);

/** A moment to come as one says it: the hour, the day of the week, or the date. */
export function said(moment) {
  const hours = secondsTo(moment) / HOUR;
  const form = hours < 20 ? { hour: "numeric", minute: "2-digit" } : hours < 6 * 24 ? { weekday: "long" } : { day: "numeric", month: "long" };
  return new Intl.DateTimeFormat(language.get(), form).format(new Date(moment));
}
