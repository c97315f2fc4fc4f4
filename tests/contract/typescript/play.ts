// Plays whole matches with openapi-fetch over the types that openapi-typescript has made of the schema, and reports
// them as JSON: node play.js <address> <variant>...
//
// Nothing here knows more than the schema says: the moves are the view's `legal_actions`.

import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import createClient from "openapi-fetch";
import type { components, paths } from "./truco.js";

type Schemas = components["schemas"];
type MatchView = Schemas["MatchView"];
type Client = ReturnType<typeof createClient<paths>>;

const [address, ...variants] = process.argv.slice(2);

// The answer, or the problem as an exception.
function need<T>(answer: { data?: T; error?: unknown }): T {
  if (answer.data === undefined) throw new Error(JSON.stringify(answer.error));
  return answer.data;
}

async function played(variant: string) {
  const anybody = createClient<paths>({ baseUrl: address! });
  const account = need(await anybody.POST("/api/v1/players/guest", { body: {} }));
  const client = createClient<paths>({ baseUrl: address!, headers: { Authorization: `Bearer ${account.token}` } });
  const offered = need(await client.GET("/api/v1/variants")).variants.find((one) => one.name === variant)!;
  const created = need(
    await client.POST("/api/v1/matches", {
      body: {
        variant: variant as Schemas["CreateMatchRequest"]["variant"],
        seats: ["me", ...Array<string>(offered.seats - 1).fill("bot:cautious")],
        bot_delay: 0,
      },
    }),
  );
  const match = need(
    await client.POST("/api/v1/matches/{match_id}/seed", {
      params: { path: { match_id: created.id } },
      body: { client_seed: randomBytes(16).toString("hex"), commitment: created.commitment },
    }),
  );
  return report(client, match.id, await play(client, match));
}

async function play(client: Client, match: MatchView): Promise<number> {
  const path = { match_id: match.id };
  let moves = 0;
  while (match.status === "active") {
    if (match.my_seat === null || !match.awaiting.includes(match.my_seat)) {
      match = await later(client, match);
      continue;
    }
    const { data, error, response } = await client.POST("/api/v1/matches/{match_id}/actions", {
      params: { path, header: { "Idempotency-Key": `${match.id}/${match.version}` } },
      body: { ...choose(match), version: match.version },
    });
    if (data) {
      moves += 1;
      match = data.match;
    } else if (response.status === 409 && "current_version" in error && error.match) {
      // The match has moved on meanwhile, and the problem bears it.
      match = error.match;
    } else {
      throw new Error(`${error.code}: ${error.detail}`);
    }
  }
  return moves;
}

// Any move, but never to give up a hand that nobody has raised.
function choose(match: MatchView): Schemas["LegalAction"] {
  const moves = match.legal_actions.filter((move) => match.hand?.offer || move.type !== "fold");
  return moves[Math.floor(Math.random() * moves.length)]!;
}

// The match once it has changed: asked for by its ETag.
async function later(client: Client, match: MatchView): Promise<MatchView> {
  const path = { match_id: match.id };
  let { data, response } = await client.GET("/api/v1/matches/{match_id}", { params: { path } });
  const tag = response.headers.get("ETag")!;
  for (const deadline = Date.now() + 60_000; data === undefined || data.version === match.version; ) {
    if (Date.now() > deadline) throw new Error("no bot has moved for a minute");
    await pause(30);
    const header = { "If-None-Match": tag };
    ({ data, response } = await client.GET("/api/v1/matches/{match_id}", { params: { path, header } }));
    if (![200, 304].includes(response.status)) throw new Error(`status ${response.status}`);
  }
  return data;
}

// Where a type is told by a word, the compiler knows the rest of it.
function told(event: Schemas["Event"]): string {
  switch (event.type) {
    case "card_played":
      return `${event.seat}: ${event.card ?? "?"}`;
    case "raised":
      return `${event.seat}: ${event.offer.stake}!`;
    case "hand_ended":
      return `${event.score[0]}-${event.score[1]} by ${event.reason}`;
    default:
      return event.type;
  }
}

async function report(client: Client, match_id: string, moves: number) {
  const params = { path: { match_id } };
  const match = need(await client.GET("/api/v1/matches/{match_id}", { params }));
  const events: Schemas["Event"][] = [];
  for (let more = true; more; ) {
    const query = { after: events.length };
    const page = need(await client.GET("/api/v1/matches/{match_id}/events", { params: { ...params, query } }));
    events.push(...page.events);
    more = page.more;
  }
  const hands = need(await client.GET("/api/v1/matches/{match_id}/hands", { params }));
  const record = need(await client.GET("/api/v1/matches/{match_id}/record", { params }));
  const proof = need(await client.GET("/api/v1/matches/{match_id}/fairness", { params }));
  return {
    variant: match.variant,
    status: match.status,
    seats: match.seats.map((seat) => seat.kind),
    score: match.result?.score,
    reason: match.result?.reason,
    moves,
    numbers: events.map((event) => event.seq),
    version: match.version,
    last: told(events.at(-1)!),
    hands: hands.items.length,
    recorded: record.hands.length,
    proved: proof.master === record.fairness.master,
  };
}

console.log(JSON.stringify(await Promise.all(variants.map(played))));
