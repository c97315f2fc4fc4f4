"""What can be asked of a match, in the imperative. `rules.decide` answers with events or a refusal."""

from dataclasses import dataclass
from enum import StrEnum

from matches.engine.cards import Card
from matches.engine.terms import Seat, SeatKind, SeedSource


@dataclass(frozen=True)
class PlayCard:
    seat: Seat
    card: Card


@dataclass(frozen=True)
class PlayFaceDown:
    seat: Seat
    card: Card


@dataclass(frozen=True)
class PlayBlind:
    """Play from a dark mão de ferro: by the card's original position, 0 to 2."""

    seat: Seat
    slot: int


@dataclass(frozen=True)
class PlayBlindFaceDown:
    """What no rule allows: in a dark mão de ferro nothing is played face down."""

    seat: Seat
    slot: int


@dataclass(frozen=True)
class Raise:
    seat: Seat


@dataclass(frozen=True)
class RaiseAnyway:
    """A raise that knows that it forfeits the match in a special hand; elsewhere a raise like any."""

    seat: Seat


@dataclass(frozen=True)
class Accept:
    seat: Seat


@dataclass(frozen=True)
class Fold:
    seat: Seat


@dataclass(frozen=True)
class Resign:
    seat: Seat


Move = PlayCard | PlayFaceDown | PlayBlind | PlayBlindFaceDown | Raise | RaiseAnyway | Accept | Fold | Resign
"""What a seat itself can do once the match runs."""


@dataclass(frozen=True)
class ClientSeed:
    """A client seed; `commitment` is the echo that shows it was chosen after the commitment was seen."""

    value: str
    source: SeedSource
    commitment: str


@dataclass(frozen=True)
class TakeSeat:
    """Sit down; `seat` None is the one reserved for this player, else the first that is open.

    `seed` None: the seat's seed comes later.
    """

    player: str
    kind: SeatKind
    seat: Seat | None = None
    seed: ClientSeed | None = None


@dataclass(frozen=True)
class LeaveSeat:
    seat: Seat


@dataclass(frozen=True)
class GiveSeed:
    seat: Seat
    seed: ClientSeed


@dataclass(frozen=True)
class RemovePlayer:
    """The host sends a player away before the start. Who the host is, the rules are told."""

    player: str
    host: str


@dataclass(frozen=True)
class DeclineSeat:
    """No to the seat that is kept for this player."""

    player: str


@dataclass(frozen=True)
class OfferSeat:
    """The host says anew for whom an empty seat is: `open`, `bot:<name>` or `player:<account id>`."""

    seat: Seat
    asked: str


@dataclass(frozen=True)
class CallOff:
    """End a match that has not started: its host does, or the clock."""


@dataclass(frozen=True)
class Abort:
    """End a match that runs, without a winner; `consents` are the seats that agree."""

    consents: tuple[Seat, ...]


@dataclass(frozen=True)
class SeatSeed:
    seat: Seat
    client_seed: str
    seed_source: SeedSource


@dataclass(frozen=True)
class Start:
    """Begin; `missing` holds a seed for every seat that has none."""

    missing: tuple[SeatSeed, ...] = ()


@dataclass(frozen=True)
class Deal:
    """Deal the next hand from a shuffled deck; `first_dealer` counts for the first hand alone."""

    deck: tuple[Card, ...]
    first_dealer: Seat


@dataclass(frozen=True)
class Timeout:
    """This seat's time is over: the rules act for it."""

    seat: Seat


@dataclass(frozen=True)
class Substitute:
    """A server bot takes an absent account's seat for the rest of the match."""

    seat: Seat
    bot: str


BeforeStart = TakeSeat | LeaveSeat | GiveSeed | Start | RemovePlayer | DeclineSeat | OfferSeat | CallOff
"""What is done at a table where nothing has been dealt."""


@dataclass(frozen=True)
class Planned:
    """What a seat's plan chose for it when its turn came."""

    move: Move


@dataclass(frozen=True)
class Forced:
    """This seat's last card, about which it has nothing to decide: the rules play it."""

    seat: Seat


Action = Move | BeforeStart | Abort | Deal | Timeout | Substitute | Planned | Forced


class Refusal(StrEnum):
    """Why the rules refuse an action. The values are stable: clients see them."""

    MATCH_NOT_ACTIVE = "match_not_active"
    MATCH_ACTIVE = "match_active"
    NOT_YOUR_TURN = "not_your_turn"
    WOULD_FORFEIT = "would_forfeit"
    MATCH_FULL = "match_full"
    SEAT_TAKEN = "seat_taken"
    ALREADY_SEATED = "already_seated"
    ALREADY_ASKED = "already_asked"
    REMOVED_BY_HOST = "removed_by_host"
    NOT_CHALLENGED = "not_challenged"
    OWN_SEAT = "own_seat"
    CONSENT_MISSING = "consent_missing"
    NOBODY_TO_AGREE = "nobody_to_agree"
    SEATS_OPEN = "seats_open"
    SEAT_NOT_HELD = "seat_not_held"
    SEED_MISSING = "seed_missing"
    NOT_ABSENT = "not_absent"
    NOT_FORCED = "not_forced"
    COMMITMENT_MISMATCH = "commitment_mismatch"
    ALREADY_VOTED = "already_voted"
    CARD_NOT_HELD = "card_not_held"
    OFFER_PENDING = "offer_pending"
    NO_OFFER = "no_offer"
    FACE_DOWN_TOO_EARLY = "face_down_too_early"
    FACE_DOWN_NOT_ALLOWED = "face_down_not_allowed"
    RAISE_NOT_ALLOWED = "raise_not_allowed"
    LADDER_EXHAUSTED = "ladder_exhausted"
    SLOT_NEEDED = "slot_needed"
    CARD_NEEDED = "card_needed"


class IllegalAction(Exception):
    """The rules refuse this action in this state; nothing has changed."""

    def __init__(self, action: Action, refusal: Refusal) -> None:
        super().__init__(f"{type(action).__name__}: {refusal}")
        self.action = action
        self.refusal = refusal
