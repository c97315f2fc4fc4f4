"""Hands that all four seats play by what was learnt so far, to see how they end."""

from matches.bots.kernel.chance import below, uniform
from matches.bots.kernel.dealing import deal
from matches.bots.kernel.hand import apply, is_over, may_raise, new_hand
from matches.bots.kernel.jit import compiled, real, small
from matches.bots.kernel.layout import NEXT_STAKE, OFFER, POINTS, RAISE, SIZE, TO_ACT, WINNER
from matches.bots.search.habits import CARDS
from matches.bots.search.situation import on_turn, sorted_places
from matches.bots.training.four_seats.walk import (
    answer_action,
    answer_place,
    drawn,
    play_action,
    plays_mask,
    raise_place,
    shares,
)

TRIES = 24
"""Deals of the other team's cards against each pair of holdings."""


def outcomes(lessons, rules, score_0, score_1, chance, cards, strengths, holdings, ends, hands):
    """Fill in how often each team wins how many points from this score; the third row: nobody."""
    _outcomes(
        small([0] * SIZE),
        real([0.0] * 4),
        lessons,
        rules,
        score_0,
        score_1,
        chance,
        cards,
        strengths,
        holdings,
        ends,
        hands,
    )


def gambles(lessons, rules, chance, cards, strengths, holdings, chances):
    """Fill in the chances to win a hand without raises, as a pair of random holdings has them."""
    _gambles(small([0] * SIZE), real([0.0] * 4), lessons, rules, chance, cards, strengths, holdings, chances)


@compiled
def play_hand(s, likely, lessons, chance):
    while not is_over(s):
        seat = s[TO_ACT]
        if s[OFFER] != 0:
            mask = 7 if may_raise(s) else 3
            shares(lessons.answer_shares, answer_place(s, seat), mask, likely)
            apply(s, answer_action(drawn(likely, chance)))
            continue
        places = sorted_places(s, seat)
        situation = on_turn(s, seat, places)
        if may_raise(s):
            shares(lessons.raise_shares, raise_place(s, seat, situation), 3, likely)
            if uniform(chance) < likely[1]:
                apply(s, RAISE)
                continue
        shares(lessons.play_shares, CARDS * situation, plays_mask(s, places), likely)
        apply(s, play_action(places, drawn(likely, chance)))


@compiled
def _outcomes(s, likely, lessons, rules, score_0, score_1, chance, cards, strengths, holdings, ends, hands):
    for n in range(hands):
        deal(chance, cards, strengths, holdings)
        new_hand(s, rules, n % 4, score_0, score_1, holdings)
        play_hand(s, likely, lessons, chance)
        winner = s[WINNER] if s[WINNER] >= 0 else 2
        ends[winner, s[POINTS]] += 1.0 / hands


@compiled
def _gambles(s, likely, lessons, rules, chance, cards, strengths, holdings, chances):
    for n in range(len(chances)):
        vira = deal(chance, cards, strengths, holdings)
        won = 0.0
        for tried in range(TRIES):
            # The first twelve cards of the pack are the holdings; the other team's are dealt anew.
            for i in range(12):
                if i // 3 % 2 == 1:
                    j = 13 + below(chance, len(cards) - 13)
                    cards[i], cards[j] = cards[j], cards[i]
                holdings[i] = strengths[40 * vira + cards[i]]
            new_hand(s, rules, tried % 4, 0, 0, holdings)
            s[NEXT_STAKE] = 0
            play_hand(s, likely, lessons, chance)
            won += 1.0 if s[WINNER] == 0 else (0.5 if s[WINNER] < 0 else 0.0)
        chances[n] = won / TRIES
