"""Who is asking, and what they may do: by token, or by the browser's session."""

from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from drf_spectacular.extensions import OpenApiAuthenticationExtension
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


class TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = TokenAuthentication
    name = "bearer"

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:
        scopes = ", ".join(f"`{scope}`" for scope in Scope.values)
        return {
            "type": "http",
            "scheme": "bearer",
            "bearerFormat": "truco_ and 43 characters, an app's truco_at_ and 43",
            "description": f"A token has scopes, of {scopes}; each operation names the one that it needs.",
        }


class CookieScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = CookieAuthentication
    name = "cookie"

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:
        return {
            "type": "apiKey",
            "in": "cookie",
            "name": settings.SESSION_COOKIE_NAME,
            "description": "A browser's session; writes also need the header X-CSRFToken.",
        }


def define_credentials(result: dict[str, Any], **kwargs: Any) -> dict[str, Any]:
    """Each operation names its credentials itself; the library defines only those that it has to find out."""
    schemes: list[tuple[Any, type]] = [(TokenScheme, TokenAuthentication), (CookieScheme, CookieAuthentication)]
    result["components"]["securitySchemes"] = {
        scheme.name: scheme(target).get_security_definition(None) for scheme, target in schemes
    }
    return result
