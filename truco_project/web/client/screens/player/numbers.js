// What all finished matches come to.
import { language } from "../../i18n/index.js";
import { html } from "../../ui.js";

export function Numbers({ t, overall, conduct }) {
  const shares = [
    [t("matches"), overall.matches],
    [t("won"), percent(overall.win_rate)],
    [t("hands-won"), percent(of(overall.hands_won, overall.hands))],
    [t("raises-won"), percent(of(overall.raises_won, overall.raises))],
    [t("longest-streak"), overall.longest_streak],
    [t("in-time"), percent(conduct.share)],
  ];
  return html`<dl class="numbers">
    ${shares.map(([name, value]) => html`<div key=${name}><dt>${name}</dt><dd>${value}</dd></div>`)}
  </dl>`;
}

const of = (part, whole) => (whole ? part / whole : null);

export const percent = (share) =>
  share === null ? "–" : new Intl.NumberFormat(language.get(), { style: "percent", maximumFractionDigits: 0 }).format(share);
