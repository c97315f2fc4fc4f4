"""The one door: whatever changes a match is an action through `submit`, whoever chose it."""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from uuid import UUID

from django.db import transaction

from matches import eventlog, fairness, vault, wakeups
from matches.commands import idempotency
from matches.commands.idempotency import RequestKey
from matches.engine.actions import Action, Deal, Forced, IllegalAction, Refusal, SeatSeed, Start, Substitute
from matches.engine.events import Event, MatchEnded
from matches.engine.evolve import evolve
from matches.engine.plans import Plan, planned
from matches.engine.rules import Duty, awaiting, decide, duty, forced_seat
from matches.engine.state import Match, Place
from matches.engine.terms import MatchStatus, Seat, SeatKind, SeedSource
from matches.eventlog import Entry, KeptPlan, KeptPlans, Stored

SUBSTITUTE_BOT = "cautious"

Choose = Callable[[Stored], Action]
"""The action, chosen when the match is locked: a caller's seat is only known then."""


class Refused(Exception):
    """The rules refuse the action; `stored` is the match as it stands, unchanged."""

    def __init__(self, refusal: Refusal, stored: Stored) -> None:
        super().__init__(refusal.value)
        self.refusal = refusal
        self.stored = stored


class StaleVersion(Exception):
    """The caller decided on another version than the match now has."""

    def __init__(self, stored: Stored) -> None:
        super().__init__(f"the match is at version {stored.match.version}")
        self.stored = stored


@dataclass(frozen=True)
class Done:
    """What a request did, as entries of the log, and the match as it is now."""

    stored: Stored
    entries: tuple[Entry, ...]
    replayed: bool = False


def submit(
    match_id: UUID,
    action: Action | Choose,
    *,
    version: int | None = None,
    key: RequestKey | None = None,
    patience: int | None = None,
) -> Done:
    """Carry out an action, all of it or nothing; when this returns it is on disk.

    `version` is the one on which the caller decided; None for what is decided on no version, such as taking a seat.
    A request that is sent again with its key does nothing and gets the first answer. `patience`: how many seconds to
    wait for whoever holds the match (MatchHeld), for those who have other matches to look after. Raises MatchNotFound,
    Refused, StaleVersion, IdempotencyMismatch, and what `action` raises when it is a function.
    """
    try:
        with transaction.atomic():
            stored = eventlog.lock(match_id, patience=patience)
            done = _submit_locked(stored, action, version)
            if key is not None:
                idempotency.remember(key, match_id, done.entries)
    except (Refused, StaleVersion, idempotency.KeyUsed):
        # Every accepted request makes its own repetition refused, so only then need anyone look for its key.
        kept = idempotency.find(key) if key is not None else None
        if kept is None:
            raise
        return replay(kept)
    return done


def replay(kept: idempotency.Kept) -> Done:
    """The answer that a kept key stands for, with the match as it is now."""
    entries = eventlog.entries(kept.match_id, after=kept.first_seq - 1, last=kept.last_seq)
    return Done(eventlog.peek(kept.match_id), tuple(entries), replayed=True)


def carry_out(stored: Stored, *actions: Action) -> tuple[Stored, tuple[Entry, ...]]:
    """Decide the actions on a locked match, then all that follows without asking anybody, and write what happened."""
    match, events = stored.match, list[Event]()
    for action in actions:
        match = _decided(stored, match, action, events)
    match, plans = _gone_on(stored, match, events)
    eventlog.bring_up(stored.id, before=stored.plans, after=plans)
    if not events:
        return replace(stored, plans=plans), ()
    done, entries = eventlog.append(replace(stored, plans=plans), events)
    wakeups.news()
    if done.turn.bot_due is not None:
        wakeups.bot_turn(str(done.id), match.version, delay=done.bot_delay)
    return done, entries


def _submit_locked(stored: Stored, action: Action | Choose, version: int | None) -> Done:
    chosen = action(stored) if callable(action) else action
    if version is not None:
        require_version(stored, version)
    return Done(*carry_out(stored, chosen))


def require_version(stored: Stored, version: int) -> None:
    """Raise Refused or StaleVersion where what was decided on this version can't be carried out on the match."""
    if stored.match.status is not MatchStatus.ACTIVE:
        raise Refused(Refusal.MATCH_NOT_ACTIVE, stored)
    if version != stored.match.version:
        raise StaleVersion(stored)


def _gone_on(stored: Stored, match: Match, events: list[Event]) -> tuple[Match, KeptPlans]:
    """The match once it waits for somebody again, and the plans that are left.

    First what the server owes, then what plans say, then the last cards that nobody has a choice about: so a plan
    may still cover one.
    """
    plans = stored.plans
    while True:
        plans = {seat: kept for seat, kept in plans.items() if kept.is_of(match)}
        if (owed := duty(match)) is not None:
            match = _decided(stored, match, _owed_action(stored, match, owed), events)
        elif (said := planned(match, _speaking(plans))) is not None:
            try:
                match = _decided(stored, match, said, events)
            except Refused as refused:
                plans = plans | {said.move.seat: replace(plans[said.move.seat], stopped=refused.refusal)}
        elif (seat := forced_seat(match)) is not None:
            match = _decided(stored, match, Forced(seat), events)
        else:
            return match, plans


def _speaking(plans: Mapping[Seat, KeptPlan]) -> dict[Seat, Plan]:
    return {seat: kept.plan for seat, kept in plans.items() if kept.stopped is None}


def _decided(stored: Stored, match: Match, action: Action, events: list[Event]) -> Match:
    try:
        decided = decide(match, action)
    except IllegalAction as error:
        raise Refused(error.refusal, stored) from error
    for event in decided:
        if isinstance(event, MatchEnded):
            event = replace(event, master=vault.unseal(stored.sealed_master).hex())
        events.append(event)
        match = evolve(match, event)
    return match


def _owed_action(stored: Stored, match: Match, owed: Duty | Seat) -> Action:
    if owed is Duty.START:
        return start_action(match)
    if owed is Duty.DEAL:
        return _deal(stored, match)
    return Substitute(owed, SUBSTITUTE_BOT)


def start_action(match: Match) -> Start:
    """The start, with a seed for each seat that gave none."""
    return Start(tuple(_seed(place) for place in match.places if place.client_seed is None))


def server_seed() -> str:
    return secrets.token_hex(16)


def _seed(place: Place) -> SeatSeed:
    seed = fairness.bot_seed(place.seat) if place.kind is SeatKind.SERVER_BOT else server_seed()
    return SeatSeed(place.seat, seed, SeedSource.SERVER)


def _deal(stored: Stored, match: Match) -> Deal:
    seeds = [place.client_seed or "" for place in match.places]
    master, match_id = vault.unseal(stored.sealed_master), str(stored.id)
    number = match.last_hand.number if match.last_hand else 0
    deck = fairness.shuffled_deck(match.rules.deck, match_id=match_id, master=master, seeds=seeds, hand=number)
    return Deal(deck, Seat(fairness.first_dealer(match_id=match_id, master=master, seeds=seeds)))


def server_bot_to_move(match: Match) -> Seat | None:
    """The server bot that the match waits for, if it waits for one."""
    return next((s for s in awaiting(match) if not match.places[s].is_account), None)
