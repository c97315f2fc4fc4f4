"""The bot `cautious` as a player of simulated matches, of two seats and of four: the same reckoning in machine code.

Where there is a vira the bot knows it, and a simulated hand doesn't tell it: every vira counts that the seen cards
allow. So the chances that it reckons with are near the bot's, and its choice is mostly the same.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from matches.bots.cautious import BLUFF, DOUBT, LIKELY_LOST
from matches.bots.kernel.chance import uniform
from matches.bots.kernel.hand import legal
from matches.bots.kernel.jit import Cells, Numbers, compiled, real, small
from matches.bots.kernel.layout import (
    ACCEPT,
    ALL_TIED_TO_LEADER,
    CALLER,
    COVER,
    DEALT,
    DECIDING,
    EMPTY,
    FACE_DOWN,
    FOLD,
    HOLDING,
    LEADER,
    NEXT_STAKE,
    NOBODY,
    OFFER,
    PLAY,
    PLAYED,
    RAISE,
    RAISES,
    REFUSED,
    RESULT,
    SCORE,
    SEATS,
    STAKE,
    TABLE,
    TARGET,
    TIED,
    TO_ACT,
    TRICK,
)
from matches.bots.training.duels import Player
from matches.engine.cards import DECK
from matches.engine.variants import Rules

STRENGTHS: Final = 14
LEVELS: Final = STRENGTHS + 1
"""Face down and the strengths, each at its strength + 1."""

LEAST_DOUBT: Final = 0
MOST_DOUBT: Final = 1
BLUFFS: Final = 2
"""The numbers of a temper."""

TEMPER: Final = (*DOUBT, BLUFF)

ALIKE: Final = 1e-9
"""Chances that differ by less are the same."""


class Memory(NamedTuple):
    temper: Numbers
    """Between what it doubts a hand that the others have raised, and how often it calls one that is likely lost."""
    decks: Numbers
    """For each vira that makes a difference, how many cards of each strength there are beside it, and how many such
    viras; one row for the whole deck where no card is turned up."""
    seen: Cells
    left: Numbers
    share: Numbers
    """Of LEVELS: the share of the unseen cards that are no stronger."""
    table: Numbers
    """Twice LEVELS, of us and of them: the chance that those who are still to play to this trick, with cards that
    aren't seen, bring no more."""
    fewer: Numbers
    """Twice three times LEVELS, of us and of them: the chance that of the cards that aren't seen fewer than one, two,
    three are stronger."""


def cautious(rules: Rules, strengths: Sequence[int] | Cells, temper: Sequence[float] = TEMPER) -> Player:
    """`strengths` are those that are dealt by: of each of the forty cards, for each of the forty viras."""
    return Player(choose, memory(rules, strengths, temper))


def memory(rules: Rules, strengths: Sequence[int] | Cells, temper: Sequence[float] = TEMPER) -> Memory:
    cards = [DECK.index(card) for card in rules.deck]
    turned_up = rules.variant.fixed_manilhas is None
    decks = Counter(
        tuple(
            sum(strengths[40 * vira + card] == n for card in cards if card != vira or not turned_up)
            for n in range(STRENGTHS)
        )
        for vira in cards
    )
    return Memory(
        temper=real(temper),
        decks=real([number for deck, often in decks.items() for number in (*deck, often)]),
        seen=small([0] * 12),
        left=real([0] * STRENGTHS),
        share=real([0] * LEVELS),
        table=real([0] * 2 * LEVELS),
        fewer=real([0] * 6 * LEVELS),
    )


@compiled
def choose(s: Cells, chance: Cells, memory: Memory) -> int:
    least, most = memory.temper[LEAST_DOUBT], memory.temper[MOST_DOUBT]
    return decide(s, least + (most - least) * uniform(chance), chance, memory)


@compiled
def decide(s: Cells, doubt: float, chance: Cells, memory: Memory) -> int:
    """What it does when it doubts so much the hands that the others raise."""
    look(s, memory)
    if s[OFFER] != 0:
        return _answer(s, doubt, memory)
    actions = legal(s)
    if actions >> RAISE & 1 and _calls(s, doubt, chance, memory):
        return RAISE
    return _play(s, actions, memory)


@compiled
def draw_temper(temper: Numbers, chance: Cells) -> None:
    """Write any temper, from bold to timid."""
    temper[LEAST_DOUBT] = 0.9 + 0.6 * uniform(chance)
    temper[MOST_DOUBT] = temper[LEAST_DOUBT] + 0.4 * uniform(chance)
    temper[BLUFFS] = max(0.0, 0.4 * uniform(chance) - 0.2)


@compiled
def _answer(s: Cells, doubt: float, memory: Memory) -> int:
    likely, called = likely_won(s, memory), s[CALLER] != NOBODY
    # Nobody has called a mão de onze, so nobody has told of strong cards.
    action, best = ACCEPT, _value(s, _doubted(likely, doubt) if called else likely, s[OFFER])
    folded = _standing(s, 0, s[REFUSED])
    if folded > best:
        action, best = FOLD, folded
    if legal(s) >> RAISE & 1 and _value(s, _doubted(likely, doubt * doubt), s[NEXT_STAKE]) > best:
        return RAISE
    return action


