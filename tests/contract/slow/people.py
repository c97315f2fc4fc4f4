"""People with accounts, and what they ask of the server."""

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

import httpx
from truco_client import AuthenticatedClient, Client
from truco_client.api.players import create_player
from truco_client.models import NewAccount, Problem, RegisterRequest
from truco_client.types import Response

_Kind = TypeVar("_Kind")


@dataclass
class Calls:
    """Every request that was made and how it was answered: method, path, status."""

    made: set[tuple[str, str, int]] = field(default_factory=set)

    def note(self, response: httpx.Response) -> None:
        self.made.add((response.request.method, response.request.url.path, response.status_code))

    @property
    def hooks(self) -> dict[str, Any]:
        return {"event_hooks": {"response": [self.note]}}


@dataclass(frozen=True)
class Person:
    name: str
    password: str
    client: AuthenticatedClient
    address: str
    calls: Calls

    def with_token(self, token: str) -> AuthenticatedClient:
        return bearer(self.address, token, self.calls)


def registered(address: str, name: str, calls: Calls) -> Person:
    """Somebody new: the name is made unique, so that a server can be used twice."""
    unique, password = f"{name}{secrets.token_hex(4)}", secrets.token_urlsafe(16)
    anybody = Client(base_url=address, raise_on_unexpected_status=True, httpx_args=calls.hooks)
    body = RegisterRequest(username=unique, password=password)
    account = need(NewAccount, create_player.sync(client=anybody, body=body))
    return Person(unique, password, bearer(address, account.token, calls), address, calls)


def bearer(address: str, token: str, calls: Calls) -> AuthenticatedClient:
    return AuthenticatedClient(base_url=address, token=token, raise_on_unexpected_status=True, httpx_args=calls.hooks)


def another(person: Person, name: str) -> Person:
    return registered(person.address, name, person.calls)


def need(kind: type[_Kind], answer: object) -> _Kind:
    """The answer, which is of this kind: no problem, unless one is asked for."""
    assert isinstance(answer, kind), answer
    return answer


def refused(answer: object) -> list[str]:
    """What is wrong with the body, by code."""
    errors = need(Problem, answer).errors
    return [error.code for error in errors] if errors else []


def done(answer: Response[Any]) -> None:
    """It was answered that there is nothing to say."""
    assert answer.status_code == 204, answer.content


def soon(look: Callable[[], _Kind | None]) -> _Kind:
    """What the server does by itself within seconds."""
    deadline = time.monotonic() + 60
    while (found := look()) is None:
        assert time.monotonic() < deadline, "the server has not done it for a minute"
        time.sleep(0.1)
    return found
