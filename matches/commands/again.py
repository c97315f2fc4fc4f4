"""What the next match has of the one before: all but the cards."""

from collections.abc import Mapping
from dataclasses import replace
from uuid import UUID

from matches.commands.create import NewMatch
from matches.engine.state import Place
from matches.engine.terms import Seat
from matches.eventlog import Stored
from players.models import Player


def again(old: Stored) -> NewMatch:
    """The same match once more. A private one gets a new code; a series begins anew, as long as it was."""
    match = old.match
    new = NewMatch(
        rules=match.rules,
        seats=[_asked(place) for place in match.places],
        clock=match.clock,
        visibility=match.visibility,
        bot_delay=old.bot_delay,
        table=match.table,
    )
    return new if match.series is None else replace(new, best_of=match.series.best_of)


def present(accounts: Mapping[Seat, str | None]) -> dict[Seat, Player]:
    """Those of these accounts that there still are."""
    wanted = [UUID(account) for account in accounts.values() if account is not None]
    found = {str(player.pk): player for player in Player.objects.filter(pk__in=wanted, is_active=True)}
    return {seat: found[account] for seat, account in accounts.items() if account is not None and account in found}


def host(old: Stored, sitters: Mapping[Seat, Player]) -> Player:
    """Whoever made the match before, if seated, or else the first who is."""
    seated = [sitters[seat] for seat in sorted(sitters)]
    made_it = [player for player in seated if player.pk == old.creator_id]
    return next(iter(made_it + seated), None) or Player.objects.get(pk=old.creator_id)


def _asked(place: Place) -> str:
    """A server bot that was there from the start comes along, one that took an account's seat doesn't."""
    return "open" if place.account is not None else f"bot:{place.player}"
