"""Each operation of the API, as the decorator of the view's method that serves it."""

from collections.abc import Callable
from typing import Any, TypeVar

from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema

from matches.api.clock_serializers import MoreTimeSerializer
from matches.api.schema import parameters as has
from matches.api.schema.errors import conflict, invalid, refused
from matches.api.schema.events import DoneSerializer, EventPageSerializer
from matches.api.schema.hands import (
    FairnessSerializer,
    HandPageSerializer,
    RecordSerializer,
    ReviewedHandSerializer,
)
from matches.api.schema.lists import ExportSerializer, MatchPageSerializer
from matches.api.schema.moves import MOVE
from matches.api.schema.plans import NewPlanSerializer, PlanSerializer, PlanSetSerializer
from matches.api.schema.requests import NewMatchSerializer
from matches.api.schema.variants import VariantsSerializer
from matches.api.schema.view import MatchViewSerializer
from matches.api.serializers import JoinSerializer, SeedSerializer
from players.api.permissions import by_scope
from players.api.problems import problems
from players.api.serializers import EmptySerializer, PlayerSerializer

_View = TypeVar("_View", bound=Callable[..., Any])


def read(operation_id: str, summary: str, *described: str, **extra: Any) -> Callable[[_View], _View]:
    """A read by anybody, of a match or of what is public."""
    visible = "Open to anybody, who sees what a spectator sees; a token needs the scope `read`."
    return _operation(operation_id, summary, *described, visible, auth=has.BY_ANYBODY, **extra)


def _play(operation_id: str, summary: str, *described: str, **extra: Any) -> Callable[[_View], _View]:
    """A write by a player."""
    return _operation(operation_id, summary, *described, "Needs the scope `play`.", auth=by_scope("play"), **extra)


def _challenge(operation_id: str, summary: str, about: str, when: str, **extra: Any) -> Callable[[_View], _View]:
    """A write by a player that may be a challenge, or the answer to one."""
    needed = f"Needs the scope `play`; {when} the scope `challenge` is enough, and the answer then a spectator's view."
    return _operation(operation_id, summary, about, needed, auth=by_scope("play", "challenge"), **extra)


def _mine(
    operation_id: str, summary: str, described: str, *, scope: str, apps: bool = True, **extra: Any
) -> Callable[[_View], _View]:
    """About the caller's own account."""
    needed = f"Needs the scope `{scope}`."
    return _operation(operation_id, summary, described, needed, auth=by_scope(scope, apps=apps), **extra)


def _operation(
    operation_id: str,
    summary: str,
    *described: str,
    parameters: tuple[OpenApiParameter, ...] = (),
    **extra: Any,
) -> Callable[[_View], _View]:
    decorate: Callable[[_View], _View] = extend_schema(
        operation_id=operation_id,
        summary=summary,
        description=" ".join(described),
        parameters=list(parameters),
        **extra,
    )
    return decorate


