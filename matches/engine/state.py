"""A match as values: what a fold of its log gives, and with hidden cards as None what a viewer sees."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from matches.engine.cards import Card
from matches.engine.terms import (
    CallType,
    HandEnd,
    HandKind,
    MatchEnd,
    MatchStatus,
    Seat,
    SeatKind,
    SeedSource,
    Team,
    Visibility,
)

if TYPE_CHECKING:
    from matches.engine.variants import Rules


@dataclass(frozen=True)
class PerAction:
    """As much time for each turn, and for each answer to an offer."""

    seconds: int


@dataclass(frozen=True)
class Bank:
    """A time of its own for each seat, in seconds: it runs while the match waits for the seat."""

    initial: int
    increment: int
    """Added by each action of the seat."""
    cap: int
    """What a bank never exceeds, and so the longest that a turn can be."""


@dataclass(frozen=True)
class Clock:
    pace: PerAction | Bank
    weekend: str | None = None
    """The time zone whose Saturdays and Sundays don't count; None: they do."""
    vacation: bool = False
    """Whether a player's vacation stops the clock."""

    @property
    def per_action(self) -> int:
        """The most seconds that a turn can have, pauses aside."""
        return self.pace.seconds if isinstance(self.pace, PerAction) else self.pace.cap

    @property
    def step(self) -> int:
        """The seconds that are given when more time is given."""
        return self.pace.seconds if isinstance(self.pace, PerAction) else self.pace.increment


@dataclass(frozen=True)
class Table:
    """What was agreed beside the rules. A match that was created before an option existed has it off."""

    forced: bool = False
    """Whether a seat that has one card left and no other choice plays it without being asked."""
    signals: bool = False
    """Whether partners may signal their manilhas to each other."""
    rated: bool = False
    """Whether the match is to count for its players' ratings."""


NO_TABLE = Table()
"""Nothing was agreed beside the rules."""


@dataclass(frozen=True)
class Series:
    """The place of a match in a queda: a chain of matches, won by who first wins more than half of `best_of`."""

    id: str
    """The id of its first match."""
    game: int
    """From 1 on."""
    best_of: int
    wins: tuple[int, int]
    """Of each team, before this match."""


@dataclass(frozen=True)
class Place:
    """One place at the table, and who holds it."""

    seat: Seat
    asked: str
    """`me`, `open`, `bot:<name>`, `player:<account id>` or `closed`: whom the host wants here."""
    player: str | None = None
    """An account's id or a server bot's name; None while nobody sits here."""
    kind: SeatKind | None = None
    client_seed: str | None = None
    seed_source: SeedSource | None = None
    expiries: int = 0
    """Turns in a row that the clock had to take for this seat."""
    lost_by: str | None = None
    """The account from which a server bot took the seat."""

    @property
    def account(self) -> str | None:
        """The account that holds the seat, or held it until a server bot took it."""
        return self.player if self.is_account else self.lost_by

    @property
    def is_account(self) -> bool:
        return self.kind is SeatKind.HUMAN or self.kind is SeatKind.BOT_ACCOUNT


@dataclass(frozen=True)
class Offer:
    """What a team has to accept or fold: a raise, or a mão de onze (`by_seat` None)."""

    by_seat: Seat | None
    to: Team
    stake: int
    refused: int
    """What the other team scores if it is folded."""
    answering: tuple[Seat, ...]
    folded_seats: tuple[Seat, ...] = ()


@dataclass(frozen=True)
class Call:
    """A raise, an acceptance or a vote to fold, and the stake that it was about."""

    seat: Seat
    type: CallType
    stake: int


@dataclass(frozen=True)
class Holding:
    """The cards that a seat has left, in order of deal; `slots` are their positions in a dark hand."""

    seat: Seat
    count: int
    cards: tuple[Card, ...] | None
    slots: tuple[int, ...] | None = None


@dataclass(frozen=True)
class Play:
    seat: Seat
    card: Card | None
    face_down: bool
    slot: int | None = None


@dataclass(frozen=True)
class Trick:
    """A completed trick; `winner` None when it tied."""

    plays: tuple[Play, ...]
    winner: Team | None
    leads_next: Seat


@dataclass(frozen=True)
class Hand:
    """The hand in progress."""

    number: int
    kind: HandKind
    dealer: Seat
    leader: Seat
    vira: Card | None
    manilhas: tuple[Card, ...]
    stake: int
    next_stake: int | None
    to_play: Seat
    """Who plays next; while an offer pends, who goes on when it is accepted."""
    offer: Offer | None
    holdings: tuple[Holding, ...]
    deciding: Team | None
    """The team that decides this mão de onze, whose partners see each other's cards."""
    calls: tuple[Call, ...] = ()
    trick: tuple[Play, ...] = ()
    tricks: tuple[Trick, ...] = ()

    @property
    def is_dark(self) -> bool:
        """Whether nobody sees a card of it before it is played."""
        return self.holdings[0].slots is not None


def on_turn(leader: Seat, tricks: tuple[Trick, ...], trick: tuple[Play, ...], *, seats: int) -> Seat:
    """Who plays next, as the cards of a hand tell: `tricks` are over, `trick` is not."""
    if trick:
        return Seat((trick[-1].seat + 1) % seats)
    return tricks[-1].leads_next if tricks else leader


@dataclass(frozen=True)
class LastHand:
    """The hand that ended last. Cut short by the match's end: winner None, points 0, reason None."""

    number: int
    dealer: Seat
    leader: Seat
    vira: Card | None
    deciding: Team | None
    tricks: tuple[Trick, ...]
    trick: tuple[Play, ...]
    winner: Team | None
    points: int
    reason: HandEnd | None


@dataclass(frozen=True)
class Result:
    winner: Team | None
    score: tuple[int, int]
    reason: MatchEnd


@dataclass(frozen=True)
class Match:
    version: int
    """The number of the last event folded in."""
    status: MatchStatus
    rules: "Rules"
    visibility: Visibility
    clock: Clock
    commitment: str
    places: tuple[Place, ...]
    score: tuple[int, int] = (0, 0)
    hand: Hand | None = None
    last_hand: LastHand | None = None
    result: Result | None = None
    table: Table = NO_TABLE
    series: Series | None = None
    removed: tuple[str, ...] = ()
    """Accounts that the host sent away."""

    @property
    def is_over(self) -> bool:
        return self.result is not None

    def seat_of(self, player: str) -> Seat | None:
        """The seat that this account holds now."""
        return next((p.seat for p in self.places if p.is_account and p.player == player), None)
