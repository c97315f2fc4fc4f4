"""Whom the views of matches let in."""

from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.views import APIView

from players.api.authentication import Grant
from players.models import Player


class MayRead(BasePermission):
    """Anybody, as nobody; who is signed in by a token needs its scope `read`."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        return not isinstance(request.auth, Grant) or "read" in request.auth.scopes


def asker_of(request: Request) -> Player | None:
    """Who asks; None: nobody that is signed in."""
    return request.user if isinstance(request.user, Player) else None
