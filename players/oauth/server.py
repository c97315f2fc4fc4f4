"""The one way in that there is: a code for a public client, with PKCE's S256, and what follows from it."""

import re
from typing import Any, Final

from oauthlib.common import Request
from oauthlib.oauth2 import WebApplicationServer
from oauthlib.oauth2.rfc6749.errors import InvalidRequestError
from oauthlib.oauth2.rfc6749.grant_types.authorization_code import code_challenge_method_s256

from players import tokens

CHALLENGE: Final = re.compile(r"[A-Za-z0-9_-]{43}", re.ASCII)
VERIFIER: Final = re.compile(r"[A-Za-z0-9._~-]{43,128}", re.ASCII)


class CodeServer(WebApplicationServer):  # type: ignore[misc]
    """Knows no implicit, password, client-credentials or device grant: there is nothing to switch off."""

    def __init__(self, validator: Any, *args: Any, **kwargs: Any) -> None:
        super().__init__(validator, *args, **kwargs)
        self.auth_grant._code_challenge_methods = {"S256": code_challenge_method_s256}
        self.auth_grant.custom_validators.post_auth.append(_check_form)
        self.auth_grant.custom_validators.pre_token.append(_require_verifier)


def access_token(request: Request) -> str:
    return tokens.generate(tokens.ACCESS_PREFIX)


def refresh_token(request: Request) -> str:
    return tokens.generate(tokens.REFRESH_PREFIX)


def _check_form(request: Request) -> dict[str, Any]:
    if request.response_mode not in (None, "query"):
        raise InvalidRequestError(description="response_mode: query.", request=request)
    # The library has seen by now that there is one, and that its method isn't another than S256.
    if CHALLENGE.fullmatch(request.code_challenge or "") is None:
        raise InvalidRequestError(description="code_challenge: the 43 characters of S256.", request=request)
    return {}


def _require_verifier(request: Request) -> None:
    if VERIFIER.fullmatch(request.code_verifier or "") is None:
        raise InvalidRequestError(description="code_verifier: 43 to 128 characters.", request=request)
