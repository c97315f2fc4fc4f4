"""What people of the month do to find matches: create, challenge, join, seek, start, decline, leave."""

from collections.abc import Sequence
from random import Random
from typing import Final

from django.db.models import Q

from matches import commands, eventlog
from matches.commands import NewMatch, NewSeek
from matches.engine.state import Bank, Clock, PerAction, Table
from matches.engine.terms import Visibility
from matches.engine.variants import VARIANTS
from matches.models import Match, Seek
from matches.models import Seat as SeatRow
from tests.builders import rules
from tests.month.habits import Person

HOUR, DAY = 3600, 86400
CLOCKS: Final = (
    Clock(PerAction(12 * HOUR)),
    Clock(PerAction(DAY), vacation=True),
    Clock(PerAction(DAY), weekend="America/Sao_Paulo", vacation=True),
    Clock(PerAction(2 * DAY), weekend="Europe/Lisbon"),
    Clock(Bank(initial=DAY, increment=6 * HOUR, cap=2 * DAY), vacation=True),
    Clock(Bank(initial=2 * DAY, increment=HOUR, cap=2 * DAY), weekend="America/Sao_Paulo", vacation=True),
)
SEEK_CLOCKS: Final = (CLOCKS[2], CLOCKS[2], CLOCKS[4])


class Lobby:
    def __init__(self, people: Sequence[Person], chance: Random) -> None:
        self.people, self.chance = people, chance
        self.done: dict[str, int] = {}
        self.ended_by_hand: set[str] = set()
        """Matches that somebody ended before the start."""

    def tend(self, person: Person) -> None:
        """Invitations, tables that are full, tables that wait, and another match if there are too few."""
        self._answer(person)
        self._start(person)
        self._host(person)
        if _running(person) < person.habits.matches:
            self._find_another(person)

    def _answer(self, person: Person) -> None:
        kept = SeatRow.objects.filter(reserved_for=person.player, player=None, match__status="open")
        for match_id in list(kept.values_list("match_id", flat=True)):
            if self.chance.random() < 0.75:
                commands.join(person.player, match_id)
                self._count("challenges accepted")
            else:
                self._note_end(commands.decline(person.player, match_id))
                self._count("challenges declined")

    def _start(self, person: Person) -> None:
        full = Match.objects.filter(status="open", seats__player=person.player).exclude(seats__kind=None)
        for match_id in list(full.values_list("pk", flat=True)):
            if self.chance.random() < 0.5:
                commands.start(person.player, match_id)
            else:
                commitment = eventlog.peek(match_id).match.commitment
                commands.give_seed(person.player, match_id, client_seed="a seed of my own", commitment=commitment)

    def _host(self, person: Person) -> None:
        mine = Match.objects.filter(creator=person.player, status="open")
        for match_id in list(mine.values_list("pk", flat=True)):
            if self.chance.random() < 0.01:
                self._note_end(commands.withdraw(person.player, match_id))
                self._count("withdrawn by the host")
            elif self.chance.random() < 0.02:
                others = SeatRow.objects.filter(match_id=match_id, player__isnull=False).exclude(player=person.player)
                if (other := others.select_related("player").first()) is not None and other.player is not None:
                    self._note_end(commands.remove(person.player, match_id, player=other.player))
                    self._count("removed by the host")
        guest_at = Match.objects.filter(status="open", seats__player=person.player).exclude(creator=person.player)
        for match_id in list(guest_at.values_list("pk", flat=True)):
            if self.chance.random() < 0.02:
                self._note_end(commands.leave(person.player, match_id))
                self._count("left before the start")

    def _find_another(self, person: Person) -> None:
        way = self.chance.random()
        if way < 0.5 and self._join_one(person):
            return
        if way < 0.65:
            self._seek(person)
        else:
            self._create(person)

    def _join_one(self, person: Person) -> bool:
        lobby = Match.objects.filter(status="open", visibility="public", open_seats__gt=0)
        for match_id in list(lobby.exclude(seats__player=person.player).order_by("pk").values_list("pk", flat=True)):
            if str(person.player.pk) in eventlog.peek(match_id).match.removed:
                continue
            commands.join(person.player, match_id)
            self._count("joined from the lobby")
            return True
        return False

    def _seek(self, person: Person) -> None:
        asked = Seek.objects.filter(partner=person.player, partner_agreed=False, status="waiting")
        for seek_id in list(asked.values_list("pk", flat=True)):
            commands.join_seek(person.player, seek_id)
        waiting = Seek.objects.filter(Q(player=person.player) | Q(partner=person.player), status="waiting")
        if waiting.count() >= 2:
            commands.withdraw_seek(person.player, waiting.values_list("pk", flat=True)[0])
            return
        variant = self.chance.choice(("paulista-duel", "paulista-duel", "paulista-duel", "mineiro-duel", "paulista"))
        partner = self._other(person) if variant == "paulista" and self.chance.random() < 0.3 else None
        span = self.chance.choice((None, None, 100))
        clock, rated = self.chance.choice(SEEK_CLOCKS), self.chance.random() < 0.8
        new = NewSeek(rules(variant), clock, rated, span, partner=partner.player if partner else None)
        commands.seek(person.player, new)
        self._count("seeks")

    def _create(self, person: Person) -> None:
        variant = self.chance.choice(tuple(VARIANTS))
        seats = ["me", *(self._seat(person) for _ in range(VARIANTS[variant].seats - 1))]
        asked = [seat for seat in seats if seat.startswith("player:")]
        # Nobody is asked for two seats of a table.
        seats = [
            seat if seats.index(seat) == place or seat not in asked else "open" for place, seat in enumerate(seats)
        ]
        private = self.chance.random() < 0.2
        done = commands.create(
            person.player,
            NewMatch(
                rules=rules(variant),
                seats=seats,
                clock=self.chance.choice(CLOCKS),
                visibility=Visibility.PRIVATE if private else Visibility.PUBLIC,
                bot_delay=self.chance.choice((0, 1, 30)),
                table=Table(forced=self.chance.random() < 0.7, rated=self.chance.random() < 0.75),
                best_of=3 if self.chance.random() < 0.1 else None,
            ),
        )
        self._count("created")
        if private:
            self._tell_the_code(person, done.stored)

    def _tell_the_code(self, person: Person, stored: eventlog.Stored) -> None:
        for place in stored.match.places:
            friend = self._other(person)
            if place.asked == "open" and stored.match.seat_of(str(friend.player.pk)) is None:
                commands.join(friend.player, stored.id, code=stored.code)
                self._count("joined by code")
                stored = eventlog.peek(stored.id)

    def _seat(self, person: Person) -> str:
        way = self.chance.random()
        if way < 0.12:
            return self.chance.choice(("bot:cautious", "bot:random"))
        return f"player:{self._other(person).player.pk}" if way < 0.35 else "open"

    def _other(self, person: Person) -> Person:
        return self.chance.choice([other for other in self.people if other is not person and other.player.is_active])

    def _note_end(self, done: commands.Done) -> None:
        if done.stored.match.is_over:
            self.ended_by_hand.add(str(done.stored.id))

    def _count(self, what: str) -> None:
        self.done[what] = self.done.get(what, 0) + 1


def _running(person: Person) -> int:
    return SeatRow.objects.filter(player=person.player, match__status__in=("open", "active")).count()