@compiled
def _calls(s: Cells, doubt: float, chance: Cells, memory: Memory) -> bool:
    likely = likely_won(s, memory)
    if _value(s, _doubted(likely, doubt * doubt), s[NEXT_STAKE]) > _value(s, likely, s[STAKE]):
        return True
    cheap = s[RAISES] == 0 and _standing(s, 0, s[NEXT_STAKE]) > 0
    return cheap and likely < LIKELY_LOST and uniform(chance) < memory.temper[BLUFFS]


@compiled
def _play(s: Cells, actions: int, memory: Memory) -> int:
    at = HOLDING + 3 * s[TO_ACT]
    if s[TRICK] > 0 and s[RESULT] == TIED:
        # The next trick that is won decides: there is nothing to keep a card for.
        strongest = 0
        for i in range(1, 3):
            if s[at + i] > s[at + strongest]:
                strongest = i
        return PLAY + strongest
    action, best, card = NOBODY, 0.0, EMPTY
    for i in range(3):
        if s[at + i] == EMPTY:
            continue
        # Of what is as good, the weakest card; of one card, rather face down.
        left = chance_after(s, i, False, memory)
        if action == NOBODY or left > best + ALIKE or (left > best - ALIKE and s[at + i] < card):
            action, best, card = PLAY + i, left, s[at + i]
        if actions >> (COVER + i) & 1:
            left = chance_after(s, i, True, memory)
            if left > best + ALIKE or (left > best - ALIKE and s[at + i] <= card):
                action, best, card = COVER + i, left, s[at + i]
    return action


@compiled
def _doubted(likely: float, doubt: float) -> float:
    return max(0.0, 1 - (1 - likely) * doubt)


@compiled
def _value(s: Cells, likely: float, stake: int) -> float:
    return likely * _standing(s, stake, 0) + (1 - likely) * _standing(s, 0, stake)


@compiled
def _standing(s: Cells, won: int, lost: int) -> float:
    team = s[TO_ACT] % 2
    ours = max(0, s[TARGET] - s[SCORE + team] - won)
    theirs = max(0, s[TARGET] - s[SCORE + 1 - team] - lost)
    return theirs / (ours + theirs)


@compiled
def look(s: Cells, memory: Memory) -> None:
    """Reckon what cards the seat that is to act doesn't see, and what they may bring."""
    seat, share, table, fewer = s[TO_ACT], memory.share, memory.table, memory.fewer
    _unseen(s, seat, memory)
    partner_holds = theirs = to_come = 0
    partner_to_come = False
    for other in range(s[SEATS]):
        waits, holds = s[TABLE + 4 * s[TRICK] + other] == EMPTY, _count(s, other)
        if other % 2 != seat % 2:
            theirs += holds
            to_come += holds if waits else 0
        elif other != seat and not _open(s, other):
            partner_holds, partner_to_come = holds, waits
    for level in range(LEVELS):
        weaker = share[level]
        table[level] = _fewer(weaker, partner_holds if partner_to_come else 0, 1)
        table[LEVELS + level] = _fewer(weaker, to_come, 1)
        for n in range(3):
            fewer[LEVELS * n + level] = _fewer(weaker, partner_holds, n + 1)
            fewer[LEVELS * (3 + n) + level] = _fewer(weaker, theirs, n + 1)


