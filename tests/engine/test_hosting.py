"""Before the start a host sends players away and offers seats, a challenged player says no; all may end it together."""

import json
from dataclasses import replace

import pytest

from matches.engine.actions import (
    Abort,
    Action,
    CallOff,
    ClientSeed,
    DeclineSeat,
    GiveSeed,
    LeaveSeat,
    OfferSeat,
    Refusal,
    RemovePlayer,
    Resign,
    TakeSeat,
)
from matches.engine.codec import decode_match, encode_match
from matches.engine.events import (
    MatchCreated,
    MatchEnded,
    PlayerRemoved,
    SeatDeclined,
    SeatOffered,
    SeatTaken,
)
from matches.engine.evolve import begin, fold
from matches.engine.rules import decide
from matches.engine.state import Clock, Match, PerAction, Place, Result, Table
from matches.engine.terms import MatchEnd, MatchStatus, Seat, SeedSource, Visibility
from matches.engine.visibility import sight, view_for
from tests.builders import (
    COMMITMENT,
    HUMAN,
    SERVER_BOT,
    Story,
    dealt,
    play,
    played,
    refusal,
    rules,
    timeout,
)

ABORTED = MatchEnded(None, (0, 0), MatchEnd.ABORTED)
DUEL = ("3S 4S 5S", "4H 3H 6H")


def opened(*asked: str, variant: str = "paulista-duel") -> Story:
    created = MatchCreated(rules(variant), Visibility.PUBLIC, asked, Clock(PerAction(60)), COMMITMENT)
    return Story((created,), begin(created))


def sits(player: str, seat: int | None = None) -> TakeSeat:
    return TakeSeat(player, HUMAN, None if seat is None else Seat(seat))


def offer(seat: int, asked: str) -> OfferSeat:
    return OfferSeat(Seat(seat), asked)


def four(*asked: str) -> Match:
    """A match of four by ana, who sits in seat 0."""
    return opened("me", *asked, variant="paulista").then(sits("ana", 0)).match


# --- removing ----------


def test_a_removed_player_makes_room_and_takes_the_seed_along() -> None:
    seed = GiveSeed(Seat(1), ClientSeed("1" * 32, SeedSource.PLAYER, COMMITMENT))
    match = played(four("open", "open", "open"), sits("bia", 1), seed)
    assert decide(match, RemovePlayer("bia", host="ana")) == (PlayerRemoved(Seat(1), "bia", "open"),)
    after = played(match, RemovePlayer("bia", host="ana"))
    assert after.places[1] == Place(Seat(1), "open")
    assert decide(after, sits("caio")) == (SeatTaken(Seat(1), "caio", HUMAN),)


def test_a_removed_player_does_not_come_back_to_any_seat() -> None:
    match = played(four("open", "open", "open"), sits("bia", 1), RemovePlayer("bia", host="ana"))
    assert {refusal(match, sits("bia", seat)) for seat in (None, 1, 2, 3)} == {Refusal.REMOVED_BY_HOST}


def test_a_removed_player_comes_back_where_the_host_offers_a_seat() -> None:
    match = played(four("open", "open", "open"), sits("bia", 1), RemovePlayer("bia", host="ana"))
    asked_back = played(match, offer(3, "player:bia"))
    assert asked_back.removed == ()
    assert decide(asked_back, sits("bia")) == (SeatTaken(Seat(3), "bia", HUMAN),)


def test_the_seat_that_was_kept_for_the_removed_player_is_closed() -> None:
    match = played(four("player:bia", "open", "open"), sits("bia"))
    assert decide(match, RemovePlayer("bia", host="ana")) == (PlayerRemoved(Seat(1), "bia", "closed"),)
    after = played(match, RemovePlayer("bia", host="ana"))
    assert refusal(after, sits("caio", 1)) is Refusal.SEAT_TAKEN
    assert decide(after, sits("caio")) == (SeatTaken(Seat(2), "caio", HUMAN),)


def test_only_who_sits_is_removed_and_never_the_host() -> None:
    match = played(four("open", "bot:cautious", "open"), TakeSeat("cautious", SERVER_BOT, Seat(2)))
    assert refusal(match, RemovePlayer("bia", host="ana")) is Refusal.SEAT_NOT_HELD
    assert refusal(match, RemovePlayer("cautious", host="ana")) is Refusal.SEAT_NOT_HELD
    assert refusal(match, RemovePlayer("ana", host="ana")) is Refusal.OWN_SEAT
    assert refusal(match, LeaveSeat(Seat(0))) is None


