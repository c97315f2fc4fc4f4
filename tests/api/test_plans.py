"""Plans over HTTP: kept for a hand, played when the turn comes, seen by their owner alone (docs/plans.md)."""

import json
import re
from typing import Any
from uuid import UUID

import pytest
from django.contrib import admin

from matches import commands, eventlog
from matches.engine.terms import Seat
from matches.live.changes import read
from matches.models import Plan
from tests.api.callers import Caller
from tests.api.problems import problem
from tests.api.tables import Table, deals, dealt, events, seated, still, told
from tests.clock import stopped_clock
from truco_project.embedded.installation import PROJECT

pytestmark = pytest.mark.django_db

Json = dict[str, Any]
LOWEST = {"type": "lowest"}
LOWEST_WINNER = {"type": "lowest_winner"}


def card(name: str) -> Json:
    return {"type": "play", "card": name}


def step(how: Json, /, **when: Any) -> Json:
    return {"when": when, "play": how}


def send(table: Table, seat: int, *steps: Json, version: int | None = None, **answer: Any) -> Any:
    number = table.view(seat)["version"] if version is None else version
    body = {"version": number, "steps": list(steps), **({"answer": answer} if answer else {})}
    return table.seats[seat].put(f"/matches/{table.id}/plan", body)


def plan(table: Table, seat: int, *steps: Json, **answer: Any) -> Json:
    response = send(table, seat, *steps, **answer)
    assert response.status_code == 200, response.content
    return dict(response.json())


def mine(table: Table, seat: int) -> Any:
    return table.of(table.seats[seat], "/plan")


def log(table: Table, *, after: int) -> list[tuple[str, str | None]]:
    """Type and `by` of each entry, as the log has them."""
    entries = eventlog.entries(table.id, after=after)  # type: ignore[arg-type]
    return [(type(e.event).__name__, getattr(e.event, "by", None)) for e in entries]


def duel(**options: Any) -> Table:
    """Ana leads; the aces are manilhas; no card is forced."""
    return dealt("JC 7C 3D", "QS KC AS", forced=False, **options)


# Keeping a plan


def test_a_plan_is_kept_until_its_owner_asks_for_it() -> None:
    table = duel()
    version = table.view()["version"]
    made = plan(table, 1, step(LOWEST_WINNER, leading=False, trick=1), accept_up_to=3, otherwise="fold")
    kept = {
        "hand": 1,
        "version": version,
        "steps": [{"when": {"trick": 1, "leading": False}, "play": {"type": "lowest_winner"}}],
        "answer": {"accept_up_to": 3, "otherwise": "fold"},
        "state": "active",
        "reason": None,
    }
    assert made["plan"] == kept
    assert mine(table, 1).json() == kept
    assert still(made["match"]) == still(table.view(1))
    assert table.view()["version"] == version


def test_who_has_no_plan_finds_none() -> None:
    table = duel()
    plan(table, 1, step(LOWEST))
    problem(mine(table, 0), 404, "not_found")
    nothing = table.of(table.seats[0], "/plan?or_none=true")
    assert (nothing.status_code, nothing.content) == (204, b"")
    assert table.of(table.seats[1], "/plan?or_none=true").json() == mine(table, 1).json()
    for seat in table.seats:
        problem(table.of(seat, "/plan?or_none=no"), 400, "invalid_request")
    problem(table.of(Caller("zeca"), "/plan?or_none=true"), 403, "permission_denied")


def test_a_plan_set_again_takes_the_place_of_the_first() -> None:
    table = duel()
    plan(table, 1, step(card("QS")))
    plan(table, 1, step(card("KC")))
    plan(table, 1, step(card("KC")))
    assert Plan.objects.count() == 1
    table.play(0, "JC")
    assert table.view()["hand"]["tricks"][0]["plays"][1]["card"] == "KC"


def test_a_plan_is_refused_on_a_newer_version() -> None:
    table = duel()
    version = table.view()["version"]
    table.play(0, "JC")
    response = send(table, 1, step(LOWEST_WINNER), version=version)
    told = problem(response, 409, "stale_version")
    assert (told["current_version"], told["match"]["my_seat"]) == (version + 1, 1)
    problem(mine(table, 1), 404, "not_found")


