"""What is wrong with a month that is over, and its figures."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

from matches import eventlog
from matches.deadlines import OPEN_AT_LEAST_SECONDS
from matches.engine.terms import MatchStatus
from matches.models import Match, Seek
from players.models import Player
from players.notices.models import Kind, Notice, Sending, SendingStatus
from players.ratings.models import CountedMatch, Rating, Reason
from players.ratings.skill import Skill
from players.vacation.models import Vacation
from tests.month.history import NO_TIME, History, Pauses, Span, Turn, free_days, joined, later, pauses
from tests.month.month import BEGINS, Month
from tests.month.server import GRACE

FIRST_DAYS, MOST_DAYS, DAYS_FOR_ONE, SHORTEST = timedelta(7), timedelta(30), 12, timedelta(hours=1)
"""Of vacation, as the documentation promises it."""
A_ROUND: Final = timedelta(seconds=1)
"""More than what is done at one time of the month's clock takes of it."""
A_MOMENT: Final = timedelta(milliseconds=1)


@dataclass
class Findings:
    figures: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    latest: timedelta = timedelta(0)
    """How long after its deadline and grace the clock acted, at most."""


def look(month: Month) -> Findings:
    found = Findings()
    found.figures.update(month.done)
    found.figures.update(month.lobby.done)
    found.figures["rounds of the periodic jobs"] = month.server.rounds
    found.wrong += month.wrong
    known, matches = pauses(), list[History]()
    for row in Match.objects.order_by("ended_at", "pk").iterator():
        log = eventlog.entries(row.pk)
        history = History(row.pk, log, known)
        matches.append(history)
        found.wrong += [f"{row.pk}: {difference}" for difference in eventlog.differences(row.pk)]
        found.wrong += _wrong_times(history, month, known, found)
        found.figures[f"matches {row.status}"] += 1
        found.figures["matches of a series"] += history.match.series is not None
        if row.status not in (MatchStatus.FINISHED, MatchStatus.ABORTED):
            found.wrong.append(f"{row.pk}: is still {row.status}")
        if row.started_at is None and row.ended_at and str(row.pk) not in month.lobby.ended_by_hand:
            found.wrong += _wrong_expiry(history, row.ended_at, month, known)
            found.figures["matches expired before the start"] += 1
        found.figures["hands"] += history.match.last_hand.number if history.match.last_hand else 0
    found.wrong += _wrong_ratings(matches, found)
    found.wrong += _wrong_notices(matches, found)
    found.wrong += _wrong_vacations(found)
    waiting = Seek.objects.filter(status="waiting").count()
    found.wrong += [f"{waiting} seeks still wait"] if waiting else []
    return found


def _wrong_times(history: History, month: Month, known: Pauses, found: Findings) -> Iterator[str]:
    """No time-out before its deadline and grace, no turn that went on for longer than that and a sweep's pace."""
    yield from history.early
    for turn in history.turns:
        found.figures["turns of people"] += 1
        found.figures["turns whose clock stood still for a while"] += turn.deadline > turn.began + turn.time
        due = turn.deadline + GRACE
        for at in turn.timed_out:
            found.figures["time-outs"] += 1
            if at < due:
                yield f"{history.match_id}: timed out at {at}, {due - at} early"
            found.latest = max(found.latest, at - due - _stood_still(known.outages, due, at))
        if turn.ended is None:
            yield f"{history.match_id}: the turn of {turn.seq} has no end"
        elif turn.ended > (latest := later(turn.deadline, GRACE + month.server.pace, known.outages)):
            yield (
                f"{history.match_id}: the turn of {turn.seq} ended at {turn.ended}, {turn.ended - latest} late; "
                f"{history.match.clock}, {turn}, {_stops(turn, known)}"
            )


def _stood_still(outages: Iterable[Span], since: datetime, until: datetime) -> timedelta:
    """How long of this time the server stood still, in which nothing could be late."""
    return sum((max(min(end, until) - max(start, since), NO_TIME) for start, end in outages), NO_TIME)


def _stops(turn: Turn, known: Pauses) -> str:
    """What may have stopped the clock of this turn, to see what the server reckoned otherwise."""
    assert turn.ended is not None
    spans = {"everybody": list(known.everybody)}
    spans |= {who: known.vacations.get(who, []) for who in turn.waits_for.values()}
    return ", ".join(
        f"{whose} from {began} to {ended}"
        for whose, stops in spans.items()
        for began, ended in stops
        if began < turn.ended and ended > turn.began
    )


def _wrong_expiry(history: History, ended: datetime, month: Month, known: Pauses) -> Iterator[str]:
    wait = timedelta(seconds=max(OPEN_AT_LEAST_SECONDS, history.match.clock.per_action))
    since = history.last_before_start
    zone = history.match.clock.weekend
    weekends = joined(free_days(zone, since.date())) if zone is not None else []
    first = later(since, wait, joined([*known.everybody, *weekends])) + GRACE
    # What is given back may be given twice: it waits longer, never shorter.
    given_back = sum(
        (min(end, ended) - max(start, since) for start, end in known.everybody if start < ended and end > since),
        NO_TIME,
    )
    last = max(first, later(since, wait, weekends) + given_back + GRACE) + month.server.pace
    if not first <= ended <= last:
        yield f"{history.match_id}: expired at {ended}, not between {first} and {last}"


