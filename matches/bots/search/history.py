"""What a seat has seen of the hand, as steps of the kernel: the cards that it can locate, and every play and call.

A view tells in which order cards were played and in which order seats have called, but not always before which card a
call was made. Each order that the rules allow is one history.
"""

from collections.abc import Iterator

from matches.bots.kernel.jit import small
from matches.bots.kernel.layout import ACCEPT, COVER, FOLD, RAISE
from matches.bots.kernel.ruleset import ruleset
from matches.bots.search.rollout import Seen
from matches.bots.search.worlds import UNKNOWN
from matches.engine.ranking import strengths
from matches.engine.rules.answers import answering
from matches.engine.state import Call, Hand, Match, Play
from matches.engine.terms import TEAMS, CallType, Seat, opponents_of

_CALLS = {CallType.RAISE: RAISE, CallType.ACCEPT: ACCEPT, CallType.FOLD: FOLD}

Step = tuple[Seat, int]
"""A seat and what it did, as an action of the kernel."""


def seen(view: Match, hand: Hand, seat: Seat) -> Seen:
    ranked = strengths(hand.manilhas)
    plays = plays_of(hand)
    known = {hand.vira, *(play.card for play in plays), *(card for held in hand.holdings for card in held.cards or ())}
    dealt: list[int] = []
    covered: list[int] = []
    for holding in hand.holdings:
        own = [play.card for play in plays if play.seat == holding.seat]
        cards = [*own, *(holding.cards or [None] * holding.count)]
        dealt += [UNKNOWN if card is None else ranked[card] for card in cards]
        covered += [n < len(own) and card is None for n, card in enumerate(cards)]
    answers = _answering(view, hand)
    histories = [[part for step in history for part in step] for history in _histories(hand, plays)]
    return Seen(
        rules=ruleset(view.rules),
        answers=small([other in answers for other in range(view.rules.variant.seats)]),
        seat=seat,
        leader=hand.leader,
        score_0=view.score[0],
        score_1=view.score[1],
        dealt=small(dealt),
        unseen=small([ranked[card] for card in view.rules.deck if card not in known]),
        covered=small(covered),
        histories=tuple(small(history) for history in histories),
    )


def _answering(view: Match, hand: Hand) -> tuple[Seat, ...]:
    """The seats that answer for their teams."""
    if hand.offer is None:
        return answering(view.places, TEAMS[0]) + answering(view.places, TEAMS[1])
    return answering(view.places, opponents_of(hand.offer.to)) + hand.offer.answering


def plays_of(hand: Hand) -> tuple[Play, ...]:
    """Every card played in the hand, in order."""
    return tuple(play for trick in hand.tricks for play in trick.plays) + hand.trick


def _histories(hand: Hand, plays: tuple[Play, ...]) -> Iterator[tuple[Step, ...]]:
    decision, rounds = _rounds(hand)
    steps = _play_steps(plays)
    turns = [play.seat for play in plays] + [hand.to_play]
    pending = hand.offer is not None and hand.offer.by_seat is not None
    for places in _placed([call_round[0][0] for call_round in rounds], turns, at_last=pending):
        history = list(decision)
        for turn in range(len(turns)):
            history += [call for place, calls in zip(places, rounds, strict=True) if place == turn for call in calls]
            history += steps[turn : turn + 1]
        yield tuple(history)


def _play_steps(plays: tuple[Play, ...]) -> list[Step]:
    played: dict[Seat, int] = {}
    steps: list[Step] = []
    for play in plays:
        nth = played[play.seat] = played.get(play.seat, -1) + 1
        steps.append((play.seat, nth + (COVER if play.face_down else 0)))
    return steps


def _rounds(hand: Hand) -> tuple[list[Step], list[list[Step]]]:
    """The calls that decided a mão de onze; and the others, each raise on a turn together with what answered it."""
    decision: list[Step] = []
    rounds: list[list[Step]] = []
    answered = hand.deciding is None
    last: Call | None = None
    for call in hand.calls:
        step = (call.seat, _CALLS[call.type])
        if not answered:
            decision.append(step)
            answered = call.type is CallType.ACCEPT
        elif call.type is CallType.RAISE and (last is None or last.type is CallType.ACCEPT):
            rounds.append([step])
        else:
            rounds[-1].append(step)
        last = call if answered and rounds else None
    return decision, rounds


def _placed(callers: list[Seat], turns: list[Seat], *, at_last: bool, start: int = 0) -> Iterator[tuple[int, ...]]:
    """Each way to say on which of its turns each caller called, in order; `at_last`: the last one on the last turn."""
    if not callers:
        yield ()
        return
    for turn in range(start, len(turns)):
        if turns[turn] != callers[0] or (at_last and len(callers) == 1 and turn != len(turns) - 1):
            continue
        for rest in _placed(callers[1:], turns, at_last=at_last, start=turn):
            yield (turn, *rest)
