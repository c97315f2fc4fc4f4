"""Who wins a trick, who leads the next, and when a hand is decided (Rules, section 5)."""

from dataclasses import dataclass

from matches.engine.events import TrickEnded
from matches.engine.ranking import best_plays
from matches.engine.state import Hand, Play
from matches.engine.terms import Seat, Team, team_of
from matches.engine.variants import Rules, TieLeader

TRICKS_IN_A_HAND = 3


@dataclass(frozen=True)
class Decided:
    """The hand is over; `winner` None when all three tricks tied."""

    winner: Team | None


def end_trick(rules: Rules, hand: Hand, trick: tuple[Play, ...]) -> TrickEnded:
    best = best_plays(trick, manilhas=hand.manilhas)
    winner = team_of(best[0].seat)
    if all(team_of(play.seat) == winner for play in best):
        return TrickEnded(winner, best[0].seat)
    return TrickEnded(None, _leader_after_tie(rules, hand, led=trick[0].seat, first_tied=best[0].seat))


def hand_outcome(results: tuple[Team | None, ...]) -> Decided | None:
    """What the tricks so far decide; None while the hand goes on. A result is the trick's winner, or None for a tie."""
    if len(results) < 2:
        return None
    won = tuple(team for team in results if team is not None)
    if len(won) < len(results) and won:
        # After a tie one won trick is enough; of two that differ the first counts.
        return Decided(won[0])
    for team in set(won):
        if won.count(team) == 2:
            return Decided(team)
    return Decided(None) if len(results) == TRICKS_IN_A_HAND else None


def _leader_after_tie(rules: Rules, hand: Hand, *, led: Seat, first_tied: Seat) -> Seat:
    match rules.house.tie_leader:
        case TieLeader.SAME:
            return led
        case TieLeader.FIRST_TIED:
            return first_tied
        case TieLeader.HAND_LEADER:
            return hand.leader
