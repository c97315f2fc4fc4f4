"""Old matches must keep replaying: one stored sample, as JSON, of every shape that an event was ever written in.

A shape that is here has been written to somebody's log. Never change a sample; add the new shape beside it.
"""

import json

import pytest

from matches.engine.actions import SeatSeed
from matches.engine.cards import Card
from matches.engine.codec import EVENT_TYPES, decode_event, encode_event, event_type
from matches.engine.events import (
    Accepted,
    CardPlayed,
    Event,
    Folded,
    FoldVoted,
    Forfeited,
    HandDealt,
    HandEnded,
    MatchCreated,
    MatchEnded,
    MatchStarted,
    PlayerRemoved,
    Raised,
    Resigned,
    SeatDeclined,
    SeatLeft,
    SeatOffered,
    SeatSubstituted,
    SeatTaken,
    SeedGiven,
    TrickEnded,
)
from matches.engine.evolve import fold
from matches.engine.rules import awaiting
from matches.engine.state import Bank, Clock, Holding, Offer, PerAction, Series, Table
from matches.engine.terms import (
    By,
    HandEnd,
    HandKind,
    MatchEnd,
    MatchStatus,
    Seat,
    SeatKind,
    SeedSource,
    Team,
    Visibility,
)
from matches.engine.variants import MINEIRO, PAULISTA_DUEL, resolve
from tests.builders import cards

HOUSE = """{"tie_leader": "first_tied", "face_down_from_trick": "never", "team_answer": "first",
  "special_hand": "forced", "special_raise": "reject", "iron_hand": "open", "next_leader": "winner",
  "all_tied": "leader", "useless_raise": "refused", "deck": "full", "target": 24}"""

CHOSEN = {
    "tie_leader": "first_tied",
    "face_down_from_trick": "never",
    "team_answer": "first",
    "special_hand": "forced",
    "special_raise": "reject",
    "iron_hand": "open",
    "next_leader": "winner",
    "all_tied": "leader",
    "useless_raise": "refused",
    "target": 24,
}

DEFAULT_HOUSE = """{"tie_leader": "same", "face_down_from_trick": 2, "team_answer": "consult",
  "special_hand": "decide", "special_raise": "forfeit", "iron_hand": "dark", "next_leader": "winner",
  "all_tied": "nobody", "useless_raise": "allowed", "deck": "limpo", "target": 12}"""

