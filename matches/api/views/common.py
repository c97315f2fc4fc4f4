"""What the views of matches share."""

from typing import Any, ClassVar
from uuid import UUID

from rest_framework import serializers
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle

from matches import queries
from matches.api.idempotency import REPLAYED
from matches.api.permissions import MayRead, asker_of, eyes_of
from matches.api.throttles import ReadThrottle, WriteThrottle
from matches.commands import Done, NotSeated
from matches.eventlog import Stored
from players.api.permissions import scope
from players.api.strict import StrictView


class OfMatch(StrictView):
    """A view of one match: whether the caller may know it comes before what is wrong with the request."""

    for_seated: ClassVar[bool] = False
    """Whether it is for those alone who hold a seat."""

    def admit(self, request: Request) -> None:
        super().admit(request)
        asker = asker_of(request)
        stored = queries.find(self.kwargs["match_id"], asker, code=self.code_in(request))
        if self.for_seated and queries.seat_of(stored, asker) is None:
            raise NotSeated

    def code_in(self, request: Request) -> str | None:
        """The code of a private match, if this request may bear one."""
        return None


class ReadView(OfMatch):
    """Open to all; what each may see, the query decides."""

    permission_classes: tuple[type[BasePermission], ...] = (MayRead,)
    throttle_classes: tuple[type[BaseThrottle], ...] = (ReadThrottle,)

    def found(self, request: Request, match_id: UUID) -> Stored:
        return queries.find(match_id, asker_of(request))


class PlayView(OfMatch):
    """For players."""

    for_seated = True

    permission_classes: tuple[type[BasePermission], ...] = (scope("play"),)
    throttle_classes: tuple[type[BaseThrottle], ...] = (WriteThrottle,)


def body_of(request: Request, form: type[serializers.Serializer[Any]]) -> Any:
    """The request's body as its serializer, found valid."""
    body = form(data=request.data)
    body.is_valid(raise_exception=True)
    return body


def shown(request: Request, done: Done, *, status: int = 200) -> Response:
    """The match after a command, as the caller sees it."""
    return Response(queries.view(done.stored, eyes_of(request)), status=status, headers=replayed_header(done))


def replayed_header(done: Done) -> dict[str, str]:
    return {REPLAYED: "true"} if done.replayed else {}
