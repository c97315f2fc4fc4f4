"""Requests that say more than they may are refused, not half obeyed."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, ClassVar, cast

from django.core.exceptions import RequestDataTooBig
from django.db import Error as DatabaseFailure
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from drf_spectacular.extensions import OpenApiSerializerExtension
from rest_framework import serializers
from rest_framework.exceptions import (
    AuthenticationFailed,
    ErrorDetail,
    MethodNotAllowed,
    NotAcceptable,
    NotAuthenticated,
    ParseError,
    Throttled,
    UnsupportedMediaType,
    ValidationError,
)
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from players.api.buckets import Level, Taken, take
from players.api.deprecation import Deprecation
from players.api.json_body import StrictJSONParser, printable
from players.api.throttles import Limit, ReadOrWriteThrottle, RefusalThrottle, limit_headers, seconds_to_wait


class StrictSerializer(serializers.Serializer[Any]):
    """A body: an object of known fields whose strings can all be stored and sent back."""

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, Mapping):
            errors = _refused_names(set(data) - set(self.fields)) | _refused_text(data)
            if errors:
                raise ValidationError(errors)
        return super().to_internal_value(data)


_ABOUT_THE_REQUEST = (
    MethodNotAllowed,
    NotAcceptable,
    ParseError,
    RequestDataTooBig,
    UnsupportedMediaType,
    ValidationError,
)


class StrictView(APIView):
    """A view that refuses query parameters other than those it names.

    Who asks is judged before what is asked: nobody learns from an error what they may not see.
    """

    parser_classes = (StrictJSONParser,)
    throttle_classes: tuple[type[BaseThrottle], ...] = (ReadOrWriteThrottle,)
    further_limits: ClassVar[Mapping[str, type[Limit]]] = {}
    """By method: what it counts in besides."""
    levels: list[Level] = []
    """Of the limits that this request was counted in."""
    is_counted = False
    query_parameters: ClassVar[Collection[str]] = ()
    """Of its reading methods; what is written stands in the body."""
    # OPTIONS is left out: what there is, the schema tells.
    http_method_names = ["get", "head", "post", "put", "patch", "delete"]

    def finalize_response(self, request: Request, response: Response, *args: Any, **kwargs: Any) -> Response:
        """No shared cache keeps what one caller was told, refusals included."""
        finalized = super().finalize_response(request, response, *args, **kwargs)
        finalized.headers.setdefault("Cache-Control", "private, no-cache")
        patch_vary_headers(finalized, ["Authorization", "Cookie", "Accept-Language"])
        for name, value in {**limit_headers(self.levels), **self._deprecation(request)}.items():
            finalized.headers[name] = value
        return finalized

    def check_throttles(self, request: Request) -> None:
        """All at once: a request that one limit refuses counts for none, or waiting as told would not do."""
        self._count(request, cast(list[Limit], self.get_throttles()))

    def get_throttles(self) -> list[BaseThrottle]:
        further = self.further_limits.get(self.request.method or "")
        return [*super().get_throttles(), *([further()] if further else [])]

    def note(self, request: Request, taken: Taken) -> None:
        """Keep it for the answer's headers, and raise Throttled if the request is refused."""
        self.levels = [*self.levels, *taken.levels]
        if not taken.let_in:
            self.throttled(request, seconds_to_wait(taken.levels))

    def _deprecation(self, request: Request) -> dict[str, str]:
        operation = getattr(self, (request.method or "").lower(), None)
        deprecation = getattr(operation, "deprecation", None)
        return deprecation.headers() if isinstance(deprecation, Deprecation) else {}

    def handle_exception(self, exc: Exception) -> Response:
        if isinstance(exc, _ABOUT_THE_REQUEST):
            try:
                self.admit(self.request)
            except Exception as graver:  # it is the answer then, whatever it is
                exc = graver
        return super().handle_exception(self._counted(exc))

    def admit(self, request: Request) -> None:
        """Raise what comes before any fault of the request: that the caller isn't let in, or may not know."""
        self.perform_authentication(request)
        self.check_permissions(request)

    def _counted(self, exc: Exception) -> Exception:
        """The refusal, or where it is one too many that instead: none of them is for nothing."""
        if self.is_counted or isinstance(exc, DatabaseFailure):
            return exc
        unknown = isinstance(exc, AuthenticationFailed | NotAuthenticated)
        limits = [RefusalThrottle()] if unknown else cast(list[Limit], self.get_throttles())
        try:
            self._count(self.request, limits)
        except Throttled as throttled:
            return throttled
        return exc

    def _count(self, request: Request, limits: Sequence[Limit]) -> None:
        self.is_counted = True
        self.note(request, take([bucket for limit in limits for bucket in limit.buckets(request)]))

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        if "Transfer-Encoding" in request.headers:
            # Without a length the framework would take the body for an empty one.
            raise ParseError(_("A body needs a Content-Length."))
        # A method that isn't there is the graver error.
        if hasattr(self, (request.method or "").lower()):
            strict_query(request, allowed=self.query_parameters if request.method in SAFE_METHODS else ())


def strict_query(request: Request, *, allowed: Collection[str]) -> None:
    errors = {
        printable(name): [ErrorDetail(_("There is no such parameter."), code="unknown_parameter")]
        for name in request.query_params
        if name not in allowed
    }
    for name in allowed:
        values = request.query_params.getlist(name)
        if len(values) > 1:
            errors[name] = [ErrorDetail(_("This parameter is there twice."), code="repeated_parameter")]
        elif any("\x00" in value for value in values):
            errors[name] = [ErrorDetail(_("A NUL character."), code="null_characters_not_allowed")]
    if errors:
        raise ValidationError(errors)


def _refused_names(names: Iterable[Any]) -> dict[str, list[ErrorDetail]]:
    detail = ErrorDetail(_("There is no such field."), code="unknown_field")
    return {printable(str(name)): [detail] for name in names}


def _refused_text(body: Mapping[str, Any]) -> dict[str, list[ErrorDetail]]:
    # Before any field looks at it: a message that quotes such a string couldn't be sent.
    detail = ErrorDetail(_("A string that is not Unicode text."), code="invalid_text")
    return {printable(name): [detail] for name, value in body.items() if not _is_text(value)}


def _is_text(value: Any) -> bool:
    """Whether every string in this JSON value has an encoding."""
    rest = [value]
    while rest:
        match rest.pop():
            case str() as text if text != printable(text):
                return False
            case dict() as mapping:
                rest += [*mapping, *mapping.values()]
            case list() as items:
                rest += items
    return True


class StrictSchema(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]
    """Says in the schema that unknown fields are refused, and that no body is half a body."""

    target_class = StrictSerializer
    match_subclasses = True

    def get_name(self, auto_schema: Any, direction: Any) -> None:
        # The first that is asked of an extension: a PATCH would make all fields optional, in the name too.
        self.target.partial = False

    def map_serializer(self, auto_schema: Any, direction: Any) -> dict[str, Any]:
        schema: dict[str, Any] = auto_schema._map_serializer(self.target, direction, bypass_extensions=True)
        return schema | {"additionalProperties": False}