@compiled
def _unseen(s: Cells, seat: int, memory: Memory) -> None:
    """Fill in the share of the unseen cards."""
    seen, left, share, decks, count = memory.seen, memory.left, memory.share, memory.decks, 0
    for other in range(s[SEATS]):
        if other == seat or _open(s, other):
            for i in range(3):
                seen[count] = s[DEALT + 3 * other + i]
                count += 1
            continue
        for trick in range(s[TRICK] + 1):
            card = s[TABLE + 4 * trick + other]
            if card >= 0:
                seen[count] = card
                count += 1
    for level in range(LEVELS):
        share[level] = 0.0
    for deck in range(len(decks) // LEVELS):
        # How likely the vira is by what was seen: each card was there to be dealt.
        likely = decks[LEVELS * deck + STRENGTHS]
        for strength in range(STRENGTHS):
            left[strength] = decks[LEVELS * deck + strength]
        for i in range(count):
            likely *= left[seen[i]]
            left[seen[i]] -= 1
        if likely > 0:
            for strength in range(STRENGTHS):
                share[1 + strength] += likely * left[strength]
    for level in range(1, LEVELS):
        share[level] += share[level - 1]
    for level in range(LEVELS):
        share[level] /= share[LEVELS - 1]


@compiled
def _fewer(weaker: float, hidden: int, n: int) -> float:
    """The chance that of so many unseen cards fewer than n, one to three, are stronger."""
    none, stronger = 1.0, 1 - weaker
    if n == 1 or hidden == 0:
        for _ in range(hidden):
            none *= weaker
        return none
    if hidden < n:
        return 1.0
    # Of the powers of what is weaker the least: all but n - 1 cards.
    for _ in range(hidden - n + 1):
        none *= weaker
    if n == 2:
        return none * (weaker + hidden * stronger)
    pairs = hidden * (hidden - 1) // 2
    return none * (weaker * weaker + hidden * stronger * weaker + pairs * stronger * stronger)


@compiled
def likely_won(s: Cells, memory: Memory) -> float:
    """The chance that the team of the seat that is to act wins the hand; `look` has been called."""
    seat = s[TO_ACT]
    if s[PLAYED] == 0 or s[TABLE + 4 * s[TRICK] + seat] != EMPTY:
        return _likely(s, NOBODY, s[TABLE + 4 * s[TRICK] + seat], memory)
    best = 0.0
    for i in range(3):
        if s[HOLDING + 3 * seat + i] != EMPTY:
            best = max(best, chance_after(s, i, False, memory))
    return best


@compiled
def chance_after(s: Cells, place: int, covered: bool, memory: Memory) -> float:
    """The same, once the card at this place in its holding has been played."""
    return _likely(s, place, FACE_DOWN if covered else s[HOLDING + 3 * s[TO_ACT] + place], memory)


@compiled
def _likely(s: Cells, played: int, ours: int, memory: Memory) -> float:
    """The same with the card at the place `played` on the table as `ours`; NOBODY and EMPTY: with none."""
    seat, seats, trick = s[TO_ACT], s[SEATS], s[TRICK]
    team, partner = seat % 2, (seat + 2) % seats
    table, fewer = memory.table, memory.fewer
    a, b, c = EMPTY, EMPTY, EMPTY
    for i in range(3):
        if i != played:
            a, b, c = _with(a, b, c, s[HOLDING + 3 * seat + i])
    win_1 = win_2 = win_3 = tie_1 = tie_2 = tie_3 = 0.0
    n, spent = trick, EMPTY
    if ours != EMPTY or s[PLAYED] > 0:
        theirs = EMPTY
        for other in range(seats):
            card = s[TABLE + 4 * trick + other]
            if other % 2 == team:
                ours = max(ours, card)
            else:
                theirs = max(theirs, card)
        if partner != seat and s[TABLE + 4 * trick + partner] == EMPTY and _open(s, partner):
            for i in range(3):
                spent = max(spent, s[HOLDING + 3 * partner + i])
            ours = max(ours, spent)
        win = tie = we_below = they_below = 0.0
        for level in range(LEVELS):
            we = table[level] if ours < level else 0.0
            they = table[LEVELS + level] if theirs < level else 0.0
            win += (we - we_below) * they_below
            tie += (we - we_below) * (they - they_below)
            we_below, they_below = we, they
        if n == 0:
            win_1, tie_1 = win, tie
        elif n == 1:
            win_2, tie_2 = win, tie
        else:
            win_3, tie_3 = win, tie
        n += 1
    if partner != seat and _open(s, partner):
        for i in range(3):
            card = s[HOLDING + 3 * partner + i]
            if card == spent:
                spent = EMPTY
            else:
                a, b, c = _with(a, b, c, card)
    for nth in range(3 - n):
        win = tie = we_below = they_below = 0.0
        for level in range(LEVELS):
            may = nth - ((a >= level) + (b >= level) + (c >= level))
            we = fewer[LEVELS * may + level] if may >= 0 else 0.0
            they = fewer[LEVELS * (3 + nth) + level]
            win += (we - we_below) * they_below
            tie += (we - we_below) * (they - they_below)
            we_below, they_below = we, they
        if n + nth == 0:
            win_1, tie_1 = win, tie
        elif n + nth == 1:
            win_2, tie_2 = win, tie
        else:
            win_3, tie_3 = win, tie
    if trick > 0:
        win_1, tie_1 = 1.0 * (s[RESULT] == team), 1.0 * (s[RESULT] == TIED)
    if trick > 1:
        win_2, tie_2 = 1.0 * (s[RESULT + 1] == team), 1.0 * (s[RESULT + 1] == TIED)
    lost_1, lost_2 = 1 - win_1 - tie_1, 1 - win_2 - tie_2
    all_tied = 0.5
    if s[ALL_TIED_TO_LEADER] != 0:
        all_tied = 1.0 if s[LEADER] % 2 == team else 0.0
    return (
        win_1 * (win_2 + tie_2 + lost_2 * (win_3 + tie_3))
        + tie_1 * (win_2 + tie_2 * (win_3 + tie_3 * all_tied))
        + lost_1 * win_2 * win_3
    )


@compiled
def _with(a: int, b: int, c: int, card: int) -> tuple[int, int, int]:
    """The three best of these three, strongest first, and one more."""
    if card > a:
        return card, a, b
    if card > b:
        return a, card, b
    return a, b, max(c, card)


@compiled
def _open(s: Cells, other: int) -> bool:
    """Whether the seat that is to act sees its partner's cards."""
    return s[SEATS] == 4 and s[DECIDING] == s[TO_ACT] % 2 and other == (s[TO_ACT] + 2) % 4


@compiled
def _count(s: Cells, seat: int) -> int:
    at = HOLDING + 3 * seat
    return (s[at] != EMPTY) + (s[at + 1] != EMPTY) + (s[at + 2] != EMPTY)
