"""The operations on seats before the start, as decorators of the views' methods that serve them."""

from collections.abc import Callable
from typing import Any, TypeVar

from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema

from matches.api.lobby_serializers import OfferSeatSerializer, RemoveSerializer
from matches.api.schema import parameters as has
from matches.api.schema.errors import conflict, invalid, refused
from matches.api.schema.lists import InvitationSerializer, MatchPageSerializer
from matches.api.schema.view import MatchViewSerializer
from players.api.permissions import by_scope
from players.api.problems import problems
from players.api.serializers import EmptySerializer

_View = TypeVar("_View", bound=Callable[..., Any])

_NOT_OPEN = ("match_not_active", "match_active")


def _operation(
    operation_id: str,
    summary: str,
    described: str,
    *,
    parameters: tuple[OpenApiParameter, ...] = (has.MATCH_ID,),
    **extra: Any,
) -> Callable[[_View], _View]:
    decorate: Callable[[_View], _View] = extend_schema(
        operation_id=operation_id,
        summary=summary,
        parameters=list(parameters),
        **{
            "description": f"{described} Needs the scope `play`, or the scope `challenge`.",
            "auth": by_scope("play", "challenge"),
            "tags": ["lobby"],
            **extra,
        },
    )
    return decorate


get_invitation = _operation(
    "getInvitation",
    "What a code invites to",
    "",
    description="The private match that a code opens, before one joins it with the code. A code that was replaced or "
    "taken back, and one whose match has started, opens nothing. Open to anybody; a token needs the scope `read`.",
    parameters=(has.CODE,),
    auth=has.BY_ANYBODY,
    responses={200: InvitationSerializer} | problems(400, 401, 403, 404),
)
list_challenges = _operation(
    "listChallenges",
    "Challenges that I got, or sent",
    "Open matches in which a seat is kept for me, or for somebody whom I asked; newest first. A challenge's id is its "
    "match's: accept it with `joinMatch`.",
    parameters=(has.DIRECTION, has.CURSOR, has.LIMIT),
    responses={200: MatchPageSerializer} | problems(400, 401, 403),
)
decline_challenge = _operation(
    "declineChallenge",
    "Decline a seat that is kept for me",
    "The seat is closed until the host offers it to somebody. The match is aborted where nobody else sits or could "
    "come.",
    request=EmptySerializer,
    responses={204: OpenApiResponse(description="No seat is kept for me.")}
    | problems(400, 401, 403, 404)
    | conflict(*_NOT_OPEN, "not_challenged"),
)
withdraw_match = _operation(
    "withdrawMatch",
    "Withdraw a match that has not started",
    "By its creator, who may sit in it or not. It is aborted.",
    request=EmptySerializer,
    responses={200: MatchViewSerializer} | problems(400, 401, 403, 404) | conflict(*_NOT_OPEN),
)
remove_player = _operation(
    "removePlayer",
    "Send a player away before the start",
    "By the creator. Who is sent away comes back only to a seat that the creator offers.",
    request=RemoveSerializer,
    responses={200: MatchViewSerializer}
    | problems(400, 401, 403, 404)
    | conflict(*_NOT_OPEN, "seat_not_held")
    | refused("illegal_action"),
)
offer_seat = _operation(
    "offerSeat",
    "Say anew for whom an empty seat is",
    "By the creator: for anybody, for a server bot (which sits down at once), or for a player (who is challenged). A "
    "challenge that the seat was kept for is withdrawn.",
    request=OfferSeatSerializer,
    responses={200: MatchViewSerializer}
    | invalid("unknown_option")
    | problems(401, 403, 404)
    | conflict(*_NOT_OPEN, "seat_taken", "already_seated", "already_asked"),
)
renew_code = _operation(
    "renewCode",
    "Another code for a private match",
    "",
    description="By the creator, until the start. The code before opens nothing any more. Needs the scope `play`.",
    auth=by_scope("play"),
    request=EmptySerializer,
    responses={200: MatchViewSerializer} | problems(400, 401, 403, 404) | conflict(*_NOT_OPEN, "not_private"),
)
take_back_code = _operation(
    "takeBackCode",
    "No code any more",
    "",
    description="By the creator, until the start. Who was invited by it can't join any more. Needs the scope `play`.",
    auth=by_scope("play"),
    responses={204: OpenApiResponse(description="No code opens the match.")}
    | problems(400, 401, 403, 404)
    | conflict(*_NOT_OPEN, "not_private"),
)
