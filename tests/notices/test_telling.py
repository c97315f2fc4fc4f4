"""Every turn that becomes mine has a notice; nothing in it tells a card; what is over is no news."""

import json
import re
import threading
from random import Random

import pytest
from django.db import connection

from matches import commands, tasks
from matches.bots import BOTS
from matches.engine.events import FoldVoted
from matches.engine.rules import awaiting, legal_actions
from matches.engine.visibility import view_for
from players.notices.models import Notice
from players.notices.words import BOTS as NAMES
from tests.api.callers import Caller
from tests.api.tables import Table as Seated
from tests.api.tables import begin
from tests.builders import fold, play, resign, rules, truco
from tests.matches.tables import Table, sit_down
from tests.notices.people import as_caller, duel, kinds, news

pytestmark = pytest.mark.django_db(transaction=True)

CARD = re.compile(r"\b[4567QJKA23][DSHC]\b")
FOUR = ("3S 4S 5S", "4H 3H 6H", "2S 2H 2C", "JS JH JC")


def inbox(table: Table, seat: int, query: str = "") -> list[dict[str, object]]:
    caller = as_caller(table.player(seat), table.tokens[seat])
    response = caller.get(f"/me/notices{query}")
    assert response.status_code == 200, response.content
    items: list[dict[str, object]] = response.json()["items"]
    return items


def test_a_turn_that_becomes_mine_has_a_notice() -> None:
    table = duel()
    assert (kinds(table.player(0)), kinds(table.player(1))) == (["turn"], [])
    table.act(play(0, "3S"))
    commands.tell_all()
    assert kinds(table.player(1)) == ["turn"]
    (item,) = inbox(table, 1)
    opponent = table.player(0).username
    assert (item["kind"], item["match_id"], item["title"]) == ("turn", str(table.id), f"Your turn against {opponent}")
    assert (item["read"], item["over"]) == (False, False)


def test_whoever_acts_has_no_news_of_that_turn_any_more() -> None:
    table = duel()
    table.act(play(0, "3S"))
    commands.tell_all()
    assert inbox(table, 0) == []
    assert [item["over"] for item in inbox(table, 0, "?show=all")] == [True]


@pytest.mark.parametrize("variant", ["paulista-duel", "mineiro"])
def test_every_turn_of_a_whole_match_has_one_notice_and_none_holds_a_card(variant: str) -> None:
    hands = FOUR if variant == "mineiro" else FOUR[:2]
    table = sit_down(rules(variant), *hands)
    rng, turns = Random(7), 0
    while not table.match.is_over:
        commands.tell_all()
        match = table.match
        for seat in awaiting(match):
            assert news(table.player(seat))[-1:] == ["turn"], match.version
        mover = rng.choice(list(awaiting(match)))
        turns += 1
        table.act(rng.choice(legal_actions(view_for(match, mover), mover)))
    commands.tell_all()
    players = [table.player(seat) for seat in range(len(hands))]
    assert all(news(player) == ["result"] for player in players)
    made = sum(kinds(player).count("turn") for player in players)
    # Of partners who decide together both are told, though one of them may answer for both.
    assert made >= turns - sum(isinstance(event, FoldVoted) for event in table.log)
    for notice in Notice.objects.all():
        assert CARD.search(json.dumps(notice.data)) is None


def test_a_match_has_one_notice_that_is_news_for_whom_it_waits() -> None:
    table = duel()
    for move in (play(0, "3S"), play(1, "4H"), play(0, "4S"), play(1, "3H")):
        table.act(move)
        commands.tell_all()
    assert (news(table.player(0)), news(table.player(1))) == ([], ["turn"])


def test_an_answer_to_a_raise_is_a_turn_too() -> None:
    table = duel()
    table.act(truco(0))
    commands.tell_all()
    assert news(table.player(1)) == ["turn"]
    table.act(fold(1))
    commands.tell_all()
    assert kinds(table.player(1)).count("turn") >= 1


def test_tasks_that_run_twice_and_at_once_make_each_notice_once() -> None:
    table = duel()
    over = threading.Event()
    failed: list[BaseException] = []

    def keep_telling() -> None:
        try:
            while not over.is_set():
                tasks.tell()
                tasks.remind()
        except BaseException as error:
            failed.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=keep_telling, daemon=True) for _ in range(3)]
    for thread in threads:
        thread.start()
    rng = Random(3)
    while not table.match.is_over:
        match = table.match
        mover = rng.choice(list(awaiting(match)))
        table.act(rng.choice(legal_actions(view_for(match, mover), mover)))
    over.set()
    for thread in threads:
        thread.join(30)
    tasks.tell()
    assert failed == []
    for seat in (0, 1):
        assert news(table.player(seat)) == ["result"]


