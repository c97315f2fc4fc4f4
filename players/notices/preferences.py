"""What a player wants to be told of, how, when and in which language."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, time, timedelta
from functools import cache
from typing import Final
from uuid import UUID
from zoneinfo import ZoneInfo, available_timezones

from django.db import transaction

from players.commands import require_account
from players.models import Player, PlayerKind
from players.notices.models import Channel, Kind, Language, NoticeSettings

HOME_ZONE: Final = "America/Sao_Paulo"

EVERYTHING: Final[Mapping[str, tuple[str, ...]]] = {channel: tuple(Kind.values) for channel in Channel.values}
NOTHING: Final[Mapping[str, tuple[str, ...]]] = dict.fromkeys(Channel.values, ())


@dataclass(frozen=True)
class Quiet:
    """Hours of the day, in the player's time zone, in which nothing is sent; past midnight if `end` is the earlier."""

    start: time
    end: time


@dataclass(frozen=True)
class Preferences:
    language: str = Language.PORTUGUESE.value
    time_zone: str = HOME_ZONE
    quiet: Quiet | None = None
    wanted: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: EVERYTHING)

    def wants(self, channel: str, kind: str) -> bool:
        return kind in self.wanted[channel]

    def covers(self, kind: str, other: str) -> bool:
        """Whether this kind is wanted by every channel by which the other is."""
        return all(kind in kinds for kinds in self.wanted.values() if other in kinds)

    def quiet_until(self, now: datetime) -> datetime | None:
        """When the quiet hours that it is now are over; None: it is none."""
        if self.quiet is None:
            return None
        zone = ZoneInfo(self.time_zone)
        local = now.astimezone(zone)
        start, end, of_day = self.quiet.start, self.quiet.end, local.time()
        through_midnight = end < start
        if not (of_day >= start or of_day < end if through_midnight else start <= of_day < end):
            return None
        day = local.date() if of_day < end else local.date() + timedelta(days=1)
        # An hour that a clock change leaves out is over when it would have been.
        return max(datetime.combine(day, end, tzinfo=zone).astimezone(UTC), now + timedelta(seconds=1))


@cache
def zones() -> frozenset[str]:
    return frozenset(available_timezones())


def of(player: Player) -> Preferences:
    return of_all([player.pk])[player.pk]


def of_all(players: Iterable[UUID]) -> dict[UUID, Preferences]:
    """Of each account that there is. A program that chose nothing gets nothing: it has streams and webhooks."""
    found = Player.objects.filter(pk__in=list(players)).select_related("notice_settings")
    return {player.pk: _of(player) for player in found}


def choose(player: Player, chosen: Preferences) -> None:
    """For an account that is there: raises NotAuthenticated."""
    with transaction.atomic():
        require_account(player)
        _store(player, chosen)


def _store(player: Player, chosen: Preferences) -> None:
    NoticeSettings.objects.update_or_create(
        player=player,
        defaults={
            "language": chosen.language,
            "time_zone": chosen.time_zone,
            "quiet_from": None if chosen.quiet is None else chosen.quiet.start,
            "quiet_to": None if chosen.quiet is None else chosen.quiet.end,
            "wanted": {channel: list(kinds) for channel, kinds in chosen.wanted.items()},
        },
    )


def _of(player: Player) -> Preferences:
    row: NoticeSettings | None = getattr(player, "notice_settings", None)
    if row is None:
        return Preferences(wanted=NOTHING if player.kind == PlayerKind.BOT_ACCOUNT else EVERYTHING)
    quiet = Quiet(row.quiet_from, row.quiet_to) if row.quiet_from is not None and row.quiet_to is not None else None
    # A channel that came after the choice is as it is for who chose nothing.
    wanted = {**EVERYTHING, **{channel: tuple(kinds) for channel, kinds in row.wanted.items()}}
    return Preferences(row.language, row.time_zone, quiet, wanted)
