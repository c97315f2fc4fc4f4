// A truco bot in thirty lines: what bot_example.py is, for Node 18 or newer, and nothing else.
//
//     node bot_example.mjs http://127.0.0.1:8000
//
// It plays as the account whose token stands in TRUCO_TOKEN, else as a new guest. To make it yours, rewrite `choose`.

import { randomUUID } from "node:crypto";

const API = (process.argv[2] ?? "http://127.0.0.1:8000").replace(/\/$/, "") + "/api/v1";
const common = { "Content-Type": "application/json" };
const seconds = (number) => new Promise((done) => setTimeout(done, 1000 * number));

function choose(match) {
  // Folding answers a raise; without one it would give the hand away.
  const actions = match.legal_actions.filter((action) => match.hand.offer || action.type !== "fold");
  return actions[Math.floor(Math.random() * actions.length)];
}

async function call(path, body) {
  // With a body it is a POST, without one a GET. One key for one decision: sent again, it still counts once.
  const headers = { ...common, "Idempotency-Key": randomUUID() };
  const sent = { method: body ? "POST" : "GET", body: JSON.stringify(body), headers };
  for (;;) {
    const answer = await fetch(API + path, { ...sent, signal: AbortSignal.timeout(30000) }).catch(() => null);
    const told = await answer?.json().catch(() => null);
    // 409: the match has moved on meanwhile. Look again, decide again.
    if (told && (answer.ok || answer.status === 409)) return told;
    if (told && answer.status < 500 && answer.status !== 429) throw new Error(JSON.stringify(told));
    // 429, 503: it tells for how long. No answer, or not a whole one: nobody knows what became of it. Send it again.
    await seconds(Number(answer?.headers.get("Retry-After") ?? 1));
  }
}

common.Authorization = `Bearer ${process.env.TRUCO_TOKEN || (await call("/players/guest", {})).token}`;
await call("/me/bot", {});
if (!(await call("/me/matches")).items.length) {
  const match = await call("/matches", { variant: "paulista-duel", seats: ["me", "bot:cautious"], bot_delay: 0 });
  await call(`/matches/${match.id}/start`, {});
}
for (;;) {
  const kept = (await call("/me/matches?status=open")).items.filter((match) => match.my_seat === null);
  for (const match of kept) await call(`/matches/${match.id}/join`, {});
  for (const waiting of (await call("/me/matches?turn=mine")).items) {
    const match = await call(`/matches/${waiting.id}`);
    if (!match.legal_actions.length) continue;
    const done = await call(`/matches/${match.id}/actions`, { ...choose(match), version: match.version });
    console.log(match.id, JSON.stringify((done.match ?? match).score));
  }
  await seconds(process.env.TRUCO_PAUSE ?? 1);
}
