"""Matches in the database: real accounts, chosen cards, a hand just dealt.

table = sit_down(rules("paulista-duel"), "4C 7H AS", "3D 2S KC")
table.act(0, play(0, "4C"))
"""

import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from django.db import connection, transaction
from django.db.models import Model
from uuid_utils.compat import uuid7

from matches import commands, eventlog, fairness, vault
from matches.commands import Done
from matches.engine.actions import Action, Deal, Move, SeatSeed, Start, TakeSeat
from matches.engine.events import Event, MatchCreated
from matches.engine.evolve import begin
from matches.engine.state import Clock, Match, PerAction
from matches.engine.state import Table as TableOptions
from matches.engine.terms import Seat, SeatKind, SeedSource, Visibility
from matches.engine.variants import Rules
from matches.eventlog import Stored
from matches.models import LogEntry
from matches.models import Match as MatchRow
from matches.models import Seat as SeatRow
from players.commands import create_guest
from players.models import Player
from tests.builders import HUMAN, Story, stacked


@dataclass(frozen=True)
class Table:
    """A match that is being played, and who sits there: None where a server bot does."""

    id: UUID
    players: tuple[Player | None, ...]
    tokens: tuple[str | None, ...]

    @property
    def stored(self) -> Stored:
        return eventlog.peek(self.id)

    @property
    def match(self) -> Match:
        return self.stored.match

    @property
    def log(self) -> list[Event]:
        return [entry.event for entry in eventlog.entries(self.id)]

    def act(self, *moves: Move) -> Done:
        """Each move by the player of its seat, on the version that the match then has."""
        for move in moves:
            done = self.act_on(self.match.version, move)
        return done

    def act_on(self, version: int, move: Move) -> Done:
        """A move by the player of its seat, who saw this version."""
        return commands.act(self.player(move.seat), self.id, lambda seat: move, version=version)

    def player(self, seat: int) -> Player:
        player = self.players[seat]
        assert player is not None
        return player

    def submit(self, *actions: Action) -> Done:
        """Actions that no account takes."""
        for action in actions:
            done = commands.submit(self.id, action, version=self.match.version)
        return done


def sit_down(
    rules: Rules,
    *hands: str,
    vira: str | None = None,
    leader: int = 0,
    score: tuple[int, int] = (0, 0),
    kinds: Sequence[SeatKind] = (),
    per_action: int = 60,
    clock: Clock | None = None,
    bot_delay: int = 0,
    visibility: Visibility = Visibility.PUBLIC,
    accounts: Sequence[Player] = (),
    rated: bool = False,
    bot: str = "cautious",
) -> Table:
    """A stored match in which a hand was just dealt; accounts are guests unless given."""
    seats = [Seat(i) for i in range(rules.variant.seats)]
    kinds = kinds or (HUMAN,) * len(seats)
    given = iter(accounts)
    sitters = [_sitter(given) if kind is not SeatKind.SERVER_BOT else (None, None) for kind in kinds]
    players = tuple(player for player, _ in sitters)
    names = [str(player.pk) if player is not None else bot for player in players]
    match_id, master = uuid7(), secrets.token_bytes(fairness.MASTER_BYTES)
    created = MatchCreated(
        rules,
        visibility,
        ("open",) * len(seats),
        clock or Clock(PerAction(per_action)),
        "c0ffee",
        TableOptions(rated=rated),
    )
    story = Story((created,), begin(created)).then(
        *(TakeSeat(names[seat], kinds[seat], seat) for seat in seats),
        Start(tuple(SeatSeed(seat, secrets.token_hex(16), SeedSource.SERVER) for seat in seats)),
    )
    # A deal's event bears the score, so a log that begins at any score still folds to the match.
    at_score = Story(story.log, replace(story.match, score=score))
    deck = stacked(rules, hands, vira=vira, leader=leader)
    dealt = at_score.then(Deal(deck, Seat((leader - 1) % len(seats))))
    creator = next((player for player in players if player is not None), None) or create_guest()[0]
    with transaction.atomic():
        stored, _ = eventlog.create(
            match_id,
            created,
            creator_id=creator.pk,
            code="",
            bot_delay=bot_delay,
            sealed_master=vault.seal(master),
            reserved=[None] * len(seats),
        )
        eventlog.append(stored, dealt.log[1:])
    return Table(match_id, players, tuple(token for _, token in sitters))


def _sitter(given: Iterator[Player]) -> tuple[Player, str | None]:
    player = next(given, None)
    return create_guest() if player is None else (player, None)


def copies(table: Table, number: int) -> list[UUID]:
    """So many more matches that differ from this one in their id alone."""
    statement = """
        WITH copy AS (
            INSERT INTO matches_match (id, {match}) SELECT gen_random_uuid(), {match}
            FROM matches_match, generate_series(1, %(number)s) WHERE id = %(id)s RETURNING id
        ), seat AS (
            INSERT INTO matches_seat (match_id, {seat}) SELECT copy.id, {seat}
            FROM copy, matches_seat WHERE match_id = %(id)s
        ), log AS (
            INSERT INTO matches_logentry (match_id, {log}) SELECT copy.id, {log}
            FROM copy, matches_logentry WHERE match_id = %(id)s
        )
        SELECT id FROM copy
    """
    columns = {"match": _columns(MatchRow, "id"), "seat": _columns(SeatRow, "match_id")}
    with connection.cursor() as cursor:
        cursor.execute(
            statement.format(**columns, log=_columns(LogEntry, "match_id")), {"number": number, "id": table.id}
        )
        return [match_id for (match_id,) in cursor.fetchall()]


def _columns(model: type[Model], key: str) -> str:
    names = [field.column for field in model._meta.concrete_fields if field.column]
    return ", ".join(f'"{name}"' for name in names if name != key)
