"""What the toolkit asks about apps, codes and tokens, where our answer isn't its own."""

import json
from typing import Any, Final
from uuid import UUID

from django.db import transaction
from oauth2_provider.models import Application, Grant, RefreshToken
from oauth2_provider.oauth2_validators import OAuth2Validator
from oauthlib.common import Request
from oauthlib.oauth2.rfc6749.errors import InvalidGrantError
from rest_framework.exceptions import NotAuthenticated

from players import tokens
from players.commands import require_account
from players.oauth import redirects
from players.oauth.registry import discard_expired, end_webhooks, users_of_token

FAMILY: Final = "family"


class UsedBefore(Exception):
    """A code or a refresh token comes a second time: one of the two who sent it has no right to it."""

    def __init__(self, family: UUID | None) -> None:
        super().__init__()
        self.family = family


class Validator(OAuth2Validator):  # type: ignore[misc]
    """Apps are public and get codes; codes and tokens are stored as hashes and used once."""

    def _load_application(self, client_id: str | None, request: Request) -> Any:
        # PostgreSQL's text holds no NUL, so no app is called that; one may come in by Basic, where no view looks.
        app = None if "\x00" in (client_id or "") else super()._load_application(client_id, request)
        if app is None or _is_ours(app):
            return app
        request.client = None
        return None

    def validate_redirect_uri(self, client_id: str, redirect_uri: str, request: Request, *args: Any, **kw: Any) -> bool:
        return redirects.allowed(redirect_uri, request.client.redirect_uris.split())

    def _check_and_set_request_resource(self, request: Request) -> None:
        # There is one resource here, this API: a token that claimed to be for another would be good for nothing.
        request.resource = []

    # Codes

    def _create_authorization_code(self, request: Request, code: dict[str, str], expires: Any = None) -> Any:
        # The library takes these from the address as they come; they are OpenID's, or say what `resource` says above.
        request.resource, request.nonce, request.claims = [], "", None
        return super()._create_authorization_code(request, {**code, "code": _stored(code["code"])}, expires)

    def validate_code(self, client_id: str, code: str, client: Any, request: Request, *args: Any, **kw: Any) -> bool:
        grant = _grant(code, client)
        if grant is None:
            return False
        if (family := _family_of(grant)) is not None:
            _end(family, grant.user_id)
            return False
        return bool(super().validate_code(client_id, _stored(code), client, request, *args, **kw))

    def get_code_challenge(self, code: str, request: Request) -> str | None:
        return _grant_or_refuse(code, request).code_challenge or None

    def get_code_challenge_method(self, code: str, request: Request) -> str | None:
        return _grant_or_refuse(code, request).code_challenge_method or None

    def confirm_redirect_uri(
        self, client_id: str, code: str, redirect_uri: str, client: Any, request: Request, *args: Any, **kw: Any
    ) -> bool:
        grant = _grant_or_refuse(code, request)
        # OAuth 2.1 no longer has it repeated; the library fills in the app's only one, without the port in use.
        if not request.using_default_redirect_uri and grant.redirect_uri != redirect_uri:
            # The library's own error would be `invalid_request`; RFC 6749, 5.2 wants this one.
            raise InvalidGrantError(request=request)
        return True

    def get_default_redirect_uri(self, client_id: str, request: Request, *args: Any, **kw: Any) -> str:
        if request.grant_type == "authorization_code":
            return str(_grant_or_refuse(request.code, request).redirect_uri)
        return str(super().get_default_redirect_uri(client_id, request, *args, **kw))

    def invalidate_authorization_code(self, client_id: str, code: str, request: Request, *args: Any, **kw: Any) -> None:
        """Nothing is left to do: it was used up in the transaction that made its tokens."""

    # Tokens

    def save_bearer_token(self, token: dict[str, Any], request: Request, *args: Any, **kw: Any) -> None:
        """Use up the code or the refresh token and store what it was exchanged for, both or neither."""
        try:
            with transaction.atomic():
                require_account(request.user)
                grant = _use_up(request)
                self._save_bearer_token(token, request, *args, **kw)
                if grant is not None:
                    _remember_family(grant, token["refresh_token"])
                discard_expired(request.user)
                # What a refresh replaces ends now.
                tokens.forget(request.user.pk)
        except UsedBefore as error:
            # Outside the transaction that it undid.
            _end(error.family, request.user.pk)
            raise InvalidGrantError(request=request) from error
        except NotAuthenticated as error:
            raise InvalidGrantError(request=request) from error

    def validate_refresh_token(self, refresh_token: str, client: Any, request: Request, *args: Any, **kw: Any) -> bool:
        owners = users_of_token(refresh_token)
        if super().validate_refresh_token(refresh_token, client, request, *args, **kw):
            return True
        # It may have ended a family, whose access tokens this process may remember.
        _ended(owners)
        return False

    def revoke_token(self, token: str, token_type_hint: str, request: Request, *args: Any, **kw: Any) -> None:
        owners = users_of_token(token)
        super().revoke_token(token, token_type_hint, request, *args, **kw)
        _ended(owners)


def _is_ours(app: Any) -> bool:
    return (app.client_type, app.authorization_grant_type) == (
        Application.CLIENT_PUBLIC,
        Application.GRANT_AUTHORIZATION_CODE,
    )


def _stored(code: str) -> str:
    return tokens.digest(code).hex()


def _grant(code: str, client: Any) -> Any:
    return Grant.objects.filter(code=_stored(code), application=client).first()


def _grant_or_refuse(code: str, request: Request) -> Any:
    grant = _grant(code, request.client)
    if grant is None:
        raise InvalidGrantError(request=request)
    return grant


def _use_up(request: Request) -> Any:
    """Lock the code, which is returned, or the refresh token that this request exchanges."""
    if request.grant_type == "refresh_token":
        used = RefreshToken.objects.select_for_update().filter(pk=request.refresh_token_instance.pk).first()
        if used is None:
            raise UsedBefore(None)
        if used.revoked is not None:
            raise UsedBefore(used.token_family)
        return None
    grant = Grant.objects.select_for_update().filter(code=_stored(request.code), application=request.client).first()
    if grant is None:
        raise UsedBefore(None)
    if (family := _family_of(grant)) is not None:
        raise UsedBefore(family)
    return grant


def _family_of(grant: Any) -> UUID | None:
    """The tokens that this code was exchanged for; the toolkit's field for OpenID's claims is free for it."""
    family = json.loads(grant.claims or "{}").get(FAMILY)
    return None if family is None else UUID(family)


def _remember_family(grant: Any, refresh_token: str) -> None:
    made = RefreshToken.objects.get(token_checksum=_stored(refresh_token), revoked=None)
    grant.claims = json.dumps({FAMILY: str(made.token_family)})
    grant.save(update_fields=["claims"])


def _end(family: UUID | None, player_id: UUID) -> None:
    RefreshToken.revoke_family(family)
    _ended({player_id})


def _ended(players: set[UUID]) -> None:
    """What goes with tokens of these players that may have ended."""
    for player_id in players:
        end_webhooks(player_id)
        tokens.forget(player_id)
