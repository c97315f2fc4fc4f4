"""Records of whole matches, made by playing them."""

import random
from typing import Any
from uuid import UUID

from matches.commands import play_bot, submit
from matches.engine.actions import Timeout
from matches.engine.terms import Seat
from tests.api.callers import Caller

SEED = "0123456789abcdef0123456789abcdef"


def finished(caller: Caller, *, chance: int, **asked: Any) -> dict[str, Any]:
    """The record of a match that this caller has played to its end at random, with a seed of its own."""
    match = caller.create(bot_delay=0, **asked)
    given = {"client_seed": SEED, "commitment": match["commitment"]}
    match = caller.post(f"/matches/{match['id']}/seed", given).json()
    rng = random.Random(chance)
    while match["status"] == "active":
        if match["my_seat"] in match["awaiting"]:
            assert caller.act(match, **rng.choice(match["legal_actions"])).status_code == 201
        else:
            play_bot(UUID(match["id"]))
        match = caller.view(match["id"])
    return record_of(caller, match["id"])


def finished_with_an_absent_seat(caller: Caller, absent: Caller, *, chance: int, **asked: Any) -> dict[str, Any]:
    """The record of a match in which the clock acts for a second account until a server bot takes its seat."""
    match_id = caller.create(bot_delay=0, **asked)["id"]
    assert absent.post(f"/matches/{match_id}/join").status_code == 200
    assert caller.post(f"/matches/{match_id}/start").status_code == 200
    rng = random.Random(chance)
    while (match := caller.view(match_id))["status"] == "active":
        waiting = {seat["seat"]: seat for seat in match["seats"] if seat["seat"] in match["awaiting"]}
        if match["my_seat"] in waiting:
            assert caller.act(match, **rng.choice(match["legal_actions"])).status_code == 201
        elif human := [Seat(seat) for seat in waiting if waiting[seat]["kind"] == "human"]:
            submit(UUID(match_id), Timeout(human[0]), version=match["version"])
        else:
            play_bot(UUID(match_id))
    return record_of(caller, match_id)


def record_of(caller: Caller, match_id: str) -> dict[str, Any]:
    response = caller.get(f"/matches/{match_id}/record")
    assert response.status_code == 200, response.content
    return dict(response.json())
