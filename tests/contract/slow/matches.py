"""Matches that take their time: clocks, vacation, plans, aborting, rematches, series; and what is left of them."""

from truco_client.api.matches import (
    act,
    agree_to_abort,
    ask_for_rematch,
    delete_plan,
    get_plan,
    get_series,
    give_more_time,
    set_plan,
    take_back_abort,
    take_back_rematch,
)
from truco_client.api.players import begin_vacation, end_vacation, get_vacation
from truco_client.api.review import get_fairness, get_hand, get_record, list_events, list_hands
from truco_client.models import (
    BankRequest,
    BankTerms,
    By,
    CardPlayed,
    ClockRequest,
    CreateMatchRequest,
    Done,
    EventPage,
    Fairness,
    HandPage,
    MatchStatus,
    MatchView,
    MoreTimeRequest,
    NewPlanRequest,
    Otherwise,
    PauseReason,
    Plan,
    PlanAnswerRequest,
    PlanSet,
    PlanState,
    PlanStepRequest,
    PlayCard,
    PlayCardMoveRequest,
    PlayLowestWinnerRequest,
    Problem,
    Record,
    ResignMoveRequest,
    ReviewedHand,
    SeriesAskedRequest,
    SeriesAskedRequestBestOf,
    Vacation,
    WhenRequest,
    WholeSeries,
)

from tests.contract.slow.people import Person, done, need, soon
from tests.contract.slow.tables import DUEL, begun, seen

INITIAL, INCREMENT, CAP = 259200, 43200, 604800


def clocks(ana: Person, bia: Person) -> None:
    bank = BankRequest(initial=INITIAL, increment=INCREMENT, cap=CAP)
    clock = ClockRequest(bank=bank, weekend="America/Sao_Paulo", vacation=False)
    match = begun(ana, bia, CreateMatchRequest(variant=DUEL, clock=clock))
    assert match.clock.bank == BankTerms(initial=INITIAL, increment=INCREMENT, cap=CAP)
    assert (match.clock.weekend, match.clock.vacation) == ("America/Sao_Paulo", False)
    assert [clock.seat for clock in match.clocks] == [0, 1]
    waited_for, other = sorted(match.clocks, key=lambda clock: clock.seat not in match.awaiting)
    assert waited_for.runs is (waited_for.pauses == [])
    assert not other.runs
    assert other.bank == INITIAL
    assert match.deadline is not None
    assert match.deadline > match.server_time

    _, giver = turn(match, ana, bia)
    given = give_more_time.sync(match.id, client=giver.client, body=MoreTimeRequest(version=match.version))
    later = need(MatchView, given).deadline
    assert later is not None
    assert later > match.deadline


def vacation(ana: Person, bia: Person) -> None:
    match = begun(ana, bia, CreateMatchRequest(variant=DUEL))
    traveller, _ = turn(match, ana, bia)
    before = need(Vacation, get_vacation.sync(client=traveller.client))
    assert (before.since, before.until, before.balance_days >= before.first_days) == (None, None, True)
    away = need(Vacation, begin_vacation.sync(client=traveller.client))
    assert away.until is not None
    assert away.until > away.server_time
    assert PauseReason.VACATION in paused(ana, match)
    assert need(Vacation, end_vacation.sync(client=traveller.client)).until is None
    assert PauseReason.VACATION not in paused(ana, match)


def paused(viewer: Person, match: MatchView) -> list[PauseReason]:
    return [pause.reason for clock in seen(viewer, match.id).clocks for pause in clock.pauses]


