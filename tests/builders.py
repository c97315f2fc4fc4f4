"""Small matches for the tests: seats as numbers, cards as text, a hand of chosen cards next to be played.

match = dealt(rules("paulista-duel"), "4C 7H AS", "3D 2S KC", vira="KD", leader=0)
assert decide(match, play(0, "4C")) == (CardPlayed(Seat(0), By.PLAYER, Card("4C")),)
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import reduce

from matches.engine.actions import (
    Accept,
    Action,
    Deal,
    Fold,
    Forced,
    IllegalAction,
    PlayBlind,
    PlayCard,
    PlayFaceDown,
    Raise,
    RaiseAnyway,
    Refusal,
    Resign,
    SeatSeed,
    Start,
    TakeSeat,
    Timeout,
)
from matches.engine.cards import Card, parse_card
from matches.engine.events import Event, HandDealt, HandEnded, MatchCreated
from matches.engine.evolve import begin, evolve
from matches.engine.rules import decide
from matches.engine.state import NO_TABLE, Clock, Hand, Match, PerAction, Table
from matches.engine.terms import Seat, SeatKind, SeedSource, Visibility
from matches.engine.variants import VARIANTS, Rules, resolve

HUMAN, BOT_ACCOUNT, SERVER_BOT = SeatKind
COMMITMENT = "c0ffee"


def rules(variant: str = "paulista-duel", /, **house: object) -> Rules:
    return resolve(VARIANTS[variant], house)


def cards(text: str) -> tuple[Card, ...]:
    """`"4C 7H"` as cards."""
    return tuple(parse_card(word) for word in text.split())


def play(seat: int, card: str) -> PlayCard:
    return PlayCard(Seat(seat), parse_card(card))


def cover(seat: int, card: str) -> PlayFaceDown:
    """Play a card face down."""
    return PlayFaceDown(Seat(seat), parse_card(card))


def blind(seat: int, slot: int) -> PlayBlind:
    return PlayBlind(Seat(seat), slot)


def truco(seat: int) -> Raise:
    """Call the ladder's next value, whatever its name."""
    return Raise(Seat(seat))


def truco_anyway(seat: int) -> RaiseAnyway:
    """The call with `confirm_forfeit`."""
    return RaiseAnyway(Seat(seat))


def accept(seat: int) -> Accept:
    return Accept(Seat(seat))


def fold(seat: int) -> Fold:
    return Fold(Seat(seat))


def resign(seat: int) -> Resign:
    return Resign(Seat(seat))


def timeout(seat: int) -> Timeout:
    return Timeout(Seat(seat))


def forced(seat: int) -> Forced:
    """What the server does for a seat that has one card and no choice."""
    return Forced(Seat(seat))


@dataclass(frozen=True)
class Story:
    """A match together with the log that it is the fold of."""

    log: tuple[Event, ...]
    match: Match

    def then(self, *actions: Action) -> "Story":
        story = self
        for action in actions:
            events = decide(story.match, action)
            story = Story((*story.log, *events), reduce(evolve, events, story.match))
        return story


def seated(rules: Rules, *, kinds: Sequence[SeatKind] = (), table: Table = NO_TABLE) -> Story:
    """A match that has started, nothing dealt yet; people sit there unless `kinds` says otherwise."""
    seats = [Seat(i) for i in range(rules.variant.seats)]
    clock = Clock(PerAction(3600))
    created = MatchCreated(rules, Visibility.PUBLIC, ("open",) * len(seats), clock, COMMITMENT, table)
    story = Story((created,), begin(created))
    for seat, kind in zip(seats, kinds or (HUMAN,) * len(seats), strict=True):
        story = story.then(TakeSeat(f"player-{seat}", kind, seat))
    return story.then(Start(tuple(SeatSeed(seat, f"{seat}" * 32, SeedSource.SERVER) for seat in seats)))


def story(
    rules: Rules,
    *hands: str,
    vira: str | None = None,
    leader: int = 0,
    score: tuple[int, int] = (0, 0),
    kinds: Sequence[SeatKind] = (),
    table: Table = NO_TABLE,
) -> Story:
    """A match in which a hand was just dealt: chosen cards to the seats in order, to the others any.

    The vira is KD unless another is named: the aces are manilhas.
    """
    before = seated(rules, kinds=kinds, table=table)
    # A deal's event bears the score, so a log that begins at any score still folds to the match.
    at_score = Story(before.log, replace(before.match, score=score))
    deck = stacked(rules, hands, vira=vira, leader=leader)
    return at_score.then(Deal(deck, Seat((leader - 1) % rules.variant.seats)))


def dealt(
    rules: Rules,
    *hands: str,
    vira: str | None = None,
    leader: int = 0,
    score: tuple[int, int] = (0, 0),
    kinds: Sequence[SeatKind] = (),
    table: Table = NO_TABLE,
) -> Match:
    """The match of `story`."""
    return story(rules, *hands, vira=vira, leader=leader, score=score, kinds=kinds, table=table).match


def next_dealt(match: Match, *hands: str, vira: str | None = None) -> Match:
    """The match after its next deal, whoever the rules let lead."""
    return played(match, next_deal(match, *hands, vira=vira))


def next_deal(match: Match, *hands: str, vira: str | None = None) -> Deal:
    """The deal that gives the seats these cards, whoever the rules let lead; the first hand seat 0."""
    return Deal(stacked(match.rules, hands, vira=vira, leader=leader_of_next(match)), _last_seat(match))


def leader_of_next(match: Match) -> Seat:
    (event,) = decide(match, Deal(match.rules.deck, _last_seat(match)))
    assert isinstance(event, HandDealt)
    return event.leader


def _last_seat(match: Match) -> Seat:
    return match.places[-1].seat


def stacked(rules: Rules, hands: Sequence[str], *, vira: str | None, leader: int) -> tuple[Card, ...]:
    """A deck from which these hands are dealt; cards that nobody named come in the public order."""
    seats = rules.variant.seats
    named = [list(cards(hand)) for hand in (*hands, *[""] * (seats - len(hands)))]
    turned_up = None if rules.variant.fixed_manilhas else parse_card(vira or "KD")
    taken = {turned_up, *(card for hand in named for card in hand)}
    rest = [card for card in rules.deck if card not in taken]
    for hand in named:
        while len(hand) < 3:
            hand.append(rest.pop(0))
    order = [(leader + i) % seats for i in range(seats)]
    front = [named[seat][turn] for turn in range(3) for seat in order]
    deck = (*front, *([turned_up] if turned_up else []), *rest)
    assert sorted(deck) == sorted(rules.deck), "a card was named twice"
    return deck


def played(match: Match, *actions: Action) -> Match:
    """The match after these actions, each of which the rules accept."""
    return reduce(lambda before, action: reduce(evolve, decide(before, action), before), actions, match)


def ended(match: Match, *actions: Action) -> tuple[Match, HandEnded]:
    """The match after these actions, the last of which ends the hand, and how it ended."""
    before = played(match, *actions[:-1])
    events = decide(before, actions[-1])
    (end,) = (event for event in events if isinstance(event, HandEnded))
    return reduce(evolve, events, before), end


def refusal(match: Match, action: Action) -> Refusal | None:
    """Why the rules refuse an action; None when they accept it."""
    try:
        decide(match, action)
    except IllegalAction as refused:
        return refused.refusal
    return None


def hand(match: Match) -> Hand:
    """The hand in progress."""
    assert match.hand is not None
    return match.hand