def test_a_plan_outlives_the_version_that_it_was_made_on() -> None:
    table = duel()
    plan(table, 1, step(LOWEST_WINNER, trick=1), step(LOWEST, trick=2, leading=False))
    table.play(0, "3D")
    table.play(1, "QS")
    assert mine(table, 1).status_code == 200


@pytest.mark.parametrize("ended", [False, True])
def test_only_a_hand_that_is_being_played_can_be_planned(ended: bool) -> None:
    table = seated() if not ended else duel()
    if ended:
        table.resign(0)
    problem(send(table, 1, step(LOWEST)), 409, "match_not_active")


@pytest.mark.parametrize(
    ("how", "refusal"),
    [
        (card("JC"), "card_not_held"),
        (card("KD"), "card_not_held"),
        ({"type": "play", "slot": 1}, "card_needed"),
    ],
)
def test_what_the_seat_could_never_do_is_refused(how: Json, refusal: str) -> None:
    table = duel()
    response = send(table, 1, step(how))
    assert problem(response, 422, "illegal_action")["refusal"] == refusal
    problem(mine(table, 1), 404, "not_found")


def test_a_dark_hand_is_planned_by_slot() -> None:
    table = duel(score=(11, 11))
    assert problem(send(table, 1, step(LOWEST)), 422, "illegal_action")["refusal"] == "slot_needed"
    plan(table, 1, step({"type": "play", "slot": 2}))
    table.blind(0, 0)
    assert [p["slot"] for p in table.view()["hand"]["tricks"][0]["plays"]] == [0, 2]


@pytest.mark.parametrize(
    ("steps", "answer", "pointer"),
    [
        ([{"play": {"type": "play"}}], {}, "/steps/0/play/card"),
        ([{"play": {"type": "raise"}}], {}, "/steps/0/play/type"),
        ([{"play": {"type": "lowest", "card": "JC"}}], {}, "/steps/0/play/card"),
        ([{"play": {"type": "play", "slot": 0, "face_down": True}}], {}, "/steps/0/play/face_down"),
        ([{"play": {"type": "lowest_winner", "face_down": True}}], {}, "/steps/0/play/face_down"),
        ([step(card("10C"))], {}, "/steps/0/play/card"),
        ([step(LOWEST, trick=4)], {}, "/steps/0/when/trick"),
        ([step(LOWEST, earlier=["won", "won", "won"])], {}, "/steps/0/when/earlier"),
        ([step(LOWEST, earlier=["mine"])], {}, "/steps/0/when/earlier/0"),
        ([step(LOWEST, wins="all")], {}, "/steps/0/when/wins"),
        ([step(LOWEST, moon="full")], {}, "/steps/0/when/moon"),
        ([{"when": {}}], {}, "/steps/0/play"),
        ([step(LOWEST)] * 31, {}, "/steps"),
        ([], {"otherwise": "resign"}, "/answer/otherwise"),
        ([], {"accept_up_to": 13}, "/answer/accept_up_to"),
    ],
)
def test_what_is_no_plan_is_400(steps: list[Json], answer: Json, pointer: str) -> None:
    table = duel()
    response = send(table, 1, *steps, **answer)
    assert [error["pointer"] for error in problem(response, 400, "invalid_request")["errors"]] == [pointer]


def test_a_plan_is_for_those_who_sit_there() -> None:
    table, zeca = duel(), Caller("zeca")
    body = {"version": table.view()["version"], "steps": []}
    for caller, status, code in ((zeca, 403, "permission_denied"), (Caller(), 401, "not_authenticated")):
        problem(table.of(caller, "/plan"), status, code)
        problem(caller.put(f"/matches/{table.id}/plan", body), status, code)
        problem(caller.delete(f"/matches/{table.id}/plan"), status, code)
    private = duel(visibility="private", by=table.seats)
    problem(private.of(zeca, "/plan"), 404, "not_found")
    problem(zeca.put(f"/matches/{private.id}/plan", body), 404, "not_found")


