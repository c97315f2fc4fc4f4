"""The page on which a person lets an app act for the account, or doesn't."""

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from oauth2_provider.exceptions import FatalClientError, OAuthToolkitError
from oauth2_provider.views.mixins import OAuthLibMixin
from oauthlib.oauth2.rfc6749.errors import AccessDeniedError, OAuth2Error

from players.models import Scope
from players.oauth import redirects
from players.oauth.endpoints import issuer
from players.oauth.pages import Page, player_of, policy, to_sign_in
from players.oauth.words import SCOPES, WORDS


class Redirect(HttpResponse):
    """To an address that was found registered; Django's own class knows no scheme of an app's."""

    status_code = 303

    def __init__(self, uri: str) -> None:
        super().__init__()
        self["Location"] = uri


class AuthorizeView(OAuthLibMixin, Page):  # type: ignore[misc]
    """Asked each time, whatever was allowed before: who holds a public client's id, nobody knows.

    What the form is about stands in the address, which is checked again when it is sent: it has no hidden fields.
    """

    http_method_names = ["get", "post"]

    def get(self, request: HttpRequest) -> HttpResponse:
        return self._for_the_signed_in(request, self._ask)

    def post(self, request: HttpRequest) -> HttpResponse:
        return self._for_the_signed_in(request, self._allow if "allow" in request.POST else self._deny)

    def _for_the_signed_in(self, request: HttpRequest, then: Any) -> HttpResponse:
        player = player_of(request)
        try:
            scopes, asked = self._read(request)
        except (FatalClientError, ValueError):
            # There is no address that could be told.
            return self.tell(WORDS["bad_link"], WORDS["bad_link_why"], status=400)
        except OAuthToolkitError as error:
            if player is not None and request.method == "POST":
                return _refuse(request, error.oauthlib_error)
            # A link alone sends nobody to an app, whose address is whatever somebody registered: it would make any
            # address look like ours.
            return self._tell_of(error.oauthlib_error, may_go_on=player is not None)
        if player is None:
            return HttpResponseRedirect(to_sign_in(request.get_full_path()))
        if player.is_guest:
            return self.tell(WORDS["guest"], WORDS["guest_why"], status=403)
        response: HttpResponse = then(request, scopes, asked)
        return response

    def _tell_of(self, error: OAuth2Error, *, may_go_on: bool) -> HttpResponse:
        """What the app did wrong; and to whoever is signed in, the way back to it."""
        if not may_go_on:
            return self.tell(WORDS["bad_link"], error.description, status=400)
        target = error.redirect_uri
        words = {
            "title": WORDS["bad_link"],
            "text": error.description,
            "target": redirects.shown(target),
            "this_machine": redirects.is_this_machine(target),
            "here": self.request.get_full_path(),
        }
        response = self.show("refused", words, status=400)
        response["Content-Security-Policy"] = policy(f"'self' {redirects.origin(target)}")
        return response

    def _read(self, request: HttpRequest) -> tuple[list[str], dict[str, Any]]:
        """What is asked for; raises ValueError for what no database or header could hold."""
        if any("\x00" in text for name, values in request.GET.lists() for text in (name, *values)):
            raise ValueError
        scopes, asked = self.validate_authorization_request(request)
        return [scope for scope in Scope.values if scope in scopes], asked

    def _ask(self, request: HttpRequest, scopes: list[str], asked: dict[str, Any]) -> HttpResponse:
        app, target = asked["request"].client, asked["redirect_uri"]
        response = self.show(
            "consent",
            {
                "app": app,
                "player": request.user,
                "scopes": [(scope, *SCOPES[scope]) for scope in scopes],
                "target": redirects.shown(target),
                "this_machine": redirects.is_this_machine(target),
                "here": request.get_full_path(),
            },
        )
        response["Content-Security-Policy"] = policy(f"'self' {redirects.origin(target)}")
        return response

    def _allow(self, request: HttpRequest, scopes: list[str], asked: dict[str, Any]) -> HttpResponse:
        try:
            uri, _headers, _body, _status = self.create_authorization_response(
                request=request, scopes=" ".join(scopes), credentials=asked, allow=True
            )
        except OAuthToolkitError as error:
            return _refuse(request, error.oauthlib_error)
        return Redirect(uri)

    def _deny(self, request: HttpRequest, scopes: list[str], asked: dict[str, Any]) -> HttpResponse:
        error = AccessDeniedError(state=asked["state"])
        error.redirect_uri = asked["redirect_uri"]
        return _refuse(request, error)


def _refuse(request: HttpRequest, error: OAuth2Error) -> HttpResponse:
    """Tell the app, in its own address; with our name, so that it can tell us from another server (RFC 9207)."""
    told = urlencode([*error.twotuples, ("iss", issuer(request))])
    separator = "&" if "?" in error.redirect_uri else "?"
    return Redirect(f"{error.redirect_uri}{separator}{told}")
