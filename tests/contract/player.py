"""Plays whole matches with the client that openapi-python-client has made of the schema, and reports them as JSON.

    PYTHONPATH=<folder of truco_client> python player.py <address> <variant>...

Nothing here knows more than the schema says: the moves are the view's `legal_actions`.
"""

import json
import random
import secrets
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar
from uuid import UUID

from truco_client import AuthenticatedClient, Client
from truco_client.api.matches import act, create_match, get_match, give_seed, list_my_matches, list_variants
from truco_client.api.players import create_guest, get_me
from truco_client.api.review import get_fairness, get_record, list_events, list_hands
from truco_client.models import (
    Accept,
    AcceptMoveRequest,
    Conflict,
    CreateMatchRequest,
    CreateMatchRequestVariant,
    Done,
    EmptyRequest,
    EventPage,
    Fairness,
    Fold,
    FoldMoveRequest,
    HandPage,
    MatchPage,
    MatchStatus,
    MatchView,
    NewAccount,
    PlayBlind,
    PlayBlindMoveRequest,
    PlayCard,
    PlayCardMoveRequest,
    Raise,
    RaiseMoveRequest,
    Record,
    SeedRequest,
    Variants,
)

_Kind = TypeVar("_Kind")

MOVES: dict[type[Any], type[Any]] = {
    PlayCard: PlayCardMoveRequest,
    PlayBlind: PlayBlindMoveRequest,
    Raise: RaiseMoveRequest,
    Accept: AcceptMoveRequest,
    Fold: FoldMoveRequest,
}


def need(kind: type[_Kind], answer: object) -> _Kind:
    """The answer, which is no problem."""
    assert isinstance(answer, kind), answer
    return answer


def played(address: str, variant: str) -> dict[str, Any]:
    """A match as a new guest, against server bots in all other seats."""
    anybody = Client(base_url=address, raise_on_unexpected_status=True)
    account = need(NewAccount, create_guest.sync(client=anybody, body=EmptyRequest()))
    client = AuthenticatedClient(base_url=address, token=account.token, raise_on_unexpected_status=True)
    assert get_me.sync(client=client) == account.player

    offered = need(Variants, list_variants.sync(client=client))
    (mine,) = (one for one in offered.variants if one.name == variant)
    wanted = CreateMatchRequest(
        variant=CreateMatchRequestVariant(variant),
        seats=["me", *["bot:cautious"] * (mine.seats - 1)],
        bot_delay=0,
    )
    match = need(MatchView, create_match.sync(client=client, body=wanted))
    seed = SeedRequest(client_seed=secrets.token_hex(16), commitment=match.commitment)
    match = need(MatchView, give_seed.sync(match.id, client=client, body=seed))
    assert [listed.id for listed in need(MatchPage, list_my_matches.sync(client=client)).items] == [match.id]
    return report(client, match.id, moves=play(client, match))


def play(client: AuthenticatedClient, match: MatchView) -> int:
    moves = 0
    while match.status is MatchStatus.ACTIVE:
        if match.my_seat not in match.awaiting:
            match = later(client, match)
            continue
        chosen = choose(match)
        move = MOVES[type(chosen)].from_dict({**chosen.to_dict(), "version": match.version})
        answer = act.sync(match.id, client=client, body=move, idempotency_key=f"{match.id}/{match.version}")
        if isinstance(answer, Done):
            moves, match = moves + 1, answer.match
        else:
            # The match has moved on meanwhile, and the problem bears it.
            conflict = need(Conflict, answer)
            assert conflict.code == "stale_version"
            assert conflict.current_version > match.version
            match = need(MatchView, conflict.match)
    return moves


def choose(match: MatchView) -> Any:
    """Any move, but never to give up a hand that nobody has raised."""
    assert match.hand is not None
    return random.choice([move for move in match.legal_actions if match.hand.offer or not isinstance(move, Fold)])


def later(client: AuthenticatedClient, match: MatchView) -> MatchView:
    """The match once it has changed: asked for by its ETag."""
    answer = get_match.sync_detailed(match.id, client=client)
    tag = answer.headers["ETag"]
    deadline = time.monotonic() + 60
    while answer.status_code == 304 or need(MatchView, answer.parsed).version == match.version:
        assert time.monotonic() < deadline, "no bot has moved for a minute"
        time.sleep(0.03)
        answer = get_match.sync_detailed(match.id, client=client, if_none_match=tag)
    return need(MatchView, answer.parsed)


def report(client: AuthenticatedClient, match_id: UUID, *, moves: int) -> dict[str, Any]:
    match = need(MatchView, get_match.sync(match_id, client=client))
    assert match.result is not None
    events: list[Any] = []
    more = True
    while more:
        page = need(EventPage, list_events.sync(match_id, client=client, after=len(events)))
        events, more = [*events, *page.events], page.more
    record = need(Record, get_record.sync(match_id, client=client))
    return {
        "variant": match.variant,
        "status": match.status.value,
        "seats": [seat.kind and seat.kind.value for seat in match.seats],
        "score": match.result.score,
        "reason": match.result.reason.value,
        "moves": moves,
        "numbers": [event.seq for event in events],
        "version": match.version,
        "last": events[-1].type_,
        "hands": len(need(HandPage, list_hands.sync(match_id, client=client)).items),
        "recorded": len(record.hands),
        "proved": need(Fairness, get_fairness.sync(match_id, client=client)).master == record.fairness.master,
    }


if __name__ == "__main__":
    address, *variants = sys.argv[1:]
    with ThreadPoolExecutor(len(variants)) as pool:
        reports = list(pool.map(lambda variant: played(address, variant), variants))
    json.dump(reports, sys.stdout)
