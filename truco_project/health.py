"""Whether this process lives, and whether the whole server serves."""

import os
import time
from collections.abc import Callable

from django.db import Error
from django.http import HttpRequest, HttpResponse, JsonResponse

from matches import queries

STARTED = float(os.environ.get("TRUCO_WEB_STARTED") or time.monotonic())
SWEEP_AGE_SECONDS = 15


class HealthMiddleware:
    """Answers /healthz and /readyz, before hosts, TLS, sessions and languages get a say.

    A probe comes from inside, by address and without TLS; none of those would let it through in production.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        match request.path:
            case "/healthz":
                return healthz()
            case "/readyz":
                return readyz()
            case _:
                return self.get_response(request)


def healthz() -> HttpResponse:
    return JsonResponse({"status": "ok"})


def readyz() -> HttpResponse:
    """200 once the database answers, and beat and a worker have finished a sweep since our start."""
    try:
        age = queries.seconds_since_sweep()
    except Error:
        return unavailable("The database does not answer.")
    # A sweep from before our start says nothing about the beat and the worker that should serve with us now.
    if age is None or age > min(SWEEP_AGE_SECONDS, time.monotonic() - STARTED):
        return unavailable("No sweep has finished lately: beat, the worker or the broker is not serving.")
    return JsonResponse({"status": "ok"})


def unavailable(detail: str) -> HttpResponse:
    return JsonResponse(
        {
            "type": "about:blank",
            "title": "Service unavailable",
            "status": 503,
            "detail": detail,
            "code": "unavailable",
        },
        status=503,
        content_type="application/problem+json",
        headers={"Retry-After": "1"},
    )
