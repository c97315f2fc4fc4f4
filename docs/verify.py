"""Check the deals of a finished match of Truco from its record alone (truco-fair/1, see docs/fairness.md).

    python3 verify.py record.json                  a file; with no argument: standard input
    python3 verify.py http://HOST/api/v1/matches/ID/record

Needs Python alone. Prints OK (exit code 0) or what is wrong (exit code 1). Compare yourself what no script can
know: that the commitment it prints is the one that you saw before the match began, and that your seed is yours.
"""

# ruff: noqa: T201, UP035  # it prints; and Python 3.8 shall read it too
from __future__ import annotations

import hashlib
import hmac
import itertools
import json
import sys
import urllib.request
from typing import Any, Iterator, Sequence

V = "truco-fair/1"
SEATS = {"paulista/1": 4, "paulista-duel/1": 2, "mineiro/1": 4, "mineiro-duel/1": 2}
RANKS = {"full": "4567QJKA23", "limpo": "QJKA23"}


def lp(*parts: str | bytes) -> bytes:
    """Each part behind its length, so that no two lists of parts give the same bytes."""
    encoded = [part.encode() if isinstance(part, str) else part for part in parts]
    return b"".join(len(part).to_bytes(4, "big") + part for part in encoded)


def hand_key(match: Any, master: bytes, seeds: Sequence[str], h: int) -> bytes:
    """The key of hand h, counted from 0: from the server's secret and from every player's seed."""
    return hmac.new(master, lp(V, "hand", match["id"], h.to_bytes(4, "big"), *seeds), hashlib.sha256).digest()


def shuffled(items: Sequence[Any], key: bytes) -> list[Any]:
    """Durstenfeld's shuffle. Bytes that would favour some positions are passed over."""
    blocks = (hmac.new(key, lp(V, "block", i.to_bytes(8, "big")), hashlib.sha256).digest() for i in itertools.count())
    items, numbers = list(items), itertools.chain.from_iterable(blocks)
    for last in range(len(items) - 1, 0, -1):
        fair = 256 - 256 % (last + 1)
        j = next(byte for byte in numbers if byte < fair) % (last + 1)
        items[last], items[j] = items[j], items[last]
    return items


def next_leader(record: Any, hand: Any) -> int:
    """Who must lead the hand after this one: the order of seats decides who gets which cards."""
    leader, n = int(hand["leader"]), len(record["seats"])
    if record["match"]["rules"]["next_leader"] == "rotate":
        return (leader + 1) % n
    if hand["winner"] is None:  # nobody's: the one person at the table begins, if there is exactly one
        last = hand["actions"][-1]["seq"]
        here = [seat for seat in record["seats"] if (seat["substituted_at"] or last + 1) > last]
        people = [seat["seat"] for seat in here if seat["kind"] == "human"]
        return int(people[0]) if len(people) == 1 else leader
    for trick in reversed(hand["tricks"]):
        if trick["winner"] == hand["winner"]:
            return int(trick["leads_next"])
    return leader if leader % 2 == hand["winner"] else (leader + 1) % n


def complaints(record: Any) -> Iterator[str]:
    match, seats, fairness = record["match"], record["seats"], record["fairness"]
    n, master = SEATS[match["ruleset"]], bytes.fromhex(fairness["master"])
    if record["format"] != "truco-match-record/1" or fairness["version"] != V:
        yield "this script knows truco-match-record/1 and truco-fair/1 only"
    rules = json.dumps(match["rules"], sort_keys=True, separators=(",", ":"))
    committed = lp(V, "commit", match["id"], match["ruleset"], rules, master)
    if hashlib.sha256(committed).hexdigest() != fairness["commitment"]:
        yield "the secret, the rules or the match are not those that the server had committed to"
    points = [sum(hand["points"] for hand in record["hands"] if hand["winner"] == team) for team in (0, 1)]
    if record["result"]["score"] != [min(scored, match["rules"]["target"]) for scored in points]:
        yield "the hands do not add up to the result"
    for seat in seats:  # a server bot's seed is a constant, so that nobody can choose it to suit the server
        seed = hashlib.sha256(f"bot:{seat['seat']}".encode()).hexdigest()
        if seat["kind"] == "server_bot" and seat["client_seed"] not in (None, seed):
            yield f"seat {seat['seat']}: not the seed of a server bot"
    seeds = [seat["client_seed"] for seat in seats]
    deck = [rank + suit for suit in "DSHC" for rank in RANKS[match["rules"]["deck"]]]
    for h, hand in enumerate(record["hands"]):
        if h == 0:  # the first dealer is drawn like a card; the seat after the dealer leads
            leader = (shuffled(range(n), hand_key(match, master, seeds, 2**32 - 1))[0] + 1) % n
        dealt = shuffled(deck, hand_key(match, master, seeds, h))
        order = [(seat - leader) % n for seat in range(n)]  # one card at a time, in order of play from the leader
        if hand["number"] != h + 1:
            yield f"hand {hand['number']} stands where hand {h + 1} should"
        if (hand["leader"], hand["dealer"]) != (leader, (leader - 1) % n):
            yield f"hand {h + 1}: seat {leader} had to lead, and the seat before it to deal"
        if hand["holdings"] != [dealt[place : 3 * n : n] for place in order]:
            yield f"hand {h + 1}: other cards were dealt than the secret and the seeds give"
        if hand["vira"] != (dealt[3 * n] if match["ruleset"].startswith("paulista") else None):
            yield f"hand {h + 1}: the vira should be {dealt[3 * n]}, or none in Mineiro"
        plays = [(a["seat"], a["card"]) for a in hand["actions"] if a["type"] == "play"]
        if len(set(plays)) < len(plays) or any(card not in hand["holdings"][seat] for seat, card in plays):
            yield f"hand {h + 1}: a card was played that its seat did not hold"
        leader = next_leader(record, hand)


def main(source: str = "-") -> int:
    read = urllib.request.urlopen if "://" in source else open
    try:
        record = json.load(sys.stdin if source == "-" else read(source))
        wrong = list(complaints(record))
    except (OSError, ValueError, LookupError, TypeError, AttributeError) as error:
        wrong = [f"this is not a whole match record ({type(error).__name__}: {error})"]
    if wrong:
        print(*(f"WRONG: {line}" for line in wrong), sep="\n")
        return 1
    print(f"OK: {len(record['hands'])} hands, commitment {record['fairness']['commitment']}")
    for seat in record["seats"]:
        print(f"    seat {seat['seat']}, {seat['player']}: seed {seat['client_seed']} ({seat['seed_source']})")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]))
