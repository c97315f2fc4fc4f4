"""Before the first deal: taking and leaving seats, client seeds, the start."""

from matches.engine.actions import (
    BeforeStart,
    ClientSeed,
    GiveSeed,
    IllegalAction,
    LeaveSeat,
    Refusal,
    SeatSeed,
    Start,
    TakeSeat,
)
from matches.engine.events import Event, MatchEnded, MatchStarted, SeatLeft, SeatTaken, SeedGiven
from matches.engine.seats import is_for_anybody, reserved_for
from matches.engine.state import Match, Place
from matches.engine.terms import MatchEnd, MatchStatus, Seat


def decide(match: Match, action: TakeSeat | LeaveSeat | GiveSeed | Start) -> tuple[Event, ...]:
    match action:
        case TakeSeat():
            return _take(match, action)
        case LeaveSeat():
            return _leave(match, action)
        case GiveSeed():
            return _give_seed(match, action)
        case Start():
            return _start(match, action)


def open_seats(match: Match) -> tuple[Seat, ...]:
    """The seats that anybody may take."""
    if match.status is not MatchStatus.OPEN:
        return ()
    return tuple(place.seat for place in match.places if place.player is None and is_for_anybody(place.asked))


def _take(match: Match, action: TakeSeat) -> tuple[Event, ...]:
    if match.is_over:
        raise IllegalAction(action, Refusal.MATCH_NOT_ACTIVE)
    if match.seat_of(action.player) is not None:
        raise IllegalAction(action, Refusal.ALREADY_SEATED)
    if match.status is not MatchStatus.OPEN:
        raise IllegalAction(action, Refusal.MATCH_FULL)
    if action.player in match.removed:
        raise IllegalAction(action, Refusal.REMOVED_BY_HOST)
    if action.seed is not None:
        _require_echo(match, action, action.seed)
    seat = _free_seat(match, action)
    taken = SeatTaken(seat, action.player, action.kind)
    return (taken,) if action.seed is None else (taken, _given(seat, action.seed))


def _free_seat(match: Match, action: TakeSeat) -> Seat:
    reserved = reserved_for(action.player)
    # Who has a reserved seat takes that one: nobody else could ever take it.
    own = [place for place in match.places if place.asked == reserved and place.player is None]
    free = tuple(place.seat for place in own) or open_seats(match)
    if action.seat is not None:
        if action.seat not in free:
            raise IllegalAction(action, Refusal.SEAT_TAKEN)
        return action.seat
    if not free:
        raise IllegalAction(action, Refusal.MATCH_FULL)
    return free[0]


def _leave(match: Match, action: LeaveSeat) -> tuple[Event, ...]:
    _require_held(match, action)
    left = SeatLeft(action.seat)
    if any(place.is_account and place.seat != action.seat for place in match.places):
        return (left,)
    return (left, MatchEnded(None, match.score, MatchEnd.ABORTED))


def _give_seed(match: Match, action: GiveSeed) -> tuple[Event, ...]:
    _require_held(match, action)
    _require_echo(match, action, action.seed)
    return (_given(action.seat, action.seed),)


def _start(match: Match, action: Start) -> tuple[Event, ...]:
    require_open(match, action)
    if any(place.player is None for place in match.places):
        raise IllegalAction(action, Refusal.SEATS_OPEN)
    missing = {seed.seat: seed for seed in action.missing}
    seeds = tuple(_seed(place) or missing.get(place.seat) for place in match.places)
    given = tuple(seed for seed in seeds if seed is not None)
    if len(given) < len(seeds):
        raise IllegalAction(action, Refusal.SEED_MISSING)
    return (MatchStarted(given),)


def _require_echo(match: Match, action: TakeSeat | GiveSeed, seed: ClientSeed) -> None:
    if seed.commitment != match.commitment:
        raise IllegalAction(action, Refusal.COMMITMENT_MISMATCH)


def _given(seat: Seat, seed: ClientSeed) -> SeedGiven:
    return SeedGiven(seat, seed.value, seed.source)


def _seed(place: Place) -> SeatSeed | None:
    if place.client_seed is None or place.seed_source is None:
        return None
    return SeatSeed(Seat(place.seat), place.client_seed, place.seed_source)


def _require_held(match: Match, action: LeaveSeat | GiveSeed) -> None:
    require_open(match, action)
    if not match.places[action.seat].is_account:
        raise IllegalAction(action, Refusal.SEAT_NOT_HELD)


def require_open(match: Match, action: BeforeStart) -> None:
    """Refuse what is done before the start alone."""
    if match.is_over:
        raise IllegalAction(action, Refusal.MATCH_NOT_ACTIVE)
    if match.status is not MatchStatus.OPEN:
        raise IllegalAction(action, Refusal.MATCH_ACTIVE)