def plan(ana: Person, bia: Person) -> None:
    match = begun(ana, bia, CreateMatchRequest(variant=DUEL))
    leader, planner = turn(match, ana, bia)
    said = NewPlanRequest(
        version=match.version,
        steps=[
            PlanStepRequest(
                play=PlayLowestWinnerRequest(type_="lowest_winner"), when=WhenRequest(trick=1, leading=False)
            )
        ],
        answer=PlanAnswerRequest(accept_up_to=3, otherwise=Otherwise.FOLD),
    )
    need(PlanSet, set_plan.sync(match.id, client=planner.client, body=said))
    done(delete_plan.sync_detailed(match.id, client=planner.client))
    assert need(Problem, get_plan.sync(match.id, client=planner.client)).status == 404

    kept = need(PlanSet, set_plan.sync(match.id, client=planner.client, body=said)).plan
    assert kept == need(Plan, get_plan.sync(match.id, client=planner.client))
    assert kept is not None
    assert (kept.state, kept.hand, kept.answer.otherwise) == (PlanState.ACTIVE, 1, Otherwise.FOLD)

    mine = seen(leader, match.id)
    card = next(action.card for action in mine.legal_actions if isinstance(action, PlayCard))
    move = PlayCardMoveRequest(version=mine.version, type_="play", card=card)
    need(Done, act.sync(match.id, client=leader.client, body=move))
    page = need(EventPage, list_events.sync(match.id, client=planner.client))
    assert [event.by for event in page.events if isinstance(event, CardPlayed)] == [By.PLAYER, By.PLAN]


def review(ana: Person, bia: Person) -> None:
    from_a_challenge = CreateMatchRequest(variant=DUEL, seats=["me", bia.name], rated=False)
    match = begun(ana, bia, from_a_challenge)
    resign(match, bia)
    over = seen(ana, match.id)
    assert over.result is not None
    assert over.result.winner == 0
    record = need(Record, get_record.sync(match.id, client=bia.client))
    (listed,) = need(HandPage, list_hands.sync(match.id, client=bia.client)).items
    assert listed == need(ReviewedHand, get_hand.sync(match.id, listed.number, client=bia.client))
    assert need(Fairness, get_fairness.sync(match.id, client=bia.client)).master == record.fairness.master


def aborted(ana: Person, bia: Person) -> None:
    match = begun(ana, bia, CreateMatchRequest(variant=DUEL))
    asked = need(MatchView, agree_to_abort.sync(match.id, client=ana.client))
    assert asked.consents is not None
    assert asked.consents.abort == [0]
    done(take_back_abort.sync_detailed(match.id, client=ana.client))
    again = seen(bia, match.id).consents
    assert again is not None
    assert again.abort == []
    for person in (ana, bia):
        match = need(MatchView, agree_to_abort.sync(match.id, client=person.client))
    assert match.status is MatchStatus.ABORTED


def series(ana: Person, bia: Person) -> None:
    best_of = SeriesAskedRequest(best_of=SeriesAskedRequestBestOf.VALUE_3)
    first = begun(ana, bia, CreateMatchRequest(variant=DUEL, series=best_of))
    assert first.series is not None
    assert (first.series.game, first.series.best_of, first.series.wins) == (1, 3, [0, 0])
    series_id = first.series.id

    def whole(games: int) -> WholeSeries | None:
        found = need(WholeSeries, get_series.sync(series_id, client=bia.client))
        return found if len(found.matches) == games else None

    resign(first, bia)
    second = soon(lambda: whole(games=2)).matches[-1]
    resign(seen(ana, second.id), bia)
    over = soon(lambda: (found := whole(games=2)) and (found if found.is_over else None))
    assert (over.wins, over.winner) == ([2, 0], 0)


def rematch(match: MatchView, *people: Person) -> MatchView:
    """Another match by the yes of everybody: the first has had second thoughts meanwhile."""
    first, second = people
    asked = need(MatchView, ask_for_rematch.sync(match.id, client=first.client))
    assert asked.rematch is not None
    assert (len(asked.rematch.consented), asked.rematch.match) == (1, None)
    done(take_back_rematch.sync_detailed(match.id, client=first.client))
    need(MatchView, ask_for_rematch.sync(match.id, client=first.client))
    made = need(MatchView, ask_for_rematch.sync(match.id, client=second.client))
    told = seen(first, match.id).rematch
    assert told is not None
    assert (made.id, made.status) == (told.match, MatchStatus.ACTIVE)
    return made


def turn(match: MatchView, *people: Person) -> tuple[Person, Person]:
    """Whom the match waits for, and the other: people sit in this order."""
    (seat,) = match.awaiting
    return people[seat], people[1 - seat]


def resign(match: MatchView, person: Person) -> None:
    move = ResignMoveRequest(version=match.version, type_="resign")
    need(Done, act.sync(match.id, client=person.client, body=move))
