"""Whom the views of matches let in."""

from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.views import APIView

from players.api.authentication import Grant
from players.api.permissions import either_scope, has_scope
from players.models import Player


class MayRead(BasePermission):
    """Anybody, as nobody; who is signed in by a token needs its scope `read`."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        return not isinstance(request.auth, Grant) or "read" in request.auth.scopes


MayChallenge = either_scope("play", "challenge")
"""Who may play may challenge too; who may only challenge is held to that by the view."""


def asker_of(request: Request) -> Player | None:
    """Who asks; None: nobody that is signed in."""
    return request.user if isinstance(request.user, Player) else None


def eyes_of(request: Request) -> Player | None:
    """For whom the answer to a write is: by a token that may only challenge, nobody sees the player's cards."""
    return asker_of(request) if has_scope(request, "play", "read") else None
