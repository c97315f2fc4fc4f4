"""What happened, in the past tense and in full: a reader of the log needs nothing but the event."""

from dataclasses import dataclass

from matches.engine.actions import SeatSeed
from matches.engine.cards import Card
from matches.engine.state import NO_TABLE, Clock, Holding, Offer, Series, Table
from matches.engine.terms import (
    By,
    HandEnd,
    HandKind,
    MatchEnd,
    Seat,
    SeatKind,
    SeedSource,
    Team,
    Visibility,
)
from matches.engine.variants import Rules


@dataclass(frozen=True)
class MatchCreated:
    rules: Rules
    visibility: Visibility
    seats: tuple[str, ...]
    """As asked for: `me`, `open`, `bot:<name>` or `player:<account id>`."""
    clock: Clock
    commitment: str
    table: Table = NO_TABLE
    series: Series | None = None


@dataclass(frozen=True)
class SeatTaken:
    seat: Seat
    player: str
    kind: SeatKind


@dataclass(frozen=True)
class SeatLeft:
    seat: Seat


@dataclass(frozen=True)
class PlayerRemoved:
    """The host sent a player away, who comes back only where the host offers a seat."""

    seat: Seat
    player: str
    asked: str
    """For whom the seat is now."""


@dataclass(frozen=True)
class SeatDeclined:
    """A player wants no seat here; it is closed until the host offers it to somebody."""

    seat: Seat
    player: str


@dataclass(frozen=True)
class SeatOffered:
    """The host said anew for whom an empty seat is."""

    seat: Seat
    asked: str
    instead_of: str | None = None
    """The account for which it was kept until now."""


@dataclass(frozen=True)
class SeedGiven:
    """A seat has a client seed; which one is hidden from everyone until the match starts."""

    seat: Seat
    client_seed: str | None = None
    seed_source: SeedSource | None = None


@dataclass(frozen=True)
class MatchStarted:
    seeds: tuple[SeatSeed, ...]


@dataclass(frozen=True)
class HandDealt:
    number: int
    kind: HandKind
    dealer: Seat
    leader: Seat
    vira: Card | None
    manilhas: tuple[Card, ...]
    stake: int
    next_stake: int | None
    offer: Offer | None
    score: tuple[int, int]
    holdings: tuple[Holding, ...]

    @property
    def deciding(self) -> Team | None:
        """The team that decides this mão de onze: no seat has called what it is offered."""
        return self.offer.to if self.offer is not None and self.offer.by_seat is None else None


@dataclass(frozen=True)
class CardPlayed:
    seat: Seat
    by: By
    card: Card | None
    face_down: bool = False
    slot: int | None = None
    partner_saw: bool = False
    """Whether the partner had seen the holding, so that it sees a card of it played face down."""
    unasked: bool = False
    """In the form for others of a forced play, which they see as the player's own: it ends no row of expiries."""


@dataclass(frozen=True)
class Raised:
    seat: Seat
    by: By
    offer: Offer
    stake: int
    next_stake: int | None


@dataclass(frozen=True)
class FoldVoted:
    seat: Seat
    by: By


@dataclass(frozen=True)
class Folded:
    seat: Seat
    by: By


@dataclass(frozen=True)
class Accepted:
    seat: Seat
    by: By
    stake: int
    next_stake: int | None


@dataclass(frozen=True)
class TrickEnded:
    winner: Team | None
    leads_next: Seat


@dataclass(frozen=True)
class HandEnded:
    winner: Team | None
    points: int
    score: tuple[int, int]
    reason: HandEnd


@dataclass(frozen=True)
class SeatSubstituted:
    seat: Seat
    bot: str
    answering: tuple[Seat, ...] | None
    """Who now answers the pending offer; None when none pends."""


@dataclass(frozen=True)
class Resigned:
    seat: Seat
    by: By


@dataclass(frozen=True)
class Forfeited:
    seat: Seat
    by: By


@dataclass(frozen=True)
class MatchEnded:
    winner: Team | None
    score: tuple[int, int]
    reason: MatchEnd
    master: str | None = None
    """The revealed secret, hex: the rules don't know it, the log's writer adds it."""


Event = (
    MatchCreated
    | SeatTaken
    | SeatLeft
    | PlayerRemoved
    | SeatDeclined
    | SeatOffered
    | SeedGiven
    | MatchStarted
    | HandDealt
    | CardPlayed
    | Raised
    | FoldVoted
    | Folded
    | Accepted
    | TrickEnded
    | HandEnded
    | SeatSubstituted
    | Resigned
    | Forfeited
    | MatchEnded
)
