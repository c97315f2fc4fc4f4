"""HTTP's way to a player's vacation."""

from collections.abc import Callable
from typing import Any, TypeVar

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from players.api.fields import Timestamp
from players.api.permissions import by_scope, player_of, scope
from players.api.problems import problems
from players.api.serializers import EmptySerializer
from players.api.strict import StrictView
from players.vacation import commands, queries

_View = TypeVar("_View", bound=Callable[..., Any])


class VacationSerializer(serializers.Serializer[Any]):
    """What is saved up, and the vacation that goes on, if one does; in days of 24 hours."""

    balance_days = serializers.FloatField(min_value=0, help_text="Left now; on vacation it shrinks, else it grows.")
    since = Timestamp(allow_null=True, help_text="Null: not on vacation.")
    until = Timestamp(allow_null=True, help_text="When the balance is spent, and the vacation ends by itself.")
    server_time = Timestamp()
    first_days = serializers.FloatField(help_text="What a new account has.")
    cap_days = serializers.FloatField(help_text="The most that can be saved up.")
    days_for_one = serializers.FloatField(help_text="In so many days without vacation one is saved up.")
    shortest_days = serializers.FloatField(help_text="What a vacation costs at least.")


def _operation(operation_id: str, summary: str, described: str, **extra: Any) -> Callable[[_View], _View]:
    decorate: Callable[[_View], _View] = extend_schema(
        operation_id=operation_id,
        summary=summary,
        description=f"{described} Needs the scope `account`.",
        tags=["players"],
        auth=by_scope("account"),
        **extra,
    )
    return decorate


class VacationView(StrictView):
    permission_classes = (scope("account"),)

    @_operation(
        "getVacation",
        "My vacation",
        "How many days are saved up, and whether one goes on.",
        responses={200: VacationSerializer} | problems(400, 401, 403),
    )
    def get(self, request: Request) -> Response:
        return _shown(request)

    @_operation(
        "beginVacation",
        "Go on vacation",
        "Stops my clocks in all matches that allow it, until I come back or the days are spent. I may act all the "
        "same. Harmless twice.",
        request=EmptySerializer,
        responses={200: VacationSerializer}
        | problems(400, 401, 403, _409="`no_vacation_left`: less than the shortest is saved up"),
    )
    def post(self, request: Request) -> Response:
        body = EmptySerializer(data=request.data)
        body.is_valid(raise_exception=True)
        commands.begin(player_of(request))
        return _shown(request)

    @_operation(
        "endVacation",
        "Come back",
        "My clocks go on at once, with what they had left. Harmless twice.",
        responses={200: VacationSerializer} | problems(400, 401, 403),
    )
    def delete(self, request: Request) -> Response:
        commands.end(player_of(request))
        return _shown(request)


def _shown(request: Request) -> Response:
    return Response(queries.vacation_json(player_of(request), now=commands.database_now()))
