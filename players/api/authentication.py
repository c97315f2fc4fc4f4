"""Who is asking, and what they may do: by token, or by the browser's session."""

from dataclasses import dataclass
from typing import Final
from uuid import UUID

from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from players.models import Player, Scope
from players.tokens import find_bearer

CHALLENGE: Final = "Bearer"


@dataclass(frozen=True)
class Grant:
    """What stands in `request.auth`; a session's has no token."""

    scopes: frozenset[str]
    token_id: UUID | None
    digest: bytes | None = None
    """The token's hash, by which it can be found again; `token_id` may be that of many, one after the other."""
    client_id: str | None = None
    """The app that acts for the player, if one does."""


SESSION_GRANT: Final = Grant(scopes=frozenset(Scope.values), token_id=None)


class TokenAuthentication(BaseAuthentication):
    """`Authorization: Bearer truco_...`: a token of the account's own, or one of an app's."""

    def authenticate(self, request: Request) -> tuple[Player, Grant] | None:
        keyword, _space, plain = request.META.get("HTTP_AUTHORIZATION", "").partition(" ")
        if keyword.lower() != "bearer":
            return None
        bearer = find_bearer(plain.strip(), now=timezone.now())
        if bearer is None:
            raise AuthenticationFailed(_("This token is unknown, expired or revoked."), code="not_authenticated")
        return bearer.player, Grant(bearer.scopes, bearer.token_id, bearer.digest, bearer.client_id)

    def authenticate_header(self, request: Request) -> str:
        return CHALLENGE


class CookieAuthentication(SessionAuthentication):
    """The browser's session, with the CSRF token required on every write."""

    def authenticate(self, request: Request) -> tuple[Player, Grant] | None:
        found = super().authenticate(request)
        return None if found is None else (found[0], SESSION_GRANT)

    def authenticate_header(self, request: Request) -> str:
        # Not the library's None, which would turn "not signed in" into 403.
        return CHALLENGE
