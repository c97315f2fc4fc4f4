"""Whole matches of team against team, and who wins how often."""

from statistics import NormalDist, fmean, pvariance
from typing import NamedTuple

from matches.bots.kernel import Cells, is_over, new_hand, ruleset, small
from matches.bots.kernel.chance import below, seeded
from matches.bots.kernel.dealing import deal, pack
from matches.bots.kernel.layout import IS_DARK, NOBODY, POINTS, SIZE, TO_ACT, WINNER
from matches.bots.training import cautious
from matches.bots.training.duels import WinRate, play_blind
from matches.bots.training.four_seats.contest.players import Choose
from matches.bots.training.four_seats.contest.table import Table, take
from matches.bots.training.four_seats.run import strength_table
from matches.engine.variants import Rules


def contest(rules: Rules, ours: Choose, theirs: Choose, *, matches: int, seed: int) -> WinRate:
    """Matches in pairs of the same deals, the second with the seats exchanged; how often `ours` wins.

    The next hand is led by the next seat, whatever the house rule.
    """
    strengths, cards = strength_table(rules).ravel(), pack(rules)
    in_order = [int(cards[i]) for i in range(len(cards))]
    with_what = _Pack(ruleset(rules), in_order, strengths, cautious.memory(rules, strengths))
    shares = []
    for pair in range(max(1, matches // 2)):
        won = _match(rules, with_what, (ours, theirs), f"{seed} {pair}") == 0
        won_again = _match(rules, with_what, (theirs, ours), f"{seed} {pair}") == 1
        shares.append((won + won_again) / 2)
    half = NormalDist().inv_cdf(0.975) * (pvariance(shares) / len(shares)) ** 0.5
    return WinRate(fmean(shares), half, 2 * len(shares))


class _Pack(NamedTuple):
    """What the hands of a match are dealt with."""

    rules: Cells
    cards: list[int]
    strengths: Cells
    memory: cautious.Memory


def _match(rules: Rules, with_what: _Pack, teams: tuple[Choose, Choose], deals: str) -> int:
    """The team that wins a match; the seats of team 0 play by the first."""
    strengths, score, hand = with_what.strengths, [0, 0], 0
    s, holdings = small([0] * SIZE), small([0] * 12)
    first = below(seeded(deals), 4)
    while max(score) < rules.house.target:
        cards = small(with_what.cards)
        vira = int(deal(seeded(f"{deals} {hand}"), cards, strengths, holdings))
        new_hand(s, with_what.rules, (first + hand) % 4, score[0], score[1], holdings)
        turned_up = rules.variant.fixed_manilhas is None
        deck = [int(strengths[40 * vira + c]) for c in with_what.cards if c != vira or not turned_up]
        _play(Table(s, deck, with_what.memory), teams)
        if s[WINNER] != NOBODY:
            score[s[WINNER]] += int(s[POINTS])
        hand += 1
    return 0 if score[0] >= rules.house.target else 1


def _play(table: Table, teams: tuple[Choose, Choose]) -> None:
    while not is_over(table.s):
        if table.s[IS_DARK]:
            play_blind(table.s)
        else:
            take(table, teams[int(table.s[TO_ACT]) % 2](table))
