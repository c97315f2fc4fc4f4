// The check of verify.py (but for adding up the points): node verify.js record.json, or the record on standard input.
const V = "truco-fair/1", { createHash, createHmac } = require("node:crypto");
const sha256 = (data) => createHash("sha256").update(data).digest("hex");
const hmac = (key, data) => createHmac("sha256", key).update(data).digest();
const uint = (value, bytes) => Buffer.from(value.toString(16).padStart(2 * bytes, "0"), "hex");
const lp = (...parts) => Buffer.concat(parts.map((p) => Buffer.from(p)).flatMap((p) => [uint(p.length, 4), p]));
function* stream(key) { for (let i = 0; ; i++) yield* hmac(key, lp(V, "block", uint(i, 8))); }
function shuffled(items, key) {
  for (let last = items.length - 1, bytes = stream(key), b; last > 0; last--) {
    do b = bytes.next().value; while (b >= 256 - (256 % (last + 1)));
    [items[last], items[b % (last + 1)]] = [items[b % (last + 1)], items[last]];
  }
  return items;
}
const wrong = [], same = (a, b, what) => JSON.stringify(a) === JSON.stringify(b) || wrong.push(`WRONG: ${what}`);
function verify({ format, match: { id, ruleset, rules }, seats, fairness, hands }) {
  const n = ruleset.includes("duel") ? 2 : 4, all = [...Array(n).keys()], master = Buffer.from(fairness.master, "hex");
  const key = (h) => hmac(master, lp(V, "hand", id, uint(h, 4), ...seats.map((seat) => seat.client_seed)));
  const committed = sha256(lp(V, "commit", id, ruleset, JSON.stringify(rules, Object.keys(rules).sort()), master));
  same([format, fairness.version, ruleset.slice(-2)], ["truco-match-record/1", V, "/1"], "a format unknown to this script");
  same(fairness.commitment, committed, "not what the server had committed to");
  for (const { seat, client_seed } of seats.filter((seat) => hands.length && seat.kind === "server_bot"))
    same(client_seed, sha256(`bot:${seat}`), `seat ${seat}: not the seed of a server bot`);
  let leader = hands.length && (shuffled([...all], key(2 ** 32 - 1))[0] + 1) % n;
  for (const [h, { actions, tricks, winner, ...hand }] of hands.entries()) {
    const ranks = rules.deck === "full" ? "4567QJKA23" : "QJKA23", vira = ruleset.startsWith("paulista") ? 3 * n : -1;
    const dealt = shuffled([..."DSHC"].flatMap((suit) => [...ranks].map((rank) => rank + suit)), key(h));
    const holdings = all.map((seat) => [0, n, 2 * n].map((i) => dealt[i + ((seat - leader + n) % n)]));
    const due = { number: h + 1, leader, dealer: (leader + n - 1) % n, holdings, vira: dealt[vira] ?? null };
    for (const name in due) same(hand[name], due[name], `hand ${h + 1}: another ${name}`);
    const played = actions.filter((a) => a.type === "play" && holdings[a.seat].includes(a.card)).map((a) => a.card);
    same(new Set(played).size, actions.filter((a) => a.type === "play").length, `hand ${h + 1}: played what was not held`);
    const people = seats.filter((s) => s.kind === "human" && (s.substituted_at ?? Infinity) > actions.at(-1)?.seq);
    const won = tricks.findLast((t) => t.winner === winner)?.leads_next ?? (leader + (leader % 2 === winner ? 0 : 1)) % n;
    leader = rules.next_leader === "rotate" ? (leader + 1) % n : winner !== null ? won : people.length === 1 ? people[0].seat : leader;
  }
}
try { verify(JSON.parse(require("fs").readFileSync(process.argv[2] ?? 0))); } catch (error) { wrong.push(`${error}`); }
console.log(wrong.join("\n") || "OK"), process.exit(wrong.length && 1);
