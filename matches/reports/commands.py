"""Every write to reports."""

from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models.functions import Now

from matches.eventlog import Stored
from matches.reports.models import Outcome, Reason, Report
from matches.talk.models import Message
from players.commands import require_account
from players.models import Player


def report(
    reporter: Player,
    player: Player,
    *,
    reason: Reason,
    stored: Stored | None = None,
    message: Message | None = None,
    text: str = "",
) -> Report:
    """A report, open until a moderator resolves it; the same once more is the one that there is."""
    with transaction.atomic():
        require_account(reporter)
        about: dict[str, Any] = {
            "match_id": stored.id if stored else None,
            "message": message.number if message else None,
        }
        made, _ = Report.objects.get_or_create(
            reporter=reporter, player=player, **about, reason=reason, outcome=None, defaults={"text": text}
        )
        made.refresh_from_db()
        return made


def resolve(report_id: UUID, *, moderator: Player, outcome: Outcome | None, note: str) -> None:
    """A moderator's judgement; None: it is open again."""
    Report.objects.filter(pk=report_id).update(
        outcome=outcome,
        note=note,
        resolved_at=None if outcome is None else Now(),
        resolved_by=None if outcome is None else moderator,
    )


def forget(player: Player) -> None:
    """Take away who reported, and in which words, where that account is erased; nobody judges an erased account."""
    Report.objects.filter(reporter=player).update(reporter=None, text="")
    Report.objects.filter(player=player).delete()
