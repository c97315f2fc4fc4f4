"""The choice of a seat at a table of four.

Cards: in each of many worlds that fit what the seat saw, each play is followed by play by habit to the hand's end; what
counts is the chance to win the match that it leaves. Between plays that are worth about the same, habit chooses.

Calls and answers: by habit, and refraining where habit isn't sure, but for answers that are plainly wrong. To reckon
them over worlds would take everybody's way of calling for known: measured, it loses to opponents who call otherwise.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from matches.bots.kernel.chance import seeded
from matches.bots.kernel.jit import rows, small, wide
from matches.bots.kernel.layout import ACCEPT, ACTIONS, COVER, FOLD, PLAY, RAISE, SIZE, SPECIAL_REFUSED, TARGET
from matches.bots.prospects import chance as chance_to_win
from matches.bots.search.habits import weigh
from matches.bots.search.history import seen
from matches.bots.search.rollout import FARTHEST, WON, Desk, Seen, imagine, play_out
from matches.bots.search.tables import Tables
from matches.bots.strategy import Rng
from matches.engine.actions import Accept, Fold, Move, PlayCard, PlayFaceDown, Raise
from matches.engine.ranking import strengths
from matches.engine.rules import legal_actions
from matches.engine.state import Hand, Match, Offer
from matches.engine.terms import Seat, opponents_of, team_of


@dataclass(frozen=True)
class Effort:
    """How hard a seat thinks, and how well it keeps to what it knows."""

    tries: int
    """Worlds that are drawn."""
    worlds: int
    """Worlds that are played out, chosen among them."""
    thinks: bool
    """Whether it thinks about its cards, or plays them by habit too."""
    drop: float
    """A play that habit makes less often than this, against what it makes most, isn't made by habit."""
    calls: tuple[float, float]
    """The share of raising in the habit up to which it never raises, and from which it always does."""
    takes: tuple[float, float]
    """The same of taking a raise rather than folding."""
    trust: float = 0.05
    """What a play's share in the habit adds to its worth, as a chance to win the match."""
    trying: float = 0.0
    """How often it does any sensible thing."""

    def greedy(self) -> "Effort":
        """The same that always does what it does most often."""
        calls, takes = sum(self.calls) / 2, sum(self.takes) / 2
        return replace(self, drop=1.0, calls=(calls, calls), takes=(takes, takes), trying=0.0)


def search(view: Match, hand: Hand, seat: Seat, rng: Rng, tables: Tables, effort: Effort) -> Move:
    """One of the seat's legal actions; the hand isn't dark."""
    moves = options(view, hand, seat)
    if len(moves) == 1:
        return next(iter(moves))
    named = {action: move for move, action in moves.items()}
    special = hand.offer is not None and hand.offer.by_seat is None
    return named[decided(tuple(named), seen(view, hand, seat), special, rng, tables, effort)]


def decided(actions: Sequence[int], known: Seen, special: bool, rng: Rng, tables: Tables, effort: Effort) -> int:
    """One of several sensible actions of the kernel; `special`: they are a mão de onze's decision."""
    if effort.trying and rng.random() < effort.trying:
        return rng.choice(actions)
    thought = _Thought(known, tables, effort, rng)
    if special:
        return _decision(thought)
    habit = thought.habit(actions)
    if ACCEPT in habit:
        return _answer(habit, effort, rng)
    if _firmly(habit.pop(RAISE, 0.0), effort.calls, rng):
        return RAISE
    if not effort.thinks or len(habit) == 1:
        return _drawn(habit, effort.drop, rng)
    worth = thought.worth(tuple(habit))
    return max(habit, key=lambda action: worth[action] + effort.trust * habit[action])


