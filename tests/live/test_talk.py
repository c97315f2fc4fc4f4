"""Talk in both live feeds (docs/api.md, Live feed and Talk)."""

import asyncio
import threading
from uuid import UUID

from django.db import connections

from matches.live.feeds import MatchFeed
from matches.live.hub import Hub
from matches.live.talk import Listener, read
from tests.api import conformance
from tests.api.callers import Caller
from tests.api.tables import dealt, seated
from tests.live.streams import Live
from tests.live.test_hub import PATIENCE, Threads
from tests.talk.talking import HANDS, page, say, signal


def test_what_is_said_comes_in_both_feeds_as_it_stands_in_the_list(live: Live) -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    ana, bia = table.seats
    say(table, 0, "good_luck")
    streams = [live.match(table.id, bia), live.mine(bia), live.match(table.id, ana)]
    for stream in streams:
        stream.event("snapshot")
    say(table, 0, "thinking")
    say(table, 1, "laugh", "emote")
    _, *listed = page(table, bia)["messages"]
    for stream in streams:
        told = [stream.event() for _ in range(2)]
        assert [event.event for event in told] == ["talk", "talk"]
        assert [event.data for event in told] == [{"match_id": table.id, "message": message} for message in listed]
        assert all(conformance.valid("Message", event.data["message"]) for event in told)


def test_a_message_has_no_id_and_the_place_in_the_log_stays(live: Live) -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    bia = table.seats[1]
    stream = live.match(table.id, bia)
    last = stream.event("snapshot")
    say(table, 0, "thinking")
    assert stream.event("talk").id == ""
    assert not [line for line in stream.read[-4:] if line.startswith(b"id")]
    stream.close()
    table.play(0, "4C")
    say(table, 0, "lucky")
    again = live.match(table.id, bia, last=last.id)
    assert again.event().event == "card_played"
    # What was said in between is asked for; what is said now comes.
    say(table, 0, "thanks")
    assert again.event("talk").data["message"]["key"] == "thanks"
    assert [m["key"] for m in page(table, bia, "?after=1")["messages"]] == ["lucky", "thanks"]


def test_it_is_told_in_the_readers_language(live: Live) -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    path, bia = f"/matches/{table.id}/stream", table.seats[1]
    streams = {language: live.get(path, bia, **{"Accept-Language": language}) for language in ("pt-BR", "es", "en")}
    for stream in streams.values():
        stream.event("snapshot")
    say(table, 0, "leave_it_to_me")
    told = {language: stream.event("talk").data["message"]["text"] for language, stream in streams.items()}
    assert told == {
        "pt-BR": "Deixa comigo, parceiro!",
        "es": "¡Déjamelo a mí, compañero!",
        "en": "Leave it to me, partner!",
    }


def test_a_signal_comes_to_the_two_partners_alone(live: Live) -> None:
    table = dealt(*HANDS, variant="paulista", signals=True)
    zeca = Caller("zeca")
    everybody = [*table.seats, zeca]
    streams = {caller: [live.match(table.id, caller), live.mine(caller)] for caller in everybody}
    nobody = live.match(table.id)
    for stream in [nobody, *(stream for both in streams.values() for stream in both)]:
        stream.event("snapshot")
    signal(table, 0)
    say(table, 1, "thanks")
    table.play(0, "4C")
    for caller in (table.seats[0], table.seats[2]):
        for stream in streams[caller]:
            assert [stream.event("talk").data["message"]["key"] for _ in range(2)] == ["zap", "thanks"]
    for caller in (table.seats[1], table.seats[3]):
        for stream in streams[caller]:
            message = stream.event("talk").data["message"]
            assert (message["key"], message["number"]) == ("thanks", 1)
            assert not any(b"zap" in line for line in stream.read)
    for stream in (nobody, streams[zeca][0]):
        assert stream.event().event == "card_played"
        assert not any(b"talk" in line or b"zap" in line for line in stream.read)


def test_whom_i_have_muted_or_blocked_does_not_come_either(live: Live) -> None:
    table = dealt(*HANDS, variant="paulista")
    ana = table.seats[0]
    streams = [live.match(table.id, ana), live.mine(ana)]
    for stream in streams:
        stream.event("snapshot")
    ana.put(f"/matches/{table.id}/mutes/bia")
    ana.put("/me/blocks/caio")
    say(table, 1, "thief")
    say(table, 2, "thief")
    say(table, 3, "thanks")
    for stream in streams:
        assert stream.event("talk").data["message"]["key"] == "thanks"


def test_whoever_sits_down_while_watching_hears_from_then_on_and_who_leaves_no_more(live: Live) -> None:
    table = seated("paulista")
    duda = table.seats[3]
    duda.post(f"/matches/{table.id}/leave")
    stream = live.match(table.id, duda)
    stream.event("snapshot")
    duda.post(f"/matches/{table.id}/join", {})
    stream.event("snapshot")
    say(table, 0, "thanks")
    assert stream.event("talk").data["message"]["key"] == "thanks"
    duda.post(f"/matches/{table.id}/leave")
    stream.event("snapshot")
    say(table, 0, "lucky")
    duda.post(f"/matches/{table.id}/join", {})
    stream.event("snapshot")
    assert not any(b"lucky" in line for line in stream.read)


def test_of_two_who_came_at_different_times_each_hears_each_message_once(live: Live) -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    bia, keys = table.seats[1], ["good_luck", "thinking", "thanks", "lucky"]
    first = live.match(table.id, bia)
    first.event("snapshot")
    for key in keys[:2]:
        say(table, 0, key)
    second = live.match(table.id, bia)
    second.event("snapshot")
    for key in keys[2:]:
        say(table, 0, key)
    assert [first.event("talk").data["message"]["key"] for _ in keys] == keys
    assert [second.event("talk").data["message"]["key"] for _ in keys[2:]] == keys[2:]
    table.play(0, "4C")
    assert first.event().event == second.event().event == "card_played"


def test_nothing_is_read_for_nobody(live: Live) -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    say(table, 0, "thanks")
    read_for_nobody = read(UUID(table.id), [], after=0)
    assert (read_for_nobody.last, read_for_nobody.frames) == (1, {})


def test_who_connects_while_talk_is_read_for_others_hears_it_too(transactional_db: None) -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    version = table.view()["version"]

    def feed(seat: int) -> MatchFeed:
        player = table.seats[seat].player
        assert player is not None
        listener = Listener(player, "en")
        return MatchFeed(player, None, match_id=UUID(table.id), sent=version, viewer=seat, listener=listener)

    async def listen() -> list[bytes]:
        threads = Threads()
        hub = Hub(threads, lambda _: True)
        first, late = feed(0), feed(1)
        await hub.attach(first)
        poller = asyncio.create_task(hub.run())
        threads.held = True
        talking = threading.Thread(target=talk)
        talking.start()
        await asyncio.wait_for(threads.reading.wait(), PATIENCE)
        threads.held = False
        await hub.attach(late)
        threads.go_on.set()
        try:
            for waiting in (first, late):
                await asyncio.wait_for(waiting.ready.wait(), PATIENCE)
        finally:
            hub.close()
            await asyncio.wait_for(poller, PATIENCE)
            talking.join()
        return [first.taken(), late.taken()]

    def talk() -> None:
        try:
            say(table, 0, "thanks")
        finally:
            connections.close_all()

    for told in asyncio.run(listen()):
        assert told.count(b"event: talk") == told.count(b"thanks") == 1
