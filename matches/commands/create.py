"""New matches."""

import secrets
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from django.db import connection, transaction
from uuid_utils.compat import uuid7

from matches import eventlog, fairness, vault
from matches.commands import idempotency, rated_tables
from matches.commands.door import Done, carry_out, replay, server_seed
from matches.commands.host import new_code
from matches.commands.idempotency import RequestKey
from matches.engine.actions import ClientSeed, TakeSeat
from matches.engine.events import MatchCreated
from matches.engine.seats import reserved_account
from matches.engine.series import first_game
from matches.engine.state import NO_TABLE, Clock, Series, Table
from matches.engine.terms import Seat, SeatKind, SeedSource, Visibility
from matches.engine.variants import Rules
from matches.eventlog import Entry, Stored
from players.commands import require_account
from players.models import Player

_CLAIM_GAME = """
INSERT INTO matches_seriesgame (match_id, series_id, game, is_settled) VALUES (%s, %s, %s, false)
ON CONFLICT DO NOTHING
"""


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
    best_of: int | None = None
    """Begin a series that is this long."""

    @property
    def challenges(self) -> bool:
        """Whether a seat is kept for somebody."""
        return any(map(reserved_account, self.seats))


class GameExists(Exception):
    """This game of the series has been made."""


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


def seat_all(host: Player, new: NewMatch, sitters: Mapping[Seat, Player], *, match_id: UUID | None = None) -> Done:
    """A match that the server makes for these accounts, in the caller's transaction.

    All sit down at once, each with a seed of the server's, and so do the server bots that `new` names; if that is
    every seat, it starts. Raises NotAuthenticated for an account that is erased, and GameExists.
    """
    # In an order of their own, whoever asks for whom.
    accounts = sorted(sitters.items(), key=lambda sitter: sitter[1].pk)
    kinds = {seat: SeatKind(require_account(player).value) for seat, player in accounts}
    if new.table.rated and not all(_can_be_rated(player, new) for player in sitters.values()):
        new = replace(new, table=replace(new.table, rated=False))
    stored, entries = _open(host, new, match_id or uuid7())
    actions = list[TakeSeat]()
    for seat, asked in enumerate(map(str, new.seats)):
        if asked.startswith("bot:"):
            actions.append(TakeSeat(asked.removeprefix("bot:"), SeatKind.SERVER_BOT, Seat(seat)))
        elif (player := sitters.get(Seat(seat))) is not None:
            seed = ClientSeed(server_seed(), SeedSource.SERVER, stored.match.commitment)
            actions.append(TakeSeat(str(player.pk), kinds[Seat(seat)], Seat(seat), seed))
    stored, more = carry_out(stored, *actions)
    for player in sitters.values():
        stored = stored.with_name_of(player.pk)
    return Done(stored, entries + more)


def _create(creator: Player, new: NewMatch, signals: Collection[str]) -> Done:
    kind = SeatKind(require_account(creator).value)
    table = replace(new.table, rated=new.table.rated and _can_be_rated(creator, new))
    if table.rated and "me" in new.seats:
        rated_tables.sit_down(creator, [account for account in _reserved(new) if account], signals)
    stored, entries = _open(creator, replace(new, table=table), uuid7())
    if taken := _taken_at_once(creator, kind, new):
        stored, more = carry_out(stored, *taken)
        entries += more
    return Done(stored.with_name_of(creator.pk), entries)


def _open(creator: Player, new: NewMatch, match_id: UUID) -> tuple[Stored, tuple[Entry, ...]]:
    """The match with its commitment, and nobody in it."""
    master = secrets.token_bytes(fairness.MASTER_BYTES)
    commitment = fairness.commitment(
        match_id=str(match_id),
        ruleset=new.rules.variant.ruleset,
        rules=fairness.canonical_rules(vars(new.rules.house)),
        master=master,
    )
    series = new.series if new.best_of is None else first_game(str(match_id), new.best_of)
    if series is not None:
        _claim_game(match_id, series)
    return eventlog.create(
        match_id,
        MatchCreated(new.rules, new.visibility, tuple(new.seats), new.clock, commitment, new.table, series),
        creator_id=creator.pk,
        code=new_code() if new.visibility is Visibility.PRIVATE else "",
        bot_delay=new.bot_delay,
        sealed_master=vault.seal(master),
        reserved=_reserved(new),
    )


def _claim_game(match_id: UUID, series: Series) -> None:
    """Before the match itself, whose row it needs only at the end of the transaction: who comes second waits here."""
    with connection.cursor() as cursor:
        cursor.execute(_CLAIM_GAME, (match_id, series.id, series.game))
        if cursor.rowcount == 0:
            raise GameExists


def _reserved(new: NewMatch) -> list[UUID | None]:
    """For each seat the account that it is kept for."""
    return [UUID(account) if (account := reserved_account(asked)) else None for asked in new.seats]


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
