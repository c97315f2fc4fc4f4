"""HTTP's way to accounts."""

from collections.abc import Mapping
from typing import ClassVar

from django.contrib.auth import update_session_auth_hash
from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema
from rest_framework import status
from rest_framework.exceptions import AuthenticationFailed, ErrorDetail, ValidationError
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from players import commands, queries
from players.api.authentication import SESSION_GRANT
from players.api.permissions import by_scope, player_of, scope
from players.api.problems import problems
from players.api.serializers import (
    ChangeEmailSerializer,
    ChangePasswordSerializer,
    EmptySerializer,
    KeepGuestSerializer,
    NewAccountSerializer,
    PlayerSerializer,
    RegisterSerializer,
    refuse_weak_password,
)
from players.api.sign_in import sign_in
from players.api.strict import StrictView
from players.api.throttles import GuestThrottle, Limit, SignInThrottle
from players.models import Player
from players.notices import mailbox

# A body that shows a secret once is nobody's to keep.
NO_STORE = {"Cache-Control": "no-store"}


class PlayersView(StrictView):
    authentication_classes = ()
    permission_classes = (AllowAny,)
    throttle_classes = (GuestThrottle,)

    @extend_schema(
        operation_id="createPlayer",
        summary="Register an account",
        description="With a first token, of all scopes. Names ignore case and are never given again.",
        tags=["players"],
        request=RegisterSerializer,
        responses={201: NewAccountSerializer}
        | problems(400, 429, _409="`username_taken`: someone has this name, or had it"),
    )
    def post(self, request: Request) -> Response:
        body = RegisterSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        return _new_account(*commands.register(**body.validated_data))


class GuestView(StrictView):
    authentication_classes = ()
    permission_classes = (AllowAny,)
    throttle_classes = (GuestThrottle,)

    @extend_schema(
        operation_id="createGuest",
        summary="Play at once, as a guest",
        description="The token is the only way into a guest's account until `PATCH /api/v1/me` keeps it.",
        tags=["players"],
        request=EmptySerializer,
        responses={201: NewAccountSerializer} | problems(400, 429),
    )
    def post(self, request: Request) -> Response:
        EmptySerializer(data=request.data).is_valid(raise_exception=True)
        return _new_account(*commands.create_guest())


class MeView(StrictView):
    """My account; the project routes it, where erasing it is added."""

    permission_classes = (scope("read", unsafe="account"),)

    # A stolen token must not become a way to guess the password.
    further_limits: ClassVar[Mapping[str, type[Limit]]] = {"PATCH": SignInThrottle}

    @extend_schema(
        operation_id="getMe",
        summary="My account",
        description="As it is now. Needs the scope `read`.",
        auth=by_scope("read"),
        tags=["players"],
        responses={200: PlayerSerializer} | problems(400, 401, 403),
    )
    def get(self, request: Request) -> Response:
        return Response(PlayerSerializer(queries.me(player_of(request))).data)

    @extend_schema(
        operation_id="updateMe",
        summary="Keep a guest's account, change a password or the e-mail address",
        description=(
            "A guest sends `username` and `password` and becomes an account for good: same id, same matches, "
            "same tokens. An account sends `password` and `current_password`; its sessions end, its tokens "
            "stay valid. Or it sends `email` and `current_password`: a link is sent to the address, which is the "
            "account's once somebody follows it; null takes the address away. A wrong `current_password` is "
            "`invalid_request` with the code `wrong_password`. Needs the scope `account`."
        ),
        auth=by_scope("account"),
        tags=["players"],
        request=PolymorphicProxySerializer(
            component_name="ChangeMe",
            serializers=[KeepGuestSerializer, ChangePasswordSerializer, ChangeEmailSerializer],
            resource_type_field_name=None,
        ),
        responses={200: PlayerSerializer}
        | problems(
            400,
            401,
            403,
            429,
            _409="`username_taken`; `username_fixed`: only a guest chooses a name; `email_unavailable`",
        ),
    )
    def patch(self, request: Request) -> Response:
        player = player_of(request)
        # Another process may have kept this guest a moment ago.
        player.refresh_from_db(fields=["username", "is_guest"])
        wants_name = isinstance(request.data, dict) and "username" in request.data
        wants_email = isinstance(request.data, dict) and "email" in request.data
        change = _change_email if wants_email else _change_password
        if player.is_guest or wants_name:
            change = _keep_guest
        changed = change(request, player)
        return Response(PlayerSerializer(queries.account(changed)).data)


def _new_account(player: Player, token: str) -> Response:
    answer = NewAccountSerializer({"player": queries.account(player), "token": token})
    return Response(answer.data, status=status.HTTP_201_CREATED, headers=NO_STORE)


def _keep_guest(request: Request, player: Player) -> Player:
    body = KeepGuestSerializer(data=request.data)
    body.is_valid(raise_exception=True)
    return commands.keep_guest(player, **body.validated_data)


def _change_password(request: Request, player: Player) -> Player:
    body = ChangePasswordSerializer(data=request.data)
    body.is_valid(raise_exception=True)
    password = body.validated_data["password"]
    refuse_weak_password(password, username=player.username)
    _require_password(request, player, body.validated_data["current_password"])
    changed = commands.change_password(player, password=password)
    if request.auth == SESSION_GRANT:
        update_session_auth_hash(request._request, changed)
    return changed


def _change_email(request: Request, player: Player) -> Player:
    body = ChangeEmailSerializer(data=request.data)
    body.is_valid(raise_exception=True)
    # Who has the address can choose a new password: a stolen token is not enough to change it.
    _require_password(request, player, body.validated_data["current_password"])
    address = body.validated_data["email"]
    if address is None:
        mailbox.remove(player)
    else:
        mailbox.ask(player, address)
    return player


def _require_password(request: Request, player: Player, password: str) -> None:
    try:
        sign_in(request, username=player.username, password=password)
    except AuthenticationFailed as error:
        # Not 401: the caller is known, the field is wrong.
        wrong = ErrorDetail(str(error.detail), code="wrong_password")
        raise ValidationError({"current_password": [wrong]}) from error
