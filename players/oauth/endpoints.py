"""What apps themselves call: JSON as RFC 6749, 7009 and 8414 have it, never a page."""

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.views.decorators.csrf import csrf_exempt
from django.views.generic import View
from oauth2_provider.views.mixins import OAuthLibMixin
from oauthlib.oauth2.rfc6749.errors import InvalidRequestError, TemporarilyUnavailableError
from rest_framework.request import Request

from players.api.buckets import Taken, take
from players.api.throttles import OAuthThrottle, limit_headers, seconds_to_wait
from players.models import Scope

FORM = "application/x-www-form-urlencoded"


@method_decorator(csrf_exempt, name="dispatch")
class Endpoint(OAuthLibMixin, View):  # type: ignore[misc]
    """For programs on any site: a browser's cookies mean nothing here, so any page may call it."""

    http_method_names = ["post"]

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        taken = take(list(OAuthThrottle().buckets(Request(request))))
        response = super().dispatch(request, *args, **kwargs) if taken.let_in else _too_often(taken)
        assert isinstance(response, HttpResponse)
        for name, value in limit_headers(taken.levels).items():
            response[name] = value
        response["Access-Control-Allow-Origin"] = "*"
        response["Access-Control-Expose-Headers"] = "Retry-After, RateLimit, RateLimit-Policy"
        response["Cache-Control"] = "no-store"
        response["Pragma"] = "no-cache"
        return response

    def http_method_not_allowed(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response = _refused("The method is POST.", status=405)
        response["Allow"] = "POST"
        return response

    def post(self, request: HttpRequest) -> HttpResponse:
        if request.content_type != FORM:
            return _refused(f"The body is {FORM}.")
        if any("\x00" in text for name, values in request.POST.lists() for text in (name, *values)):
            return _refused("A NUL character.")
        if any(len(values) > 1 for _name, values in request.POST.lists()):
            return _refused("A parameter twice.")
        if request.GET:
            # Where it would be logged.
            return _refused("Parameters belong into the body.")
        return self.answer(request)

    def answer(self, request: HttpRequest) -> HttpResponse:
        raise NotImplementedError


class TokenView(Endpoint):
    """A code, or a refresh token, for an access token and the next refresh token."""

    def answer(self, request: HttpRequest) -> HttpResponse:
        _url, headers, body, status = self.create_token_response(request)
        return _told(headers, body, status)


class RevokeView(Endpoint):
    """Ends a token and all that came of the same consent; 200 for one that isn't there, too."""

    def answer(self, request: HttpRequest) -> HttpResponse:
        _url, headers, body, status = self.create_revocation_response(request)
        return _told(headers, body, status)


class MetadataView(View):
    """What there is, for clients that look for themselves."""

    def get(self, request: HttpRequest) -> HttpResponse:
        def at(name: str) -> str:
            return request.build_absolute_uri(reverse(name))

        answer = JsonResponse(
            {
                "issuer": issuer(request),
                "authorization_endpoint": at("authorize"),
                "token_endpoint": at("oauth-token"),
                "revocation_endpoint": at("oauth-revoke"),
                "scopes_supported": list(Scope.values),
                "response_types_supported": ["code"],
                "response_modes_supported": ["query"],
                "grant_types_supported": ["authorization_code", "refresh_token"],
                "token_endpoint_auth_methods_supported": ["none"],
                "revocation_endpoint_auth_methods_supported": ["none"],
                "code_challenge_methods_supported": ["S256"],
                "authorization_response_iss_parameter_supported": True,
                "ui_locales_supported": ["pt-BR", "en", "es"],
            }
        )
        answer["Access-Control-Allow-Origin"] = "*"
        return answer


def issuer(request: HttpRequest) -> str:
    return request.build_absolute_uri("/").rstrip("/")


def _refused(description: str, *, status: int = 400) -> HttpResponse:
    error = InvalidRequestError(description=description)
    return _told({}, error.json, status)


def _too_often(taken: Taken) -> HttpResponse:
    # RFC 6749 has no word of its own for it at these addresses; this one means: the same again, later.
    error = TemporarilyUnavailableError(description="Too many requests. Wait as long as Retry-After says.")
    return _told({"Retry-After": str(seconds_to_wait(taken.levels))}, error.json, 429)


def _told(headers: dict[str, str], body: str | None, status: int) -> HttpResponse:
    # The library leaves the type out where it refuses late.
    response = HttpResponse(body or "", status=status, content_type="application/json")
    for name, value in headers.items():
        response[name] = value
    return response
