"""RFC 9457 for every status: what went wrong, under a code that clients may rely on."""

import logging
import sys
from collections.abc import Mapping
from typing import Any

from django.core.exceptions import PermissionDenied, RequestDataTooBig
from django.db import InterfaceError, OperationalError
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from msgspec import json
from rest_framework import exceptions
from rest_framework.renderers import JSONRenderer
from rest_framework.response import Response
from rest_framework.views import set_rollback

from matches.api.permissions import eyes_of
from matches.api.sentences import detail_of, title_of
from matches.commands import (
    GoesOn,
    IdempotencyMismatch,
    NotHost,
    NotPrivate,
    NotSeated,
    Refused,
    SamePerson,
    SeekNotFound,
    SeekOver,
    StaleVersion,
    TimeNotGiven,
    TooManySeeks,
    Unwelcome,
)
from matches.engine.actions import Refusal
from matches.engine.variants import UnknownOption
from matches.eventlog import MatchNotFound, Stored
from matches.queries import own_view
from matches.record import MatchNotOver
from matches.talk.commands import TalkRefused
from matches.vault import KeyLost
from players.api.problems import MEDIA_TYPE

UNAVAILABLE_SECONDS = 5

CONFLICTS = frozenset(
    {
        Refusal.MATCH_NOT_ACTIVE,
        Refusal.MATCH_ACTIVE,
        Refusal.NOT_YOUR_TURN,
        Refusal.WOULD_FORFEIT,
        Refusal.MATCH_FULL,
        Refusal.SEAT_TAKEN,
        Refusal.ALREADY_SEATED,
        Refusal.ALREADY_ASKED,
        Refusal.REMOVED_BY_HOST,
        Refusal.NOT_CHALLENGED,
        Refusal.NOBODY_TO_AGREE,
        Refusal.SEAT_NOT_HELD,
        Refusal.SEATS_OPEN,
        Refusal.COMMITMENT_MISMATCH,
    }
)
"""Refusals that tell of the match as it is: 409. The others tell of the move: 422."""

logger = logging.getLogger(__name__)


class TooLarge(exceptions.APIException):
    status_code = 413
    default_code = "too_large"


class UnknownChoice(exceptions.ValidationError):
    """An option, or a value of one, that isn't on offer: `unknown_option`, naming what is."""


def problem_handler(error: Exception, context: Mapping[str, Any]) -> Response:
    """REST framework's exception handler: no exception of a view ends in anything but a problem."""
    set_rollback()
    request = context["request"]
    status, body, headers = _problem(error, request)
    # A problem is JSON whatever the view answers with.
    request.accepted_renderer, request.accepted_media_type = JSONRenderer(), JSONRenderer.media_type
    body = {**body, "instance": request.path}
    return Response(body, status=status, headers=headers, content_type=MEDIA_TYPE)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return _plain(request, 400, "invalid_request")


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    return _plain(request, 403, "permission_denied")


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    return _plain(request, 403, "permission_denied")


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return _plain(request, 404, "not_found")


def server_error(request: HttpRequest) -> HttpResponse:
    """What failed outside a view; with the database away that is 503."""
    if isinstance(sys.exc_info()[1], OperationalError | InterfaceError):
        response = _plain(request, 503, "unavailable")
        response["Retry-After"] = str(UNAVAILABLE_SECONDS)
        return response
    return _plain(request, 500, "internal_error")


