"""Ratings, profiles and leaderboards, after as many rated matches as make a rating known."""

from truco_client.api.ratings import get_profile, list_leaderboard, list_opponents
from truco_client.models import (
    CreateMatchRequest,
    Leaderboard,
    ListLeaderboardPeriod,
    ListLeaderboardVariant,
    MatchRating,
    MatchView,
    OpponentPage,
    Period,
    Profile,
    Standing,
)

from tests.contract.slow.matches import rematch, resign
from tests.contract.slow.people import Person, another, need, soon
from tests.contract.slow.tables import DUEL, begun, seen

UNTIL_KNOWN = 10


def ten_rated_matches(ana: Person, bia: Person) -> None:
    winner, loser = another(ana, "caio"), another(bia, "duda")
    match = begun(winner, loser, CreateMatchRequest(variant=DUEL))
    resign(match, loser)
    for _ in range(UNTIL_KNOWN - 1):
        match = rematch(match, winner, loser)
        resign(match, loser)
    rating = soon(lambda: rated(match, winner))
    assert (rating.rated, rating.reason) == (True, None)
    assert [seat.provisional for seat in rating.seats] == [False, False]
    assert rating.seats[0].change > 0

    profile = need(Profile, get_profile.sync(winner.name, client=ana.client))
    (played,) = profile.variants
    assert played.rating is not None
    assert (played.variant, played.statistics.wins, played.rating.rating) == (DUEL.value, 10, rating.seats[0].after)
    assert profile.conduct.share == 1
    (opponent,) = need(OpponentPage, list_opponents.sync(winner.name, client=ana.client)).items
    assert (opponent.player, opponent.matches, opponent.wins) == (loser.name, 10, 10)
    for period in (ListLeaderboardPeriod.ALL, ListLeaderboardPeriod.WEEK):
        assert standing(winner, ana, period).rank < standing(loser, ana, period).rank


def rated(match: MatchView, viewer: Person) -> MatchRating | None:
    return seen(viewer, match.id).rating


def standing(person: Person, viewer: Person, period: ListLeaderboardPeriod) -> Standing:
    board = list_leaderboard.sync(ListLeaderboardVariant.PAULISTA_DUEL, client=viewer.client, period=period)
    found = need(Leaderboard, board)
    assert found.period is Period(period.value)
    (one,) = (one for one in found.items if one.player == person.name)
    return one