def test_a_challenge_is_news_until_it_is_answered() -> None:
    ana, bia = Caller("ana"), Caller("bia")
    assert ana.player is not None
    assert bia.player is not None
    match = ana.create(seats=["me", "bia"])
    commands.tell_all()
    (item,) = bia.get("/me/notices").json()["items"]
    assert (item["kind"], item["title"]) == ("challenge", "ana challenges you")
    assert kinds(ana.player) == []
    assert bia.post(f"/matches/{match['id']}/join", {}).status_code == 200
    commands.tell_all()
    assert news(bia.player) == []


def test_a_result_says_who_won_to_each_side_of_it() -> None:
    table = duel()
    table.act(play(0, "3S"))
    table.act(resign(1))
    commands.tell_all()
    titles = [inbox(table, seat)[0]["title"] for seat in (0, 1)]
    names = [table.player(seat).username for seat in (0, 1)]
    assert titles == [f"You won against {names[1]}", f"You lost against {names[0]}"]


def test_a_notice_is_read_in_the_language_of_the_request() -> None:
    table = duel()
    caller = as_caller(table.player(0), table.tokens[0])
    name = table.player(1).username
    (item,) = caller.get("/me/notices", **{"Accept-Language": "pt-BR"}).json()["items"]
    assert item["title"] == f"É a sua vez contra {name}"


@pytest.mark.parametrize(
    ("seats", "language", "against"),
    [
        (["me", "bot:hard"], "en", "the hard bot"),
        (["me", "bot:easy", "bot:hard", "bot:easy"], "pt-BR", "os robôs fáceis"),
        (["me", "bot:easy", "bot:hard", "bot:random"], "es", "el robot fácil y el robot al azar"),
    ],
)
def test_a_bot_is_called_what_people_call_it(seats: list[str], language: str, against: str) -> None:
    ana = Caller("ana")
    match = ana.create(variant="paulista" if len(seats) == 4 else "paulista-duel", seats=seats)
    table = Seated(match["id"], (ana,))
    begin(table)
    table.resign(0)
    commands.tell_all()
    items = ana.get("/me/notices", **{"Accept-Language": language}).json()["items"]
    assert against in {item["kind"]: item["title"] for item in items}["result"]


def test_every_bot_has_a_name_in_letters() -> None:
    assert set(BOTS) == set(NAMES)


def test_what_was_read_is_counted_no_more_and_what_came_meanwhile_still_is() -> None:
    tables = [duel(), duel()]
    ana = tables[0].player(0)
    Notice.objects.update(player=ana)
    caller = as_caller(ana, tables[0].tokens[0])
    page = caller.get("/me/notices?limit=1").json()
    assert (page["unread"], len(page["items"])) == (2, 1)
    older = caller.get(f"/me/notices?limit=1&cursor={page['next']}").json()
    assert older["next"] is None
    oldest = older["items"][0]["id"]
    assert caller.post("/me/notices/read", {"up_to": oldest}).json() == {"unread": 1}
    assert caller.post("/me/notices/read", {"up_to": oldest}).json() == {"unread": 1}
    assert [item["id"] for item in caller.get("/me/notices?show=unread").json()["items"]] == [page["items"][0]["id"]]
    assert caller.post("/me/notices/read", {"ids": [page["items"][0]["id"]]}).json() == {"unread": 0}
    assert caller.get("/me/notices?show=unread").json()["items"] == []


def test_nobody_reads_or_marks_another_players_notices() -> None:
    table = duel()
    (mine,) = inbox(table, 0)
    other = as_caller(table.player(1), table.tokens[1])
    assert other.get("/me/notices?show=all").json()["items"] == []
    other.post("/me/notices/read", {"ids": [mine["id"]], "up_to": mine["id"]})
    assert inbox(table, 0) == [mine]
    assert Caller().get("/me/notices").status_code == 401


def test_a_bot_account_has_no_notices_unless_it_chose_some() -> None:
    bot = Caller("robo")
    assert bot.player is not None
    assert bot.post("/me/bot", {}).status_code == 200
    bot.create(seats=["me", "bot:cautious"])
    commands.tell_all()
    assert kinds(bot.player) == []
