"""What a result says about strength: Weng and Lin's Bayesian ranking, as openskill has it.

Two teams meet and one wins: for that all of openskill's pairwise models agree with Plackett-Luce, and Bradley-Terry is
the one that says no more than this. `limit_sigma` keeps doubt from growing again, or a win over somebody far weaker
could cost rating.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from openskill.models import BradleyTerryFull

_MODEL: Final = BradleyTerryFull(limit_sigma=True)

PROVISIONAL_MATCHES: Final = 10
"""So many matches it takes for a rating to mean something."""
START: Final = 1500
POINTS: Final = 24
"""Of a shown rating, for one of the model's."""


@dataclass(frozen=True)
class Skill:
    """Somebody's strength as a belief: its middle, and how wide it is."""

    mu: float = _MODEL.mu
    sigma: float = _MODEL.sigma

    @property
    def shown(self) -> int:
        """The number that people see: what the strength is at least, almost surely. It begins at 1500."""
        return round(START + POINTS * (self.mu - 3 * self.sigma))


def after_match(winners: Sequence[Skill], losers: Sequence[Skill]) -> tuple[list[Skill], list[Skill]]:
    """The skills of both teams when the first has won."""
    teams = [[_MODEL.rating(mu=one.mu, sigma=one.sigma) for one in team] for team in (winners, losers)]
    won, lost = _MODEL.rate(teams)
    return [Skill(one.mu, one.sigma) for one in won], [Skill(one.mu, one.sigma) for one in lost]


def is_provisional(matches: int) -> bool:
    return matches < PROVISIONAL_MATCHES
