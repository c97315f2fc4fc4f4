"""Streams end with what let them in, whatever ends that, in a process that isn't told (docs/api.md, Live feed)."""

import threading
import time
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.conf import settings as configured
from django.test import Client
from django.utils import timezone
from oauth2_provider.models import AccessToken, Application

from players import commands, tokens
from players.models import Player, Token
from players.oauth import registry
from tests.api.callers import API, Caller
from tests.live.streams import Live, Stream
from tests.players.conftest import PASSWORD
from tests.players.oauth.flow import App, Browser, api, code_for, tokens_for

SECONDS = 5.0


class Guest:
    """An account, an app that it lets act for it on two devices, and a match that it waits in."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.player, self.token = commands.register(username=name, password=PASSWORD)
        self.author, self.token_of_author = commands.register(username=f"{name}-author", password=PASSWORD)
        self.app = App(self.author, name=name)
        self.code = code_for(self.app, name)
        self.spent: str = self.app.exchange(self.code).json()["refresh_token"]
        given = self.app.refresh(self.spent).json()
        self.access: str = given["access_token"]
        self.refresh: str = given["refresh_token"]
        self.elsewhere: str = tokens_for(self.app, name)["access_token"]
        self.match = bearer(self.token).create()["id"]


def bearer(token: str) -> Caller:
    caller = Caller()
    caller.headers["Authorization"] = f"Bearer {token}"
    return caller


def opened(live: Live, match: str, token: str) -> list[Stream]:
    """Streams of both kinds, which have told what there was."""
    streams = [live.match(match, bearer(token)), live.mine(bearer(token))]
    for stream in streams:
        assert stream.event().event == "snapshot"
    return streams


def have_ended(streams: list[Stream], *, since: float) -> bool:
    """Whether the server has ended them, with nothing more to say, as soon as it promises."""
    try:
        return all(stream.rest() == [] for stream in streams) and time.monotonic() - since < SECONDS
    except TimeoutError:
        return False


def press_take_back(one: Guest) -> None:
    Browser(one.name).send("/account/apps", "/account/apps", client_id=one.app.client_id)


ENDS: dict[str, Callable[[Guest], Any]] = {
    "revoked by the app": lambda one: one.app.revoke(one.access),
    "its refresh token revoked by the app": lambda one: one.app.revoke(one.refresh),
    "refreshed": lambda one: one.app.refresh(one.refresh),
    "a refresh token used twice": lambda one: one.app.refresh(one.spent),
    "its code used twice": lambda one: one.app.exchange(one.code),
    "taken back by the API": lambda one: api(one.token).delete(f"/me/apps/{one.app.client_id}"),
    "taken back on the page": press_take_back,
    "its app removed": lambda one: registry.remove(one.author, one.app.client_id),
    "its app removed by staff": lambda one: Application.objects.filter(client_id=one.app.client_id).delete(),
    "its app's author erased": lambda one: commands.erase(one.author),
    "account erased": lambda one: commands.erase(one.player),
    "account closed": lambda one: Player.objects.filter(pk=one.player.pk).update(is_active=False),
    "expired": lambda one: AccessToken.objects.filter(user=one.player).update(expires=timezone.now()),
}
OF_ONE_DEVICE = list(ENDS)[:5]
"""The other one's consent was a consent of its own."""


def test_whatever_ends_an_apps_token_ends_its_streams_and_no_others(another_process: Live) -> None:
    guests = {end: Guest(f"ana{number}") for number, end in enumerate(ENDS)}
    streams = {end: opened(another_process, one.match, one.access) for end, one in guests.items()}
    # Who only watches, and by another's token.
    watcher = commands.register(username="bia", password=PASSWORD)[1]
    kept = [another_process.match(one.match, bearer(watcher)) for one in guests.values()]
    kept += [another_process.match(guests[end].match, bearer(guests[end].elsewhere)) for end in OF_ONE_DEVICE]
    for stream in kept:
        assert stream.event().event == "snapshot"

    since = time.monotonic()
    for end, one in guests.items():
        ENDS[end](one)
    assert [end for end, of_it in streams.items() if not have_ended(of_it, since=since)] == []
    # That process had them in memory. What it has found ended it lets in no more.
    assert {another_process.mine(bearer(one.access)).status for one in guests.values()} == {401}
    for one in guests.values():
        assert bearer(watcher).post(f"/matches/{one.match}/join").status_code == 200
    assert {stream.event().event for stream in kept} == {"seat_taken"}


