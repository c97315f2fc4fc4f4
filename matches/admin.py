"""What operators see of matches: never a card, a state or a secret of one that runs."""

from typing import Any

from django import forms
from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from matches import commands
from matches.models import MaintenanceWindow, Match, Outage
from matches.reports.admin import ReportAdmin

__all__ = ["MaintenanceWindowAdmin", "MatchAdmin", "OutageAdmin", "ReadOnly", "ReportAdmin"]


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
        "look_at",
        "bot_due",
        "bot_delay",
    )


@admin.register(Outage)
class OutageAdmin(ReadOnly):
    list_display = ("started_at", "ended_at", "noticed_at")


class WindowForm(forms.ModelForm[MaintenanceWindow]):
    """A window in UTC. One that is over when it is announced is refused."""

    class Meta:
        model = MaintenanceWindow
        fields = ("starts_at", "ends_at", "note")

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        starts_at, ends_at = cleaned.get("starts_at"), cleaned.get("ends_at")
        if starts_at is not None and ends_at is not None:
            try:
                commands.require_to_come(starts_at=starts_at, ends_at=ends_at)
            except commands.InThePast as error:
                raise forms.ValidationError("A window ends after it begins, and after now.") from error
        return cleaned


@admin.register(MaintenanceWindow)
class MaintenanceWindowAdmin(admin.ModelAdmin[MaintenanceWindow]):
    """Windows are announced and taken back; what has stopped a clock stays on record."""

    form = WindowForm
    list_display = ("starts_at", "ends_at", "note", "announced_at", "shortened_at")
    ordering = ("-starts_at",)
    actions = ("take_back",)

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        # The list's action needs it; a window itself is changed by nothing else.
        return obj is None and super().has_change_permission(request)

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: MaintenanceWindow, form: Any, change: bool) -> None:
        window = commands.announce(starts_at=obj.starts_at, ends_at=obj.ends_at, note=obj.note)
        obj.pk, obj.starts_at = window.pk, window.starts_at

    @admin.action(description="End now, or take back")
    def take_back(self, request: HttpRequest, chosen: QuerySet[MaintenanceWindow]) -> None:
        for window in chosen:
            commands.take_back(window.pk)