def _wrong_ratings(matches: list[History], found: Findings) -> Iterator[str]:
    """Each match counted once; what it changed follows from what the ones before it left."""
    counted = {row.match_id: row for row in CountedMatch.objects.all()}
    ratings: dict[tuple[str, str], int] = defaultdict(lambda: Skill().shown)
    changes: Counter[tuple[str, str]] = Counter()
    times: Counter[tuple[str, str]] = Counter()
    for history in matches:
        row = counted.pop(history.match_id, None)
        if row is None:
            yield f"{history.match_id}: was not counted"
            continue
        match = history.match
        aborted = match.result is None or match.result.winner is None
        expected = Reason.ABORTED if aborted else None if match.table.rated else Reason.NOT_ASKED
        if row.reason != expected or row.rated != (expected is None):
            yield f"{history.match_id}: is {row.reason or 'rated'}, not {expected or 'rated'}"
        found.figures["rated matches"] += row.rated
        told = {told["seat"]: told for told in row.seats}
        if row.rated and set(told) != {place.seat for place in match.places}:
            yield f"{history.match_id}: seats {sorted(told)} are rated"
        seen = set[str]()
        for place in match.places if row.rated else ():
            who, change = place.account or f"bot:{place.player}", told[place.seat]
            key = (who, match.rules.variant.name)
            if who in seen:
                continue
            seen.add(who)
            found.figures["changes of ratings"] += 1
            if change["before"] != ratings[key] or change["after"] - change["before"] != change["change"]:
                yield f"{history.match_id}: {who} had {ratings[key]}, the match says {change}"
            ratings[key] = change["after"]
            changes[key] += change["change"]
            times[key] += 1
    yield from (f"{match_id}: counted, but there is no such match" for match_id in counted)
    for rating in Rating.objects.all():
        key = (rating.who, rating.variant)
        shown = Skill(rating.mu, rating.sigma).shown
        if shown - Skill().shown != changes[key] or rating.matches != times.pop(key, 0):
            yield f"{key}: {shown} after {rating.matches} matches, by its changes {Skill().shown + changes[key]}"
    yield from (f"{key}: {number} matches and no rating" for key, number in times.items())


def _wrong_notices(matches: list[History], found: Findings) -> Iterator[str]:
    erased = {str(pk) for pk in Player.objects.filter(erased_at__isnull=False).values_list("pk", flat=True)}
    made: Mapping[tuple[str, str], Any] = {(str(row.player_id), row.key): row for row in Notice.objects.all()}
    turns = {(str(history.match_id), turn.seq): turn for history in matches for turn in history.turns}
    for (match_id, seq), turn in turns.items():
        for seat, account in turn.waits_for.items():
            until = turn.until(seat)
            if account in erased or (until is not None and until - turn.began < A_ROUND):
                # It was over before anybody could be told of it.
                continue
            notice = made.get((account, f"{match_id}:{seq}:turn"))
            found.figures["turns told of"] += notice is not None
            if notice is None:
                yield f"{match_id}: nobody told {account} of the turn of {seq}"
            elif turn.ended is not None and notice.over_at is None:
                yield f"{match_id}: the turn of {seq} is still news to {account}"
    for (account, key), row in made.items():
        if row.kind == Kind.REMINDER:
            found.figures["reminders"] += 1
            if _has_acted(turns, account, key, by=row.at):
                yield f"{key}: {account} was reminded at {row.at}, having acted"
    sent = Sending.objects.filter(status=SendingStatus.SENT).select_related("notice")
    for letter in sent:
        found.figures["letters sent"] += 1
        notice = letter.notice
        if notice is not None and notice.kind in (Kind.TURN, Kind.REMINDER):
            assert letter.sent_at is not None
            if _has_acted(turns, str(letter.player_id), notice.key, by=letter.sent_at):
                yield f"{notice.key}: {letter.player_id} got a letter at {letter.sent_at}, having acted"


def _has_acted(turns: Mapping[tuple[str, int], Turn], account: str, key: str, *, by: datetime) -> bool:
    """Reminders and letters come last in a round: who acted in it has acted before."""
    match_id, seq, *_ = key.split(":")
    turn = turns[match_id, int(seq)]
    (seat,) = (seat for seat, waited_for in turn.waits_for.items() if waited_for == account)
    until = turn.until(seat)
    return by < turn.began or (until is not None and until <= by)


def _wrong_vacations(found: Findings) -> Iterator[str]:
    """Days are saved up, spent, and never more of them than there are."""
    taken: dict[UUID, list[Vacation]] = defaultdict(list)
    for row in Vacation.objects.order_by("started_at", "pk"):
        taken[row.player_id].append(row)
    for player, rows in taken.items():
        left, since = FIRST_DAYS, BEGINS
        for row in rows:
            found.figures["vacation days"] += (row.ends_at - row.started_at).days
            saved = min(left + (row.started_at - since) / DAYS_FOR_ONE, MOST_DAYS)
            if abs(saved - row.balance) > A_MOMENT:
                yield f"{player}: a balance of {row.balance} at {row.started_at}, by the calendar {saved}"
            if row.ends_at - row.started_at > saved + A_MOMENT:
                yield f"{player}: a vacation of {row.ends_at - row.started_at} with {saved} saved up"
            left, since = max(saved - max(row.ends_at - row.started_at, SHORTEST), timedelta(0)), row.ends_at
