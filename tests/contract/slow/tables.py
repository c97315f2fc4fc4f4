"""Finding a match: the lobby, challenges, what a host does, private matches."""

import secrets
from uuid import UUID

from truco_client.api.lobby import (
    decline_challenge,
    get_invitation,
    list_challenges,
    offer_seat,
    remove_player,
    renew_code,
    take_back_code,
    withdraw_match,
)
from truco_client.api.matches import (
    create_match,
    get_match,
    give_seed,
    join_match,
    leave_match,
    list_matches,
    list_my_matches,
    list_variants,
    start_match,
)
from truco_client.models import (
    ChosenHouseRules,
    ChosenHouseRulesTarget,
    ClockRequest,
    Conflict,
    CreateMatchRequest,
    CreateMatchRequestVariant,
    CreateMatchRequestVisibility,
    EmptyRequest,
    Invitation,
    JoinRequest,
    ListChallengesDirection,
    ListMatchesRated,
    ListMatchesSeats,
    ListMatchesTarget,
    ListMatchesVariant,
    MatchPage,
    MatchStatus,
    MatchView,
    OfferSeatRequest,
    Problem,
    RemoveRequest,
    SeedRequest,
    Variants,
)

from tests.contract.slow.people import Person, another, done, need

DUEL = CreateMatchRequestVariant.PAULISTA_DUEL


def made(host: Person, wanted: CreateMatchRequest) -> MatchView:
    return need(MatchView, create_match.sync(client=host.client, body=wanted))


def challenged(host: Person, other: Person) -> MatchView:
    return made(host, CreateMatchRequest(variant=DUEL, seats=["me", other.name]))


def begun(host: Person, other: Person, wanted: CreateMatchRequest) -> MatchView:
    """It has started: the other has joined, with the server's seeds. As the host sees it."""
    match = made(host, wanted)
    need(MatchView, join_match.sync(match.id, client=other.client))
    started = need(MatchView, start_match.sync(match.id, client=host.client, body=EmptyRequest()))
    assert started.status is MatchStatus.ACTIVE
    return started


def seen(person: Person, match_id: UUID) -> MatchView:
    return need(MatchView, get_match.sync(match_id, client=person.client))


def search(ana: Person, bia: Person) -> None:
    offered = need(Variants, list_variants.sync(client=ana.client))
    assert DUEL.value in [variant.name for variant in offered.variants]
    wanted = CreateMatchRequest(
        variant=DUEL,
        rules=ChosenHouseRules(target=ChosenHouseRulesTarget.VALUE_15),
        clock=ClockRequest(per_action=3600),
        rated=False,
    )
    match = made(ana, wanted)

    def found(longest: int) -> list[UUID]:
        page = list_matches.sync(
            client=bia.client,
            variant=ListMatchesVariant.PAULISTA_DUEL,
            seats=ListMatchesSeats.VALUE_2,
            target=ListMatchesTarget("15"),
            rated=ListMatchesRated.FALSE,
            creator=ana.name,
            open_seats=1,
            clock_min=3600,
            clock_max=longest,
        )
        return [listed.id for listed in need(MatchPage, page).items]

    assert found(longest=3600) == [match.id]
    assert match.expires_at is not None
    assert match.expires_at > match.server_time
    need(MatchView, join_match.sync(match.id, client=bia.client))
    assert found(longest=3600) == []
    need(MatchView, leave_match.sync(match.id, client=bia.client))
    withdrawn = need(MatchView, withdraw_match.sync(match.id, client=ana.client))
    assert withdrawn.status is MatchStatus.ABORTED


def challenges(ana: Person, bia: Person) -> None:
    declined = challenged(ana, bia)
    assert waiting(bia, ListChallengesDirection.RECEIVED) == [declined.id]
    assert waiting(ana, ListChallengesDirection.SENT) == [declined.id]
    done(decline_challenge.sync_detailed(declined.id, client=bia.client))
    assert seen(ana, declined.id).status is MatchStatus.ABORTED

    withdrawn = challenged(ana, bia)
    need(MatchView, withdraw_match.sync(withdrawn.id, client=ana.client))
    assert waiting(bia, ListChallengesDirection.RECEIVED) == []

    accepted = challenged(ana, bia)
    need(MatchView, join_match.sync(accepted.id, client=bia.client, body=JoinRequest(seat=1)))
    seed = SeedRequest(client_seed=secrets.token_hex(16), commitment=accepted.commitment)
    begun_by_it = need(MatchView, give_seed.sync(accepted.id, client=ana.client, body=seed))
    assert begun_by_it.status is MatchStatus.ACTIVE
    mine = need(MatchPage, list_my_matches.sync(client=bia.client))
    assert accepted.id in [listed.id for listed in mine.items]


def waiting(person: Person, direction: ListChallengesDirection) -> list[UUID]:
    page = need(MatchPage, list_challenges.sync(client=person.client, direction=direction))
    return [listed.id for listed in page.items]


def host(ana: Person, bia: Person) -> None:
    match = made(ana, CreateMatchRequest(variant=DUEL))
    need(MatchView, join_match.sync(match.id, client=bia.client))
    body = RemoveRequest(player=bia.name)
    assert need(MatchView, remove_player.sync(match.id, client=ana.client, body=body)).seats[1].player is None
    assert need(Conflict, join_match.sync(match.id, client=bia.client)).code == "removed_by_host"

    offered = OfferSeatRequest(seat=1, to=bia.name)
    assert need(MatchView, offer_seat.sync(match.id, client=ana.client, body=offered)).seats[1].reserved_for == bia.name
    assert need(MatchView, join_match.sync(match.id, client=bia.client)).my_seat == 1


def private(ana: Person, bia: Person) -> None:
    caio = another(ana, "caio")
    hidden = CreateMatchRequestVisibility.PRIVATE
    match = made(ana, CreateMatchRequest(variant=DUEL, visibility=hidden))
    old = str(match.code)
    assert need(Invitation, get_invitation.sync(old, client=bia.client)).open_seats == [1]

    code = str(need(MatchView, renew_code.sync(match.id, client=ana.client)).code)
    assert need(Problem, get_invitation.sync(old, client=bia.client)).status == 404
    joined = join_match.sync(match.id, client=caio.client, body=JoinRequest(code=code))
    assert need(MatchView, joined).my_seat == 1

    closed = made(ana, CreateMatchRequest(variant=DUEL, visibility=hidden))
    done(take_back_code.sync_detailed(closed.id, client=ana.client))
    assert need(Problem, get_invitation.sync(str(closed.code), client=bia.client)).status == 404
