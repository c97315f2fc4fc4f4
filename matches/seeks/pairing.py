"""Who is to play whom. Pure: seeks come in as values, oldest first."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final
from uuid import UUID

WIDENING: Final = 50
"""So many points are added to a seek's range..."""
WIDENS_EVERY: Final = timedelta(minutes=10)
"""...each time it has waited so long."""


@dataclass(frozen=True)
class Party:
    """A seek that waits: one account, or two who want to be partners."""

    seek: UUID
    accounts: tuple[UUID, ...]
    rating: float
    """Of two: the mean."""
    reach: int | None
    """How far the others' ratings may be from it by now; None: however far."""
    conduct: float = 1.0
    """Of the matches finished, the share without a time-out; of two: the lesser."""
    conduct_min: float = 0.0
    """What the others' must be at least."""


def reach(rating_range: int | None, waited: timedelta) -> int | None:
    """A range after the time waited."""
    return None if rating_range is None else rating_range + WIDENING * (waited // WIDENS_EVERY)


def paired(
    parties: Sequence[Party], *, seats: int, apart: Collection[frozenset[UUID]] = ()
) -> Iterator[tuple[Party, ...]]:
    """Parties that fill a table together, none of them twice; `apart`: pairs of accounts that shall never meet.

    Who has waited longest chooses first, and takes who has waited longest.
    """
    left = [party for party in parties if frozenset(party.accounts) not in apart]
    while left:
        first = left.pop(0)
        found = _table_of(first, left, seats, apart)
        if found:
            yield (first, *found)
            left = [party for party in left if party not in found]


def seating(table: Sequence[Party]) -> tuple[UUID, ...]:
    """The accounts of a table by seat: partners face each other, and singles make teams as even as can be."""
    teams: list[tuple[UUID, ...]] = [party.accounts for party in table if len(party.accounts) == 2]
    singles = sorted((party for party in table if len(party.accounts) == 1), key=lambda party: party.rating)
    if len(table) == 2 and len(singles) == 2:
        # In the order of waiting: with two seats there is nobody to be made even.
        return table[0].accounts + table[1].accounts
    while singles:
        teams.append(singles.pop(0).accounts + singles.pop().accounts)
    (one, other) = teams
    return tuple(account for both in zip(one, other, strict=True) for account in both)


def _table_of(
    first: Party, others: Sequence[Party], seats: int, apart: Collection[frozenset[UUID]]
) -> tuple[Party, ...]:
    """Those who sit down with the first; empty if the table can't be filled."""
    table, free = [first], seats - len(first.accounts)
    for party in others:
        if len(party.accounts) <= free and all(_fit(party, seated, apart) for seated in table):
            table.append(party)
            free -= len(party.accounts)
            if not free:
                return tuple(table[1:])
    return ()


def _fit(one: Party, other: Party, apart: Collection[frozenset[UUID]]) -> bool:
    gap = abs(one.rating - other.rating)
    if any(party.reach is not None and gap > party.reach for party in (one, other)):
        return False
    if one.conduct < other.conduct_min or other.conduct < one.conduct_min:
        return False
    pairs = [frozenset((a, b)) for a in one.accounts for b in other.accounts]
    # A set of one: an account doesn't play itself.
    return not any(len(pair) == 1 or pair in apart for pair in pairs)
