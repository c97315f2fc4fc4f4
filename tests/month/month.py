"""A month as it is lived: people come and go, operators work, and the server does what is due.

What people do follows from the seed; deals and ids are the server's own chance, so no two months are the same.
"""

import heapq
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, time, timedelta
from functools import partial
from random import Random
from typing import Final
from uuid import UUID

from django.db.models import Exists, Max, OuterRef

from matches import commands, eventlog
from matches.bots import choose
from matches.engine.actions import Move, Resign
from matches.engine.rules import awaiting
from matches.engine.terms import MatchStatus, Seat
from matches.engine.visibility import view_for
from matches.eventlog import Stored
from matches.models import About, Consent, MaintenanceWindow, Match, Rematch, Seek, SeriesGame
from matches.models import Seat as SeatRow
from players import commands as accounts
from players.errors import NoVacationLeft
from players.models import Player
from players.notices import preferences
from players.notices.models import Mailbox
from players.notices.preferences import Preferences, Quiet
from players.vacation import commands as vacations
from players.vacation.models import Vacation
from tests.bench.plans import plan_of
from tests.clock import Clock
from tests.month.habits import ALL, SHARES, Person
from tests.month.lobby import Lobby
from tests.month.server import GRACE, Server

BEGINS: Final = datetime(2027, 3, 10, 12, tzinfo=UTC)
"""So that the clocks change in it in Lisbon."""
ERASED: Final = 0.02
"""Of the players, so many have their accounts erased on the way."""
RUN_OUT: Final = timedelta(days=200)
"""In so many days all that runs must have come to its end."""


