"""How strong a trained bot plays: `easy`, `medium` and `hard` from one policy.

`hard` drops what the policy seldom does and draws from the rest, so that it bluffs and can't be read; greedy, it does
what the policy does most. The weaker ones take their hand for better or worse than it is, and try out what they
needn't. None does what is plainly worse than something else, whatever the others hold (`decision.sensible`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from matches.bots.policy import decision as de
from matches.bots.policy.cards import codes
from matches.bots.policy.file import Policy
from matches.bots.policy.policies import policy_for
from matches.bots.policy.reading import read
from matches.bots.prospects import chance
from matches.bots.strategy import Rng
from matches.engine.actions import Accept, Fold, Move, PlayBlind, PlayCard, PlayFaceDown, Raise
from matches.engine.rules import legal_actions
from matches.engine.state import Hand, Match
from matches.engine.terms import Seat

Weights = tuple[float, ...]
"""How likely each choice of a decision is, up to a factor."""


@dataclass(frozen=True)
class Level:
    drop: float
    """Choices that are less likely than this are never made."""
    misjudging: float = 0.0
    """How often it takes its cards for so many ranks better or worse than they are, up to `by`."""
    by: int = 0
    trying: float = 0.0
    """How often it does any sensible thing."""


HARD = Level(drop=0.2)

LEVELS: Mapping[str, Mapping[str, Level]] = MappingProxyType(
    {
        "paulista-duel": {
            "easy": Level(drop=0.0, misjudging=0.8, by=4, trying=0.3),
            "medium": Level(drop=0.0, misjudging=0.4, by=3, trying=0.08),
            "hard": HARD,
        },
        "mineiro-duel": {
            "easy": Level(drop=0.0, misjudging=1.0, by=5, trying=0.45),
            "medium": Level(drop=0.0, misjudging=0.2, by=3, trying=0.25),
            "hard": HARD,
        },
    }
)
"""By the variant that a policy was trained for: where a match has fewer hands, the same mistakes cost less."""


def choose(view: Match, seat: Seat, rng: Rng, *, level: str, greedy: bool = False) -> Move:
    """A legal action of an awaited seat of two; raises BadPolicy when there is no policy to play from."""
    legal, hand = legal_actions(view, seat), view.hand
    assert hand is not None
    if hand.is_dark:
        # Unseen cards are interchangeable: choosing among them would be no choice.
        return next(move for move in legal if isinstance(move, PlayBlind))
    policy = policy_for(view.rules)
    d = read(view, seat, legal, policy.scores)
    choices = _choices(view, seat, d)
    if len(choices) == 1:
        return _move(view, seat, hand, d, choices[0], rng)
    weights = _weights(policy, d, choices, LEVELS[policy.about["variant"]][level], rng)
    choice = max(choices, key=lambda c: weights[c]) if greedy else _drawn(weights, rng)
    return _move(view, seat, hand, d, choice, rng)


def _choices(view: Match, seat: Seat, d: list[int]) -> list[int]:
    mask = de.sensible(d)
    if d[de.KIND] != de.TURN and mask >> de.ACCEPT & 1 and mask >> de.FOLD & 1 and chance(view, seat) == 1.0:
        mask ^= 1 << de.FOLD
    return [choice for choice in range(de.CHOICES) if mask >> choice & 1]


def _weights(policy: Policy, d: list[int], choices: Sequence[int], level: Level, rng: Rng) -> Weights:
    judged = d
    if level.misjudging and rng.random() < level.misjudging:
        judged = _misjudged(d, rng.choice([by for by in range(-level.by, level.by + 1) if by]))
    known = policy.mixture(judged) or ()
    weights = [float(known[c]) if known and c in choices else 0.0 for c in range(de.CHOICES)]
    total = sum(weights)
    if not total:
        # Nothing like it was trained: anything but a raise.
        return tuple(float(c in choices and c != de.RAISE) for c in range(de.CHOICES))
    weights = [weight / total if weight >= level.drop * total else 0.0 for weight in weights]
    if level.trying:
        share = level.trying / len(choices)
        weights = [(1 - level.trying) * w + share * (c in choices) for c, w in enumerate(weights)]
    return tuple(weights)


def _misjudged(d: list[int], by: int) -> list[int]:
    """The same decision with every card that we hold so many ranks better, or worse."""
    judged = list(d)
    for i in range(de.CARDS, de.CARDS + 3):
        if judged[i] != de.NO_CARD:
            judged[i] = min(max(judged[i] + by, de.COVERED + 1), 15)
    return judged


def _drawn(weights: Weights, rng: Rng) -> int:
    x = rng.random() * sum(weights)
    for choice, weight in enumerate(weights):
        x -= weight
        if weight and x < 0:
            return choice
    return max(range(len(weights)), key=lambda c: weights[c])


def _move(view: Match, seat: Seat, hand: Hand, d: list[int], choice: int, rng: Rng) -> Move:
    if choice == de.RAISE:
        return Raise(seat)
    if d[de.KIND] != de.TURN:
        return Accept(seat) if choice == de.ACCEPT else Fold(seat)
    covers = choice == de.THIRD_OR_COVER and d[de.CARDS + 2] == de.NO_CARD
    wanted = min(card for card in d[de.CARDS : de.CARDS + 3] if card) if covers else d[de.CARDS + choice]
    code = codes(view.rules, hand.manilhas)
    # Cards of one strength are interchangeable; always the same one would tell which.
    card = rng.choice([card for card in hand.holdings[seat].cards or () if code[card] == wanted])
    return PlayFaceDown(seat, card) if covers else PlayCard(seat, card)
