"""What lets a caller in, as the schema tells it: every way with its name, and for apps where to begin.

Operations say themselves which of these they take, by `auth`. One that doesn't fails `make schema`: of our ways to sign
in the library knows nothing.
"""

from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils import translation

from players.models import Scope
from players.oauth.words import SCOPES

Schema = dict[str, Any]


def tell_credentials(result: Schema, **kwargs: Any) -> Schema:
    """Define whatever an operation names: a postprocessing hook."""
    # One document for all, whoever it is that has it made.
    with translation.override("en"):
        result["components"]["securitySchemes"] = {"bearer": _token(), "cookie": _session(), "oauth2": _app()}
    return result


def _token() -> Schema:
    scopes = ", ".join(f"`{scope}`" for scope in Scope.values)
    return {
        "type": "http",
        "scheme": "bearer",
        "bearerFormat": "truco_ and 43 characters, an app's truco_at_ and 43",
        "description": f"A token has scopes, of {scopes}; each operation names the one that it needs.",
    }


def _session() -> Schema:
    return {
        "type": "apiKey",
        "in": "cookie",
        "name": settings.SESSION_COOKIE_NAME,
        "description": "A browser's session; writes also need the header X-CSRFToken.",
    }


def _app() -> Schema:
    return {
        "type": "oauth2",
        "description": (
            "OAuth 2.1, for apps that act for other people's accounts: authorization code with PKCE (S256), public "
            "clients without a secret, rotating refresh tokens. `createApp` registers one; docs/oauth.md and "
            f"`{reverse('oauth-metadata')}` tell the rest."
        ),
        "flows": {
            "authorizationCode": {
                "authorizationUrl": reverse("authorize"),
                "tokenUrl": reverse("oauth-token"),
                "refreshUrl": reverse("oauth-token"),
                "scopes": {name: f"{allows}. {meaning}" for name, (allows, meaning) in SCOPES.items()},
            }
        },
    }
