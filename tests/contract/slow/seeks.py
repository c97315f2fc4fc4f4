"""Looking for a match: alone, with a partner, and until the server has found one."""

from truco_client.api.seeks import create_seek, join_seek, list_pool, list_seeks, withdraw_seek
from truco_client.models import (
    ClockRequest,
    CreateSeekRequest,
    CreateSeekRequestVariant,
    MatchStatus,
    Pool,
    Seek,
    SeekList,
    SeekStatus,
)

from tests.contract.slow.people import Person, done, need, soon
from tests.contract.slow.tables import seen

DUEL = CreateSeekRequestVariant.PAULISTA_DUEL


def alone(ana: Person, bia: Person) -> None:
    clock = ClockRequest(per_action=7200, weekend="America/Bahia")
    body = CreateSeekRequest(variant=DUEL, clock=clock, rating_range=100, conduct_min=90)
    seek = need(Seek, create_seek.sync(client=ana.client, body=body))
    assert (seek.status, seek.rating_range, seek.conduct_min, seek.match) == (SeekStatus.WAITING, 100, 90, None)
    pool = need(Pool, list_pool.sync(client=bia.client)).items
    assert [one.waiting for one in pool if one.clock == seek.clock] == [1]
    done(withdraw_seek.sync_detailed(seek.id, client=ana.client))
    assert mine(ana, seek).status is SeekStatus.WITHDRAWN


def with_a_partner(ana: Person, bia: Person) -> None:
    body = CreateSeekRequest(variant=CreateSeekRequestVariant.MINEIRO, rated=False, partner=bia.name)
    seek = need(Seek, create_seek.sync(client=ana.client, body=body))
    assert (mine(bia, seek).partner, seek.partner_agreed) == (bia.name, False)
    assert need(Seek, join_seek.sync(seek.id, client=bia.client)).partner_agreed
    done(withdraw_seek.sync_detailed(seek.id, client=bia.client))


def paired(ana: Person, bia: Person) -> None:
    body = CreateSeekRequest(variant=DUEL, clock=ClockRequest(per_action=5400), rated=False, rating_range=None)
    first, second = (need(Seek, create_seek.sync(client=person.client, body=body)) for person in (ana, bia))
    assert first.rating_range is None

    def found(person: Person, seek: Seek) -> Seek | None:
        now = mine(person, seek)
        return now if now.status is SeekStatus.PAIRED else None

    match_id = soon(lambda: found(ana, first)).match
    assert match_id is not None
    assert soon(lambda: found(bia, second)).match == match_id
    match = seen(ana, match_id)
    assert (match.status, match.clock.per_action) == (MatchStatus.ACTIVE, 5400)


def mine(person: Person, seek: Seek) -> Seek:
    (found,) = (one for one in need(SeekList, list_seeks.sync(client=person.client)).items if one.id == seek.id)
    return found
