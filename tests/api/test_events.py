"""The log as a viewer may see it, a page at a time (docs/api.md, Events)."""

from typing import Any

import pytest

from tests.api.callers import Caller
from tests.api.tables import deals, dealt, events

pytestmark = pytest.mark.django_db


def test_the_log_is_paged_without_gaps_or_repeats() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    table.play(0, "4C")
    ana, whole = table.seats[0], events(table.seats[0], table)
    assert [event["seq"] for event in whole] == list(range(1, table.view()["version"] + 1))
    paged: list[dict[str, Any]] = []
    more = True
    while more:
        after = paged[-1]["seq"] if paged else 0
        page = table.of(ana, f"/events?after={after}&limit=3").json()
        assert set(page) == {"events", "version", "more"}
        assert page["events"]
        assert page["version"] == len(whole)
        paged, more = paged + page["events"], page["more"]
    assert paged == whole


@pytest.mark.parametrize("ahead", [0, 1, 1000])
def test_behind_the_last_event_there_is_an_empty_page(ahead: int) -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    version = table.view()["version"]
    page = table.of(Caller(), f"/events?after={version + ahead}").json()
    assert page == {"events": [], "version": version, "more": False}


def test_a_page_holds_50_events_unless_another_number_up_to_100_is_asked_for() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    for _ in range(10):
        table.fold(table.view()["awaiting"][0])
    for _ in range(20):
        seat = table.view()["awaiting"][0]
        table.act(seat, **table.view(seat)["legal_actions"][0])
    version = table.view()["version"]
    assert version > 50
    for query, number in (("", 50), ("?limit=100", min(version, 100)), ("?limit=1", 1)):
        assert len(table.of(Caller(), f"/events{query}").json()["events"]) == number


def test_every_event_bears_the_fields_of_the_api_page() -> None:
    table = dealt("4C 7H AS", "3D 2S KC", vira="JD")
    table.truco(0)
    table.accept(1)
    table.play(0, "4C")
    table.play(1, "3D")
    with deals("4C 5C 6C", "4S 5S 6S"):
        table.fold(1)
    shown = {event["type"]: set(event) - {"seq", "at", "type"} for event in events(table.seats[0], table)}
    assert shown == {
        "match_created": {
            "variant",
            "ruleset",
            "rules",
            "visibility",
            "forced",
            "signals",
            "rated",
            "series",
            "seats",
            "clock",
            "commitment",
        },
        "seat_taken": {"seat", "player", "kind"},
        "seed_given": {"seat"},
        "match_started": {"seeds"},
        "hand_dealt": {
            "number",
            "kind",
            "dealer",
            "leader",
            "vira",
            "manilhas",
            "stake",
            "next_stake",
            "offer",
            "score",
            "holdings",
        },
        "raised": {"seat", "by", "offer", "stake", "next_stake"},
        "accepted": {"seat", "by", "stake", "next_stake"},
        "card_played": {"seat", "by", "card", "face_down"},
        "trick_ended": {"winner", "leads_next"},
        "folded": {"seat", "by"},
        "hand_ended": {"winner", "points", "score", "reason"},
    }
