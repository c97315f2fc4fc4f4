"""Parameters, headers and credentials that operations share."""

from typing import Any, Final
from uuid import UUID

from drf_spectacular.utils import OpenApiParameter

from matches.api.idempotency import LONGEST, REPLAYED
from matches.api.paging import LARGEST_NUMBER, LARGEST_PAGE, PAGE
from matches.api.search import SEATS as SEAT_NUMBERS
from matches.deadlines import LONGEST_SECONDS
from matches.engine.terms import MatchStatus
from matches.engine.variants import EVERY_VALUE, VARIANTS
from players.api.permissions import by_scope

Credentials = list[dict[str, list[str]]]

BY_ANYBODY: Final[Credentials] = [{}, *by_scope("read")]


def header(name: str, schema: dict[str, Any], description: str, *statuses: int) -> OpenApiParameter:
    """A header of the request, or of the answers with these statuses."""
    return OpenApiParameter(
        name,
        schema,
        OpenApiParameter.HEADER,
        description=description,
        response=list(statuses) or False,
    )


def replayed(status: int) -> OpenApiParameter:
    said = "The request had been carried out before; this is its answer again."
    return header(REPLAYED, {"type": "string", "const": "true"}, said, status)


def number(name: str, description: str) -> OpenApiParameter:
    schema = {"type": "integer", "minimum": 0, "maximum": LARGEST_NUMBER, "default": 0}
    return OpenApiParameter(name, schema, description=description)


def words(name: str, allowed: list[str], description: str, **default: str) -> OpenApiParameter:
    schema = {"type": "string", "enum": allowed, **default}
    return OpenApiParameter(name, schema, description=description)


MATCH_ID = OpenApiParameter("match_id", UUID, OpenApiParameter.PATH)
HAND = OpenApiParameter(
    "hand", {"type": "integer", "minimum": 1}, OpenApiParameter.PATH, description="The hand's number, from 1 on."
)
LIMIT = OpenApiParameter(
    "limit",
    {"type": "integer", "minimum": 1, "maximum": LARGEST_PAGE, "default": PAGE},
    description="How many at most.",
)
CURSOR = OpenApiParameter("cursor", str, description="The `next` of the page before.")
HAND_CURSOR = number("cursor", "The `next` of the page before: hands after this number.")
AFTER = number("after", "Events after this number.")
EYES = OpenApiParameter(
    "seat",
    {"type": "integer", "minimum": 0, "maximum": max(SEAT_NUMBERS) - 1},
    description="As this seat saw it, whoever asks; of a match that is over.",
)
OR_NONE = words("or_none", ["true", "false"], "With `true` it is 204 where there is none.")
STATUSES = [status.value for status in MatchStatus]
STATUS = words("status", STATUSES, "Matches in this state.")
LOBBY_STATUS = words("status", STATUSES, "Matches in this state.", default=MatchStatus.OPEN.value)
VARIANT = words("variant", list(VARIANTS), "Matches of this variant.")
SEATS = OpenApiParameter(
    "seats", {"type": "integer", "enum": list(SEAT_NUMBERS)}, description="Matches of so many seats."
)
CREATOR = OpenApiParameter("creator", str, description="Matches that this username created.")
_OPEN = "With `status=open` alone: "
RATED = words("rated", ["true", "false"], f"{_OPEN}matches that are to count for ratings, or not.")
OPEN_SEATS = OpenApiParameter(
    "open_seats",
    {"type": "integer", "minimum": 0, "maximum": max(SEAT_NUMBERS)},
    description=f"{_OPEN}matches with at least so many seats that anybody may take.",
)
CLOCK_MIN, CLOCK_MAX = (
    OpenApiParameter(
        name,
        {"type": "integer", "minimum": 0, "maximum": LONGEST_SECONDS},
        description=f"{_OPEN}matches whose clock gives at {least_or_most} so many seconds for a first action.",
    )
    for name, least_or_most in (("clock_min", "least"), ("clock_max", "most"))
)
HOUSE = tuple(
    words(option, [str(value) for value in values], f"{_OPEN}matches with this house rule.")
    for option, values in EVERY_VALUE.items()
)
CONDUCT_MIN = OpenApiParameter(
    "conduct_min",
    {"type": "integer", "minimum": 0, "maximum": 100},
    description=f"{_OPEN}matches whose host has finished at least so many of a hundred matches without a time-out, "
    "or none so far.",
)
SEARCH = (RATED, OPEN_SEATS, CLOCK_MIN, CLOCK_MAX, CONDUCT_MIN, *HOUSE)
DIRECTION = words("direction", ["received", "sent"], "Challenges that I got, or that I sent.", default="received")
CODE = OpenApiParameter("code", str, OpenApiParameter.PATH, description="The code of a private match.")
PLAYER = OpenApiParameter("player", str, description="Matches in which this username has a seat.")
TURN = words("turn", ["mine"], "Matches that wait for me.")
# In quotes that don't count, or else without spaces at its ends; not a pair of quotes about nothing.
KEY_FORM: Final = rf'^(".{{1,{LONGEST}}}"|(?!""$)\S(.{{0,{LONGEST - 2}}}\S)?)$'
KEY = header(
    "Idempotency-Key",
    {
        "type": "string",
        "minLength": 1,
        "maxLength": LONGEST + 2,
        "pattern": KEY_FORM,
    },
    "With a key a request can be sent again until it is answered: a repeat with the same body does nothing more and "
    f"is answered as the first was, with the match as it is now. 1 to {LONGEST} characters, quoted or not.",
)
LOCATION = header("Location", {"type": "string", "format": "uri-reference"}, "The match.", 201)
CONDITION = header("If-None-Match", {"type": "string"}, "The `ETag` of the view that the caller has.")
ETAG = header("ETag", {"type": "string"}, "Changes when anything in the view but `server_time` does.", 200, 304)
WAIT = OpenApiParameter(
    "wait",
    {"type": "integer", "minimum": 0, "maximum": 25, "default": 0},
    description="Seconds to wait for an event where there is none behind `after`.",
)
LAST_SEQ = header("Last-Event-ID", {"type": "string", "pattern": "^[0-9]*$"}, "The last event that the caller has.")
LAST_NOTICE = header("Last-Event-ID", {"type": "string"}, "The last event that the caller has.")
UNBUFFERED = header("X-Accel-Buffering", {"type": "string", "const": "no"}, "For proxies.", 200)
STREAM: Final[dict[str, Any]] = {"type": "string", "description": "`text/event-stream`"}
