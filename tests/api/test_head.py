"""HEAD: what GET would answer, but for the body (RFC 9110, 9.3.2)."""

import logging
import warnings
from typing import Any

import pytest
from django.test import Client

from players.webhooks import commands as webhooks
from tests.api.callers import API, Caller
from tests.api.conformance import document
from tests.api.tables import dealt

pytestmark = pytest.mark.django_db

READS = [path.removeprefix(API) for path, methods in document()["paths"].items() if "get" in methods]
QUERIES = {
    "/matches": "?status=active&limit=1&player=ana&variant=paulista-duel",
    "/me/matches": "?turn=mine&limit=1",
    "/matches/{match_id}/events": "?after=1&limit=1&wait=0",
    "/matches/{match_id}/hands": "?cursor=0&limit=1",
    "/webhooks/{id}/deliveries": "?status=failed&limit=1",
}
OF_EACH_ANSWER = ("Set-Cookie", "X-Request-ID")


def asked(caller: Caller, method: str, path: str, **headers: str) -> Any:
    return Client().generic(method, API + path, headers={**caller.headers, **headers})


def told(response: Any) -> dict[str, str]:
    return {name: value for name, value in response.items() if name not in OF_EACH_ANSWER}


@pytest.mark.parametrize("template", READS)
def test_every_read_answers_head_with_what_get_answers(template: str, caplog: pytest.LogCaptureFixture) -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    ana = table.seats[0]
    assert ana.player is not None
    webhook, _ = webhooks.create(ana.player, url="https://hooks.example.org/", types=["turn.started"])
    code = ana.create(visibility="private")["code"]
    series = ana.create(series={"best_of": 3})["id"]
    named = {"name": "ana", "variant": "mineiro", "code": code, "series_id": series}
    path = template.format(match_id=table.id, hand=1, id=webhook.pk, **named) + QUERIES.get(template, "")
    read = asked(ana, "GET", path)
    with caplog.at_level(logging.WARNING), warnings.catch_warnings():
        warnings.simplefilter("error")
        caplog.clear()
        head = asked(ana, "HEAD", path)
    if read.status_code < 400:
        assert caplog.messages == []
    assert (head.status_code, head.content) == (read.status_code, b"")
    assert told(head) == told(read)


def test_head_is_304_where_get_is() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    tag = asked(table.seats[0], "GET", f"/matches/{table.id}")["ETag"]
    for method in ("GET", "HEAD"):
        answer = asked(table.seats[0], method, f"/matches/{table.id}", **{"If-None-Match": tag})
        assert (answer.status_code, answer.content, answer["ETag"]) == (304, b"", tag)


@pytest.mark.parametrize("path", ["/matches?colour=1", "/matches?limit=0", "/matches/none", "/tokens/1/none"])
def test_what_get_refuses_head_refuses(path: str) -> None:
    ana = Caller("ana")
    assert asked(ana, "HEAD", path).status_code == asked(ana, "GET", path).status_code >= 400


def test_where_there_is_no_get_there_is_no_head() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    assert asked(table.seats[0], "HEAD", f"/matches/{table.id}/actions").status_code == 405
