"""Each operation on notices, as the decorator of the view's method that serves it."""

from collections.abc import Callable
from typing import Any, TypeVar

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema

from players.api.notice_serializers import (
    NoticePageSerializer,
    NoticeSettingsSerializer,
    PushSubscriptionListSerializer,
    PushSubscriptionSerializer,
    ReadNoticesSerializer,
    ShownNoticeSettingsSerializer,
    SubscribeSerializer,
    UnreadSerializer,
)
from players.api.permissions import by_scope
from players.api.problems import problems
from players.notices.inbox import SHOWS

_View = TypeVar("_View", bound=Callable[..., Any])

PAGE, LARGEST_PAGE = 50, 100

_ID = OpenApiParameter("id", OpenApiTypes.UUID, OpenApiParameter.PATH)
_SHOW = OpenApiParameter(
    "show",
    {"type": "string", "enum": list(SHOWS), "default": "current"},
    description="`current`: what is still news; `unread`: of that what was not read; `all`: what was news too.",
)
_CURSOR = OpenApiParameter("cursor", OpenApiTypes.STR, description="The `next` of the page before.")
_LIMIT = OpenApiParameter(
    "limit", {"type": "integer", "minimum": 1, "maximum": LARGEST_PAGE, "default": PAGE}, description="Of a page."
)


def _operation(
    operation_id: str, summary: str, described: str, *, scope: str, **extra: Any
) -> Callable[[_View], _View]:
    decorate: Callable[[_View], _View] = extend_schema(
        operation_id=operation_id,
        summary=summary,
        description=f"{described} Needs the scope `{scope}`.",
        tags=["notices"],
        auth=by_scope(scope),
        **extra,
    )
    return decorate


list_notices = _operation(
    "listNotices",
    "My inbox",
    "Newest first, kept for 60 days. Of a match that waits for the caller there is one that is news.",
    scope="read",
    parameters=[_SHOW, _CURSOR, _LIMIT],
    responses={200: NoticePageSerializer} | problems(400, 401, 403),
)
read_notices = _operation(
    "readNotices",
    "Mark as read",
    "Those that there are not are passed over.",
    scope="read",
    request=ReadNoticesSerializer,
    responses={200: UnreadSerializer} | problems(400, 401, 403),
)
get_notice_settings = _operation(
    "getNoticeSettings",
    "What I am told, and how",
    "With the account's e-mail address.",
    scope="account",
    responses={200: ShownNoticeSettingsSerializer} | problems(400, 401, 403),
)
set_notice_settings = _operation(
    "setNoticeSettings",
    "Choose what I am told, and how",
    "All of it at once. What is to be sent already is checked against it too.",
    scope="account",
    request=NoticeSettingsSerializer,
    responses={200: ShownNoticeSettingsSerializer} | problems(400, 401, 403),
)
list_push = _operation(
    "listPushSubscriptions",
    "Browsers that are told",
    "Newest first, and the key to subscribe with.",
    scope="webhooks",
    responses={200: PushSubscriptionListSerializer} | problems(400, 401, 403),
)
subscribe_push = _operation(
    "createPushSubscription",
    "Tell this browser too",
    "A browser that is known already gets the keys that are sent now.",
    scope="webhooks",
    request=SubscribeSerializer,
    responses={201: PushSubscriptionSerializer}
    | problems(
        400,
        401,
        403,
        _409="`push_unavailable`; `too_many_subscriptions`: an account has at most 20",
    ),
)
unsubscribe_push = _operation(
    "deletePushSubscription",
    "Tell this browser nothing more",
    "What was still to be sent to it is not.",
    scope="webhooks",
    parameters=[_ID],
    responses={204: None} | problems(400, 401, 403, 404),
)
