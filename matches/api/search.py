"""What the lobby is searched by, as query parameters."""

from typing import Final
from uuid import UUID

from django.utils.translation import gettext as _
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.request import Request

from matches.api.paging import number, parameter, truth
from matches.deadlines import LONGEST_SECONDS
from matches.engine.terms import MatchStatus
from matches.engine.variants import EVERY_VALUE, VARIANTS, OptionValue
from matches.queries import Search
from players import queries as players

SEATS: Final = tuple(sorted({variant.seats for variant in VARIANTS.values()}))
OF_OPEN: Final = ("rated", "open_seats", "clock_min", "clock_max", "conduct_min", *EVERY_VALUE)
"""What only open matches are searched by."""
SEARCHED_BY: Final = ("status", "variant", "seats", "player", "creator", *OF_OPEN)

_NOBODY: Final = UUID(int=0)


def search_of(request: Request) -> Search:
    """Raises ValidationError."""
    status = parameter(request, "status", MatchStatus, default=MatchStatus.OPEN)
    if status is not MatchStatus.OPEN:
        _refuse_of_open(request)
    most = max(SEATS)
    return Search(
        status=status,
        variant=parameter(request, "variant", lambda text: VARIANTS[text].name, default=None),
        seats=parameter(request, "seats", {str(n): n for n in SEATS}.__getitem__, default=None),
        player=_account(request, "player"),
        creator=_account(request, "creator"),
        rated=parameter(request, "rated", truth, default=None),
        open_seats=parameter(request, "open_seats", number(0, most), default=None),
        fastest=parameter(request, "clock_min", number(0, LONGEST_SECONDS), default=None),
        slowest=parameter(request, "clock_max", number(0, LONGEST_SECONDS), default=None),
        conduct_min=parameter(request, "conduct_min", number(0, 100), default=0),
        house={option: _value(request, option) for option in EVERY_VALUE if option in request.query_params},
    )


def _account(request: Request, name: str) -> UUID | None:
    """Whose name it is; nobody's finds nothing."""
    username = request.query_params.get(name)
    if username is None:
        return None
    found = players.by_username(username)
    return found.pk if found is not None else _NOBODY


def _value(request: Request, option: str) -> OptionValue | None:
    return parameter(request, option, {str(value): value for value in EVERY_VALUE[option]}.__getitem__, default=None)


def _refuse_of_open(request: Request) -> None:
    detail = ErrorDetail(_("Only open matches are searched by this."), code="only_open")
    if errors := {name: [detail] for name in request.query_params if name in OF_OPEN}:
        raise ValidationError(errors)