list_variants = read(
    "listVariants",
    "What can be played",
    "Variants, their house rules with all allowed values, the server's bots and the clock's range, as data.",
    tags=["matches"],
    responses={200: VariantsSerializer} | problems(400, 401, 403),
)
list_matches = read(
    "listMatches",
    "The lobby, and matches of the past",
    "Public matches, newest first.",
    tags=["matches"],
    parameters=(has.LOBBY_STATUS, has.VARIANT, has.SEATS, has.PLAYER, has.CREATOR, *has.SEARCH, has.CURSOR, has.LIMIT),
    responses={200: MatchPageSerializer} | problems(400, 401, 403),
)
create_match = _challenge(
    "createMatch",
    "A new match",
    "It starts as soon as every seat is taken and every account in one has given a seed: call `giveSeed` with the "
    "`commitment` of the view, or `startMatch` for the server's seeds.",
    "for a match with a seat kept for somebody",
    tags=["matches"],
    parameters=(has.KEY, has.LOCATION, has.replayed(201)),
    request=NewMatchSerializer,
    responses={201: MatchViewSerializer}
    | invalid("unknown_option")
    | problems(401, 403, _409="`same_person`: a seat of a rated match is kept for what may be my other account")
    | refused("idempotency_mismatch"),
)
get_match = read(
    "getMatch",
    "A match as I may see it",
    "With the cards that the caller may see, and the moves that it has.",
    tags=["matches"],
    parameters=(has.MATCH_ID, has.CONDITION, has.ETAG),
    responses={200: MatchViewSerializer, 304: OpenApiResponse(description="The caller has this view.")}
    | problems(400, 401, 403, 404),
)
join_match = _challenge(
    "joinMatch",
    "Take a seat",
    "Without `seat` the one kept for the caller, else the first that is free; without `client_seed` the server's.",
    "for the seat that was kept for the caller",
    tags=["matches"],
    parameters=(has.MATCH_ID, has.KEY, has.replayed(200)),
    request=JoinSerializer,
    responses={200: MatchViewSerializer}
    | problems(400, 401, 403, 404)
    | conflict(
        *("match_not_active", "match_full", "seat_taken", "already_seated"),
        *("removed_by_host", "commitment_mismatch", "same_person"),
    )
    | refused("idempotency_mismatch"),
)
give_seed = _play(
    "giveSeed",
    "Give my client seed",
    "Until the start; all hands are dealt from it too. `commitment` shows that it was chosen after the view was seen.",
    tags=["matches"],
    parameters=(has.MATCH_ID,),
    request=SeedSerializer,
    responses={200: MatchViewSerializer}
    | problems(400, 401, 403, 404)
    | conflict("match_not_active", "match_active", "commitment_mismatch"),
)
start_match = _play(
    "startMatch",
    "Start now",
    "By any seated account once all seats are taken. Seeds that are missing become the server's.",
    tags=["matches"],
    parameters=(has.MATCH_ID,),
    request=EmptySerializer,
    responses={200: MatchViewSerializer}
    | problems(400, 401, 403, 404)
    | conflict("match_not_active", "match_active", "seats_open"),
)
leave_match = _play(
    "leaveMatch",
    "Leave before the start",
    "An active match is left by resigning it. When the last account leaves, the match is aborted.",
    tags=["matches"],
    parameters=(has.MATCH_ID,),
    request=EmptySerializer,
    responses={200: MatchViewSerializer} | problems(400, 401, 403, 404) | conflict("match_not_active", "match_active"),
)
agree_to_abort = _play(
    "agreeToAbort",
    "Say yes to aborting the match",
    "Once every account that sits has said so in the same hand, the match ends without a winner, unrated. Server bots "
    "are not asked, so a rated match needs accounts of both teams. `consents` of the view shows who has said yes. "
    "Saying it twice changes nothing.",
    tags=["matches"],
    parameters=(has.MATCH_ID,),
    request=EmptySerializer,
    responses={200: MatchViewSerializer}
    | problems(400, 401, 403, 404)
    | conflict("match_not_active", "nobody_to_agree"),
)
take_back_abort = _play(
    "takeBackAbort",
    "Take back my yes to aborting",
    "A yes also ends with the hand in which it was given, and when the seat changes hands.",
    tags=["matches"],
    parameters=(has.MATCH_ID,),
    responses={204: OpenApiResponse(description="I have not agreed.")}
    | problems(400, 401, 403, 404)
    | conflict("match_not_active"),
)
give_more_time = _play(
    "giveMoreTime",
    "Give more time",
    "To whom all wait for, by a player of the other team: once per turn, as much as the clock's own step (a bank's "
    "increment, else the time of a turn). `version` is the one that the caller saw.",
    tags=["matches"],
    parameters=(has.MATCH_ID,),
    request=MoreTimeSerializer,
    responses={200: MatchViewSerializer}
    | problems(400, 401, 403, 404)
    | conflict("match_not_active", "stale_version", "not_yours_to_give", "time_given"),
)
act = _play(
    "act",
    "Make a move",
    "`version` is the one that the caller decided on. Each entry of `legal_actions`, with `version` added, is a "
    "valid body. A 201 means that it is on disk.",
    tags=["matches"],
    parameters=(has.MATCH_ID, has.KEY, has.replayed(201)),
    request=MOVE,
    responses={201: DoneSerializer}
    | problems(400, 401, 403, 404)
    | conflict("match_not_active", "stale_version", "not_your_turn", "would_forfeit")
    | refused("illegal_action", "idempotency_mismatch"),
)
get_plan = _mine(
    "getPlan",
    "My plan for this hand",
    "404 where there is none: it ends with its hand. Nobody else sees it, nor that there is one.",
    scope="read",
    tags=["matches"],
    parameters=(has.MATCH_ID, has.OR_NONE),
    responses={200: PlanSerializer, 204: OpenApiResponse(description="There is none, and `or_none` was asked for.")}
    | problems(400, 401, 403, 404),
)
set_plan = _play(
    "setPlan",
    "Plan the rest of this hand",
    "In place of what was planned before. When my turn comes and a step's conditions hold, the server plays it at "
    "once, as it does now where it is my turn already. Where the plan says nothing I am asked as ever.",
    tags=["matches"],
    parameters=(has.MATCH_ID,),
    request=NewPlanSerializer,
    responses={200: PlanSetSerializer}
    | problems(400, 401, 403, 404)
    | conflict("match_not_active", "stale_version")
    | refused("illegal_action"),
)
delete_plan = _play(
    "deletePlan",
    "Forget my plan",
    "Harmless where there is none. Once it is answered, the plan does nothing any more.",
    tags=["matches"],
    parameters=(has.MATCH_ID,),
    responses={204: OpenApiResponse(description="There is no plan.")} | problems(400, 401, 403, 404),
)
list_events = read(
    "listEvents",
    "The log as I may see it",
    "A viewer's form of an event never changes; folded, the events give the viewer's view. With `wait` an answer that "
    "would be empty comes as soon as there is an event, or after so many seconds.",
    tags=["review"],
    parameters=(has.MATCH_ID, has.AFTER, has.LIMIT, has.WAIT, has.EYES),
    responses={200: EventPageSerializer} | problems(400, 401, 403, 404) | conflict("match_not_over"),
)
stream_match = read(
    "streamMatch",
    "The match as it happens",
    "Server-sent events: first a `snapshot` (the view), then each event of the log under its name, with its number as "
    "`id`. With `Last-Event-ID` the events behind that number instead of a snapshot. `resync`: what the caller has "
    "can't be continued, begin anew. To those seated also `talk`: a message as in `listTalk`, with `match_id`; it "
    "bears no `id`, and is not repeated. Ends after the match's last event.",
    tags=["live"],
    parameters=(has.MATCH_ID, has.LAST_SEQ, has.UNBUFFERED),
    responses={
        (200, "text/event-stream"): OpenApiResponse(has.STREAM, description="Events until the match is over."),
        204: OpenApiResponse(description="The match is over, and the caller has all of it: don't connect again."),
    }
    | problems(400, 401, 403, 404),
)
stream_me = _mine(
    "streamMe",
    "All my matches as they go on",
    "Server-sent events: first a `snapshot` of my matches that go on, then `turn` (a match waits for me), `challenge` "
    "(a seat is kept for me), `withdrawn` (it is kept for me no more), `declined` (a seat of my match was declined), "
    "`removed` (a host sent me away), `rematch`, `next_game` and `paired` (the server made me a match), and `result` "
    "(a match is over), each with the match as lists show it, or its `id` alone where I may see it no more; the "
    "event's `id` is match and version. Also `talk`, what is said in them, without an `id`. With `Last-Event-ID` after "
    "the snapshot the results since.",
    scope="read",
    tags=["live"],
    parameters=(has.LAST_NOTICE, has.UNBUFFERED),
    responses={(200, "text/event-stream"): OpenApiResponse(has.STREAM, description="Events without end.")}
    | problems(400, 401, 403),
)
list_hands = read(
    "listHands",
    "The hands of a match",
    "In order, the one that is being played too; all open once the match is over.",
    tags=["review"],
    parameters=(has.MATCH_ID, has.HAND_CURSOR, has.LIMIT),
    responses={200: HandPageSerializer} | problems(400, 401, 403, 404),
)
get_hand = read(
    "getHand",
    "A hand of a match",
    "All of it open once the match is over.",
    tags=["review"],
    parameters=(has.MATCH_ID, has.HAND),
    responses={200: ReviewedHandSerializer} | problems(400, 401, 403, 404),
)
get_record = read(
    "getRecord",
    "A finished match as one document",
    "Enough to replay every hand and verify every deal with no other source.",
    tags=["review"],
    parameters=(has.MATCH_ID,),
    responses={200: RecordSerializer} | problems(400, 401, 403, 404) | conflict("match_not_over"),
)
get_fairness = read(
    "getFairness",
    "What proves the deals",
    "The commitment; the seeds from the start on; the secret once the match is over.",
    tags=["review"],
    parameters=(has.MATCH_ID,),
    responses={200: FairnessSerializer} | problems(400, 401, 403, 404),
)
delete_me = _mine(
    "deleteMe",
    "Erase my account",
    "For good: leaves open matches, resigns active ones, ends all tokens; in past matches the name is taken away.",
    scope="account",
    tags=["players"],
    responses={204: OpenApiResponse(description="The account is erased.")} | problems(400, 401, 403),
)
become_bot = _mine(
    "becomeBot",
    "Become a bot account",
    "For good, and before the first match: from then on every seat and record says `bot_account`, and the limits are "
    "those for bots. No app does it for the account.",
    scope="account",
    apps=False,
    tags=["players"],
    request=EmptySerializer,
    responses={200: PlayerSerializer}
    | problems(
        400,
        401,
        403,
        _409="`already_bot`; `already_played`: it has a seat, or had one in a match that began",
    ),
)
export_me = _mine(
    "exportMe",
    "All data about me",
    "Everything that is stored about the account, secrets aside.",
    scope="account",
    tags=["players"],
    responses={200: ExportSerializer} | problems(400, 401, 403),
)
list_my_matches = _mine(
    "listMyMatches",
    "My matches",
    "The most urgent first; those in which a seat is kept for me too.",
    scope="read",
    tags=["matches"],
    parameters=(has.TURN, has.STATUS, has.CURSOR, has.LIMIT),
    responses={200: MatchPageSerializer} | problems(400, 401, 403),
)
