"""A name and a password, counted against guessing."""

from datetime import datetime, timedelta
from typing import Final

from axes.handlers.database import AxesDatabaseHandler
from axes.handlers.proxy import AxesProxyHandler
from axes.helpers import get_cool_off
from django.contrib.auth import authenticate
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import AuthenticationFailed, Throttled
from rest_framework.request import Request

from players import names
from players.api.addresses import client_address
from players.models import Player

# Where a lock ends only by hand there is no right number; an hour keeps clients from hammering.
WAIT_WITHOUT_END: Final = 3600


def sign_in(request: Request, *, username: str, password: str) -> Player:
    """The account, or 401; 429 with `Retry-After` after too many failures, whatever the password."""
    http_request = request._request
    # One spelling, or each way to write a name would have attempts of its own.
    credentials = {"username": names.fold(username), "password": password}
    if not AxesProxyHandler.is_allowed(http_request, credentials):
        raise Throttled(wait=_seconds_locked(request, credentials))
    player = authenticate(http_request, **credentials)
    # Set by the last failure before the lock; its middleware would answer in HTML.
    http_request.axes_locked_out = False  # type: ignore[attr-defined]
    if not isinstance(player, Player):
        raise AuthenticationFailed(_("Wrong name or password."), code="not_authenticated")
    AxesProxyHandler.reset_attempts(username=credentials["username"], ip_address=client_address(http_request))
    return player


def _seconds_locked(request: Request, credentials: dict[str, str]) -> int:
    """Until the lock ends, counted from the failure that counted last."""
    cool_off: timedelta | None = get_cool_off(request._request)
    if cool_off is None:
        return WAIT_WITHOUT_END
    found = AxesDatabaseHandler().get_user_attempts(request._request, credentials)
    failed_at: datetime = max((attempt.attempt_time for rows in found for attempt in rows), default=timezone.now())
    # The very last instant is still locked: so never rounded up to nothing.
    return int((failed_at + cool_off - timezone.now()).total_seconds()) + 1
