// The deals of a match that is over, checked here, by docs/fairness.md and its record alone: as docs/verify.py does. Only
// what this browser has noted of it no record can know.
const V = "truco-fair/1";
const SEATS = { "paulista/1": 4, "paulista-duel/1": 2, "mineiro/1": 4, "mineiro-duel/1": 2 };
const RANKS = { full: "4567QJKA23", limpo: "QJKA23" };

/**
 * What is wrong: `{what}`, with the `hand` or the `seat`; nothing where all is as it was committed to. `noted` is what
 * whoever sits at `seat` noted before, or null.
 */
export async function complaints(record, noted = null, seat = null) {
  try {
    return [...broken(record, noted, seat), ...(await found(record))];
  } catch {
    // A key that is missing, a card that is none: no whole record.
    return [{ what: "unreadable" }];
  }
}

/** What the server had said to this very browser, and says no more. */
function broken({ fairness, seats }, noted, seat) {
  if (!noted) return [];
  const held = { "noted-commitment": fairness.commitment === noted.commitment };
  if (seat !== null) held["noted-seed"] = noted.seeds.includes(seats[seat].client_seed);
  return Object.keys(held).filter((what) => !held[what]).map((what) => ({ what }));
}

async function found({ format, match, seats, fairness, hands, result }) {
  const wrong = [];
  const expect = (right, what, where = {}) => right || wrong.push({ what, ...where });
  const n = SEATS[match.ruleset], all = [...Array(n).keys()];
  const master = await hmacKey(unhex(fairness.master));
  const seeds = seats.map(({ client_seed }) => client_seed);
  const handKey = async (h) => hmacKey(await hmac(master, lp(V, "hand", match.id, uint(h, 4), ...seeds)));

  expect(format === "truco-match-record/1" && fairness.version === V && seats.length === n, "format");
  const rules = JSON.stringify(match.rules, Object.keys(match.rules).sort());
  const committed = await sha256(lp(V, "commit", match.id, match.ruleset, rules, unhex(fairness.master)));
  expect(committed === fairness.commitment, "commitment");
  const scored = [0, 1].map((team) => hands.reduce((sum, hand) => sum + (hand.winner === team ? hand.points : 0), 0));
  expect(same(result.score, scored.map((points) => Math.min(points, match.rules.target))), "points");
  for (const { seat, kind, client_seed } of seats) {
    const free = kind !== "server_bot" || client_seed === null;
    expect(free || client_seed === (await sha256(utf8(`bot:${seat}`))), "seed", { seat });
  }

  const deck = [..."DSHC"].flatMap((suit) => [...RANKS[match.rules.deck]].map((rank) => rank + suit));
  let leader = hands.length && ((await shuffled(all, await handKey(2 ** 32 - 1)))[0] + 1) % n;
  for (const [h, hand] of hands.entries()) {
    const dealt = await shuffled(deck, await handKey(h));
    const holdings = all.map((seat) => [0, n, 2 * n].map((round) => dealt[round + ((seat - leader + n) % n)]));
    const vira = match.ruleset.startsWith("paulista") ? dealt[3 * n] : null;
    const plays = hand.actions.filter(({ type }) => type === "play");
    const here = { hand: h + 1 };
    expect(hand.number === h + 1, "number", here);
    expect(hand.leader === leader && hand.dealer === (leader + n - 1) % n, "leader", here);
    expect(same(hand.holdings, holdings), "holdings", here);
    expect(hand.vira === vira, "vira", here);
    const held = plays.every(({ seat, card }) => holdings[seat].includes(card));
    expect(held && new Set(plays.map(({ card }) => card)).size === plays.length, "played", here);
    leader = nextLeader(match.rules, seats, hand, n);
  }
  return wrong;
}

/** Who must lead the hand after this one: the order of seats decides who gets which cards (docs/rules.md, section 4). */
function nextLeader({ next_leader }, seats, { leader, winner, tricks, actions }, n) {
  if (next_leader === "rotate") return (leader + 1) % n;
  if (winner === null) {
    const last = actions.at(-1)?.seq ?? 0;
    const people = seats.filter(({ kind, substituted_at }) => kind === "human" && (substituted_at ?? last + 1) > last);
    return people.length === 1 ? people[0].seat : leader;
  }
  const won = tricks.findLast((trick) => trick.winner === winner);
  return won ? won.leads_next : leader % 2 === winner ? leader : (leader + 1) % n;
}

/** Durstenfeld's shuffle; bytes that would favour some positions are passed over. */
async function shuffled(items, key) {
  const order = [...items], bytes = stream(key);
  for (let last = order.length - 1; last > 0; last -= 1) {
    const fair = 256 - (256 % (last + 1));
    let byte = fair;
    while (byte >= fair) byte = (await bytes.next()).value;
    const j = byte % (last + 1);
    [order[last], order[j]] = [order[j], order[last]];
  }
  return order;
}

async function* stream(key) {
  for (let i = 0; ; i += 1) yield* await hmac(key, lp(V, "block", uint(i, 8)));
}

const utf8 = (text) => new TextEncoder().encode(text);
const bytesOf = (part) => (typeof part === "string" ? utf8(part) : part);
const lp = (...parts) => joined(parts.map(bytesOf).flatMap((part) => [uint(part.length, 4), part]));

function joined(parts) {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function uint(value, size) {
  const view = new DataView(new ArrayBuffer(size));
  view.setUint32(size - 4, value);
  return new Uint8Array(view.buffer);
}

const unhex = (text) => Uint8Array.from(text.match(/../g), (pair) => parseInt(pair, 16));
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
const hmacKey = (bytes) => crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
const hmac = async (key, bytes) => new Uint8Array(await crypto.subtle.sign("HMAC", key, bytes));
const sha256 = async (bytes) => hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