def _problem(error: Exception, request: Any) -> tuple[int, dict[str, Any], dict[str, str]]:
    match error:
        case Refused(refusal=refusal, stored=stored) if refusal in CONFLICTS:
            return 409, _named(409, refusal.value) | _as_it_is(stored, request), {}
        case Refused(refusal=refusal):
            told = _named(422, "illegal_action", detail=detail_of(refusal.value))
            return 422, told | {"refusal": refusal.value}, {}
        case StaleVersion(stored=stored):
            return 409, _named(409, "stale_version") | _as_it_is(stored, request), {}
        case TimeNotGiven(code=code, stored=stored):
            return 409, _named(409, code) | _as_it_is(stored, request), {}
        case MatchNotOver(stored=stored):
            return 409, _named(409, "match_not_over") | _as_it_is(stored, request), {}
        case SamePerson(stored=stored):
            return 409, _named(409, "same_person") | (_as_it_is(stored, request) if stored else {}), {}
        case NotPrivate(stored=stored):
            return 409, _named(409, "not_private") | _as_it_is(stored, request), {}
        case GoesOn(code=code, stored=stored):
            return 409, _named(409, code) | _as_it_is(stored, request), {}
        case SeekOver():
            return 409, _named(409, "seek_over"), {}
        case TooManySeeks():
            return 409, _named(409, "too_many_seeks"), {}
        case IdempotencyMismatch():
            return 422, _named(422, "idempotency_mismatch"), {}
        case NotSeated() | NotHost() | Unwelcome() | PermissionDenied():
            return 403, _named(403, "permission_denied"), {}
        case TalkRefused(code=code):
            return 409, _named(409, code), {}
        case MatchNotFound() | SeekNotFound() | Http404():
            return 404, _named(404, "not_found"), {}
        case UnknownOption(option=option, allowed=allowed):
            return _problem(unknown_choice(_pointer("/rules", option), allowed), request)
        case UnknownChoice():
            return 400, _named(400, "unknown_option") | {"errors": _field_errors(error.detail)}, {}
        case exceptions.ValidationError():
            return 400, _named(400, "invalid_request") | {"errors": _field_errors(error.detail)}, {}
        case exceptions.ParseError():
            unreadable = {"pointer": "", "code": "parse_error", "detail": str(error.detail)}
            return 400, _named(400, "invalid_request") | {"errors": [unreadable]}, {}
        case RequestDataTooBig():
            return 413, _named(413, "too_large"), {}
        case exceptions.APIException():
            told = _named(error.status_code, _code(error), detail=_own_words(error))
            return error.status_code, told, _headers(error)
        case OperationalError() | InterfaceError():
            logger.warning("the database is away: %s", type(error).__name__)
            return 503, _named(503, "unavailable"), {"Retry-After": str(UNAVAILABLE_SECONDS)}
        case KeyLost():
            logger.critical("no key in TRUCO_MASTER_KEYS opens the secret of %s", request.path)
            return 503, _named(503, "unavailable"), {"Retry-After": str(UNAVAILABLE_SECONDS)}
    logger.error("unhandled", exc_info=error)
    return 500, _named(500, "internal_error"), {}


def unknown_choice(pointer: str, allowed: Any) -> UnknownChoice:
    """`pointer` is a JSON pointer into the body."""
    names = ", ".join(str(value) for value in allowed)
    detail = exceptions.ErrorDetail(_("Allowed are: %(names)s") % {"names": names}, code="unknown_option")
    return UnknownChoice({pointer: [detail]})


def _named(status: int, code: str, *, detail: str | None = None) -> dict[str, Any]:
    return {
        "type": "about:blank",
        "title": title_of(status),
        "status": status,
        "detail": detail or detail_of(code),
        "code": code,
    }


def _as_it_is(stored: Stored, request: Any) -> dict[str, Any]:
    """The match as it stands, for the seat that has to decide again."""
    found = {"current_version": stored.match.version}
    shown = own_view(stored, eyes_of(request))
    return found if shown is None else {**found, "match": shown}


def _own_words(error: exceptions.APIException) -> str | None:
    """What was said where the error was raised; None: nothing but its kind."""
    if isinstance(error.detail, str) and error.detail != error.default_detail:
        return error.detail
    return detail_of(_code(error), otherwise=str(error.default_detail))


def _code(error: exceptions.APIException) -> str:
    codes = {
        exceptions.NotAuthenticated: "not_authenticated",
        exceptions.AuthenticationFailed: "not_authenticated",
        exceptions.PermissionDenied: "permission_denied",
        exceptions.NotFound: "not_found",
        exceptions.MethodNotAllowed: "method_not_allowed",
        exceptions.NotAcceptable: "not_acceptable",
        exceptions.UnsupportedMediaType: "unsupported_media_type",
        exceptions.Throttled: "throttled",
    }
    return next((code for cls, code in codes.items() if isinstance(error, cls)), error.default_code)


def _headers(error: exceptions.APIException) -> dict[str, str]:
    headers = {}
    if (challenge := getattr(error, "auth_header", None)) is not None:
        headers["WWW-Authenticate"] = challenge
    if (wait := getattr(error, "wait", None)) is not None:
        # Rounded up: waiting as long as told must work.
        headers["Retry-After"] = str(int(-(-wait // 1)))
    return headers


def _field_errors(detail: Any, pointer: str = "") -> list[dict[str, str]]:
    """Each error with a JSON pointer to its field."""
    if isinstance(detail, Mapping):
        return [error for name, inner in detail.items() for error in _field_errors(inner, _pointer(pointer, str(name)))]
    if isinstance(detail, list):
        if any(isinstance(inner, Mapping | list) for inner in detail):
            return [e for i, inner in enumerate(detail) for e in _field_errors(inner, f"{pointer}/{i}")]
        return [error for inner in detail for error in _field_errors(inner, pointer)]
    return [{"pointer": pointer, "code": getattr(detail, "code", "invalid"), "detail": str(detail)}]


def _pointer(base: str, name: str) -> str:
    if name == "non_field_errors":
        return base
    return name if name.startswith("/") else f"{base}/{name.replace('~', '~0').replace('/', '~1')}"


def _plain(request: HttpRequest, status: int, code: str) -> HttpResponse:
    body = {**_named(status, code), "instance": request.path}
    return HttpResponse(json.encode(body), status=status, content_type=MEDIA_TYPE)
