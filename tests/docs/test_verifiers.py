"""docs/verify.py and docs/verify.js: they find nothing in an honest record, and what is wrong in any other."""

import copy
import itertools
import json
import os
import runpy
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from matches.commands import play_bot
from tests.api.callers import Caller
from tests.docs.records import SEED, finished, finished_with_an_absent_seat, record_of

DOCS = Path(__file__).resolve().parents[2] / "docs"
IN_CI = os.environ.get("CI", "").lower() in ("1", "true")

Record = dict[str, Any]
Verifier = Callable[[Record], "subprocess.CompletedProcess[str]"]

GAMES: dict[str, dict[str, Any]] = {
    "paulista-duel": {"variant": "paulista-duel", "seats": ["me", "bot:random"]},
    "paulista": {"variant": "paulista", "seats": ["bot:random", "me", "bot:cautious", "bot:random"]},
    "mineiro-duel": {"variant": "mineiro-duel", "seats": ["bot:random", "me"]},
    "mineiro": {"variant": "mineiro", "seats": ["me", "bot:random", "bot:random", "bot:random"]},
    "baralho limpo": {
        "variant": "paulista-duel",
        "seats": ["me", "bot:random"],
        "rules": {"deck": "limpo", "next_leader": "rotate"},
    },
}


def ask_python(record: Record) -> "subprocess.CompletedProcess[str]":
    # Isolated and without site-packages: the standard library alone, as docs/fairness.md promises.
    return run([sys.executable, "-I", "-S", str(DOCS / "verify.py")], record)


def ask_node(record: Record) -> "subprocess.CompletedProcess[str]":
    node = shutil.which("node")
    if node is None:
        assert not IN_CI, "CI must have Node"
        pytest.skip("Node is not installed")
    return run([node, str(DOCS / "verify.js")], record)


def run(command: list[str], record: Record) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(command, input=json.dumps(record), capture_output=True, text=True, check=False, timeout=60)


@pytest.fixture(params=[ask_python, ask_node], ids=["python", "node"])
def verifier(request: pytest.FixtureRequest) -> Verifier:
    asked: Verifier = request.param
    return asked


@pytest.mark.django_db
@pytest.mark.parametrize("game", GAMES)
def test_an_honest_record_is_found_to_be_one(verifier: Verifier, game: str) -> None:
    record = finished(Caller("ana"), chance=1, **GAMES[game])
    done = verifier(record)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    assert done.stdout.startswith("OK")


@pytest.mark.django_db
def test_matches_led_by_the_winner_are_honest(verifier: Verifier) -> None:
    ana = Caller("ana")
    for chance in range(5):
        done = verifier(finished(ana, chance=chance, **GAMES["paulista-duel"]))
        assert done.returncode == 0, done.stdout


@pytest.mark.django_db
def test_a_hand_cut_short_and_a_match_that_never_began_are_honest(verifier: Verifier) -> None:
    ana = Caller("ana")
    match = ana.create(seats=["me", "bot:random"], bot_delay=0)
    ana.post(f"/matches/{match['id']}/start")
    play_bot(UUID(match["id"]))
    assert ana.act(ana.view(match["id"]), type="resign").status_code == 201
    assert verifier(record_of(ana, match["id"])).returncode == 0
    left = ana.create(seats=["me", "open"])
    assert ana.post(f"/matches/{left['id']}/leave").status_code == 200
    assert verifier(record_of(ana, left["id"])).returncode == 0


@pytest.mark.django_db
def test_a_seat_that_a_server_bot_took_over_is_honest(verifier: Verifier) -> None:
    # The winner leads, and after nobody's hand the one person: whether the absent one still counts, both must know.
    asked = {"seats": ["bot:random", "me", "open", "bot:random"], "rules": {"next_leader": "winner", "target": 24}}
    record = finished_with_an_absent_seat(Caller("ana"), Caller("bia"), chance=3, variant="paulista", **asked)
    done = verifier(record)
    assert done.returncode == 0, done.stdout
    assert record["seats"][2]["substituted_at"] is not None
    assert (record["seats"][2]["player"], record["seats"][2]["kind"]) == ("bia", "human")


def test_python_shows_what_a_player_has_to_compare(record: Record) -> None:
    told = ask_python(record).stdout
    assert record["fairness"]["commitment"] in told
    assert f"seed {SEED} (player)" in told


@pytest.fixture
def record(db: None) -> Record:
    """A match with enough in it to be tampered with: what is dealt differs from run to run."""
    ana = Caller("ana")
    records = (finished(ana, chance=chance, **GAMES["paulista-duel"]) for chance in itertools.count())
    return next(record for record in records if len(record["hands"]) > 2 and any(map(is_played_out, record["hands"])))