SAMPLES: list[tuple[str, str, Event]] = [
    (
        "match_created",
        '{"ruleset": "mineiro/1", "rules": '
        + HOUSE
        + ', "visibility": "private", "seats": ["me", "open", "bot:cautious", "player:0193a"],'
        ' "clock": {"per_action": 3600}, "commitment": "f429"}',
        MatchCreated(
            rules=resolve(MINEIRO, CHOSEN),
            visibility=Visibility.PRIVATE,
            seats=("me", "open", "bot:cautious", "player:0193a"),
            clock=Clock(PerAction(3600)),
            commitment="f429",
        ),
    ),
    (
        "match_created",
        '{"ruleset": "paulista-duel/1", "rules": '
        + DEFAULT_HOUSE
        + ', "visibility": "public", "seats": ["me", "open"], "clock": {"per_action": 172800},'
        ' "commitment": "f429"}',
        MatchCreated(
            rules=resolve(PAULISTA_DUEL, {"deck": "limpo"}),
            visibility=Visibility.PUBLIC,
            seats=("me", "open"),
            clock=Clock(PerAction(172800)),
            commitment="f429",
        ),
    ),
    (
        "match_created",
        '{"ruleset": "paulista-duel/1", "rules": '
        + DEFAULT_HOUSE
        + ', "visibility": "public", "seats": ["me", "open"], "clock": {"per_action": 172800}, "commitment": "f429",'
        ' "table": {"forced": true, "signals": false, "rated": true},'
        ' "series": {"id": "0193d", "game": 2, "best_of": 3, "wins": [0, 1]}}',
        MatchCreated(
            rules=resolve(PAULISTA_DUEL, {"deck": "limpo"}),
            visibility=Visibility.PUBLIC,
            seats=("me", "open"),
            clock=Clock(PerAction(172800)),
            commitment="f429",
            table=Table(forced=True, rated=True),
            series=Series("0193d", game=2, best_of=3, wins=(0, 1)),
        ),
    ),
    (
        "match_created",
        '{"ruleset": "paulista-duel/1", "rules": '
        + DEFAULT_HOUSE
        + ', "visibility": "public", "seats": ["me", "open"],'
        ' "clock": {"per_action": 3600, "weekend": "America/Sao_Paulo", "vacation": true},'
        ' "commitment": "f429"}',
        MatchCreated(
            rules=resolve(PAULISTA_DUEL, {"deck": "limpo"}),
            visibility=Visibility.PUBLIC,
            seats=("me", "open"),
            clock=Clock(PerAction(3600), weekend="America/Sao_Paulo", vacation=True),
            commitment="f429",
        ),
    ),
    (
        "match_created",
        '{"ruleset": "paulista-duel/1", "rules": '
        + DEFAULT_HOUSE
        + ', "visibility": "public", "seats": ["me", "open"],'
        ' "clock": {"bank": {"initial": 3600, "increment": 60, "cap": 7200}},'
        ' "commitment": "f429"}',
        MatchCreated(
            rules=resolve(PAULISTA_DUEL, {"deck": "limpo"}),
            visibility=Visibility.PUBLIC,
            seats=("me", "open"),
            clock=Clock(Bank(initial=3600, increment=60, cap=7200)),
            commitment="f429",
        ),
    ),
    (
        "seat_taken",
        '{"seat": 0, "player": "0193b", "kind": "human"}',
        SeatTaken(Seat(0), "0193b", SeatKind.HUMAN),
    ),
    (
        "seat_taken",
        '{"seat": 1, "player": "0193c", "kind": "bot_account"}',
        SeatTaken(Seat(1), "0193c", SeatKind.BOT_ACCOUNT),
    ),
    (
        "seat_taken",
        '{"seat": 2, "player": "cautious", "kind": "server_bot"}',
        SeatTaken(Seat(2), "cautious", SeatKind.SERVER_BOT),
    ),
    ("seat_left", '{"seat": 3}', SeatLeft(Seat(3))),
    (
        "seed_given",
        '{"seat": 0, "client_seed": "a11ce", "seed_source": "player"}',
        SeedGiven(Seat(0), "a11ce", SeedSource.PLAYER),
    ),
    ("seed_given", '{"seat": 0}', SeedGiven(Seat(0))),
    (
        "match_started",
        '{"seeds": [{"seat": 0, "client_seed": "a11ce", "seed_source": "player"},'
        ' {"seat": 1, "client_seed": "b2b0", "seed_source": "server"}]}',
        MatchStarted(
            (
                SeatSeed(Seat(0), "a11ce", SeedSource.PLAYER),
                SeatSeed(Seat(1), "b2b0", SeedSource.SERVER),
            )
        ),
    ),
    (
        "hand_dealt",
        '{"number": 1, "kind": "ordinary", "dealer": 1, "leader": 0, "vira": "3D",'
        ' "manilhas": ["4D", "4S", "4H", "4C"], "stake": 1, "next_stake": 3, "offer": null, "score": [0, 0],'
        ' "holdings": [{"seat": 0, "count": 3, "cards": ["QC", "AC", "7D"], "slots": null},'
        ' {"seat": 1, "count": 3, "cards": ["3S", "2D", "2C"], "slots": null}]}',
        HandDealt(
            number=1,
            kind=HandKind.ORDINARY,
            dealer=Seat(1),
            leader=Seat(0),
            vira=Card("3D"),
            manilhas=cards("4D 4S 4H 4C"),
            stake=1,
            next_stake=3,
            offer=None,
            score=(0, 0),
            holdings=(Holding(Seat(0), 3, cards("QC AC 7D")), Holding(Seat(1), 3, cards("3S 2D 2C"))),
        ),
    ),
    (
        "hand_dealt",
        '{"number": 7, "kind": "mao_de_onze", "dealer": 0, "leader": 1, "vira": null,'
        ' "manilhas": ["7D", "AS", "7H", "4C"], "stake": 2, "next_stake": null, "score": [10, 4],'
        ' "offer": {"by_seat": null, "to": 0, "stake": 4, "refused": 2, "answering": [0], "folded_seats": []},'
        ' "holdings": [{"seat": 0, "count": 3, "cards": ["QC", "AC", "7D"], "slots": null},'
        ' {"seat": 1, "count": 3, "cards": null, "slots": null}]}',
        HandDealt(
            number=7,
            kind=HandKind.MAO_DE_ONZE,
            dealer=Seat(0),
            leader=Seat(1),
            vira=None,
            manilhas=cards("7D AS 7H 4C"),
            stake=2,
            next_stake=None,
            offer=Offer(None, Team(0), 4, 2, (Seat(0),)),
            score=(10, 4),
            holdings=(Holding(Seat(0), 3, cards("QC AC 7D")), Holding(Seat(1), 3, None)),
        ),
    ),
    (
        "hand_dealt",
        '{"number": 9, "kind": "mao_de_ferro", "dealer": 0, "leader": 1, "vira": "3D",'
        ' "manilhas": ["4D", "4S", "4H", "4C"], "stake": 1, "next_stake": null, "offer": null,'
        ' "score": [11, 11], "holdings": [{"seat": 0, "count": 3, "cards": null, "slots": [0, 1, 2]},'
        ' {"seat": 1, "count": 3, "cards": ["3S", "2D", "2C"], "slots": [0, 1, 2]}]}',
        HandDealt(
            number=9,
            kind=HandKind.MAO_DE_FERRO,
            dealer=Seat(0),
            leader=Seat(1),
            vira=Card("3D"),
            manilhas=cards("4D 4S 4H 4C"),
            stake=1,
            next_stake=None,
            offer=None,
            score=(11, 11),
            holdings=(
                Holding(Seat(0), 3, None, (0, 1, 2)),
                Holding(Seat(1), 3, cards("3S 2D 2C"), (0, 1, 2)),
            ),
        ),
    ),
    (
        "card_played",
        '{"seat": 0, "by": "player", "card": "AC"}',
        CardPlayed(Seat(0), By.PLAYER, Card("AC")),
    ),
    (
        "card_played",
        '{"seat": 1, "by": "bot", "card": "2D", "face_down": true, "partner_saw": true}',
        CardPlayed(Seat(1), By.BOT, Card("2D"), face_down=True, partner_saw=True),
    ),
    (
        "card_played",
        '{"seat": 1, "by": "player", "card": null, "face_down": true}',
        CardPlayed(Seat(1), By.PLAYER, None, face_down=True),
    ),
    (
        "card_played",
        '{"seat": 3, "by": "timeout", "card": "2D", "slot": 0}',
        CardPlayed(Seat(3), By.TIMEOUT, Card("2D"), slot=0),
    ),
    ("card_played", '{"seat": 0, "by": "plan", "card": "AC"}', CardPlayed(Seat(0), By.PLAN, Card("AC"))),
    ("card_played", '{"seat": 0, "by": "forced", "card": "AC"}', CardPlayed(Seat(0), By.FORCED, Card("AC"))),
    (
        "raised",
        '{"seat": 1, "by": "player", "offer": {"by_seat": 1, "to": 0, "stake": 3, "refused": 1,'
        ' "answering": [0, 2], "folded_seats": []}, "stake": 1, "next_stake": 6}',
        Raised(Seat(1), By.PLAYER, Offer(Seat(1), Team(0), 3, 1, (Seat(0), Seat(2))), stake=1, next_stake=6),
    ),
    ("fold_voted", '{"seat": 0, "by": "player"}', FoldVoted(Seat(0), By.PLAYER)),
    ("folded", '{"seat": 2, "by": "timeout"}', Folded(Seat(2), By.TIMEOUT)),
    (
        "accepted",
        '{"seat": 2, "by": "player", "stake": 3, "next_stake": 6}',
        Accepted(Seat(2), By.PLAYER, stake=3, next_stake=6),
    ),
    (
        "accepted",
        '{"seat": 2, "by": "player", "stake": 12, "next_stake": null}',
        Accepted(Seat(2), By.PLAYER, stake=12, next_stake=None),
    ),
    ("trick_ended", '{"winner": 1, "leads_next": 3}', TrickEnded(Team(1), Seat(3))),
    ("trick_ended", '{"winner": null, "leads_next": 0}', TrickEnded(None, Seat(0))),
    (
        "hand_ended",
        '{"winner": 0, "points": 3, "score": [4, 0], "reason": "tricks"}',
        HandEnded(Team(0), 3, (4, 0), HandEnd.TRICKS),
    ),
    (
        "hand_ended",
        '{"winner": 0, "points": 1, "score": [5, 0], "reason": "fold"}',
        HandEnded(Team(0), 1, (5, 0), HandEnd.FOLD),
    ),
    (
        "hand_ended",
        '{"winner": null, "points": 0, "score": [4, 0], "reason": "all_tied"}',
        HandEnded(None, 0, (4, 0), HandEnd.ALL_TIED),
    ),
    (
        "seat_substituted",
        '{"seat": 1, "bot": "cautious", "answering": [3]}',
        SeatSubstituted(Seat(1), "cautious", (Seat(3),)),
    ),
    (
        "seat_substituted",
        '{"seat": 1, "bot": "cautious", "answering": null}',
        SeatSubstituted(Seat(1), "cautious", None),
    ),
    (
        "player_removed",
        '{"seat": 1, "player": "0193c", "asked": "open"}',
        PlayerRemoved(Seat(1), "0193c", "open"),
    ),
    ("seat_declined", '{"seat": 1, "player": "0193c"}', SeatDeclined(Seat(1), "0193c")),
    ("seat_offered", '{"seat": 1, "asked": "player:0193d"}', SeatOffered(Seat(1), "player:0193d")),
    (
        "seat_offered",
        '{"seat": 1, "asked": "bot:cautious", "instead_of": "0193c"}',
        SeatOffered(Seat(1), "bot:cautious", "0193c"),
    ),
    ("resigned", '{"seat": 1, "by": "player"}', Resigned(Seat(1), By.PLAYER)),
    ("forfeited", '{"seat": 1, "by": "player"}', Forfeited(Seat(1), By.PLAYER)),
    *(
        (
            "match_ended",
            f'{{"winner": 1, "score": [4, 12], "reason": "{reason}", "master": "00ff"}}',
            MatchEnded(Team(1), (4, 12), MatchEnd(reason), "00ff"),
        )
        for reason in ("points", "resignation", "timeout", "forfeit")
    ),
    (
        "match_ended",
        '{"winner": null, "score": [0, 0], "reason": "aborted"}',
        MatchEnded(None, (0, 0), MatchEnd.ABORTED),
    ),
]


