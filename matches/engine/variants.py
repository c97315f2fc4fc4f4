"""Variants and house rules as data (Rules, sections 3 and 9). Nothing else asks which variant it is."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from types import MappingProxyType
from typing import Literal, get_args

from matches.engine.cards import DECK, RANKS, Card


class TieLeader(StrEnum):
    SAME = "same"
    FIRST_TIED = "first_tied"
    HAND_LEADER = "hand_leader"


class TeamAnswer(StrEnum):
    CONSULT = "consult"
    FIRST = "first"


class SpecialHand(StrEnum):
    DECIDE = "decide"
    FORCED = "forced"
    OFF = "off"


class SpecialRaise(StrEnum):
    FORFEIT = "forfeit"
    REJECT = "reject"


class IronHand(StrEnum):
    DARK = "dark"
    OPEN = "open"
    OFF = "off"


class NextLeader(StrEnum):
    ROTATE = "rotate"
    WINNER = "winner"


class AllTied(StrEnum):
    NOBODY = "nobody"
    LEADER = "leader"


class UselessRaise(StrEnum):
    ALLOWED = "allowed"
    REFUSED = "refused"


class Deck(StrEnum):
    FULL = "full"
    LIMPO = "limpo"


FaceDownFrom = Literal[2, 1, 3, "never"]
OptionValue = str | int

_DECK_RANKS = {Deck.FULL: RANKS, Deck.LIMPO: "QJKA23"}


@dataclass(frozen=True, kw_only=True)
class HouseRules:
    """Every house rule, resolved. The field names are the option names of the API and the record."""

    tie_leader: TieLeader = TieLeader.SAME
    face_down_from_trick: FaceDownFrom = 2
    team_answer: TeamAnswer = TeamAnswer.CONSULT
    special_hand: SpecialHand = SpecialHand.DECIDE
    special_raise: SpecialRaise = SpecialRaise.FORFEIT
    iron_hand: IronHand = IronHand.DARK
    next_leader: NextLeader = NextLeader.ROTATE
    all_tied: AllTied = AllTied.NOBODY
    useless_raise: UselessRaise = UselessRaise.ALLOWED
    deck: Deck = Deck.FULL
    target: int = 12


EVERY_VALUE: Mapping[str, tuple[OptionValue, ...]] = MappingProxyType(
    {
        "tie_leader": tuple(TieLeader),
        "face_down_from_trick": get_args(FaceDownFrom),
        "team_answer": tuple(TeamAnswer),
        "special_hand": tuple(SpecialHand),
        "special_raise": tuple(SpecialRaise),
        "iron_hand": tuple(IronHand),
        "next_leader": tuple(NextLeader),
        "all_tied": tuple(AllTied),
        "useless_raise": tuple(UselessRaise),
        "deck": tuple(Deck),
        "target": (12, 24, 15),
    }
)


@dataclass(frozen=True, kw_only=True)
class Variant:
    """A variant of the game: numbers, and the house rules that it may have."""

    name: str
    version: int
    seats: int
    ladder: tuple[int, ...]
    special_margin: int
    """How many points below the target the special score lies."""
    special_stake: int
    special_refused: int
    """What the other team scores when a mão de onze is folded."""
    fixed_manilhas: tuple[Card, ...] | None = None
    """None: they follow the vira."""
    options: Mapping[str, tuple[OptionValue, ...]] = field(default_factory=dict)
    """Where this variant differs from `EVERY_VALUE`: its allowed values, the default first."""

    @property
    def ruleset(self) -> str:
        return f"{self.name}/{self.version}"

    def allowed(self, option: str) -> tuple[OptionValue, ...]:
        return self.options.get(option, EVERY_VALUE[option])


@dataclass(frozen=True)
class Rules:
    """A variant with its house rules: all that the engine asks about how a match is played."""

    variant: Variant
    house: HouseRules

    @property
    def special_score(self) -> int:
        return self.house.target - self.variant.special_margin

    @property
    def deck(self) -> tuple[Card, ...]:
        """The cards in play, in the public order."""
        return tuple(card for card in DECK if card[0] in self.deck_ranks)

    @property
    def deck_ranks(self) -> str:
        return _DECK_RANKS[self.house.deck]

    @property
    def are_usual(self) -> bool:
        """Whether every house rule is the variant's own."""
        return resolve(self.variant, {}).house == self.house


class UnknownOption(ValueError):
    """A house rule, or a value of one, that the variant does not have."""

    def __init__(self, option: str, allowed: tuple[OptionValue, ...]) -> None:
        super().__init__(f"{option}: allowed are {', '.join(map(str, allowed))}")
        self.option = option
        self.allowed = allowed


def resolve(variant: Variant, chosen: Mapping[str, object]) -> Rules:
    """The variant's rules with the chosen options; raises UnknownOption, naming what is allowed."""
    names = tuple(f.name for f in fields(HouseRules))
    for option in chosen:
        if option not in names:
            raise UnknownOption(option, names)
    values = {name: _value(variant, name, chosen) for name in names}
    return Rules(variant, HouseRules(**values))  # type: ignore[arg-type]  # each checked against `allowed`


def _value(variant: Variant, option: str, chosen: Mapping[str, object]) -> OptionValue:
    allowed = variant.allowed(option)
    if option not in chosen:
        return allowed[0]
    given = chosen[option]
    for value in allowed:
        # In Python True equals 1 and 12.0 equals 12; neither is a value of an option.
        if given == value and (isinstance(value, str) or type(given) is int):
            return value
    raise UnknownOption(option, allowed)


FIXED_MANILHAS: tuple[Card, ...] = (Card("7D"), Card("AS"), Card("7H"), Card("4C"))
"""Mineiro's, weakest to strongest."""

_PAULISTA_LADDER = (1, 3, 6, 9, 12)
_MINEIRO_LADDER = (2, 4, 6, 10, 12)
_MINEIRO_OPTIONS: Mapping[str, tuple[OptionValue, ...]] = {
    "deck": (Deck.FULL,),
    "target": (12, 24),
}

PAULISTA = Variant(
    name="paulista",
    version=1,
    seats=4,
    ladder=_PAULISTA_LADDER,
    special_margin=1,
    special_stake=3,
    special_refused=1,
)
PAULISTA_DUEL = Variant(
    name="paulista-duel",
    version=1,
    seats=2,
    ladder=_PAULISTA_LADDER,
    special_margin=1,
    special_stake=3,
    special_refused=1,
    options={"next_leader": (NextLeader.WINNER, NextLeader.ROTATE)},
)
MINEIRO = Variant(
    name="mineiro",
    version=1,
    seats=4,
    ladder=_MINEIRO_LADDER,
    special_margin=2,
    special_stake=4,
    special_refused=2,
    fixed_manilhas=FIXED_MANILHAS,
    options=_MINEIRO_OPTIONS,
)
MINEIRO_DUEL = Variant(
    name="mineiro-duel",
    version=1,
    seats=2,
    ladder=_MINEIRO_LADDER,
    special_margin=2,
    special_stake=4,
    special_refused=2,
    fixed_manilhas=FIXED_MANILHAS,
    options=_MINEIRO_OPTIONS,
)

VARIANTS: Mapping[str, Variant] = MappingProxyType(
    {v.name: v for v in (PAULISTA, PAULISTA_DUEL, MINEIRO, MINEIRO_DUEL)}
)
"""What a new match can be, by name."""

RULESETS: Mapping[str, Variant] = MappingProxyType({v.ruleset: v for v in VARIANTS.values()})
"""Every version that a stored match may have begun with: versions are added, never removed."""
