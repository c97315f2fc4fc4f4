"""HTTP's way to an account's tokens."""

from collections.abc import Sequence
from uuid import UUID

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import NotFound
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle

from players import commands, queries
from players.api.authentication import CHALLENGE
from players.api.permissions import by_scope, player_of, scope
from players.api.problems import problems
from players.api.serializers import IssueTokenSerializer, NewTokenSerializer, TokenListSerializer
from players.api.sign_in import sign_in
from players.api.strict import StrictView
from players.api.throttles import SignInThrottle
from players.api.views import NO_STORE
from players.models import Token


class TokensView(StrictView):
    """Created by a password, listed by whoever is signed in."""

    def _creates(self) -> bool:
        # There is no request yet where the schema is being made.
        return getattr(self.request, "method", None) == "POST"

    def get_authenticators(self) -> list[BaseAuthentication]:
        # Whoever comes for a new token may still be sending the expired one.
        return [] if self._creates() else super().get_authenticators()

    def get_authenticate_header(self, request: Request) -> str:
        return CHALLENGE

    def get_permissions(self) -> Sequence[object]:  # type: ignore[override]
        return [AllowAny()] if self._creates() else [scope("account")()]

    def get_throttles(self) -> list[BaseThrottle]:
        return [SignInThrottle()] if self._creates() else super().get_throttles()

    @extend_schema(
        operation_id="createToken",
        summary="A token for a name and a password",
        description="Shown this once: the server keeps only its hash.",
        tags=["tokens"],
        request=IssueTokenSerializer,
        responses={201: NewTokenSerializer}
        | problems(400, 401, 429, _409="`too_many_tokens`: an account has at most 100"),
    )
    def post(self, request: Request) -> Response:
        body = IssueTokenSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        asked = dict(body.validated_data)
        player = sign_in(request, username=asked.pop("username"), password=asked.pop("password"))
        token, plain = commands.issue_token(player, **asked)
        answer = NewTokenSerializer(
            {
                "id": token.pk,
                "token": plain,
                "name": token.name,
                "scopes": token.scopes,
                "created_at": token.created_at,
                "expires_at": token.expires_at,
            }
        )
        return Response(answer.data, status=status.HTTP_201_CREATED, headers=NO_STORE)

    @extend_schema(
        operation_id="listTokens",
        summary="My tokens",
        description="Newest first, without their secrets. Needs the scope `account`.",
        auth=by_scope("account"),
        tags=["tokens"],
        responses={200: TokenListSerializer} | problems(400, 401, 403),
    )
    def get(self, request: Request) -> Response:
        items = queries.tokens_of(player_of(request))[: commands.MAX_TOKENS]
        return Response(TokenListSerializer({"items": items, "next": None}).data)


class TokenView(StrictView):
    permission_classes = (scope("account"),)

    @extend_schema(
        operation_id="revokeToken",
        summary="Revoke a token of mine",
        description="Within 30 seconds everywhere. Needs the scope `account`.",
        auth=by_scope("account"),
        tags=["tokens"],
        parameters=[OpenApiParameter("id", OpenApiTypes.UUID, OpenApiParameter.PATH)],
        responses={204: None} | problems(400, 401, 403, 404),
    )
    def delete(self, request: Request, id: str) -> Response:
        try:
            commands.revoke_token(player_of(request), token_id=UUID(id))
        except (ValueError, Token.DoesNotExist) as error:
            raise NotFound from error
        return Response(status=status.HTTP_204_NO_CONTENT)
