"""Sessions that know their browser again: whoever signs in where another account did leaves a trace of it."""

import secrets
from typing import Final

from django.contrib.auth import login, logout
from django.http import HttpRequest

from players.models import Player
from players.traces import commands

_BROWSER: Final = "browser"


def open_session(request: HttpRequest, player: Player) -> None:
    """Sign this browser in."""
    browser = request.session.get(_BROWSER) or secrets.token_urlsafe(16)
    login(request, player)
    request.session[_BROWSER] = browser
    commands.note(player, browser_signals(request))


def close_session(request: HttpRequest) -> None:
    """Sign this browser out; harmless when nobody is signed in."""
    browser = request.session.get(_BROWSER)
    logout(request)
    if browser is not None:
        request.session[_BROWSER] = browser


def browser_signals(request: HttpRequest) -> list[str]:
    browser = request.session.get(_BROWSER)
    return [] if browser is None else [f"browser {browser}"]