def is_played_out(hand: Any) -> bool:
    return len([action for action in hand["actions"] if action["type"] == "play"]) > 2


def change_card(record: Record) -> None:
    cards = record["hands"][-1]["holdings"][0]
    cards[0] = next(card for card in ("4D", "5D", "6D", "7D") if card not in cards)


def swap_holdings(record: Record) -> None:
    record["hands"][0]["holdings"].reverse()


def change_vira(record: Record) -> None:
    record["hands"][0]["vira"] = "4D" if record["hands"][0]["vira"] != "4D" else "5D"


def change_played_card(record: Record) -> None:
    hands = record["hands"]
    play, hand = next((a, h) for h in hands for a in h["actions"] if a["type"] == "play")
    play["card"] = hand["holdings"][1 - play["seat"]][0]


def play_a_card_twice(record: Record) -> None:
    hand = next(filter(is_played_out, record["hands"]))
    plays = [a for a in hand["actions"] if a["type"] == "play"]
    # Of three plays by two seats, two are one seat's.
    first, again = next((a, b) for a, b in itertools.combinations(plays, 2) if a["seat"] == b["seat"])
    again["card"] = first["card"]


def change_seed(record: Record) -> None:
    record["seats"][0]["client_seed"] = "f" * 32


def change_bots_seed(record: Record) -> None:
    record["seats"][1]["client_seed"] = "f" * 64


def change_master(record: Record) -> None:
    record["fairness"]["master"] = "00" * 32


def change_commitment(record: Record) -> None:
    record["fairness"]["commitment"] = "00" * 32


def change_rule(record: Record) -> None:
    record["match"]["rules"]["all_tied"] = "leader"


def change_match(record: Record) -> None:
    record["match"]["id"] = "01930000-0000-7000-8000-000000000001"


def change_dealer(record: Record) -> None:
    record["hands"][0]["dealer"] = 1 - record["hands"][0]["dealer"]


def change_leader_and_cards(record: Record) -> None:
    """The hand as it would have been dealt had the other seat led: right cards, wrong hands."""
    hand = record["hands"][0]
    hand["leader"], hand["dealer"] = hand["dealer"], hand["leader"]
    hand["holdings"].reverse()
    hand["actions"] = []


def drop_first_hand(record: Record) -> None:
    del record["hands"][0]


def drop_last_hand(record: Record) -> None:
    del record["hands"][-1]


def change_points(record: Record) -> None:
    record["result"]["score"].reverse()


def drop_master(record: Record) -> None:
    record["fairness"]["master"] = None


TRICKS = [
    change_card,
    swap_holdings,
    change_vira,
    change_played_card,
    play_a_card_twice,
    change_seed,
    change_bots_seed,
    change_master,
    change_commitment,
    change_rule,
    change_match,
    change_dealer,
    change_leader_and_cards,
    drop_first_hand,
    drop_master,
]


@pytest.mark.parametrize("trick", TRICKS, ids=lambda trick: trick.__name__)
def test_a_changed_record_is_complained_of(verifier: Verifier, record: Record, trick: Callable[[Record], None]) -> None:
    changed = copy.deepcopy(record)
    trick(changed)
    done = verifier(changed)
    assert done.returncode == 1, done.stdout
    assert "OK" not in done.stdout


@pytest.mark.parametrize("trick", [drop_last_hand, change_points], ids=lambda trick: trick.__name__)
def test_python_adds_up_the_points_too(record: Record, trick: Callable[[Record], None]) -> None:
    trick(record)
    done = ask_python(record)
    assert (done.returncode, done.stdout) == (1, "WRONG: the hands do not add up to the result\n")


def test_what_is_no_record_is_complained_of(verifier: Verifier) -> None:
    for nothing in ({}, {"format": "truco-match-record/1"}):
        done = verifier(nothing)
        assert (done.returncode, done.stderr) == (1, "")


# The test vector of docs/fairness.md, which bears it in the same words.
MATCH_ID = "01930000-0000-7000-8000-000000000001"
SEEDS = ("a11ce00000000000000000000000000a", "b2b0000000000000000000000000000b")
COMMITMENT = "f429f27e33b53f54e3810c63b3b16cc0420bd414e11f1c3be0988d38b2945198"
RULES: dict[str, str | int] = {
    "all_tied": "nobody",
    "deck": "full",
    "face_down_from_trick": 2,
    "iron_hand": "dark",
    "next_leader": "winner",
    "special_hand": "decide",
    "special_raise": "forfeit",
    "target": 12,
    "team_answer": "consult",
    "tie_leader": "same",
    "useless_raise": "allowed",
}


