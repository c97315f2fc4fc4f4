"""The operations on what comes after a match, as decorators of the views' methods that serve them."""

from typing import Any

from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import serializers

from matches.api.schema import parameters as has
from matches.api.schema.errors import conflict
from matches.api.schema.fields import CountField, MomentField, ScoreField, TeamField
from matches.api.schema.lists import MatchSummarySerializer
from matches.api.schema.view import MatchViewSerializer
from players.api.permissions import by_scope
from players.api.problems import problems
from players.api.serializers import EmptySerializer

_SERIES_ID = OpenApiParameter("series_id", {"type": "string", "format": "uuid"}, OpenApiParameter.PATH)
_AFTER_THE_END = ("match_not_over", "match_not_active", "series_goes_on")


class WholeSeriesSerializer(serializers.Serializer[Any]):
    """A series of matches (queda) as it stands."""

    id = serializers.UUIDField(help_text="That of its first match.")
    best_of = CountField()
    wins = ScoreField(help_text="What each team has won so far.")
    is_over = serializers.BooleanField()
    winner = TeamField(allow_null=True, help_text="Null while it goes on, and where it ended undecided.")
    matches = MatchSummarySerializer(many=True, help_text="Its games in order.")
    server_time = MomentField()


ask_for_rematch = extend_schema(
    operation_id="askForRematch",
    summary="Say yes to a rematch",
    description="After the end, by each account that sits there. The last yes makes one match on the same terms, with "
    "the same seats, which starts with the server's seeds once all seats are taken: 201 with its view, for whoever "
    "asks later too. Before the last: 200 with this match's view. Asking again is harmless. A yes counts for three "
    "days. Needs the scope `challenge` or the scope `play`; without `play` or `read` the answer is a spectator's view.",
    tags=["matches"],
    auth=by_scope("challenge", "play"),
    parameters=[has.MATCH_ID, has.LOCATION],
    request=EmptySerializer,
    responses={200: MatchViewSerializer, 201: MatchViewSerializer}
    | problems(400, 401, 403, 404)
    | conflict(*_AFTER_THE_END, "same_person"),
)
take_back_rematch = extend_schema(
    operation_id="takeBackRematch",
    summary="Take back my yes to a rematch",
    description="A rematch that was made stays. Needs the scope `challenge` or the scope `play`.",
    tags=["matches"],
    auth=by_scope("challenge", "play"),
    parameters=[has.MATCH_ID],
    responses={204: OpenApiResponse(description="I want none.")}
    | problems(400, 401, 403, 404)
    | conflict(*_AFTER_THE_END),
)
get_series = extend_schema(
    operation_id="getSeries",
    summary="A series of matches",
    description="Its games in order, as lists show them. Open to anybody, who sees what a spectator sees; a token "
    "needs the scope `read`.",
    tags=["matches"],
    auth=has.BY_ANYBODY,  # type: ignore[arg-type]
    parameters=[_SERIES_ID],
    responses={200: WholeSeriesSerializer} | problems(400, 401, 403, 404),
)
