"""What an account plans for the rest of a hand."""

from dataclasses import replace
from uuid import UUID

from django.db import transaction

from matches import eventlog
from matches.commands.door import Done, Refused, carry_out, require_version
from matches.commands.play import seat_of
from matches.engine.actions import IllegalAction
from matches.engine.plans import Plan, check
from matches.engine.visibility import view_for
from matches.eventlog import KeptPlan, Stored
from players.models import Player


def set_plan(player: Player, match_id: UUID, plan: Plan, *, version: int) -> Done:
    """Keep a plan, decided on this version, until the hand ends; what it says now is done at once.

    Raises MatchNotFound, NotSeated, StaleVersion, and Refused for what the seat could never do.
    """
    with transaction.atomic():
        stored = eventlog.lock(match_id)
        seat = seat_of(player, stored)
        require_version(stored, version)
        kept = KeptPlan(seat, str(player.pk), _hand_number(stored), version, plan)
        _require_possible(stored, kept)
        eventlog.keep_plan(match_id, kept)
        done = Done(*carry_out(replace(stored, plans={**stored.plans, seat: kept})))
        stopped = done.stored.plans[seat].stopped if seat in done.stored.plans else None
        if stopped is not None and not done.entries:
            # It would never do anything: said now, and nothing kept.
            raise Refused(stopped, stored)
        return done


def drop_plan(player: Player, match_id: UUID) -> None:
    """Forget the plan, if there is one. When this returns, it does nothing any more. Raises as `set_plan`."""
    with transaction.atomic():
        # Under the lock: an action that is being carried out has read the plan already.
        stored = eventlog.lock(match_id)
        seat = seat_of(player, stored)
        if seat in stored.plans:
            eventlog.drop_plans(match_id, [seat])


def _hand_number(stored: Stored) -> int:
    assert stored.match.hand is not None
    return stored.match.hand.number


def _require_possible(stored: Stored, kept: KeptPlan) -> None:
    try:
        check(view_for(stored.match, kept.seat), kept.seat, kept.plan)
    except IllegalAction as error:
        raise Refused(error.refusal, stored) from error