# --- declining ----------


def test_declining_closes_the_seat_until_the_host_offers_it_to_somebody() -> None:
    match = four("player:bia", "player:caio", "open")
    assert decide(match, DeclineSeat("bia")) == (SeatDeclined(Seat(1), "bia"),)
    after = played(match, DeclineSeat("bia"))
    assert after.places[1] == Place(Seat(1), "closed")
    assert refusal(after, sits("duda", 1)) is Refusal.SEAT_TAKEN
    assert decide(played(after, offer(1, "open")), sits("duda", 1)) == (SeatTaken(Seat(1), "duda", HUMAN),)


@pytest.mark.parametrize("variant", ["paulista-duel", "paulista"])
def test_the_only_one_who_could_come_declines_and_the_match_is_aborted(variant: str) -> None:
    bots = ("bot:cautious",) * (rules(variant).variant.seats - 2)
    match = opened("me", "player:bia", *bots, variant=variant).then(sits("ana", 0)).match
    for seat in range(2, len(match.places)):
        match = played(match, TakeSeat("cautious", SERVER_BOT, Seat(seat)))
    assert decide(match, DeclineSeat("bia")) == (SeatDeclined(Seat(1), "bia"), ABORTED)


def test_while_others_sit_or_may_come_a_match_outlives_a_no() -> None:
    others_sit = played(four("player:bia", "open", "open"), sits("caio", 2), sits("duda", 3))
    assert decide(others_sit, DeclineSeat("bia")) == (SeatDeclined(Seat(1), "bia"),)
    others_may_come = opened("me", "player:bia", "bot:x", "open", variant="paulista").then(sits("ana", 0)).match
    assert decide(others_may_come, DeclineSeat("bia")) == (SeatDeclined(Seat(1), "bia"),)
    all_said_no = played(four("player:bia", "player:caio", "player:duda"), DeclineSeat("bia"), DeclineSeat("caio"))
    assert decide(all_said_no, DeclineSeat("duda"))[-1] == ABORTED


def test_only_who_is_asked_can_decline_and_who_sits_was_asked_no_more() -> None:
    match = four("player:bia", "open", "open")
    assert refusal(match, DeclineSeat("caio")) is Refusal.NOT_CHALLENGED
    assert refusal(match, DeclineSeat("ana")) is Refusal.NOT_CHALLENGED
    assert refusal(played(match, sits("bia")), DeclineSeat("bia")) is Refusal.NOT_CHALLENGED
    assert refusal(played(match, DeclineSeat("bia")), DeclineSeat("bia")) is Refusal.NOT_CHALLENGED


def test_who_declined_may_still_take_a_seat_that_is_open_to_anybody() -> None:
    match = played(four("player:bia", "open", "open"), DeclineSeat("bia"))
    assert decide(match, sits("bia")) == (SeatTaken(Seat(2), "bia", HUMAN),)


# --- offering ----------


def test_an_empty_seat_is_offered_to_somebody_else() -> None:
    match = four("player:bia", "open", "open")
    assert decide(match, offer(1, "player:caio")) == (SeatOffered(Seat(1), "player:caio", "bia"),)
    assert decide(match, offer(2, "player:caio")) == (SeatOffered(Seat(2), "player:caio"),)
    after = played(match, offer(1, "player:caio"))
    assert refusal(after, DeclineSeat("bia")) is Refusal.NOT_CHALLENGED
    assert decide(after, sits("caio")) == (SeatTaken(Seat(1), "caio", HUMAN),)


def test_a_server_bot_sits_down_at_once_where_it_is_asked_to() -> None:
    match = four("player:bia", "open", "open")
    assert decide(match, offer(2, "bot:cautious")) == (
        SeatOffered(Seat(2), "bot:cautious"),
        SeatTaken(Seat(2), "cautious", SERVER_BOT),
    )


def test_no_seat_is_offered_that_is_taken_nor_to_one_who_sits_or_is_asked_already() -> None:
    match = played(four("player:bia", "open", "open"), sits("caio", 2))
    assert refusal(match, offer(0, "open")) is Refusal.SEAT_TAKEN
    assert refusal(match, offer(2, "open")) is Refusal.SEAT_TAKEN
    assert refusal(match, offer(4, "open")) is Refusal.SEAT_TAKEN
    assert refusal(match, offer(3, "player:caio")) is Refusal.ALREADY_SEATED
    assert {refusal(match, offer(seat, "player:bia")) for seat in (1, 3)} == {Refusal.ALREADY_ASKED}


