"""Buckets: moves apart from reads apart from other writes, so that polling never blocks a move."""

from django.http import HttpRequest
from rest_framework.request import Request

from players.api.throttles import PerAddress
from players.models import Player


class PerCaller(PerAddress):
    """By account where there is one, else by address."""

    def get_ident(self, request: Request | HttpRequest) -> str:
        user = getattr(request, "user", None)
        return str(user.pk) if isinstance(user, Player) else super().get_ident(request)


class MoveThrottle(PerCaller):
    scope = "moves"


class ReadThrottle(PerCaller):
    scope = "reads"


class WriteThrottle(PerCaller):
    scope = "writes"


class BotsOnlyThrottle(PerAddress):
    """Matches among server bots alone: nobody waits for them, so anybody could make thousands."""

    scope = "bots_only"