@dataclass
class Month:
    clock: Clock
    people: list[Person]
    chance: Random
    server: Server
    lobby: Lobby
    done: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    visits: list[tuple[datetime, int]] = field(default_factory=list)
    ends: datetime = BEGINS

    def live(self, days: int) -> None:
        self.ends = self.clock.now + timedelta(days=days)
        for number, person in enumerate(self.people):
            heapq.heappush(self.visits, (self.clock.now + person.pause(self.chance), number))
        errands = self._errands(days)
        self.server.work()
        looked_at = self.clock.now
        while self.clock.now < self.ends:
            while errands and errands[0][0] <= self.clock.now:
                errands.pop(0)[1]()
            while self.visits and self.visits[0][0] <= self.clock.now:
                self._visit(heapq.heappop(self.visits)[1])
            self.server.work()
            self.wrong += self.server.stuck()
            if self.clock.now >= looked_at + timedelta(days=1):
                looked_at = self.clock.now
                self._look_at_all()
            next_moments = [self.ends, *(visit[0] for visit in self.visits[:1]), *(one[0] for one in errands[:1])]
            self.server.go_on(until=min(next_moments))
        # They are forgotten a month later.
        self.done["seeks paired"] = Seek.objects.filter(status="paired").count()

    def run_out(self) -> None:
        """Nobody comes any more: let all that runs come to its end."""
        last = self.clock.now + RUN_OUT
        while self.clock.now < last and _goes_on():
            self.server.work()
            self.wrong += self.server.stuck()
            self.server.go_on(until=last)
        self.server.work()
        over = Match.objects.aggregate(Max("ended_at"))["ended_at__max"]
        self.done["days until the last match was over"] = (over - self.ends).days if over else 0

    def _errands(self, days: int) -> list[tuple[datetime, Callable[[], None]]]:
        """What operators do, and what happens to them."""
        moments = [self.clock.now + timedelta(days=days * share) for share in (0.2, 0.3, 0.45, 0.47, 0.6, 0.8)]
        todo: list[Callable[[], None]] = [
            partial(self._announce, hours=5),
            partial(self.server.stand_still, 7),
            partial(self._announce, hours=48),
            self._take_back,
            partial(self.server.stand_still, 0.5),
            partial(self._announce, hours=12),
        ]
        erased = self.chance.sample(range(len(self.people)), max(1, round(ERASED * len(self.people))))
        errands: list[tuple[datetime, Callable[[], None]]] = list(zip(moments, todo, strict=True))
        for number in erased:
            at = self.clock.now + timedelta(days=days * self.chance.uniform(0.3, 0.9))
            errands.append((at, partial(self._erase, self.people[number])))
        return sorted(errands, key=lambda errand: errand[0])

    def _announce(self, *, hours: int) -> None:
        # Some are announced when they begin.
        starts_at = self.clock.now + timedelta(hours=self.chance.choice((0, 6)))
        commands.announce(starts_at=starts_at, ends_at=starts_at + timedelta(hours=hours))
        self.done["maintenance windows"] += 1

    def _take_back(self) -> None:
        window = MaintenanceWindow.objects.latest("pk")
        commands.take_back(window.pk)
        self.done["maintenance windows ended early"] += window.ends_at > self.clock.now

    def _erase(self, person: Person) -> None:
        person.is_gone = True
        unstarted = set(Match.objects.filter(status=MatchStatus.OPEN).values_list("pk", flat=True))
        commands.leave_all(person.player)
        commands.withdraw_all_seeks(person.player)
        accounts.erase(person.player)
        person.player.refresh_from_db()
        self.done["accounts erased"] += 1
        ended = Match.objects.filter(pk__in=unstarted, ended_at__isnull=False)
        self.lobby.ended_by_hand |= {str(match_id) for match_id in ended.values_list("pk", flat=True)}

    def _visit(self, number: int) -> None:
        person = self.people[number]
        if person.is_gone:
            return
        self.done["visits"] += 1
        for match_id in _at_turn(person):
            self._take_turn(person, match_id)
        waiting = _waiting(person)
        asked = Consent.objects.filter(match_id__in=waiting, about=About.ABORT).values_list("match_id", flat=True)
        to_be_aborted = set(asked) if waiting else set()
        for match_id in waiting:
            self._wait(person, match_id, asked=match_id in to_be_aborted)
        self._after_the_end(person)
        try:
            self.lobby.tend(person)
        except commands.Refused as refused:
            # Somebody was there first, or the host thinks otherwise.
            self.done[f"refused in the lobby: {refused.refusal.value}"] += 1
        heapq.heappush(self.visits, (self.clock.now + person.pause(self.chance), number))
        self._travel(person)
        person.is_gone = self.chance.random() < person.habits.vanishes

    def _take_turn(self, person: Person, match_id: UUID) -> None:
        if self.chance.random() < person.habits.neglects:
            return
        stored = eventlog.peek(match_id)
        seat = stored.match.seat_of(str(person.player.pk))
        # What another did in this visit may have ended it.
        if seat is None or seat not in awaiting(stored.match):
            return
        self._act(person, stored, self._move(person, stored, seat))
        if self.chance.random() < person.habits.plans:
            self._plan(person, match_id)

    def _move(self, person: Person, stored: Stored, seat: Seat) -> Move:
        if self.chance.random() < person.habits.resigns:
            return Resign(seat)
        return choose(person.habits.bot, view_for(stored.match, seat), seat, self.chance)

    def _act(self, person: Person, stored: Stored, move: Move) -> None:
        self.done["moves by people"] += 1
        try:
            commands.act(person.player, stored.id, lambda _: move, version=stored.match.version)
        except (commands.Refused, commands.StaleVersion) as refused:
            self.wrong.append(f"{stored.id}: {move} was legal, and is refused: {refused}")

    def _plan(self, person: Person, match_id: UUID) -> None:
        stored = eventlog.peek(match_id)
        seat = stored.match.seat_of(str(person.player.pk))
        if seat is None or stored.match.hand is None:
            return
        plan = plan_of(view_for(stored.match, seat), seat)
        # It may say nothing that the seat could do now.
        with suppress(commands.Refused):
            commands.set_plan(person.player, match_id, plan, version=stored.match.version)
            self.done["plans"] += 1

    def _wait(self, person: Person, match_id: UUID, *, asked: bool) -> None:
        if self.chance.random() < person.habits.gives:
            version = Match.objects.values_list("version", flat=True).get(pk=match_id)
            with suppress(commands.TimeNotGiven):
                commands.give_more_time(person.player, match_id, version=version)
                self.done["more time given"] += 1
        if self.chance.random() < (0.4 if asked else person.habits.aborts):
            # Against bots alone there is nobody to agree.
            with suppress(commands.Refused):
                done = commands.agree_to_abort(person.player, match_id)
                self.done["aborted by agreement"] += done.stored.match.is_over

    def _after_the_end(self, person: Person) -> None:
        recent = Match.objects.filter(
            seats__player=person.player, ended_at__gt=self.clock.now - timedelta(days=2), started_at__isnull=False
        ).filter(~Exists(Rematch.objects.filter(rematch_of=OuterRef("pk"))))
        for match_id in list(recent.values_list("pk", flat=True)):
            asked = Consent.objects.filter(match_id=match_id, about=About.REMATCH).exists()
            if self.chance.random() < (0.8 if asked else person.habits.rematches / 4):
                with suppress(commands.NotSeated, commands.GoesOn, commands.Refused):
                    _, made = commands.agree_to_rematch(person.player, match_id)
                    self.done["rematches"] += made

    def _travel(self, person: Person) -> None:
        if self.chance.random() < person.habits.travels:
            with suppress(NoVacationLeft):
                vacations.begin(person.player)
                self.done["vacations"] += 1
        elif self._is_away(person) and self.chance.random() < 0.3:
            vacations.end(person.player)
            self.done["vacations ended early"] += 1

    def _is_away(self, person: Person) -> bool:
        return Vacation.objects.filter(player=person.player, ends_at__gt=self.clock.now).exists()

    def _look_at_all(self) -> None:
        """As the rules and the clock see it, without any hint."""
        for match_id in Match.objects.filter(status=MatchStatus.ACTIVE).values_list("pk", flat=True):
            stored = eventlog.peek(match_id)
            waits_for = awaiting(stored.match)
            by_account = any(stored.match.places[seat].is_account for seat in waits_for)
            until = stored.deadline if by_account else stored.turn.bot_due
            if not waits_for or until is None or until + GRACE <= self.clock.now:
                self.wrong.append(f"{match_id}: stuck at {self.clock.now}")