# Playing it


def test_when_the_turn_comes_the_plan_plays_in_the_same_transaction() -> None:
    table = duel()
    plan(table, 1, step(LOWEST_WINNER, leading=False))
    before = table.view()["version"]
    done = table.play(0, "JC")
    assert log(table, after=before) == [("CardPlayed", "player"), ("CardPlayed", "plan"), ("TrickEnded", None)]
    assert done["version"] == before + 3
    assert [event["by"] for event in done["events"] if "by" in event] == ["player", "player"]
    assert table.view(1)["awaiting"] == [1]
    assert len({entry.at for entry in eventlog.entries(table.id, after=before)}) == 1  # type: ignore[arg-type]


def test_the_owner_sees_which_moves_were_planned_and_others_do_not_while_the_match_runs() -> None:
    table, zeca = duel(), Caller("zeca")
    plan(table, 1, step(LOWEST_WINNER, leading=False))
    table.play(0, "JC")
    told_to = {
        caller: [event["by"] for event in events(caller, table) if "by" in event] for caller in (*table.seats, zeca)
    }
    assert list(told_to.values()) == [["player", "player"], ["player", "plan"], ["player", "player"]]
    hands = [table.of(caller, "/hands/1").json()["actions"] for caller in (*table.seats, zeca)]
    assert [[action["by"] for action in hand] for hand in hands] == list(told_to.values())
    table.resign(0)
    record = table.of(zeca, "/record").json()["hands"][0]["actions"]
    assert [action["by"] for action in record] == ["player", "plan", "player"]
    assert [a["by"] for a in table.of(zeca, "/hands/1").json()["actions"]] == ["player", "plan", "player"]


def test_chains_of_several_seats_plans_run_through_to_the_next_deal() -> None:
    table = dealt("3D 2S 4C", "QS KC 4S", "QC KH 4H", "JS JH 5C", variant="paulista", forced=False)
    for seat in range(1, 4):
        plan(table, seat, step(LOWEST_WINNER))
    before = table.view()["version"]
    with deals():
        plan(table, 0, step(LOWEST_WINNER, trick=2), step(card("3D")))
    chain = log(table, after=before)
    assert [name for name, _ in chain].count("CardPlayed") == 8
    assert {by for name, by in chain if name == "CardPlayed"} == {"plan"}
    assert [name for name, _ in chain][-2:] == ["HandEnded", "HandDealt"]
    assert table.view()["hand"]["number"] == 2
    assert Plan.objects.count() == 0


def test_what_a_plan_says_now_it_does_now() -> None:
    table = duel()
    before = table.view()["version"]
    made = plan(table, 0, step(card("7C"), trick=1))
    assert log(table, after=before) == [("CardPlayed", "plan")]
    assert (made["match"]["version"], made["plan"]["state"]) == (before + 1, "active")
    assert made["match"]["awaiting"] == [1]


def test_a_plan_that_ends_its_own_hand_is_gone_when_it_is_answered() -> None:
    table = duel()
    table.truco(0)
    with deals():
        made = plan(table, 1, otherwise="fold")
    assert (made["plan"], made["match"]["hand"]["number"], made["match"]["score"]) == (None, 2, [1, 0])
    problem(mine(table, 1), 404, "not_found")


def test_raises_are_answered_up_to_a_stake_and_the_rest_is_asked() -> None:
    table = duel()
    plan(table, 1, accept_up_to=3)
    table.truco(0)
    assert (table.view()["hand"]["stake"], table.view()["awaiting"]) == (3, [0])
    table.play(0, "JC")
    table.truco(1)
    table.truco(0)
    assert (table.view()["hand"]["offer"]["stake"], table.view()["awaiting"]) == (9, [1])


def test_with_a_partner_a_plans_fold_is_a_vote() -> None:
    table = dealt("4C 7H AS", variant="paulista", forced=False)
    plan(table, 1, otherwise="fold")
    table.truco(0)
    assert table.view()["hand"]["offer"]["folded_seats"] == [1]
    assert table.view()["awaiting"] == [3]
    with deals():
        table.fold(3)
    assert table.view()["score"] == [1, 0]


