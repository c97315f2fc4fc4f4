"""Who is let in to a stream, for how long, and to how many."""

import time
from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings as configured
from django.test import Client
from django.utils import timezone

from players.models import Player, Token
from tests.api.callers import API, Caller
from tests.api.tables import dealt, start
from tests.live.streams import Live, Stream

SECONDS = 5.0
"""Within which a stream ends whose token was revoked."""


def ends(stream: Stream) -> float:
    """How long it took the stream to end."""
    began = time.monotonic()
    assert not [told.event for told in stream.rest()]
    return time.monotonic() - began


def token_of(caller: Caller, **body: Any) -> tuple[Caller, str]:
    """Another device of the account, with a token of its own."""
    made = caller.post("/tokens", {"username": username(caller), "password": "correct horse battery", **body}).json()
    other = caller.device()
    other.headers = {"Authorization": f"Bearer {made['token']}"}
    return other, made["id"]


def username(caller: Caller) -> str:
    assert caller.player is not None
    return caller.player.username


def test_a_revoked_tokens_streams_end_and_others_of_the_account_go_on(live: Live) -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    ana = table.seats[0]
    device, token = token_of(ana)
    streams = [live.match(table.id, device), live.mine(device)]
    kept = live.match(table.id, ana)
    for stream in (*streams, kept):
        stream.event()
    assert ana.delete(f"/tokens/{token}").status_code == 204
    assert all(ends(stream) < SECONDS for stream in streams)
    # It opens no new one either, whatever this process remembers of it.
    assert live.mine(device).problem()["code"] == "not_authenticated"
    table.play(0, "4C")
    assert kept.event().event == "card_played"


@pytest.mark.parametrize(
    "end",
    [
        lambda player: Token.objects.filter(player=player).update(expires_at=timezone.now()),
        lambda player: Player.objects.filter(pk=player.pk).update(is_active=False),
    ],
    ids=["expired", "closed account"],
)
def test_what_else_ends_a_token_ends_its_streams(live: Live, end: Callable[[Any], Any]) -> None:
    ana = Caller("ana")
    stream = live.mine(ana)
    stream.event()
    end(ana.player)
    assert ends(stream) < SECONDS


def test_a_browsers_session_opens_streams_and_signing_out_ends_them(live: Live) -> None:
    ana = Caller("ana")
    browser = Client()
    signed_in = browser.post(
        f"{API}/session", {"username": "ana", "password": "correct horse battery"}, "application/json"
    )
    assert signed_in.status_code == 204
    cookie = f"{configured.SESSION_COOKIE_NAME}={browser.cookies[configured.SESSION_COOKIE_NAME].value}"
    stream = live.get("/me/stream", Cookie=cookie)
    assert stream.event().event == "snapshot"
    # It stays while the session does: looked at more than once.
    time.sleep(2.5)
    match = start(ana, ana.create(seats=["me", "bot:random"])).json()
    ana.act(match, type="resign")
    assert stream.event("result").data["id"] == match["id"]
    browser.delete(f"{API}/session")
    assert ends(stream) < SECONDS


def test_a_token_in_the_address_opens_nothing(live: Live) -> None:
    ana = Caller("ana")
    token = ana.headers["Authorization"].partition(" ")[2]
    refused = live.get(f"/me/stream?token={token}")
    assert (refused.status, refused.problem()["code"]) == (401, "not_authenticated")


@pytest.mark.parametrize("path", ["stream", "events?after=99&wait=20"])
def test_of_a_private_match_outsiders_get_404(live: Live, path: str) -> None:
    table = dealt("4C 7H AS", "3D 2S KC", visibility="private")
    for caller in (None, Caller("zeca")):
        refused = live.get(f"/matches/{table.id}/{path}", caller)
        assert (refused.status, refused.problem()["code"]) == (404, "not_found")
    assert live.get(f"/matches/{table.id}/stream", table.seats[1]).event().data["my_seat"] == 1


def test_refusals_are_problems_in_the_readers_language(live: Live) -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    ana = table.seats[0]
    path = f"/matches/{table.id}/stream"
    playing, _ = token_of(ana, scopes=["play"])
    refused = [
        (live.get("/me/stream"), 401, "not_authenticated"),
        (live.get("/me/stream", playing), 403, "permission_denied"),
        (live.get(path, Accept="application/json"), 406, "not_acceptable"),
        (live.get(path, last="seven"), 400, "invalid_request"),
        (live.get("/me/stream", ana, last="7"), 400, "invalid_request"),
        (live.get(f"{path}?after=3"), 400, "invalid_request"),
        (live.get("/matches/none/stream"), 404, "not_found"),
        (live.get("/variants"), 404, "not_found"),
        (live.get("/docs"), 404, "not_found"),
        (live.get(f"/matches/{table.id}/events?wait=26"), 400, "invalid_request"),
    ]
    assert [(s.status, s.problem()["code"]) for s, _, _ in refused] == [(status, code) for _, status, code in refused]
    spoken = live.get("/me/stream", None, **{"Accept-Language": "pt-BR"})
    assert spoken.problem()["title"] == "Não autenticado"


def test_a_caller_has_so_many_streams_and_a_closed_one_makes_room(live: Live, settings: Any) -> None:
    settings.TRUCO_STREAMS_PER_PLAYER = 2
    settings.TRUCO_STREAMS_PER_ADDRESS = 1
    table = dealt("4C 7H AS", "3D 2S KC")
    ana, bia = table.seats
    streams = [live.match(table.id, ana), live.mine(ana)]
    for stream in streams:
        stream.event()
    full = live.match(table.id, ana)
    assert (full.status, full.response.headers["Retry-After"]) == (429, "15")
    assert full.problem()["code"] == "throttled"
    # Others have their own, and nobody's are counted by address.
    assert live.match(table.id, bia).event().event == "snapshot"
    assert live.match(table.id).event().event == "snapshot"
    assert live.match(table.id).status == 429
    # A move is not a stream.
    table.play(0, "4C")
    streams[0].close()
    deadline = time.monotonic() + SECONDS
    while (again := live.match(table.id, ana)).status == 429:
        assert time.monotonic() < deadline
        time.sleep(0.05)
    assert again.event().event == "snapshot"
