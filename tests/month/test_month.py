"""A few people's week, lived and looked over; `python -m tests.month` does the same with two hundred."""

from datetime import timedelta

import pytest
from django.test.utils import override_settings

from matches.models import LogEntry, MaintenanceWindow
from players.notices.models import Kind, Notice
from players.ratings.models import CountedMatch
from tests.clock import stopped_clock
from tests.month.check import look
from tests.month.month import BEGINS, Month, begin

NO_MAIL = "django.core.mail.backends.dummy.EmailBackend"


@pytest.mark.django_db(transaction=True)
def test_a_week_of_all_habits_ends_with_nothing_stuck_early_missed_or_counted_twice() -> None:
    with override_settings(EMAIL_BACKEND=NO_MAIL), stopped_clock(ticks=True) as clock:
        month = begin(clock, players=12, seed=1, pace=timedelta(hours=1))
        month.live(6)
        month.run_out()
        found = look(month)
        # And what looks it over sees what is wrong.
        seen = _wrong_if_tampered_with(month)
    assert found.wrong == []
    assert found.figures["matches finished"] > 3
    assert found.figures["time-outs"] > 5
    assert found.figures["turns told of"] > 100
    assert seen == ["early", "nobody told", "was not counted"]


def _wrong_if_tampered_with(month: Month) -> list[str]:
    """What is seen when a notice and a count are lost, and a maintenance that stopped no clock."""
    Notice.objects.filter(pk=Notice.objects.filter(kind=Kind.TURN).earliest("at").pk).delete()
    CountedMatch.objects.filter(pk=CountedMatch.objects.filter(rated=False).latest("ended_at").pk).delete()
    last = LogEntry.objects.filter(data__by="timeout").latest("at")
    MaintenanceWindow.objects.create(starts_at=BEGINS, ends_at=last.at, announced_at=BEGINS)
    wrong = look(month).wrong
    return [what for what in ("early", "nobody told", "was not counted") if any(what in line for line in wrong)]
