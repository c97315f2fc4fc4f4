"""What operators see of matches: never a card, a state or a secret of one that runs."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from matches.models import Match, Outage
from matches.reports.admin import ReportAdmin

__all__ = ["MatchAdmin", "OutageAdmin", "ReadOnly", "ReportAdmin"]


class ReadOnly(admin.ModelAdmin[Any]):
    """Whatever changes a match goes through its door, and this is not it."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


@admin.register(Match)
class MatchAdmin(ReadOnly):
    list_display = ("id", "variant", "status", "version", "deadline", "bot_due")
    list_filter = ("status", "variant")
    show_full_result_count = False
    fields = (
        "id",
        "variant",
        "status",
        "visibility",
        "creator",
        "created_at",
        "started_at",
        "ended_at",
        "version",
        "turn_since",
        "deadline",
        "bot_due",
        "bot_delay",
    )


@admin.register(Outage)
class OutageAdmin(ReadOnly):
    list_display = ("started_at", "ended_at", "noticed_at")
