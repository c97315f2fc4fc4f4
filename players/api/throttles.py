"""Limits per address; a rate of None in `DEFAULT_THROTTLE_RATES` is no limit."""

from typing import Any

from django.http import HttpRequest
from rest_framework.request import Request
from rest_framework.settings import api_settings
from rest_framework.throttling import SimpleRateThrottle
from rest_framework.views import APIView

from players.api.addresses import bucket_of, client_address


class PerAddress(SimpleRateThrottle):
    def get_rate(self) -> str | None:
        # Read on each request, not at import: settings change in tests.
        rates: Any = api_settings.DEFAULT_THROTTLE_RATES
        rate: str | None = rates.get(self.scope)
        return rate

    def get_cache_key(self, request: Request, view: APIView) -> str:
        return f"throttle:{self.scope}:{self.get_ident(request)}"

    def get_ident(self, request: Request | HttpRequest) -> str:
        http_request = request._request if isinstance(request, Request) else request
        return bucket_of(client_address(http_request))

    def wait(self) -> float:
        # The library's answer is None where requests at once overfilled the bucket.
        return super().wait() or 1.0


class GuestThrottle(PerAddress):
    """New accounts, guests or not."""

    scope = "guest"


class SignInThrottle(PerAddress):
    scope = "sign_in"