def options(view: Match, hand: Hand, seat: Seat) -> dict[Move, int]:
    """The seat's sensible actions as the kernel's: of those that come to the same one, face down the weakest card.

    It folds nothing that can't be lost.
    Once the first trick has tied, the next trick that is won decides: the best card is all that there is to play.
    """
    ranked, cards = strengths(hand.manilhas), hand.holdings[seat].cards or ()
    in_order = sorted(cards, key=lambda card: ranked[card])
    played = 3 - len(cards)
    decides = bool(hand.tricks) and hand.tricks[0].winner is None
    plays: dict[int, tuple[Move, int]] = {}
    calls: dict[Move, int] = {}
    for move in legal_actions(view, seat):
        match move:
            case PlayCard(card=card) if not decides or ranked[card] == ranked[in_order[-1]]:
                plays.setdefault(ranked[card], (move, PLAY + played + cards.index(card)))
            case PlayFaceDown(card=card) if card == in_order[0] and not decides:
                plays[-1] = move, COVER + played + cards.index(card)
            case Raise():
                calls[move] = RAISE
            case Accept():
                calls[move] = ACCEPT
            case Fold():
                calls[move] = FOLD
            case _:
                pass
    if hand.offer is not None and _never_folds(view, seat, hand.offer):
        calls.pop(Fold(seat), None)
    return dict(plays.values()) | calls


class _Thought:
    """What a seat has in mind: what it knows, and by need the worlds that fit it."""

    def __init__(self, known: Seen, tables: Tables, effort: Effort, rng: Rng) -> None:
        self.known, self._tables, self._effort = known, tables, effort
        self._chance = seeded(int(rng.random() * 2**53))

    def habit(self, actions: Sequence[int]) -> dict[int, float]:
        """How likely each is by habit, which is the same in every world."""
        desk = self._imagined(tries=1, worlds=1)
        total = weigh(desk.worlds[0], self._tables.habits, desk.weights)
        return {action: desk.weights[action] / total for action in actions}

    def worth(self, actions: Sequence[int]) -> dict[int, float]:
        """The chance to win the match after each."""
        desk = self._imagined(tries=self._effort.tries, worlds=self._effort.worlds)
        values = wide([0] * len(actions))
        play_out(self.known.seat, self._tables.habits, self._tables.equity, self._chance, desk, small(actions), values)
        return {action: values[i] / (len(desk.chosen) * WON) for i, action in enumerate(actions)}

    def after_a_fold(self) -> float:
        """The same once a mão de onze has been folded."""
        rules, team = self.known.rules, self.known.seat % 2
        score = self.known.score_0, self.known.score_1
        ours, theirs = rules[TARGET] - score[team], rules[TARGET] - score[1 - team] - rules[SPECIAL_REFUSED]
        return self._tables.equity[(FARTHEST + 1) * max(ours, 0) + max(theirs, 0)] / WON

    def _imagined(self, *, tries: int, worlds: int) -> Desk:
        desk = Desk(
            worlds=rows(tries, SIZE),
            likelihoods=wide([0] * tries),
            chosen=wide([0] * worlds),
            dealt=small([0] * len(self.known.dealt)),
            hand=small([0] * SIZE),
            weights=wide([0] * ACTIONS),
        )
        imagine(self.known, self._tables.habits, self._chance, desk)
        return desk


def _decision(thought: _Thought) -> int:
    """A mão de onze: whether to play it with the cards of both partners. No habits are known of it."""
    return ACCEPT if thought.worth((ACCEPT,))[ACCEPT] >= thought.after_a_fold() else FOLD


def _answer(habit: Mapping[int, float], effort: Effort, rng: Rng) -> int:
    raises = habit.get(RAISE, 0.0)
    taken = habit[ACCEPT] + raises
    if FOLD in habit and not _firmly(taken, effort.takes, rng):
        return FOLD
    return RAISE if taken and _firmly(raises / taken, effort.calls, rng) else ACCEPT


def _never_folds(view: Match, seat: Seat, offer: Offer) -> bool:
    """Whether a fold would give away the match, or a hand that can't be lost."""
    theirs = view.rules.house.target - view.score[opponents_of(team_of(seat))]
    return theirs <= offer.refused or chance_to_win(view, seat) == 1.0


def _firmly(share: float, between: tuple[float, float], rng: Rng) -> bool:
    """Whether to do what habit does so often: surely above, surely not below, in between now and then."""
    never, always = between
    return rng.random() * (always - never) < share - never


def _drawn(likely: Mapping[int, float], drop: float, rng: Rng) -> int:
    """One of them, as likely as it says, those left out that are too unlikely."""
    most = max(likely.values())
    kept = {choice: share for choice, share in likely.items() if share >= drop * most}
    left = rng.random() * sum(kept.values())
    for choice, share in kept.items():
        left -= share
        if left < 0:
            return choice
    return max(kept, key=lambda choice: kept[choice])
