"""HTTP's way to apps: those that a player offers to others, and those that may act for the player."""

from collections.abc import Mapping
from typing import Any, ClassVar

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from oauth2_provider.models import Application
from rest_framework import status
from rest_framework.exceptions import NotFound, PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from players.api.app_serializers import (
    AppListSerializer,
    AppSerializer,
    AuthorizedAppListSerializer,
    ChangeAppSerializer,
    NewAppSerializer,
)
from players.api.permissions import NotByApps, by_scope, player_of, scope
from players.api.problems import problems
from players.api.strict import StrictView
from players.api.throttles import Limit, RegistrationThrottle
from players.oauth import registry

CLIENT_ID = OpenApiParameter("client_id", OpenApiTypes.STR, OpenApiParameter.PATH)


class AppsView(StrictView):
    permission_classes = (scope("account"), NotByApps)
    further_limits: ClassVar[Mapping[str, type[Limit]]] = {"POST": RegistrationThrottle}

    @extend_schema(
        operation_id="createApp",
        summary="Register an app",
        description=(
            "A public client of OAuth 2.1: a `client_id` and no secret. Guests and other apps can't. Needs the scope "
            "`account`."
        ),
        auth=by_scope("account", apps=False),
        tags=["apps"],
        request=NewAppSerializer,
        responses={201: AppSerializer}
        | problems(400, 401, 403, _409=f"`too_many_apps`: an account has at most {registry.MAX_APPS}"),
    )
    def post(self, request: Request) -> Response:
        player = player_of(request)
        if player.is_guest:
            raise PermissionDenied
        body = NewAppSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        return Response(_shown(registry.register(player, **body.validated_data)), status=status.HTTP_201_CREATED)

    @extend_schema(
        operation_id="listApps",
        summary="My apps",
        description="Those that I registered, newest first. Needs the scope `account`.",
        auth=by_scope("account"),
        tags=["apps"],
        responses={200: AppListSerializer} | problems(400, 401, 403),
    )
    def get(self, request: Request) -> Response:
        items = [_shown(app) for app in registry.apps_of(player_of(request))[: registry.MAX_APPS]]
        return Response({"items": items, "next": None})


class AppView(StrictView):
    permission_classes = (scope("account"), NotByApps)

    @extend_schema(
        operation_id="updateApp",
        summary="Change an app of mine",
        description="Its tokens stay valid. Other apps can't. Needs the scope `account`.",
        auth=by_scope("account", apps=False),
        tags=["apps"],
        parameters=[CLIENT_ID],
        request=ChangeAppSerializer,
        responses={200: AppSerializer} | problems(400, 401, 403, 404),
    )
    def patch(self, request: Request, client_id: str) -> Response:
        body = ChangeAppSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        wanted = {"name": None, "redirect_uris": None} | body.validated_data
        try:
            return Response(_shown(registry.change(player_of(request), _stored(client_id), **wanted)))
        except Application.DoesNotExist as error:
            raise NotFound from error

    @extend_schema(
        operation_id="deleteApp",
        summary="Remove an app of mine",
        description="Ends all its tokens, whoever's, within 30 seconds everywhere. Needs the scope `account`.",
        auth=by_scope("account"),
        tags=["apps"],
        parameters=[CLIENT_ID],
        responses={204: None} | problems(400, 401, 403, 404),
    )
    def delete(self, request: Request, client_id: str) -> Response:
        try:
            registry.remove(player_of(request), _stored(client_id))
        except Application.DoesNotExist as error:
            raise NotFound from error
        return Response(status=status.HTTP_204_NO_CONTENT)


class AuthorizedAppsView(StrictView):
    permission_classes = (scope("account"),)

    @extend_schema(
        operation_id="listAuthorizedApps",
        summary="Apps that may act for me",
        description="By name, with what each may do. Needs the scope `account`.",
        auth=by_scope("account"),
        tags=["apps"],
        responses={200: AuthorizedAppListSerializer} | problems(400, 401, 403),
    )
    def get(self, request: Request) -> Response:
        items = registry.authorizations_of(player_of(request))
        return Response(AuthorizedAppListSerializer({"items": items, "next": None}).data)


class AuthorizedAppView(StrictView):
    permission_classes = (scope("account"),)

    @extend_schema(
        operation_id="revokeApp",
        summary="Take back what I allowed an app",
        description="Ends its tokens within 30 seconds everywhere. Needs the scope `account`.",
        auth=by_scope("account"),
        tags=["apps"],
        parameters=[CLIENT_ID],
        responses={204: None} | problems(400, 401, 403, 404),
    )
    def delete(self, request: Request, client_id: str) -> Response:
        try:
            registry.revoke(player_of(request), _stored(client_id))
        except Application.DoesNotExist as error:
            raise NotFound from error
        return Response(status=status.HTTP_204_NO_CONTENT)


def _stored(client_id: str) -> str:
    # PostgreSQL's text holds no NUL, so no app is called that.
    return "" if "\x00" in client_id else client_id


def _shown(app: Any) -> dict[str, Any]:
    shown: dict[str, Any] = AppSerializer(
        {
            "client_id": app.client_id,
            "name": app.name,
            "redirect_uris": registry.redirect_uris_of(app),
            "created_at": app.created,
        }
    ).data
    return shown
