"""Who is told, and what is made for them."""

from typing import Any

from matches import commands
from players.models import Player
from players.notices import preferences
from players.notices.models import Mailbox, Notice
from players.notices.preferences import EVERYTHING, Preferences
from tests.api.callers import Caller
from tests.builders import rules
from tests.matches.tables import Table, sit_down

DUEL = ("3S 4S 5S", "4H 3H 6H")
DAY = 86_400


def duel(**options: Any) -> Table:
    """Two people; the first leads, and each has a day for a move. What happened so far was told."""
    table = sit_down(rules("paulista-duel"), *DUEL, **{"per_action": DAY, **options})
    commands.tell_all()
    return table


def with_mailbox(player: Player, address: str, language: str = "en") -> Player:
    Mailbox.objects.create(player=player, address=address)
    choose(player, language=language)
    return player


def choose(player: Player, **chosen: Any) -> None:
    preferences.choose(player, Preferences(**{"wanted": EVERYTHING, **chosen}))


def kinds(player: Player) -> list[str]:
    """Of all notices that were ever made, in order."""
    return [notice.kind for notice in Notice.objects.filter(player=player).order_by("id")]


def news(player: Player) -> list[str]:
    """Of those that still are news."""
    return [notice.kind for notice in Notice.objects.filter(player=player, over_at=None).order_by("id")]


def tell_and_send() -> None:
    commands.tell_all()
    commands.remind_all()
    commands.send_notices()


def as_caller(player: Player, token: str | None) -> Caller:
    caller = Caller()
    caller.player, caller.headers = player, {"Authorization": f"Bearer {token}"}
    return caller
