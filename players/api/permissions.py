"""What a token's scopes allow."""

from typing import Any, Final

from rest_framework.exceptions import NotAuthenticated
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request
from rest_framework.views import APIView

from players.api.authentication import Grant
from players.models import Player


def scope(name: str, *, unsafe: str | None = None) -> type[BasePermission]:
    """A permission class: signed in, with this scope (`unsafe`: another one for writes).

    Nobody signed in is 401 `not_authenticated`; a token without the scope is 403 `permission_denied`.
    """

    class HasScope(BasePermission):
        def has_permission(self, request: Request, view: APIView) -> bool:
            needed = name if unsafe is None or request.method in SAFE_METHODS else unsafe
            return isinstance(request.auth, Grant) and needed in request.auth.scopes

    return HasScope


def either_scope(*names: str) -> type[BasePermission]:
    """The same, with one of these scopes; what only some of them allow, the view refuses."""

    class HasEitherScope(BasePermission):
        def has_permission(self, request: Request, view: APIView) -> bool:
            return has_scope(request, *names)

    return HasEitherScope


def has_scope(request: Request, *names: str) -> bool:
    """Whether the caller is signed in, with one of these scopes."""
    return isinstance(request.auth, Grant) and not request.auth.scopes.isdisjoint(names)


class NotByApps(BasePermission):
    """Makes and changes nothing for an app: for what no person was asked to allow one."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        return request.method not in ("POST", "PATCH") or client_of(request) is None


def by_scope(*names: str, apps: bool = True) -> Any:
    """`auth` of an operation for `extend_schema`: a token with one of these scopes, own or an app's, or the session.

    `apps`: whether an app's will do (NotByApps).
    """
    schemes = ("bearer", "oauth2") if apps else ("bearer",)
    return [*({scheme: [name]} for name in names for scheme in schemes), {"cookie": []}]


BY_SESSION_OR_NOBODY: Final[Any] = [{"cookie": []}, {}]
"""`auth` of the operations that begin and end a browser's session."""


def client_of(request: Request) -> str | None:
    """The app that acts for the player, if one does."""
    return request.auth.client_id if isinstance(request.auth, Grant) else None


def player_of(request: Request) -> Player:
    """The player behind a request that such a permission has let in."""
    if not isinstance(request.user, Player):
        raise NotAuthenticated
    return request.user
