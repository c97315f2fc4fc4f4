"""How failed sign-ins are counted (by which address) and what the caller is told after too many."""

import math

from axes.helpers import get_cool_off
from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse

from matches.api.sentences import detail_of, title_of


def address(request: HttpRequest) -> str:
    """The client's address, seen past as many proxies as are ours."""
    direct: str = request.META.get("REMOTE_ADDR", "")
    trusted: int = settings.TRUCO_TRUSTED_PROXIES
    forwarded = [part.strip() for part in request.headers.get("X-Forwarded-For", "").split(",") if part.strip()]
    if trusted == 0 or not forwarded:
        return direct
    return forwarded[-min(trusted, len(forwarded))]


def locked_out(
    request: HttpRequest, response: HttpResponse | None, credentials: dict[str, object] | None
) -> HttpResponse:
    cool_off = get_cool_off(request)
    return JsonResponse(
        {
            "type": "about:blank",
            "title": title_of(429),
            "status": 429,
            "detail": detail_of("throttled"),
            "instance": request.path,
            "code": "throttled",
        },
        status=429,
        content_type="application/problem+json",
        headers={"Retry-After": str(math.ceil(cool_off.total_seconds()) if cool_off else 900)},
    )
