"""New matches."""

import secrets
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from django.db import transaction
from uuid_utils.compat import uuid7

from matches import eventlog, fairness, vault
from matches.commands import idempotency, rated_tables
from matches.commands.door import Done, carry_out, replay
from matches.commands.host import new_code
from matches.commands.idempotency import RequestKey
from matches.engine.actions import TakeSeat
from matches.engine.events import MatchCreated
from matches.engine.seats import reserved_account
from matches.engine.state import NO_TABLE, Clock, Series, Table
from matches.engine.terms import Seat, SeatKind, Visibility
from matches.engine.variants import Rules
from players.commands import require_account
from players.models import Player


@dataclass(frozen=True)
class NewMatch:
    """What a creator asks for. `seats`: `me`, `open`, `bot:<name>` or `player:<account id>`."""

    rules: Rules
    seats: Sequence[str]
    clock: Clock
    visibility: Visibility
    bot_delay: int
    table: Table = NO_TABLE
    """`rated`: if it can be (`_can_be_rated`)."""
    series: Series | None = None

    @property
    def challenges(self) -> bool:
        """Whether a seat is kept for somebody."""
        return any(map(reserved_account, self.seats))


def create(creator: Player, new: NewMatch, *, key: RequestKey | None = None, signals: Collection[str] = ()) -> Done:
    """Commit to the deals, seat the creator and the server bots, and start if that is all.

    `signals`: where the creator is, for `players.traces`. Raises IdempotencyMismatch, SamePerson.
    """
    try:
        with transaction.atomic():
            done = _create(creator, new, signals)
            if key is not None:
                idempotency.remember(key, done.stored.id, done.entries)
    except (idempotency.KeyUsed, rated_tables.SamePerson):
        # Who was seen where may have changed since the request was first carried out.
        kept = idempotency.find(key) if key is not None else None
        if kept is None:
            raise
        return replay(kept)
    return done


def _create(creator: Player, new: NewMatch, signals: Collection[str]) -> Done:
    kind = SeatKind(require_account(creator).value)
    reserved = [UUID(account) if (account := reserved_account(asked)) else None for asked in new.seats]
    table = replace(new.table, rated=new.table.rated and _can_be_rated(creator, new))
    if table.rated and "me" in new.seats:
        rated_tables.sit_down(creator, [account for account in reserved if account], signals)
    match_id, master = uuid7(), secrets.token_bytes(fairness.MASTER_BYTES)
    commitment = fairness.commitment(
        match_id=str(match_id),
        ruleset=new.rules.variant.ruleset,
        rules=fairness.canonical_rules(vars(new.rules.house)),
        master=master,
    )
    stored, entries = eventlog.create(
        match_id,
        MatchCreated(new.rules, new.visibility, tuple(new.seats), new.clock, commitment, table, new.series),
        creator_id=creator.pk,
        code=new_code() if new.visibility is Visibility.PRIVATE else "",
        bot_delay=new.bot_delay,
        sealed_master=vault.seal(master),
        reserved=reserved,
    )
    if taken := _taken_at_once(creator, kind, new):
        stored, more = carry_out(stored, *taken)
        entries += more
    return Done(stored.with_name_of(creator.pk), entries)


def _can_be_rated(creator: Player, new: NewMatch) -> bool:
    """As far as can be known before anybody has joined; `players.ratings` has the last word."""
    only_bots = all(asked.startswith("bot:") for asked in new.seats)
    return new.rules.are_usual and not creator.is_guest and not only_bots


def _taken_at_once(creator: Player, kind: SeatKind, new: NewMatch) -> list[TakeSeat]:
    actions = list[TakeSeat]()
    for seat, asked in enumerate(new.seats):
        if asked == "me":
            actions.append(TakeSeat(str(creator.pk), kind, Seat(seat)))
        elif asked.startswith("bot:"):
            actions.append(TakeSeat(asked.removeprefix("bot:"), SeatKind.SERVER_BOT, Seat(seat)))
    return actions
