"""Streams, and reads that wait. A view lets the caller in and shows what there is; the waiting is not done here.

In the process that serves streams a request brings a place (`matches.live.admission`), and what the view leaves on
its response says how to go on. In any other process there is none: the answer then ends at once, no thread waits,
and a client that connects again misses nothing.
"""

from collections.abc import Callable
from typing import Any, Final, TypeVar
from uuid import UUID

from django.conf import settings
from rest_framework.exceptions import Throttled
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from matches import eventlog, queries
from matches.api.paging import number, parsed
from matches.api.permissions import asker_of
from matches.api.schema import operations
from matches.api.throttles import ReadThrottle
from matches.api.views.common import ReadView
from matches.live.admission import Admitted, Live, MatchLive, MineLive, PollLive, places_of
from matches.live.changes import Change
from matches.live.framing import MEDIA_TYPE, RETRY, frame, resync
from players.api.addresses import bucket_of, client_address
from players.api.authentication import Grant
from players.api.permissions import player_of, scope
from players.api.strict import StrictView

LONGEST_WAIT: Final = 25
FULL_SECONDS: Final = 15
_HEADER: Final = "Last-Event-ID"
_T = TypeVar("_T")


class EventStreamRenderer(BaseRenderer):
    media_type = MEDIA_TYPE
    format = "event-stream"
    charset = None

    def render(self, data: Any, *args: Any, **kwargs: Any) -> bytes:
        return data if isinstance(data, bytes) else b""


class MatchStreamView(ReadView):
    renderer_classes = (EventStreamRenderer,)

    @operations.stream_match
    def get(self, request: Request, match_id: UUID) -> Response:
        stored, asker, last = self.found(request, match_id), asker_of(request), _last_seq(request)
        version = stored.match.version
        if last is not None and last > version:
            return _stream(resync("log_is_shorter"))
        if last == version and stored.match.is_over:
            # Tells a browser not to connect again.
            return Response(status=204)
        viewer = queries.seat_of(stored, asker)
        entries = eventlog.entries(match_id, after=last, last=version) if last is not None else []
        change = Change(stored, entries, after=last or 0)
        shown = change.snapshot(asker) if last is None else b"".join(f for _, f in change.frames(viewer))
        response = _stream(RETRY + shown)
        if not stored.match.is_over:
            _go_on(request, response, MatchLive(match_id, version, viewer))
        return response


class MyStreamView(StrictView):
    permission_classes = (scope("read"),)
    throttle_classes = (ReadThrottle,)
    renderer_classes = (EventStreamRenderer,)

    @operations.stream_me
    def get(self, request: Request) -> Response:
        player, last = player_of(request), _last_notice(request)
        # Before what is shown: what changes in between is told again, never missed.
        known = queries.versions_of(player)
        missed: list[bytes] = []
        if last is not None:
            at = queries.time_of(player, *last)
            if at is None:
                return _stream(resync("log_is_shorter"))
            missed = [
                frame("result", match, id=f"{match['id']}.{match['version']}")
                for match in queries.results_since(player, at)
                if (match["id"], match["version"]) != (str(last[0]), last[1])
            ]
        # Without an id of its own: it is not a thing that happened.
        snapshot = frame("snapshot", queries.going_on(player), id=request.headers.get(_HEADER, ""))
        response = _stream(RETRY + snapshot + b"".join(missed))
        _go_on(request, response, MineLive(known))
        return response


def is_answered_later(request: Any) -> bool:
    """Whether this is a long poll whose wait is over: it was counted when it came."""
    place = places_of(getattr(request, "_request", request))
    return place is not None and place.again


def wait_for_more(request: Request, response: Response, live: PollLive) -> None:
    if not is_answered_later(request):
        _go_on(request, response, live)


def _go_on(request: Request, response: Response, live: Live) -> None:
    """Leave word on the response that it isn't the end; raises Throttled where the caller has streams enough."""
    place = places_of(request._request)
    if place is None:
        return
    asker = asker_of(request)
    if asker is not None:
        room = place.take(f"player:{asker.pk}", at_most=settings.TRUCO_STREAMS_PER_PLAYER)
    else:
        address = bucket_of(client_address(request._request))
        room = place.take(f"address:{address}", at_most=settings.TRUCO_STREAMS_PER_ADDRESS)
    if not room:
        raise Throttled(wait=FULL_SECONDS)
    token = request.auth.digest if isinstance(request.auth, Grant) else None
    response.live = Admitted(live, asker, token)  # type: ignore[attr-defined]


def _stream(shown: bytes) -> Response:
    # A proxy that kept the answer until it ends would keep it for ever.
    return Response(shown, headers={"X-Accel-Buffering": "no"}, content_type=MEDIA_TYPE)


def _last_seq(request: Request) -> int | None:
    """The number of the last event that the caller has."""
    return _parsed(request, number(0))


def _last_notice(request: Request) -> tuple[UUID, int] | None:
    """Match and version of the last event that the caller has."""

    def parse(text: str) -> tuple[UUID, int]:
        match_id, _point, seq = text.partition(".")
        return UUID(match_id), number(1)(seq)

    return _parsed(request, parse)


def _parsed(request: Request, parse: Callable[[str], _T]) -> _T | None:
    text = request.headers.get(_HEADER, "")
    return parsed(_HEADER, text, parse) if text else None
