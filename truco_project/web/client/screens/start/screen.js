import { useWords } from "../../i18n/index.js";
import { Card } from "../../parts/card/card.js";
import { Frame } from "../../parts/frame/frame.js";
import { Left } from "../../parts/left/left.js";
import { Loading, useLoaded } from "../../parts/load/load.js";
import { ProblemText } from "../../parts/problem/problem.js";
import { openTable } from "../../parts/room/take.js";
import { namesOf } from "../../parts/seats/seats.js";
import { go } from "../../router.js";
import { session } from "../../session.js";
import { useStore } from "../../store.js";
import { html, useState } from "../../ui.js";

const TABLES = {
  duel: { variant: "paulista-duel", seats: ["me", "bot:easy"] },
  pairs: { variant: "paulista", seats: ["me", "bot:easy", "bot:easy", "bot:easy"] },
};

export function Screen() {
  const t = useWords("screens/start");
  const signedIn = useStore(session);
  const mine = useLoaded(signedIn && "/me/matches", { told: true });
  const items = mine.value?.items.filter(({ status }) => status === "open" || status === "active");
  return html`<${Frame}>
    <div class="welcome">
      <div class="fan" aria-hidden="true">
        ${["7D", "AS", "7H", "4C"].map((card) => html`<${Card} key=${card} card=${card} silent />`)}
      </div>
      <h1>${t("title")}</h1>
      <p>${t("about")}</p>
      <${PlayNow} t=${t} />
    </div>
    ${items && html`<section class="mine" aria-labelledby="mine">
      <h2 id="mine">${t("mine")}</h2>
      <${Loading} of=${mine} />
      ${items.length === 0 ? html`<p>${t("none")}</p>`
        : html`<ul>${items.map((item) => html`<li key=${item.id}><${Row} t=${t} match=${item} /></li>`)}</ul>`}
    </section>`}
  <//>`;
}

function PlayNow({ t }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(null);
  async function play(table) {
    setBusy(true);
    setProblem(null);
    try {
      go(await openTable(TABLES[table]));
    } catch (refused) {
      setProblem(refused);
      setBusy(false);
    }
  }
  return html`
    <div class="now">
      <button type="button" class="main" disabled=${busy} onClick=${() => play("duel")}>
        <span>${t("duel")}</span><small>${t("duel-about")}</small>
      </button>
      <button type="button" disabled=${busy} onClick=${() => play("pairs")}>
        <span>${t("pairs")}</span><small>${t("pairs-about")}</small>
      </button>
    </div>
    <p class="soft" role="status">${busy ? t("busy") : ""}</p>
    <${ProblemText} problem=${problem} />`;
}

function Row({ t, match }) {
  const others = match.seats.map(({ seat }) => seat).filter((seat) => seat !== match.my_seat);
  const mine = match.awaiting.includes(match.my_seat);
  const team = match.seats.find(({ seat }) => seat === match.my_seat)?.team ?? 0;
  const state = match.status === "open" ? t("open") : mine ? t("turn") : t("wait");
  return html`<a class=${`row ${mine ? "urgent" : ""}`} href=${`/matches/${match.id}`}>
    <span class="names">${namesOf(match, others)}</span>
    <span class="score">${match.score[team]} × ${match.score[1 - team]}</span>
    <span class="state">${state} ${mine && html`<${Left} until=${match.deadline} />`}</span>
  </a>`;
}
