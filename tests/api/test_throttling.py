"""Limits as a client meets them (docs/api.md, Limits): whose bucket, what the headers say, and how long to wait."""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from axes.models import AccessAttempt
from django.db.models import F

from players import commands
from tests.api.callers import Caller
from tests.api.conftest import Clock, Limit
from tests.api.problems import problem
from tests.api.tables import dealt, seated

pytestmark = pytest.mark.django_db


def told(refused: Any) -> int:
    problem(refused, 429, "throttled")
    return int(refused["Retry-After"])


def other_token(caller: Caller) -> Caller:
    assert caller.player is not None
    device = caller.device()
    device.headers["Authorization"] = f"Bearer {commands.issue_token(caller.player)[1]}"
    return device


def standing(response: Any) -> dict[str, tuple[int, int]]:
    """What `RateLimit` says: by policy what is left, and in how many seconds."""
    items = re.findall(r'"([a-z-]+)";r=(\d+);t=(\d+)(?:, |$)', response["RateLimit"])
    return {name: (int(left), int(seconds)) for name, left, seconds in items}


@pytest.mark.parametrize("rate", ["2/minute", "7/minute", "1/hour", "3/second", "5/day"])
def test_waiting_exactly_as_long_as_told_works(limit: Limit, clock: Clock, rate: str) -> None:
    limit(reads=rate)
    ana = Caller("ana")
    while (response := ana.get("/me/matches")).status_code == 200:
        pass
    for _ in range(3):
        clock.move(told(response))
        assert ana.get("/me/matches").status_code == 200
        # A whole second is what can be told: at the faster rates more than one is let in after it.
        while (response := ana.get("/me/matches")).status_code == 200:
            pass


def test_a_client_that_hammers_waits_no_longer(limit: Limit, clock: Clock) -> None:
    limit(reads="1/minute")
    ana = Caller("ana")
    ana.get("/me")
    for second in range(60):
        assert told(ana.get("/me")) == 60 - second
        clock.move(1)
    assert ana.get("/me").status_code == 200


def test_polling_through_every_limit_never_blocks_a_move(limit: Limit) -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    version = table.view()["version"]
    limit(reads="1/hour", moves="5/hour", address_reads="2/hour", address_moves="5/hour")
    for _ in range(20):
        table.of(table.seats[0], "")
    told(table.of(table.seats[0], ""))
    assert table.send(0, version=version, type="raise").status_code == 201


def test_each_token_has_its_bucket_and_all_of_an_account_have_one(limit: Limit, settings: Any) -> None:
    settings.TRUCO_THROTTLE_ACCOUNT_FACTOR = 2
    ana = Caller("ana")
    phone, bot = other_token(ana), other_token(ana)
    limit(reads="2/hour")
    assert [ana.get("/me").status_code for _ in range(3)] == [200, 200, 429]
    # What one token does too often concerns another one only once the account has done it too often.
    assert [phone.get("/me").status_code for _ in range(3)] == [200, 200, 429]
    assert bot.get("/me").status_code == 429
    assert Caller("bia").get("/me").status_code == 200


def test_an_address_has_a_bucket_for_all_who_come_from_it(limit: Limit, settings: Any) -> None:
    settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, "NUM_PROXIES": 1}
    limit(address_reads="3/hour")
    callers = [Caller(name) for name in ("ana", "bia", "caio")]
    here, elsewhere = {"X-Forwarded-For": "10.1.1.1, 192.0.2.1"}, {"X-Forwarded-For": "10.1.1.1, 192.0.2.2"}
    assert [caller.get("/me", **here).status_code for caller in callers] == [200, 200, 200]
    told(Caller().get("/matches", **here))
    assert callers[0].get("/me", **elsewhere).status_code == 200


def test_a_bot_account_has_rates_of_its_own(limit: Limit) -> None:
    ana, bot = Caller("ana"), Caller("robo")
    assert bot.post("/me/bot", {}).status_code == 200
    limit(reads="1/hour", bot_reads="3/hour")
    assert [ana.get("/me").status_code for _ in range(2)] == [200, 429]
    assert [bot.get("/me").status_code for _ in range(4)] == [200, 200, 200, 429]


def test_answers_say_how_the_limits_stand(limit: Limit, clock: Clock) -> None:
    ana = Caller("ana")
    limit(reads="2/minute", address_reads="100/hour")
    first, second, refused = (ana.get("/me") for _ in range(3))
    policy = '"reads";q=2;w=60, "account-reads";q=6;w=60, "address-reads";q=100;w=3600'
    assert {answer["RateLimit-Policy"] for answer in (first, second, refused)} == {policy}
    assert standing(first) == {"reads": (1, 30), "account-reads": (5, 10), "address-reads": (99, 36)}
    assert standing(second) == {"reads": (0, 30), "account-reads": (4, 20), "address-reads": (98, 72)}
    # Refused: nothing was counted.
    assert standing(refused) == standing(second)
    assert told(refused) == 30


def test_without_limits_nothing_is_said_of_them() -> None:
    answer = Caller("ana").get("/me")
    assert "RateLimit" not in answer
    assert "RateLimit-Policy" not in answer


def test_refusals_of_other_kinds_say_it_too(limit: Limit) -> None:
    limit(reads="5/hour")
    assert standing(Caller("ana").get("/me?unknown=1"))["reads"][0] == 4


@pytest.mark.parametrize("accept", ["*/*", "text/html,application/xml,*/*;q=0.8", "application/json", "text/html"])
def test_a_429_is_a_problem_and_never_html_whatever_the_client_accepts(limit: Limit, accept: str) -> None:
    table = seated(by=[Caller("ana"), Caller("bia")])
    limit(**dict.fromkeys(("reads", "guest", "sign_in", "writes", "moves"), "1/hour"))
    ana = table.seats[0]
    moves, headers = f"/matches/{table.id}/actions", {"Accept": accept}
    asks: list[Callable[[], Any]] = [
        lambda: ana.get("/me", **headers),
        lambda: Caller().post("/players/guest", {}, **headers),
        lambda: Caller().post("/tokens", {"username": "x", "password": "y"}, **headers),
        lambda: ana.post(moves, {"version": 1, "type": "fold"}, **headers),
        lambda: ana.post("/matches", {"variant": "mineiro"}, **headers),
    ]
    for ask in asks:
        first, refused = ask(), ask()
        if accept == "text/html":
            # Who takes nothing else is told so, not in HTML either, and it counts like any answer.
            problem(first, 406, "not_acceptable")
        told(refused)


def test_after_too_many_wrong_passwords_waiting_as_told_works(settings: Any) -> None:
    settings.AXES_FAILURE_LIMIT = 2
    Caller("ana")
    wrong, right = ({"username": "ana", "password": word} for word in ("wrong", "correct horse battery"))
    for _ in range(2):
        problem(Caller().post("/tokens", wrong), 401, "not_authenticated")
    assert told(Caller().post("/tokens", right)) == 900
    pass_time(600)
    assert told(Caller().post("/tokens", right)) == 300
    pass_time(300)
    assert Caller().post("/tokens", right).status_code == 201


def pass_time(seconds: int) -> None:
    """For failed sign-ins: they are that much longer ago."""
    AccessAttempt.objects.update(attempt_time=F("attempt_time") - timedelta(seconds=seconds))
