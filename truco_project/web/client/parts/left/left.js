// How long somebody still has.
import { useSecondsTo } from "../../clock.js";
import { useWords } from "../../i18n/index.js";
import { html } from "../../ui.js";

export function Left({ until }) {
  const seconds = useSecondsTo(until);
  if (seconds === null) return null;
  return html`<time class=${`left ${seconds < 60 ? "short" : ""}`} dateTime=${until}><${Span} seconds=${seconds} /></time>`;
}

/** So many seconds, as one says it. */
export function Span({ seconds }) {
  return said(useWords("parts/left"), seconds);
}

function said(t, seconds) {
  const whole = Math.floor(seconds);
  if (whole >= 48 * 3600) return t("days", { n: Math.floor(whole / 86_400) });
  if (whole >= 3600) return t("hours", { n: Math.floor(whole / 3600) });
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
