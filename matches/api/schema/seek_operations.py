"""The operations on seeks, as decorators of the views' methods that serve them."""

from collections.abc import Callable
from typing import Any, TypeVar

from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema

from matches.api.schema import parameters as has
from matches.api.schema.errors import invalid, refused
from matches.api.schema.seeks import NewSeekSerializer, PoolSerializer, SeekListSerializer, ShownSeekSerializer
from players.api.permissions import by_scope
from players.api.problems import problems
from players.api.serializers import EmptySerializer

_View = TypeVar("_View", bound=Callable[..., Any])

_SEEK_ID = OpenApiParameter("seek_id", {"type": "string", "format": "uuid"}, OpenApiParameter.PATH)
_OVER = {"_409": "`seek_over`: it was paired, withdrawn or has expired"}


def _operation(operation_id: str, summary: str, described: str, *scopes: str, **extra: Any) -> Callable[[_View], _View]:
    needed = " or ".join(f"the scope `{scope}`" for scope in scopes)
    decorate: Callable[[_View], _View] = extend_schema(
        operation_id=operation_id,
        summary=summary,
        description=f"{described} Needs {needed}.",
        tags=["seeks"],
        auth=by_scope(*scopes),
        **extra,
    )
    return decorate


list_seeks = _operation(
    "listSeeks",
    "My seeks",
    "Those that wait and those that ended within a day, newest first; those whose partner I am asked to be too.",
    "read",
    responses={200: SeekListSerializer} | problems(400, 401, 403),
)
create_seek = _operation(
    "createSeek",
    "Look for a match",
    "Whoever looks for the same is paired within seconds, as far as ratings allow: the range widens by 50 points for "
    "every ten minutes of waiting. The match starts at once, with the server's seeds. Who looks for the same already "
    "gets that seek, with 200. It expires after seven days.",
    *("challenge", "play"),
    parameters=[has.KEY, has.replayed(201)],
    request=NewSeekSerializer,
    responses={200: ShownSeekSerializer, 201: ShownSeekSerializer}
    | invalid("unknown_option")
    | problems(
        401,
        403,
        _409="`too_many_seeks`: at most ten wait; `same_person`: a rated match's partner may be one's own account",
    )
    | refused("idempotency_mismatch"),
)
withdraw_seek = _operation(
    "withdrawSeek",
    "Look no longer",
    "By who made it, or by the partner; harmless twice.",
    *("challenge", "play"),
    parameters=[_SEEK_ID],
    responses={204: OpenApiResponse(description="It waits no longer.")} | problems(400, 401, 403, 404, **_OVER),
)
join_seek = _operation(
    "joinSeek",
    "Agree to be the partner",
    "From then on the two are paired with others.",
    *("challenge", "play"),
    parameters=[_SEEK_ID],
    request=EmptySerializer,
    responses={200: ShownSeekSerializer}
    | problems(400, 401, 403, 404, _409=f"{_OVER['_409']}; `same_person`: as on sitting down at a rated table"),
)
list_pool: Callable[[_View], _View] = extend_schema(
    operation_id="listPool",
    summary="What is looked for just now",
    description="How many wait for which match, and nobody's name. Open to anybody; a token needs the scope `read`.",
    tags=["seeks"],
    auth=has.BY_ANYBODY,  # type: ignore[arg-type]
    responses={200: PoolSerializer} | problems(400, 401, 403),
)
