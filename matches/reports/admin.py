"""Where moderators see and resolve reports: staff with the permission to change them, and no other.

Of a match that runs it shows no card, no state and no signal.
"""

from django.contrib import admin
from django.http import HttpRequest

from matches.reports import commands, queries
from matches.reports.models import Outcome, Report
from players.models import Player


@admin.register(Report)
class ReportAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("created_at", "player", "reason", "reporter", "outcome")
    list_filter = ("outcome", "reason")
    list_select_related = ("player", "reporter")
    ordering = ("-id",)
    show_full_result_count = False
    actions = None
    fields = (
        "created_at",
        "reporter",
        "player",
        "match_id",
        "reason",
        "text",
        "what_was_said",
        "outcome",
        "note",
        "resolved_at",
        "resolved_by",
    )
    readonly_fields = tuple(field for field in fields if field not in ("outcome", "note"))

    @admin.display(description="what was said")
    def what_was_said(self, report: Report) -> str:
        return queries.what_was_said(report)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Report | None = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: Report, form: object, change: bool) -> None:
        assert isinstance(request.user, Player)
        outcome = Outcome(obj.outcome) if obj.outcome else None
        commands.resolve(obj.pk, moderator=request.user, outcome=outcome, note=obj.note)