def test_a_mao_de_onze_is_decided_by_the_player() -> None:
    table = duel(score=(11, 3))
    plan(table, 0, step(LOWEST), accept_up_to=12, otherwise="fold")
    assert table.view()["awaiting"] == [0]
    table.accept(0)
    assert table.view()["hand"]["trick"] == [{"seat": 0, "card": "7C", "face_down": False}]


def test_a_step_that_became_illegal_stops_the_plan_and_asks_its_owner() -> None:
    table = duel()
    plan(table, 1, step(card("AS"), trick=1), step(card("AS"), trick=2))
    table.play(0, "JC")
    # Won with the ace, seat 1 leads, and the ace is gone.
    view = table.view(1)
    assert (view["awaiting"], len(view["hand"]["tricks"])) == ([1], 1)
    kept = mine(table, 1).json()
    assert (kept["state"], kept["reason"]) == ("stopped", "card_not_held")
    table.play(1, "QS")
    table.play(0, "3D")
    table.play(0, "7C")
    assert table.view()["awaiting"] == [1]
    assert mine(table, 1).json()["state"] == "stopped"


def test_a_stopped_plan_is_replaced_by_the_next() -> None:
    table = duel()
    plan(table, 1, step(card("AS"), trick=1), step(card("AS"), trick=2))
    table.play(0, "JC")
    made = plan(table, 1, step(card("QS")))
    assert made["plan"]["state"] == "active"
    assert made["match"]["hand"]["trick"] == [{"seat": 1, "card": "QS", "face_down": False}]


def test_a_plan_whose_first_move_is_illegal_now_is_refused() -> None:
    table = duel()
    response = send(table, 0, step({"type": "lowest", "face_down": True}))
    assert problem(response, 422, "illegal_action")["refusal"] == "face_down_too_early"
    problem(mine(table, 0), 404, "not_found")


def test_streams_tell_others_of_the_players_own_move() -> None:
    table = duel()
    plan(table, 1, step(LOWEST_WINNER, leading=False))
    before = table.view()["version"]
    table.play(0, "JC")
    change = read(UUID(table.id), after=before)
    for viewer, told_by in ((Seat(0), "player"), (Seat(1), "plan"), (None, "player")):
        frames = [frame for _, frame in change.frames(viewer)]
        assert f'"by":"{told_by}"'.encode() in frames[1]


def test_the_example_of_the_guide_is_a_plan() -> None:
    (example,) = re.findall(
        r"^```json\n(.*?)^```", (PROJECT / "docs" / "plans.md").read_text(), re.DOTALL | re.MULTILINE
    )
    table = dealt("4C 7H AS", "3D 2S KC", vira="6D", leader=1)
    body = {**json.loads(example), "version": table.view()["version"]}
    response = table.seats[0].put(f"/matches/{table.id}/plan", body)
    assert response.status_code == 200, response.content
    table.play(1, "3D")
    assert table.view()["hand"]["tricks"][0]["plays"][1]["card"] == "7H"


# Its end


def test_a_plan_is_gone_when_the_hand_ends() -> None:
    table = duel()
    plan(table, 1, step(LOWEST, trick=3))
    with deals("4C 4D 4S", "5C 5D 5S", leader=0):
        table.fold(0)
    problem(mine(table, 1), 404, "not_found")
    assert Plan.objects.count() == 0


def test_a_plan_that_its_owner_deletes_does_nothing_more() -> None:
    table = duel()
    plan(table, 1, step(LOWEST_WINNER))
    for _ in range(2):
        assert table.seats[1].delete(f"/matches/{table.id}/plan").status_code == 204
    table.play(0, "JC")
    assert table.view()["awaiting"] == [1]
    problem(mine(table, 1), 404, "not_found")


def test_only_the_owner_deletes_it() -> None:
    table = duel()
    plan(table, 1, step(LOWEST_WINNER))
    assert table.seats[0].delete(f"/matches/{table.id}/plan").status_code == 204
    assert mine(table, 1).status_code == 200


