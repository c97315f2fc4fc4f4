import { get } from "../../api.js";
import { useWords } from "../../i18n/index.js";
import { Frame } from "../../parts/frame/frame.js";
import { Loading, useLoaded } from "../../parts/load/load.js";
import { ProblemText } from "../../parts/problem/problem.js";
import { botName } from "../../parts/seats/seats.js";
import { VARIANTS, useVariantName } from "../../parts/terms/terms.js";
import { address } from "../../router.js";
import { session } from "../../session.js";
import { useStore } from "../../store.js";
import { html, useState } from "../../ui.js";

const PERIODS = ["all", "month", "week", "day"];

export function Screen({ variant = VARIANTS[0] }) {
  const t = useWords("screens/leaderboards");
  const name = useVariantName();
  const asked = new URLSearchParams(useStore(address).split("?")[1]).get("period");
  const period = PERIODS.includes(asked) ? asked : "all";
  const path = `/leaderboards/${encodeURIComponent(variant)}?period=${period}`;
  return html`<${Frame} title=${t("title")}>
    <nav class="tabs" aria-label=${t("variants")}>
      ${VARIANTS.map((one) => html`<a key=${one} href=${`/leaderboards/${one}?period=${period}`} aria-current=${one === variant ? "page" : undefined}>${name(one)}</a>`)}
    </nav>
    <nav class="tabs" aria-label=${t("periods")}>
      ${PERIODS.map((one) => html`<a key=${one} href=${`/leaderboards/${variant}?period=${one}`} aria-current=${one === period ? "page" : undefined}>${t(one)}</a>`)}
    </nav>
    <${Board} key=${path} t=${t} path=${path} period=${period} />
  <//>`;
}

function Board({ t, path, period }) {
  const page = useLoaded(path);
  const { value, set } = page;
  const me = useStore(session)?.player.username;
  const [problem, setProblem] = useState(null);
  async function more() {
    setProblem(null);
    try {
      const next = await get(`${path}&cursor=${encodeURIComponent(value.next)}`);
      set({ ...next, items: [...value.items, ...next.items] });
    } catch (refused) {
      setProblem(refused);
    }
  }
  if (!value) return html`<${Loading} of=${page} />`;
  if (value.items.length === 0) return html`<p>${t(period === "all" ? "nobody" : "nobody-yet")}</p>`;
  return html`
    <table class="ranking">
      <thead><tr>
        <th scope="col"><span class="unseen">${t("rank")}</span></th><th scope="col">${t("player")}</th>
        <th scope="col">${t(period === "all" ? "rating" : "gained")}</th><th scope="col">${t("wins")}</th>
      </tr></thead>
      <tbody>${value.items.map((row) => html`<tr key=${row.player} class=${row.player === me ? "me" : ""}>
        <td>${row.rank}</td>
        <th scope="row"><a href=${`/players/${row.player}`}>${row.kind === "server_bot" ? botName(row.player) : row.player}</a> ${row.kind === "bot_account" && html`<small>${t("bot")}</small>`}</th>
        <td><strong>${period === "all" ? row.rating : signed(row.score)}</strong></td>
        <td>${t("of", { wins: row.wins, matches: row.matches })}</td>
      </tr>`)}</tbody>
    </table>
    ${value.next && html`<button type="button" onClick=${more}>${t("more")}</button>`}
    <${ProblemText} problem=${problem} />`;
}

const signed = (number) => (number > 0 ? `+${number}` : String(number).replace("-", "−"));