def test_whatever_ends_an_accounts_own_token_ends_its_streams_and_no_others(another_process: Live) -> None:
    ends: dict[str, Callable[[Player, str], Any]] = {
        "revoked": lambda player, token: api(token).delete(f"/tokens/{Token.objects.get(name=player.username).pk}"),
        "expired": lambda player, _: Token.objects.filter(name=player.username).update(expires_at=timezone.now()),
        "account erased": lambda player, _: commands.erase(player),
        "account closed": lambda player, _: Player.objects.filter(pk=player.pk).update(is_active=False),
    }
    accounts = {end: commands.register(username=f"ana{n}", password=PASSWORD) for n, end in enumerate(ends)}
    others = {end: commands.issue_token(player, name=player.username)[1] for end, (player, _) in accounts.items()}
    match = bearer(commands.register(username="bia", password=PASSWORD)[1]).create()["id"]
    streams = {end: opened(another_process, match, token) for end, token in others.items()}
    kept = opened(another_process, match, accounts["revoked"][1])
    since = time.monotonic()
    for end, (player, token) in accounts.items():
        ends[end](player, token)
    assert [end for end, of_it in streams.items() if not have_ended(of_it, since=since)] == []
    assert {another_process.mine(bearer(token)).status for token in others.values()} == {401}
    assert bearer(accounts["revoked"][1]).post(f"/matches/{match}/join").status_code == 200
    assert kept[0].event().event == "seat_taken"


def test_streams_of_both_kinds_of_token_end_when_it_was_said_that_it_would(another_process: Live) -> None:
    one = Guest("ana")
    until = timezone.now() + timedelta(seconds=3)
    AccessToken.objects.filter(token_checksum=tokens.digest(one.access).hex()).update(expires=until)
    own = commands.issue_token(one.player, expires_at=until)[1]
    streams = [stream for token in (one.access, own) for stream in opened(another_process, one.match, token)]
    for stream in streams:
        assert stream.rest() == []
        assert timedelta(0) <= timezone.now() - until < timedelta(seconds=SECONDS)


def test_a_long_poll_whose_token_is_revoked_is_answered_with_that(another_process: Live) -> None:
    one = Guest("ana")
    path = f"/matches/{one.match}/events?after={bearer(one.token).view(one.match)['version']}&wait=25"
    # Let in once, it is remembered there.
    opened(another_process, one.match, one.access)
    answers: list[Stream] = []
    waiting = threading.Thread(target=lambda: answers.append(another_process.get(path, bearer(one.access))))
    waiting.start()
    one.app.revoke(one.access)
    waiting.join(10)
    assert [(answer.status, answer.problem()["code"]) for answer in answers] == [(401, "not_authenticated")]


def test_a_changed_password_ends_sessions_streams_and_those_of_no_token(another_process: Live) -> None:
    one = Guest("ana")
    browser = Client()
    assert (
        browser.post(f"{API}/session", {"username": "ana", "password": PASSWORD}, "application/json").status_code == 204
    )
    cookie = f"{configured.SESSION_COOKIE_NAME}={browser.cookies[configured.SESSION_COOKIE_NAME].value}"
    of_session = another_process.get("/me/stream", Cookie=cookie)
    assert of_session.event().event == "snapshot"
    kept = [another_process.match(one.match, bearer(token)) for token in (one.token, one.access)]
    for stream in kept:
        assert stream.event().event == "snapshot"
    since = time.monotonic()
    commands.change_password(one.player, password="another horse in the yard")
    assert have_ended([of_session], since=since)
    assert bearer(one.token_of_author).post(f"/matches/{one.match}/join").status_code == 200
    assert {stream.event().event for stream in kept} == {"seat_taken"}