# --- calling off, before the start alone ----------


def test_a_match_that_has_not_started_is_called_off() -> None:
    match = played(four("player:bia", "open", "open"), CallOff())
    assert (match.status, match.result) == (MatchStatus.ABORTED, Result(None, (0, 0), MatchEnd.ABORTED))
    assert match.places[1].asked == "player:bia"


BEFORE_THE_START: tuple[Action, ...] = (
    RemovePlayer("player-1", host="player-0"),
    DeclineSeat("player-1"),
    offer(1, "open"),
    CallOff(),
)


@pytest.mark.parametrize("action", BEFORE_THE_START)
def test_once_started_nobody_is_removed_asked_or_called_off(action: Action) -> None:
    assert refusal(dealt(rules("paulista-duel"), *DUEL), action) is Refusal.MATCH_ACTIVE
    assert refusal(played(four("open", "open", "open"), CallOff()), action) is Refusal.MATCH_NOT_ACTIVE


# --- aborting, once started alone ----------


def test_all_players_together_abort_a_match_that_runs() -> None:
    match = played(dealt(rules("paulista-duel"), *DUEL, score=(3, 5)), play(0, "3S"))
    assert decide(match, Abort((Seat(0), Seat(1)))) == (MatchEnded(None, (3, 5), MatchEnd.ABORTED),)
    for consents in ((), (Seat(0),), (Seat(1),)):
        assert refusal(match, Abort(consents)) is Refusal.CONSENT_MISSING


def test_server_bots_and_those_who_lost_their_seat_are_not_asked() -> None:
    kinds = (HUMAN, SERVER_BOT, HUMAN, SERVER_BOT)
    match = dealt(rules("paulista"), kinds=kinds)
    assert refusal(match, Abort((Seat(0),))) is Refusal.CONSENT_MISSING
    assert decide(match, Abort((Seat(0), Seat(2))))[-1] == ABORTED


def test_a_rated_match_is_aborted_only_where_somebody_of_either_team_is_asked() -> None:
    for kinds, outcome in (
        ((HUMAN, SERVER_BOT, HUMAN, SERVER_BOT), Refusal.NOBODY_TO_AGREE),
        ((HUMAN, HUMAN, SERVER_BOT, SERVER_BOT), None),
    ):
        match = replace(dealt(rules("paulista"), kinds=kinds), table=Table(rated=True))
        everybody = Abort(tuple(Seat(seat) for seat, kind in enumerate(kinds) if kind is HUMAN))
        if outcome is None:
            assert decide(match, everybody)[-1] == ABORTED
        else:
            assert refusal(match, everybody) is refusal(match, Abort(())) is outcome


def test_only_a_match_that_runs_is_aborted() -> None:
    everybody = Abort((Seat(0), Seat(1)))
    assert refusal(four("open", "open", "open"), everybody) is Refusal.MATCH_NOT_ACTIVE
    over = played(dealt(rules("paulista-duel"), *DUEL), Resign(Seat(0)))
    assert refusal(over, everybody) is Refusal.MATCH_NOT_ACTIVE
    aborted = played(dealt(rules("paulista-duel"), *DUEL), everybody)
    assert {refusal(aborted, action) for action in (everybody, timeout(0), Resign(Seat(0)))} == {
        Refusal.MATCH_NOT_ACTIVE
    }


# --- the law ----------


def test_every_viewer_can_fold_what_happens_before_the_start_and_it_survives_its_stored_form() -> None:
    story = opened("me", "player:bia", "open", "player:duda", variant="paulista").then(
        sits("ana", 0),
        sits("bia"),
        RemovePlayer("bia", host="ana"),
        DeclineSeat("duda"),
        offer(3, "player:eva"),
        offer(3, "bot:cautious"),
        sits("caio"),
        CallOff(),
    )
    for viewer in (None, *(Seat(seat) for seat in range(4))):
        assert fold(sight(event, viewer) for event in story.log) == view_for(story.match, viewer)
    assert story.match.removed == ("bia",)
    assert decode_match(json.loads(json.dumps(encode_match(story.match)))) == story.match
