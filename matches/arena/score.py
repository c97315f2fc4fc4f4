"""What many matches between two bots come to."""

from dataclasses import dataclass, field
from math import ceil
from statistics import NormalDist, fmean, stdev

CONFIDENCE = 0.95
_WIDTHS = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)


@dataclass
class Score:
    """Of the first of two bots against the second."""

    pairs: list[float] = field(default_factory=list)
    """Its share of each mirrored pair: 0, 1/2 or 1."""
    points: tuple[int, int] = (0, 0)
    """Of both, over all matches."""

    def add(self, share: float, points: tuple[int, int]) -> None:
        self.pairs.append(share)
        self.points = (self.points[0] + points[0], self.points[1] + points[1])

    @property
    def matches(self) -> int:
        return 2 * len(self.pairs)

    @property
    def rate(self) -> float:
        """The share of the matches that it won."""
        return fmean(self.pairs)

    @property
    def interval(self) -> tuple[float, float]:
        """Where its true rate lies, at 95 % confidence.

        The two matches of a pair are played with the same cards and aren't independent, the pairs are: so it is the
        normal interval of their mean. Two pairs are added to them, one won and one lost (Agresti and Coull's way), so
        that a bot which won all of ten matches isn't certain to win the next.
        """
        pairs = [*self.pairs, 0.0, 1.0]
        middle, half = fmean(pairs), _WIDTHS * stdev(pairs) / len(pairs) ** 0.5
        return max(0.0, middle - half), min(1.0, middle + half)


@dataclass
class Pace:
    """What one bot's decisions took, in seconds, and how often it failed."""

    seconds: list[float] = field(default_factory=list)
    failures: int = 0

    @property
    def mean(self) -> float:
        return fmean(self.seconds) if self.seconds else 0.0

    @property
    def longest(self) -> float:
        return max(self.seconds, default=0.0)

    def quantile(self, share: float) -> float:
        """The time within which this share of the decisions was made."""
        if not self.seconds:
            return 0.0
        return sorted(self.seconds)[ceil(share * len(self.seconds)) - 1]
