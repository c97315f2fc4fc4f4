"""The scope `challenge`: to keep a seat for somebody, and to take the one that was kept (docs/api.md, Sign in)."""

from typing import Any

import pytest

from players import commands
from tests.api.callers import Caller
from tests.api.problems import problem
from tests.api.tables import Table, start

pytestmark = pytest.mark.django_db


def limited(caller: Caller, *scopes: str) -> Caller:
    """The same account by a token of these scopes."""
    assert caller.player is not None
    device = caller.device()
    device.headers["Authorization"] = f"Bearer {commands.issue_token(caller.player, scopes=scopes)[1]}"
    return device


@pytest.fixture
def ana() -> Caller:
    return Caller("ana")


@pytest.fixture
def bia() -> Caller:
    return Caller("bia")


def challenge(by: Caller, **body: Any) -> dict[str, Any]:
    return by.create(seats=["me", "bia"], **body)


@pytest.mark.parametrize("scope", ["play", "challenge"])
def test_a_challenge_is_sent_and_accepted_by_a_token_of_either_scope(ana: Caller, bia: Caller, scope: str) -> None:
    match = challenge(limited(ana, scope))
    assert match["seats"][1]["reserved_for"] == "bia"
    accepted = limited(bia, scope).post(f"/matches/{match['id']}/join", {})
    assert accepted.status_code == 200
    assert [seat["player"] for seat in accepted.json()["seats"]] == ["ana", "bia"]


@pytest.mark.parametrize("seats", [["me", "open"], ["me", "bot:random"], ["bot:random", "bot:cautious"], None])
def test_challenge_alone_opens_no_match_in_which_nobody_is_challenged(ana: Caller, seats: list[str] | None) -> None:
    body = {"variant": "paulista-duel"} | ({} if seats is None else {"seats": seats})
    problem(limited(ana, "challenge").post("/matches", body), 403, "permission_denied")
    assert ana.get("/me/matches").json()["items"] == []


def test_challenge_alone_takes_no_seat_but_the_one_that_was_kept(ana: Caller, bia: Caller) -> None:
    free = ana.create()
    challenger = limited(bia, "challenge")
    problem(challenger.post(f"/matches/{free['id']}/join", {}), 403, "permission_denied")
    table = ana.create(variant="paulista", seats=["me", "open", "bia", "open"])
    for seat in (1, 3):
        problem(challenger.post(f"/matches/{table['id']}/join", {"seat": seat}), 403, "permission_denied")
    private = Caller("caio").create(visibility="private")
    problem(challenger.post(f"/matches/{private['id']}/join", {}), 404, "not_found")
    assert challenger.post(f"/matches/{table['id']}/join", {"seat": 2}).status_code == 200


def test_challenge_alone_plays_nothing_and_reads_nothing(ana: Caller, bia: Caller) -> None:
    match = challenge(ana)
    bia.post(f"/matches/{match['id']}/join", {})
    challenger = limited(bia, "challenge")
    for what, body in (
        ("start", {}),
        ("leave", {}),
        ("seed", {"client_seed": "ab" * 16, "commitment": match["commitment"]}),
        ("actions", {"version": 1, "type": "resign"}),
    ):
        problem(challenger.post(f"/matches/{match['id']}/{what}", body), 403, "permission_denied")
    problem(challenger.get(f"/matches/{match['id']}"), 403, "permission_denied")


def test_whoever_accepts_by_challenge_alone_is_shown_no_card(ana: Caller, bia: Caller) -> None:
    match = challenge(ana)
    ana.post(f"/matches/{match['id']}/seed", {"client_seed": "ab" * 16, "commitment": match["commitment"]})
    challenger = limited(bia, "challenge")
    key = {"Idempotency-Key": "once"}
    # It was the last seed: the cards are dealt.
    answers = [challenger.post(f"/matches/{match['id']}/join", {}, **key) for _ in range(2)]
    assert [answer.get("Idempotent-Replayed") for answer in answers] == [None, "true"]
    for answer in answers:
        assert (answer.status_code, answer.json()["status"], answer.json()["my_seat"]) == (200, "active", None)
        assert [holding["cards"] for holding in answer.json()["hand"]["holdings"]] == [None, None]
    refused = challenger.post(f"/matches/{match['id']}/join", {})
    assert (refused.status_code, "match" in refused.json()) == (409, False)
    # By a token that may play, each is shown what is the account's to see.
    assert bia.view(match["id"])["hand"]["holdings"][1]["cards"] is not None


def test_the_creators_code_of_a_private_match_is_for_tokens_that_play(ana: Caller, bia: Caller) -> None:
    match = challenge(limited(ana, "challenge"), visibility="private")
    assert match.get("code") is None
    assert ana.view(match["id"])["code"]
    assert limited(bia, "challenge").post(f"/matches/{match['id']}/join", {}).status_code == 200
    start(ana, match)
    assert Table(match["id"], (ana, bia)).view()["status"] == "active"
