"""What players say to each other in a match (docs/talk.md)."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings as configured
from django.utils import translation

from matches.api.schema.talk import REFUSALS
from matches.engine.variants import VARIANTS
from matches.models import LogEntry
from matches.reports.models import Reason
from matches.talk.phrases import SIGNALS
from tests.api.callers import Caller
from tests.api.problems import errors, problem
from tests.api.tables import dealt, events, seated, start
from tests.clock import stopped_clock
from tests.talk.talking import HANDS, ask, hears, page, say, signal
from truco_project.embedded.installation import PROJECT

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    with translation.override(configured.LANGUAGE_CODE):
        yield


def test_what_one_says_all_who_are_seated_hear_in_order() -> None:
    table = dealt(*HANDS, variant="paulista")
    first = say(table, 0, "good_luck")
    assert (first["number"], first["seat"], first["player"], first["type"]) == (1, 0, "ana", "phrase")
    assert first["text"] == "Good luck, everybody!"
    assert say(table, 3, "laugh", "emote")["text"] == "😂"
    for caller in table.seats:
        assert hears(table, caller) == [(1, 0, "good_luck"), (2, 3, "laugh")]


def test_talk_is_read_on_from_a_number_a_page_at_a_time() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    for _ in range(3):
        say(table, 0, "thanks")
    read = page(table, table.seats[1], "?after=1&limit=1")
    assert ([m["number"] for m in read["messages"]], read["more"]) == ([2], True)
    rest = page(table, table.seats[1], "?after=2")
    assert ([m["number"] for m in rest["messages"]], rest["more"]) == ([3], False)
    assert page(table, table.seats[1], "?after=3") == {"messages": [], "more": False, "muted": []}


def test_a_message_between_raise_and_answer_changes_nothing() -> None:
    table = dealt(*HANDS, variant="paulista", signals=True)
    with stopped_clock():
        table.truco(0)
        before = [table.of(caller) for caller in (*table.seats, Caller())]
        log = LogEntry.objects.filter(match_id=table.id).count()
        say(table, 1, "thinking")
        say(table, 0, "scared")
        signal(table, 0)
        signal(table, 3)
        after = [table.of(caller) for caller in (*table.seats, Caller())]
        # Byte for byte, ETag and all other headers too.
        assert [(r.content, dict(r.items())) for r in after] == [(r.content, dict(r.items())) for r in before]
        assert LogEntry.objects.filter(match_id=table.id).count() == log
    # The answer that was decided on before the talk still holds.
    version = before[1].json()["version"]
    assert table.send(1, version=version, type="accept").status_code == 201


def test_phrases_are_listed_and_read_in_each_language() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    say(table, 0, "leave_it_to_me")
    bia, told = table.seats[1], {}
    for language in ("pt-BR", "en", "es"):
        (message,) = bia.get(f"/matches/{table.id}/talk", **{"Accept-Language": language}).json()["messages"]
        listed = Caller().get("/phrases", **{"Accept-Language": language}).json()
        of_key = {phrase["key"]: phrase["text"] for phrase in listed["phrases"]}
        assert of_key["leave_it_to_me"] == message["text"]
        told[language] = [entry["text"] for name in ("phrases", "emotes", "signals") for entry in listed[name]]
    assert told["pt-BR"][told["en"].index("Leave it to me, partner!")] == "Deixa comigo, parceiro!"
    for sentences in zip(*told.values(), strict=True):
        assert len(set(sentences)) == 3, sentences


def test_the_signals_are_listed_by_manilha_the_strongest_first() -> None:
    listed = Caller().get("/phrases").json()
    assert [(sign["key"], sign["suit"]) for sign in listed["signals"]] == [
        ("zap", "C"),
        ("copeta", "H"),
        ("espadilha", "S"),
        ("pica_fumo", "D"),
    ]
    assert listed["free_text"] is None


def test_one_talks_before_the_start_and_after_the_end_for_a_day() -> None:
    table = seated()
    say(table, 1, "good_luck")
    start(table.seats[0], {"id": table.id})
    table.resign(0)
    with stopped_clock() as clock:
        say(table, 0, "good_game")
        clock.move(hours=25)
        problem(ask(table, table.seats[0], type="phrase", key="another"), 409, "talk_over")
    assert hears(table, table.seats[1]) == [(1, 1, "good_luck"), (2, 0, "good_game")]


def test_only_what_is_on_the_list_can_be_said() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    ana = table.seats[0]
    assert errors(ask(table, ana, type="phrase", key="zap"), code="unknown_option") == [("/key", "unknown_option")]
    assert errors(ask(table, ana, type="phrase")) == [("/key", "required")]
    assert errors(ask(table, ana, type="phrase", key="thanks", text="hi")) == [("/text", "does_not_belong")]
    problem(ask(table, ana, type="text", text="hi"), 409, "text_off")
    assert hears(table, ana) == []


def test_words_of_ones_own_where_the_server_allows_them(settings: Any) -> None:
    settings.TRUCO_TALK_FREE_TEXT = True
    table = dealt("4C 7H AS", "3D 2S KC")
    ana, bia = table.seats
    assert Caller().get("/phrases").json()["free_text"] == {"max_length": 200}
    assert ask(table, ana, type="text", text="Até domingo no clube!").status_code == 201
    assert hears(table, bia) == [(1, 0, "Até domingo no clube!")]
    assert errors(ask(table, ana, type="text", text="x" * 201)) == [("/text", "max_length")]
    assert errors(ask(table, ana, type="text", text="")) == [("/text", "blank")]
    assert errors(ask(table, ana, type="text", key="thanks")) == [("/text", "required")]


# Signals


def test_signals_need_four_seats() -> None:
    ana = Caller("ana")
    response = ana.post("/matches", {"variant": "paulista-duel", "signals": True})
    assert errors(response) == [("/signals", "signals_need_partners")]
    assert ana.create(variant="mineiro", signals=True)["signals"] is True
    assert ana.create(variant="mineiro")["signals"] is False


def test_a_signal_is_refused_without_the_option_without_a_hand_and_to_a_bot() -> None:
    without = dealt(*HANDS, variant="paulista")
    problem(ask(without, without.seats[0], type="signal", key="zap"), 409, "signals_off")
    waiting = seated("paulista", by=without.seats, signals=True)
    problem(ask(waiting, waiting.seats[0], type="signal", key="zap"), 409, "no_hand")
    ana = without.seats[0]
    alone = ana.create(variant="paulista", signals=True, seats=["me", "bot:random", "bot:cautious", "bot:random"])
    start(ana, alone)
    problem(ana.post(f"/matches/{alone['id']}/talk", {"type": "signal", "key": "zap"}), 409, "no_partner")


def test_a_signal_may_lie_and_says_nothing_of_who_holds_what() -> None:
    table = dealt(*HANDS, variant="paulista", vira="3S", signals=True)
    # ana holds the zap (4C) and no other manilha; nothing differs but the key.
    told = [signal(table, 0, key) for key in ("zap", "copeta", "espadilha", "pica_fumo")]
    assert [message["type"] for message in told] == ["signal"] * 4


# Not wanting to hear


def test_whom_i_mute_i_do_not_hear_and_others_do() -> None:
    table = dealt(*HANDS, variant="paulista", signals=True)
    ana, bia, _caio, _duda = table.seats
    say(table, 1, "scared")
    signal(table, 2)
    assert ana.put(f"/matches/{table.id}/mutes/bia").json() == {"muted": ["bia"]}
    assert ana.put(f"/matches/{table.id}/mutes/CAIO").json() == {"muted": ["bia", "caio"]}
    assert ana.put(f"/matches/{table.id}/mutes/caio").json() == {"muted": ["bia", "caio"]}
    say(table, 1, "thief")
    say(table, 0, "thanks")
    assert [key for _, _, key in hears(table, ana)] == ["thanks"]
    assert page(table, ana)["muted"] == ["bia", "caio"]
    assert [key for _, _, key in hears(table, bia)] == ["scared", "thief", "thanks"]
    assert ana.delete(f"/matches/{table.id}/mutes/caio").json() == {"muted": ["bia"]}
    assert ana.delete(f"/matches/{table.id}/mutes/bia").json() == {"muted": []}
    assert [key for _, _, key in hears(table, ana)] == ["scared", "zap", "thief", "thanks"]


def test_a_mute_is_of_one_match_and_of_those_in_it() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    other = dealt("4C 7H AS", "3D 2S KC", by=table.seats)
    Caller("zeca")
    ana = table.seats[0]
    ana.put(f"/matches/{table.id}/mutes/bia")
    for name in ("zeca", "nobody", "cautious"):
        problem(ana.put(f"/matches/{table.id}/mutes/{name}"), 404, "not_found")
    say(other, 1, "thanks")
    assert hears(other, ana) == [(1, 1, "thanks")]


def test_talk_has_a_bucket_of_its_own(settings: Any) -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    rates = dict.fromkeys(settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"]) | {"talk": "2/hour"}
    settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, "DEFAULT_THROTTLE_RATES": rates}
    say(table, 0, "thanks")
    say(table, 0, "thanks")
    problem(ask(table, table.seats[0], type="phrase", key="thanks"), 429, "throttled")
    # Neither a move nor a read nor another's talk is held up by it.
    table.play(0, "4C")
    say(table, 1, "lucky")
    assert len(hears(table, table.seats[0])) == 3


def test_the_log_knows_of_no_talk() -> None:
    table = dealt(*HANDS, variant="paulista", signals=True)
    before = events(table.seats[0], table)
    say(table, 0, "thanks")
    signal(table, 1)
    assert events(table.seats[0], table) == before


def test_the_page_on_talk_has_every_signal_reason_and_refusal() -> None:
    text = (PROJECT / "docs" / "talk.md").read_text()
    rows = re.findall(r"^\| `(\w+)` \| (\w+) \(Mineiro: (\w\w)\)", text, re.MULTILINE)
    suits = {"clubs": "C", "hearts": "H", "spades": "S", "diamonds": "D"}
    assert [(key, suits[suit]) for key, suit, _ in rows] == [(key, sign.suit) for key, sign in SIGNALS.items()]
    # The strongest first, as both the page and the list have them.
    assert [card for _, _, card in reversed(rows)] == list(VARIANTS["mineiro"].fixed_manilhas or ())
    assert {reason.value for reason in Reason} | set(REFUSALS) <= set(re.findall(r"`(\w+)`", text))