@pytest.mark.parametrize(("name", "stored", "event"), SAMPLES)
def test_a_stored_event_is_read_as_what_it_meant(name: str, stored: str, event: Event) -> None:
    assert decode_event(name, json.loads(stored)) == event


@pytest.mark.parametrize(("name", "stored", "event"), SAMPLES)
def test_an_event_is_still_written_under_its_name_in_that_shape(name: str, stored: str, event: Event) -> None:
    # The day this fails for a new shape, it gets a name of its own (`card_played/2`) and a sample above.
    assert (event_type(event), json.loads(json.dumps(encode_event(event)))) == (name, json.loads(stored))


def test_there_is_a_sample_of_every_event() -> None:
    assert {name for name, _, _ in SAMPLES} == set(EVENT_TYPES)


def test_a_name_that_was_never_written_is_not_guessed_at() -> None:
    with pytest.raises(KeyError):
        decode_event("card_eaten", {"seat": 0})


def test_a_stored_match_replays() -> None:
    log = [
        ("match_created", SAMPLES[1][1]),
        ("seat_taken", '{"seat": 0, "player": "0193b", "kind": "human"}'),
        ("seat_taken", '{"seat": 1, "player": "0193c", "kind": "human"}'),
        ("seed_given", '{"seat": 0, "client_seed": "a11ce", "seed_source": "player"}'),
        (
            "match_started",
            '{"seeds": [{"seat": 0, "client_seed": "a11ce", "seed_source": "player"},'
            ' {"seat": 1, "client_seed": "b2b0", "seed_source": "server"}]}',
        ),
        ("hand_dealt", next(stored for name, stored, _ in SAMPLES if name == "hand_dealt")),
        ("card_played", '{"seat": 0, "by": "player", "card": "AC"}'),
        (
            "raised",
            '{"seat": 1, "by": "player", "offer": {"by_seat": 1, "to": 0, "stake": 3, "refused": 1,'
            ' "answering": [0], "folded_seats": []}, "stake": 1, "next_stake": 6}',
        ),
        ("accepted", '{"seat": 0, "by": "player", "stake": 3, "next_stake": 6}'),
        ("card_played", '{"seat": 1, "by": "player", "card": "2C"}'),
        ("trick_ended", '{"winner": 1, "leads_next": 1}'),
    ]
    match = fold(decode_event(name, json.loads(stored)) for name, stored in log)
    assert match.hand is not None
    assert (match.version, match.status, awaiting(match)) == (11, MatchStatus.ACTIVE, (1,))
    assert [holding.cards for holding in match.hand.holdings] == [cards("QC 7D"), cards("3S 2D")]
    assert (match.hand.stake, match.hand.next_stake) == (3, 6)