def vector(*, deal: str = "QH 2D 6D 2C 4S QD 7H", rules: dict[str, str | int] = RULES) -> Record:
    """The vector as a record: its first hand, with first dealer 0, so that seat 1 leads."""
    cards = deal.split()
    seat = {"kind": "human", "substituted_at": None, "seed_source": "player"}
    return {
        "format": "truco-match-record/1",
        "match": {"id": MATCH_ID, "variant": "paulista-duel", "ruleset": "paulista-duel/1", "rules": rules},
        "seats": [{**seat, "seat": i, "player": f"p{i}", "client_seed": s} for i, s in enumerate(SEEDS)],
        "fairness": {"version": "truco-fair/1", "commitment": COMMITMENT, "master": bytes(range(32)).hex()},
        "hands": [
            {
                "number": 1,
                "dealer": 0,
                "leader": 1,
                "kind": "ordinary",
                "vira": cards[6],
                "holdings": [cards[1:6:2], cards[0:6:2]],
                "actions": [{"seq": 6, "seat": 1, "type": "resign"}],
                "tricks": [],
                "winner": None,
                "points": 0,
            }
        ],
        "result": {"winner": 0, "score": [0, 0], "reason": "resignation"},
    }


def test_the_vector_passes(verifier: Verifier) -> None:
    done = verifier(vector())
    assert done.returncode == 0, done.stdout


def test_another_deal_than_the_vectors_does_not(verifier: Verifier) -> None:
    assert verifier(vector(deal="2D QH 6D 2C 4S QD 7H")).returncode == 1


WON_BY_1 = {"winner": 1, "leads_next": 1}
TIED = {"winner": None, "leads_next": 1}


# Rules 4: the vector's rules have `next_leader=winner`, and seat 1 leads its first hand.
@pytest.mark.parametrize(
    ("winner", "tricks", "seats", "leader"),
    [
        pytest.param(1, [WON_BY_1, WON_BY_1], {}, 1, id="the winner leads"),
        pytest.param(0, [], {}, 0, id="the winner of a fold leads"),
        pytest.param(None, [TIED] * 3, {}, 1, id="nobody won, two people: the leader stays"),
        pytest.param(None, [TIED] * 3, {1: "bot_account"}, 0, id="nobody won, one person: that seat leads"),
        pytest.param(None, [TIED] * 3, {1: 5}, 0, id="a seat that was substituted before is no person's"),
        pytest.param(None, [TIED] * 3, {1: 7}, 1, id="a seat that is substituted after still is"),
    ],
)
def test_who_leads_the_second_hand(
    verifier: Verifier, winner: int | None, tricks: list[Any], seats: dict[int, str | int], leader: int
) -> None:
    record = vector()
    for seat, what in seats.items():
        record["seats"][seat]["kind" if isinstance(what, str) else "substituted_at"] = what
    (first,) = record["hands"]
    first.update(winner=winner, tricks=tricks, actions=[{"seq": 6, "seat": 0, "type": "fold"}])
    cards = "JD 6D 7D KH 4S 5H 5C".split()
    dealt = {leader: cards[0:6:2], 1 - leader: cards[1:6:2]}
    second = {"number": 2, "leader": leader, "dealer": 1 - leader, "vira": cards[6], "actions": [], "tricks": []}
    record["hands"].append({**second, "holdings": [dealt[0], dealt[1]], "winner": 1, "points": 0})
    done = verifier(record)
    assert done.returncode == 0, done.stdout
    record["hands"][1].update(leader=1 - leader, dealer=leader, holdings=[dealt[1], dealt[0]])
    assert verifier(record).returncode == 1


def test_the_vectors_second_hand_and_its_baralho_limpo() -> None:
    verify = runpy.run_path(str(DOCS / "verify.py"))
    match = vector()["match"]

    def deal(h: int, *, deck: str) -> str:
        cards = [rank + suit for suit in "DSHC" for rank in verify["RANKS"][deck]]
        return " ".join(verify["shuffled"](cards, verify["hand_key"](match, bytes(range(32)), SEEDS, h))[:7])

    assert deal(1, deck="full") == "JD 6D 7D KH 4S 5H 5C"
    assert deal(0, deck="limpo") == "KH JS AD JC JD AS AH"


def test_docs_fairness_bears_this_vector() -> None:
    page = (DOCS / "fairness.md").read_text()
    rules = json.dumps(RULES, separators=(",", ":"))
    for part in (MATCH_ID, *SEEDS, COMMITMENT, rules, "QH 2D 6D 2C 4S QD 7H", "JD 6D 7D KH 4S 5H 5C"):
        assert part in page
    assert "KH JS AD JC JD AS AH" in page