def test_a_resigned_seats_plan_never_fires() -> None:
    table = dealt("4C 7H AS", variant="paulista", forced=False)
    plan(table, 1, step(LOWEST))
    table.resign(1)
    assert Plan.objects.count() == 0
    problem(mine(table, 1), 404, "not_found")


def test_a_substituted_seats_plan_never_fires() -> None:
    with stopped_clock() as clock, deals("4C 7H AS", "3D 2S KC", "6C 6D 6S", "5C 5D 5S"):
        table = dealt(variant="paulista", forced=False, clock={"per_action": 60})
        while table.view()["seats"][1]["kind"] == "human":
            awaiting = table.view()["awaiting"]
            if awaiting == [1]:
                # Its plan is for a turn that does not come: three times in a row the clock plays for it.
                plan(table, 1, step(LOWEST_WINNER, min_stake=12))
                clock.run(seconds=91)
                commands.sweep()
            else:
                table.play(awaiting[0], table.view(awaiting[0])["legal_actions"][0]["card"])
    assert Plan.objects.count() == 0
    problem(mine(table, 1), 403, "permission_denied")


def test_an_erased_account_leaves_no_plan() -> None:
    table = duel()
    plan(table, 1, step(LOWEST))
    assert table.seats[1].delete("/me").status_code == 204
    assert Plan.objects.count() == 0


def test_no_page_of_the_admin_shows_plans() -> None:
    assert Plan not in admin.site._registry


def test_the_owners_export_holds_it() -> None:
    table = duel()
    plan(table, 1, step(LOWEST))
    (exported,) = table.seats[1].get("/me/export").json()["matches"]
    assert exported["plan"] == mine(table, 1).json()
    (others,) = table.seats[0].get("/me/export").json()["matches"]
    assert "plan" not in others


# Forced plays


def test_by_default_a_last_card_without_a_choice_is_played_at_once() -> None:
    table = dealt("JC 7C 3D", "QS KC AS")
    assert table.view()["forced"] is True
    table.truco(1) if table.view()["awaiting"] == [1] else table.truco(0)
    table.accept(1)
    for seat, name in ((0, "JC"), (1, "QS"), (0, "7C"), (1, "KC")):
        table.play(seat, name)
    before = table.view()["version"]
    with deals():
        done = table.play(1, "AS")
    told_by = log(table, after=before)
    assert told_by[:2] == [("CardPlayed", "player"), ("CardPlayed", "forced")]
    assert [e["by"] for e in done["events"] if e["type"] == "card_played"] == ["player", "player"]
    assert [e["by"] for e in events(table.seats[0], table) if e["type"] == "card_played"][-1] == "forced"
    assert table.view()["hand"]["number"] == 2


def test_a_plan_may_cover_the_card_that_would_be_forced() -> None:
    table = dealt("JC 7C 3D", "QS KC AS")
    table.truco(0)
    table.accept(1)
    plan(table, 0, step({"type": "lowest", "face_down": True}, trick=3))
    for seat, name in ((0, "JC"), (1, "QS"), (0, "7C"), (1, "KC")):
        table.play(seat, name)
    with deals():
        table.play(1, "AS")
    assert table.view()["last_hand"]["tricks"][2]["plays"][1] == {"seat": 0, "card": "3D", "face_down": True}


def test_a_match_may_be_created_without_forced_plays() -> None:
    assert Caller("ana").create(forced=False)["forced"] is False
    problem(Caller("bia").post("/matches", {"variant": "mineiro", "forced": "no"}), 400, "invalid_request")


def test_events_of_a_forced_play_have_no_field_of_their_own() -> None:
    table = dealt("JC 7C 3D", "QS KC AS", score=(11, 3))
    table.accept(0)
    with deals():
        for seat, name in ((0, "JC"), (1, "QS"), (0, "7C"), (1, "KC")):
            table.play(seat, name)
    shown = [event for event in told(events(Caller(), table)) if event["type"] == "card_played"]
    assert shown[-1] == {**shown[0], "seq": shown[-1]["seq"], "seat": 0, "card": "3D"}
