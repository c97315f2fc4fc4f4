"""Limits: moves apart from reads apart from other writes, so that polling never blocks a move.

A request counts for its token, for the account, and for the address. A rate of None in `DEFAULT_THROTTLE_RATES` is no
limit.
"""

from collections.abc import Iterator
from typing import Any

from django.conf import settings
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.settings import api_settings
from rest_framework.throttling import BaseThrottle

from players.api.addresses import bucket_of, client_address
from players.api.authentication import Grant
from players.api.buckets import SECOND, Bucket, Level, Rate
from players.models import Player, PlayerKind


class Limit(BaseThrottle):
    """What a request counts in; StrictView counts it, in all limits of a view at once."""

    scope: str

    def buckets(self, request: Request) -> Iterator[Bucket]:
        raise NotImplementedError


class PerAddress(Limit):
    """By address, whoever asks."""

    def buckets(self, request: Request) -> Iterator[Bucket]:
        yield from _bucket(self.scope, f"address:{_address(request)}", rate_of(self.scope))


class GuestThrottle(PerAddress):
    """New accounts, guests or not."""

    scope = "guest"


class SignInThrottle(PerAddress):
    scope = "sign_in"


class RefusalThrottle(PerAddress):
    """Who isn't let in: by where it comes from alone, never by whom it claims to be."""

    scope = "refusals"


class OAuthThrottle(PerAddress):
    """What apps exchange and revoke: no account is known before, and none is asked after."""

    scope = "oauth"


class PerCaller(Limit):
    """By token, by account, and by address; bot accounts have rates of their own."""

    bots_apart = True

    def buckets(self, request: Request) -> Iterator[Bucket]:
        scope, address = self.scope_of(request), _address(request)
        player = request.user
        if not isinstance(player, Player):
            yield from _bucket(scope, f"address:{address}", rate_of(scope))
        else:
            is_bot = self.bots_apart and player.kind == PlayerKind.BOT_ACCOUNT
            rate = rate_of(f"bot_{scope}" if is_bot else scope)
            yield from _bucket(scope, f"token:{_token(request)}", rate)
            of_all = rate and rate.times(settings.TRUCO_THROTTLE_ACCOUNT_FACTOR)
            yield from _bucket(f"account-{scope}", f"account:{player.pk}", of_all)
        yield from _bucket(f"address-{scope}", f"address:{address}", rate_of(f"address_{scope}"))

    def scope_of(self, request: Request) -> str:
        return self.scope


class MoveThrottle(PerCaller):
    scope = "moves"


class ReadThrottle(PerCaller):
    scope = "reads"


class WriteThrottle(PerCaller):
    scope = "writes"


class ReadOrWriteThrottle(PerCaller):
    """By the method: what a view has that says nothing else."""

    def scope_of(self, request: Request) -> str:
        return "reads" if request.method in SAFE_METHODS else "writes"


class RegistrationThrottle(PerCaller):
    """New apps and webhooks: seldom needed, and each is a thing that others will meet."""

    scope = "registrations"
    bots_apart = False


class ReplayThrottle(PerCaller):
    """Webhooks sent again: one request may be the cause of many."""

    scope = "replays"
    bots_apart = False


def rate_of(scope: str) -> Rate | None:
    # Read on each request, not at import: settings change in tests.
    rates: Any = api_settings.DEFAULT_THROTTLE_RATES
    rate: str | None = rates.get(scope)
    return None if rate is None else Rate.parse(rate)


def limit_headers(levels: list[Level]) -> dict[str, str]:
    """`RateLimit-Policy` and `RateLimit` as in draft-ietf-httpapi-ratelimit-headers; none without a limit."""
    if not levels:
        return {}
    return {
        "RateLimit-Policy": ", ".join(_policy(level.bucket) for level in levels),
        "RateLimit": ", ".join(_standing(level) for level in levels),
    }


def seconds_to_wait(levels: list[Level]) -> int:
    """Until none of these refuses any more; whole seconds, for that is what can be told."""
    return max(in_seconds(level.until_next) for level in levels)


def in_seconds(microseconds: int) -> int:
    """Rounded up."""
    return -(-microseconds // SECOND)


def _policy(bucket: Bucket) -> str:
    return f'"{bucket.policy}";q={bucket.rate.quota};w={bucket.rate.seconds}'


def _standing(level: Level) -> str:
    # With nothing left: until there is something. Else: until there is all of it.
    reset = level.until_empty if level.left else level.until_next
    return f'"{level.bucket.policy}";r={level.left};t={in_seconds(reset)}'


def _bucket(policy: str, key: str, rate: Rate | None) -> Iterator[Bucket]:
    if rate is not None:
        yield Bucket(policy.replace("_", "-"), f"{policy}:{key}", rate)


def _token(request: Request) -> str:
    """The token, or the browser's sessions of an account together."""
    grant = request.auth
    return str(grant.token_id) if isinstance(grant, Grant) and grant.token_id else f"sessions:{request.user.pk}"


def _address(request: Request) -> str:
    return bucket_of(client_address(request._request))
