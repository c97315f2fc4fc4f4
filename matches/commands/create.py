"""New matches."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db import transaction
from uuid_utils.compat import uuid7

from matches import eventlog, fairness, vault
from matches.commands import idempotency
from matches.commands.door import Done, carry_out, replay
from matches.commands.idempotency import RequestKey
from matches.engine.actions import TakeSeat
from matches.engine.events import MatchCreated
from matches.engine.state import NO_TABLE, Clock, Series, Table
from matches.engine.terms import Seat, SeatKind, Visibility
from matches.engine.variants import Rules
from matches.presentation.text import reserved_account
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
    series: Series | None = None

    @property
    def challenges(self) -> bool:
        """Whether a seat is kept for somebody."""
        return any(map(reserved_account, self.seats))


def create(creator: Player, new: NewMatch, *, key: RequestKey | None = None) -> Done:
    """Commit to the deals, seat the creator and the server bots, and start if that is all.

    Raises IdempotencyMismatch.
    """
    try:
        with transaction.atomic():
            done = _create(creator, new)
            if key is not None:
                idempotency.remember(key, done.stored.id, done.entries)
    except idempotency.KeyUsed:
        assert key is not None
        kept = idempotency.find(key)
        assert kept is not None
        return replay(kept)
    return done


def _create(creator: Player, new: NewMatch) -> Done:
    kind = SeatKind(require_account(creator).value)
    match_id, master = uuid7(), secrets.token_bytes(fairness.MASTER_BYTES)
    commitment = fairness.commitment(
        match_id=str(match_id),
        ruleset=new.rules.variant.ruleset,
        rules=fairness.canonical_rules(vars(new.rules.house)),
        master=master,
    )
    stored, entries = eventlog.create(
        match_id,
        MatchCreated(new.rules, new.visibility, tuple(new.seats), new.clock, commitment, new.table, new.series),
        creator_id=creator.pk,
        code=secrets.token_urlsafe(9) if new.visibility is Visibility.PRIVATE else "",
        bot_delay=new.bot_delay,
        sealed_master=vault.seal(master),
        reserved=[UUID(account) if (account := reserved_account(asked)) else None for asked in new.seats],
    )
    if taken := _taken_at_once(creator, kind, new):
        stored, more = carry_out(stored, *taken)
        entries += more
    return Done(stored.with_name_of(creator.pk), entries)


def _taken_at_once(creator: Player, kind: SeatKind, new: NewMatch) -> list[TakeSeat]:
    actions = list[TakeSeat]()
    for seat, asked in enumerate(new.seats):
        if asked == "me":
            actions.append(TakeSeat(str(creator.pk), kind, Seat(seat)))
        elif asked.startswith("bot:"):
            actions.append(TakeSeat(asked.removeprefix("bot:"), SeatKind.SERVER_BOT, Seat(seat)))
    return actions
