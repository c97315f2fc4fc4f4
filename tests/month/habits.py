"""Who the players of the month are: how often they come, and what they are inclined to do."""

from dataclasses import dataclass
from datetime import timedelta
from random import Random

from players.models import Player


@dataclass(frozen=True)
class Habits:
    """Chances are per visit, or per match and visit."""

    name: str
    hours: float
    """Between two visits, in the mean."""
    bot: str
    """Which of the server's bots chooses this player's moves."""
    matches: int
    """So many are wanted at once."""
    neglects: float = 0.05
    plans: float = 0.0
    gives: float = 0.01
    resigns: float = 0.002
    aborts: float = 0.003
    rematches: float = 0.2
    travels: float = 0.0
    """Goes on vacation."""
    vanishes: float = 0.0
    """Never comes again."""


ALL = (
    Habits("eager", hours=8, bot="cautious", matches=4, plans=0.3, gives=0.02, rematches=0.4),
    Habits("daily", hours=18, bot="cautious", matches=3, plans=0.1, travels=0.01),
    Habits("idle", hours=30, bot="random", matches=2, neglects=0.2, gives=0.03, aborts=0.01),
    Habits("rare", hours=60, bot="random", matches=2, neglects=0.1, travels=0.05),
    Habits("traveller", hours=24, bot="cautious", matches=3, travels=0.08),
    Habits("fickle", hours=12, bot="random", matches=3, resigns=0.03, aborts=0.03, vanishes=0.03),
)
SHARES = (5, 6, 4, 2, 2, 1)


@dataclass
class Person:
    player: Player
    habits: Habits
    is_gone: bool = False
    """Never comes again; what runs goes on without."""

    def pause(self, chance: Random) -> timedelta:
        """Until the next visit."""
        return timedelta(hours=chance.expovariate(1 / self.habits.hours), minutes=1)
