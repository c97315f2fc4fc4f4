"""What the log means for the people at a table: their turn, a challenge, a result; and whether it still is so."""

from collections.abc import Collection, Iterator, Sequence
from datetime import datetime
from typing import Any, Final, NamedTuple
from uuid import UUID

from matches import eventlog
from matches.engine.events import FoldVoted, MatchCreated, MatchEnded, SeatOffered, SeatSubstituted
from matches.engine.rules import awaiting
from matches.engine.seats import reserved_account
from matches.engine.state import Match
from matches.engine.terms import MatchStatus, Seat, team_of
from matches.eventlog import Entry, MatchNotFound, Stored
from players.notices import sending, telling
from players.notices.letters import Standing
from players.notices.models import Kind, Notice
from players.notices.telling import News

SHARES: Final = (0.5, 0.9)
"""Of a turn's time: when one is reminded."""


class Reminders(NamedTuple):
    """How far one was reminded of a turn, as the match's outbox has it."""

    turn_seq: int | None
    """The entry with which the turn began; None: the match waits for no account."""
    reminded: int
    """How many reminders were made, or are too late."""
    remind_at: datetime | None
    """When to look for the next one."""


NO_REMINDERS: Final = Reminders(None, 0, None)


def tell(stored: Stored, new: Sequence[Entry]) -> int:
    """Make notices of new entries, under the lock of the match's outbox; how many messages are to go out."""
    match = stored.match
    began = _turn_that_began(stored, new)
    waited_for = dict(awaited(match))
    news = [*_news(stored, new)]
    if began is not None:
        news += (
            News(player, Kind.TURN, f"{stored.id}:{began.seq}:turn", began.at, {"against": against(match, seat)})
            for player, seat in waited_for.items()
        )
    return telling.tell(stored.id, news, awaited=waited_for.keys(), asked=asked(match))


def reminders_of(stored: Stored, new: Sequence[Entry], *, before: Reminders) -> Reminders:
    """What is to be reminded of after these entries."""
    if not dict(awaited(stored.match)):
        return NO_REMINDERS
    began = _turn_that_began(stored, new)
    if began is None:
        return before
    # No earlier than half of the time can be over: pauses only delay it.
    return Reminders(began.seq, 0, stored.turn.part(SHARES[0], more=stored.more_time).deadline)


def awaited(match: Match) -> Iterator[tuple[UUID, Seat]]:
    """The accounts that the match waits for, and where they sit."""
    if match.status is MatchStatus.ACTIVE:
        for seat in awaiting(match):
            place = match.places[seat]
            if place.is_account and place.player is not None:
                yield UUID(place.player), seat


def asked(match: Match) -> Collection[UUID]:
    """The accounts for whom seats are kept."""
    if match.status is not MatchStatus.OPEN:
        return ()
    kept = (reserved_account(place.asked) for place in match.places if place.player is None)
    return {UUID(account) for account in kept if account is not None}


def against(match: Match, seat: Seat | None) -> list[dict[str, str]]:
    """Who plays against this seat; against nobody's, all who sit there."""
    others = [p for p in match.places if p.player is not None and (seat is None or team_of(p.seat) != team_of(seat))]
    return [{"id": str(p.player)} if p.is_account else {"bot": str(p.player)} for p in others]


def send_notices() -> None:
    """Send what is due of all notices, if it still is news."""
    sending.send_due(stands)


def stands(notice: Notice) -> Standing | None:
    """What a notice is about, as it is now; None: it is no news any more."""
    if notice.kind == Kind.RESULT:
        return Standing()
    try:
        stored = eventlog.peek(notice.match_id)
    except MatchNotFound:
        return None
    if notice.kind == Kind.CHALLENGE:
        return Standing() if notice.player_id in asked(stored.match) else None
    deadline = stored.deadline
    if notice.player_id not in dict(awaited(stored.match)) or deadline is None or deadline <= stored.now:
        return None
    if notice.kind == Kind.TURN:
        return Standing(deadline=deadline)
    # The deadline may have moved since; then so has what one is reminded of.
    return Standing(due=moment(stored, notice.data["percent"] / 100), deadline=deadline)


def moment(stored: Stored, share: float) -> datetime | None:
    """When this share of the present turn's time is over, with all that stops its clock; None: nobody's time runs."""
    return stored.turn.part(share, more=stored.more_time).in_force(stored.calendar)


def _turn_that_began(stored: Stored, new: Sequence[Entry]) -> Entry | None:
    """The entry with which the present turn began, if it is new: a vote or a substitute begins none."""
    if stored.turn.deadline is None:
        return None
    beginnings = (entry for entry in reversed(new) if not isinstance(entry.event, FoldVoted | SeatSubstituted))
    return next(beginnings, None)


def _news(stored: Stored, new: Sequence[Entry]) -> Iterator[News]:
    match = stored.match
    for entry in new:
        match entry.event:
            case MatchCreated():
                yield from (_challenge(stored, entry, player) for player in asked(match))
            case SeatOffered(asked=offered):
                account = reserved_account(offered)
                if account is not None and UUID(account) in asked(match):
                    yield _challenge(stored, entry, UUID(account))
            case MatchEnded():
                for place in match.places:
                    if place.is_account and place.player is not None:
                        key = f"{stored.id}:{entry.seq}:result"
                        data = _result(match, entry.event, place.seat)
                        yield News(UUID(place.player), Kind.RESULT, key, entry.at, data)


def _challenge(stored: Stored, entry: Entry, player: UUID) -> News:
    host = [{"id": str(stored.creator_id)}]
    return News(player, Kind.CHALLENGE, f"{stored.id}:{entry.seq}:challenge", entry.at, {"against": host})


def _result(match: Match, ended: MatchEnded, seat: Seat) -> dict[str, Any]:
    told: dict[str, Any] = {"against": against(match, seat)}
    if ended.winner is None:
        return {**told, "outcome": "aborted"}
    mine = team_of(seat)
    score = [ended.score[mine], ended.score[1 - mine]]
    return {**told, "outcome": "won" if ended.winner == mine else "lost", "score": score}
