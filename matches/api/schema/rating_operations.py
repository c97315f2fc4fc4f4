"""The operations of leaderboards and profiles."""

from typing import Final

from drf_spectacular.utils import OpenApiParameter

from matches.api.schema import parameters as has
from matches.api.schema.operations import read
from matches.api.schema.ratings import LeaderboardSerializer, OpponentPageSerializer, ProfileSerializer
from matches.engine.variants import VARIANTS
from players.api.problems import problems
from players.ratings.models import Period

NAME: Final = OpenApiParameter("name", str, OpenApiParameter.PATH, description="In any case.")
VARIANT: Final = OpenApiParameter("variant", {"type": "string", "enum": list(VARIANTS)}, OpenApiParameter.PATH)
PERIOD: Final = has.words("period", Period.values, "The present one, by UTC.", default=Period.ALL.value)

list_leaderboard = read(
    "listLeaderboard",
    "Who is the strongest",
    "`all` ranks by rating; `day`, `week` (from Monday) and `month` by what ratings have gained since then. Whose "
    "rating is provisional has no place yet.",
    tags=["ratings"],
    parameters=(VARIANT, PERIOD, has.CURSOR, has.LIMIT),
    responses={200: LeaderboardSerializer} | problems(400, 401, 403, 404),
)
get_profile = read(
    "getProfile",
    "A player as others see it",
    "Ratings, statistics and conduct; of a server bot too, by its name.",
    tags=["ratings"],
    parameters=(NAME,),
    responses={200: ProfileSerializer} | problems(400, 401, 403, 404),
)
list_opponents = read(
    "listOpponents",
    "Head to head",
    "Against whom a player has finished public matches, the most often first.",
    tags=["ratings"],
    parameters=(NAME, has.CURSOR, has.LIMIT),
    responses={200: OpponentPageSerializer} | problems(400, 401, 403, 404),
)
