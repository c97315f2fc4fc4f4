"""A seat that is lost to the clock."""

from uuid import UUID

from matches import commands
from matches.engine.actions import Timeout
from matches.engine.terms import Seat
from tests.api.tables import Table, unchecked


def quick(table: Table) -> Table:
    for caller in table.seats:
        unchecked(caller)
    return table


def let_seat_0_expire(table: Table) -> None:
    """The clock acts for seat 0 until it has lost the seat; the others play."""
    while (view := table.view(1))["seats"][0]["kind"] == "human":
        seat = view["awaiting"][0]
        if seat == 0:
            commands.submit(UUID(table.id), Timeout(Seat(0)), version=view["version"])
        else:
            legal = table.view(seat)["legal_actions"]
            table.act(seat, **next(action for action in legal if action["type"] == "play"))