def begin(clock: Clock, *, players: int, seed: int, pace: timedelta) -> Month:
    chance = Random(seed)
    clock.set(BEGINS)
    people = [Person(_register(number), chance.choices(ALL, SHARES)[0]) for number in range(players)]
    Player.objects.filter(pk__in=[person.player.pk for person in people]).update(created_at=BEGINS)
    for number, person in enumerate(people):
        person.player.refresh_from_db()
        if number % 3 == 0:
            _get_letters(person.player, chance)
    return Month(clock, people, chance, Server(clock, chance, pace=pace), Lobby(people, chance))


def _register(number: int) -> Player:
    return accounts.register(username=f"player{number:03}", password="a long enough password")[0]


def _get_letters(player: Player, chance: Random) -> None:
    Mailbox.objects.create(player=player, address=f"{player.username}@example.org", verified_at=BEGINS)
    night = Quiet(time(22), time(7))
    preferences.choose(player, Preferences(language="en", quiet=night if chance.random() < 0.5 else None))


def _at_turn(person: Person) -> list[UUID]:
    return list(SeatRow.objects.filter(player=person.player, awaiting=True).values_list("match_id", flat=True))


def _waiting(person: Person) -> list[UUID]:
    seats = SeatRow.objects.filter(player=person.player, awaiting=False, match__status=MatchStatus.ACTIVE)
    # Who lost the seat to a bot has nothing to say.
    return list(seats.exclude(kind="server_bot").values_list("match_id", flat=True))


def _goes_on() -> bool:
    return (
        Match.objects.filter(status__in=(MatchStatus.OPEN, MatchStatus.ACTIVE)).exists()
        or Seek.objects.filter(status="waiting").exists()
        or SeriesGame.objects.filter(is_settled=False).exists()
        or Match.objects.filter(counted=False).exists()
    )
