"""Who sits there when the match before had lost a player, or its maker was interrupted."""

from typing import Any

import pytest

from matches import commands
from matches.models import About, Consent, Match, SeriesGame
from tests.api.callers import Caller
from tests.api.tables import Table, dealt, sitting
from tests.clock import stopped_clock

pytestmark = pytest.mark.django_db


def without_duda(**body: Any) -> Table:
    """A match of four that duda's substitute played to its end."""
    with stopped_clock() as clock:
        table = dealt(variant="paulista", clock={"per_action": 60}, **body)
        while sitting(table.view())[3][1] == "human":
            waiting = table.view()["awaiting"]
            if waiting == [3]:
                clock.run(seconds=91)
                commands.sweep()
            else:
                table.act(waiting[0], **table.view(waiting[0])["legal_actions"][0])
        table.resign(0)
    return table


def ask(caller: Caller, table: Table) -> Any:
    return caller.post(f"/matches/{table.id}/rematch")


def test_a_substitute_does_not_come_along_and_who_lost_the_seat_is_not_asked() -> None:
    table = without_duda()
    *seated, duda = table.seats
    assert (ask(duda, table).status_code, duda.view(table.id)["rematch"]) == (403, None)
    answers = [ask(caller, table) for caller in seated]
    assert [answer.status_code for answer in answers] == [200, 200, 201]
    new = answers[-1].json()
    assert (new["status"], [name for name, _ in sitting(new)]) == ("open", ["ana", "bia", "caio", None])
    joined = Caller("zeca").post(f"/matches/{new['id']}/join").json()
    assert (joined["status"], sitting(joined)[3]) == ("active", ("zeca", "human"))


def test_in_a_series_who_lost_a_seat_has_it_back_in_the_next_game() -> None:
    table = without_duda(series={"best_of": 3})
    commands.make_sequels()
    view = table.seats[3].view(str(Match.objects.latest("id").pk))
    assert (view["status"], view["my_seat"], sitting(view)[3]) == ("active", 3, ("duda", "human"))
    assert view["series"] == {"id": table.id, "game": 2, "best_of": 3, "wins": [0, 1]}


def test_a_rematch_that_all_agreed_on_and_nobody_made_is_made_by_the_sweep() -> None:
    table = dealt()
    table.resign(0)
    for seat, caller in enumerate(table.seats):
        assert caller.player is not None
        # As a process leaves it that dies between the two transactions.
        Consent.objects.create(match_id=table.id, seat=seat, about=About.REMATCH, player=caller.player, hand=0)
    commands.make_sequels()
    commands.make_sequels()
    assert Match.objects.count() == 2
    assert table.view()["rematch"]["match"] == str(Match.objects.latest("id").pk)


def test_a_next_game_that_was_made_and_not_noted_is_noted_and_made_no_second_time() -> None:
    table = dealt(series={"best_of": 3})
    table.resign(0)
    commands.make_sequels()
    SeriesGame.objects.filter(match_id=table.id).update(is_settled=False)
    commands.make_sequels()
    assert Match.objects.count() == 2
    assert SeriesGame.objects.get(match_id=table.id).is_settled


def test_of_one_yes_the_sweep_makes_nothing() -> None:
    table = dealt()
    table.resign(0)
    ask(table.seats[0], table)
    commands.make_sequels()
    assert Match.objects.count() == 1
