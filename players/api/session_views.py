"""HTTP's way in for a browser: a cookie, and a CSRF token against other sites."""

from django.middleware.csrf import get_token
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle

from players import queries
from players.api.authentication import CookieAuthentication
from players.api.permissions import BY_SESSION_OR_NOBODY
from players.api.problems import problems
from players.api.serializers import SessionSerializer, SignInSerializer
from players.api.sign_in import sign_in
from players.api.strict import StrictView
from players.api.throttles import SignInThrottle
from players.api.views import NO_STORE
from players.models import Player
from players.traces.browser import close_session, open_session


class SessionView(StrictView):
    authentication_classes = (CookieAuthentication,)
    permission_classes = (AllowAny,)

    def get_throttles(self) -> list[BaseThrottle]:
        return [SignInThrottle()] if self.request.method == "POST" else super().get_throttles()

    @extend_schema(
        operation_id="getSession",
        summary="Who this browser is signed in as",
        description="Sets the CSRF cookie that opening a session needs.",
        tags=["session"],
        auth=BY_SESSION_OR_NOBODY,
        responses={200: SessionSerializer} | problems(400),
    )
    def get(self, request: Request) -> Response:
        get_token(request._request)
        player = queries.account(request.user) if isinstance(request.user, Player) else None
        return Response(SessionSerializer({"player": player}).data, headers=NO_STORE)

    @extend_schema(
        operation_id="openSession",
        summary="Sign this browser in",
        description="Sets the session's cookie; needs the CSRF cookie and its value as `X-CSRFToken`.",
        tags=["session"],
        auth=BY_SESSION_OR_NOBODY,
        request=SignInSerializer,
        responses={204: None} | problems(400, 401, 403, 429),
    )
    def post(self, request: Request) -> Response:
        # The library asks only those already signed in; unasked, another site could sign a visitor in.
        CookieAuthentication().enforce_csrf(request)
        body = SignInSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        open_session(request._request, sign_in(request, **body.validated_data))
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(
        operation_id="closeSession",
        summary="Sign this browser out",
        description="Needs `X-CSRFToken` too: opening has set another CSRF cookie. Harmless when nobody is signed in.",
        tags=["session"],
        auth=BY_SESSION_OR_NOBODY,
        responses={204: None} | problems(400, 403),
    )
    def delete(self, request: Request) -> Response:
        close_session(request._request)
        return Response(status=status.HTTP_204_NO_CONTENT)
