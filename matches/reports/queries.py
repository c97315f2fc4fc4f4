"""Every read of reports."""

from typing import Any

from django.db.models import F
from django.utils.translation import gettext as _

from matches.engine.terms import MatchStatus
from matches.reports.models import Report
from matches.talk import queries as talk
from matches.talk.models import Kind, Message
from players.models import Player
from players.moments import written

OVER = (MatchStatus.FINISHED.value, MatchStatus.ABORTED.value)


def report_json(report: Report, *, message: int | None) -> dict[str, Any]:
    """`message`: the number as the reporter knows it."""
    return {
        "id": report.pk,
        "player": report.player.username,
        "match": report.match_id,
        "message": message,
        "reason": report.reason,
        "text": report.text,
        "created_at": written(report.created_at),
    }


def what_was_said(report: Report) -> str:
    """The reported message for a moderator, who may play too: while the match runs, no signal is shown."""
    if report.match is None or report.match_id is None or report.message is None:
        return ""
    row = Message.objects.filter(match_id=report.match_id, number=report.message).first()
    if row is None:
        return ""
    if row.kind == Kind.SIGNAL and report.match.status not in OVER:
        return _("A signal to the partner; it is shown once the match is over.")
    return talk.said(row) or _("The words were erased with their account.")


def export(player: Player) -> list[dict[str, Any]]:
    """All that the player reported; what came of it is the moderators' business."""
    rows = Report.objects.filter(reporter=player).annotate(username=F("player__username")).order_by("id")
    return [
        {
            "id": row.pk,
            "player": row.username,
            "match": row.match_id,
            "reason": row.reason,
            "text": row.text,
            "created_at": written(row.created_at),
        }
        for row in rows
    ]
