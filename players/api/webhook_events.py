"""What the server sends to webhooks, as the schema's section `webhooks`: the other way round, we ask and they answer.

The library knows bodies and answers of webhooks; the headers, and which type each is about, are filled in at the end.
"""

from typing import Any, Final

from drf_spectacular.utils import OpenApiResponse, OpenApiWebhook, extend_schema

from players.api.webhook_serializers import WebhookEventSerializer
from players.webhooks.models import EventType

Schema = dict[str, Any]

_TOLD: Final[dict[EventType, tuple[str, str]]] = {
    EventType.CHALLENGE_RECEIVED: (
        "A seat is kept for me",
        "A match was made with a seat for the receiver; `my_seat` is null until it is taken.",
    ),
    EventType.SEAT_TAKEN: (
        "Somebody sat down",
        "Told to the others who sit there. If the match is still open, it may be waiting for their seed or start.",
    ),
    EventType.MATCH_STARTED: ("A match of mine began", "Told to all who sit there."),
    EventType.TURN_STARTED: (
        "The match waits for me",
        "For the receiver's move, at this `version`. Told again when the match moved on and still waits.",
    ),
    EventType.HAND_ENDED: ("A hand is over", "Told to all who sit there."),
    EventType.SEAT_LOST: (
        "I lost my seat",
        "A server bot took it, since the time ran out. The receiver is told of nothing more of this match.",
    ),
    EventType.MATCH_ENDED: ("A match of mine is over", "Told to all who sit there."),
}

_ANSWERS: Final = {
    "2XX": OpenApiResponse(description="Taken: it is not sent again. Within 10 seconds; the body isn't read."),
    "410": OpenApiResponse(description="Gone: the webhook is disabled, and told nothing more."),
    "default": OpenApiResponse(
        description="Anything else, a redirect too, and no answer in time: sent again under the same `webhook-id` for "
        "a day, at longer and longer intervals, and not before `Retry-After` (seconds or a date) if that is there."
    ),
}

_HEADERS: Final[tuple[Schema, ...]] = (
    {
        "name": "webhook-id",
        "schema": {"type": "string", "pattern": "^msg_[0-9a-f]{32}$"},
        "description": "The same at every attempt and in replays: who has seen it has had the event.",
        "example": "msg_0193a1c0000970008000000000000000",
    },
    {
        "name": "webhook-timestamp",
        "schema": {"type": "integer", "minimum": 0},
        "description": "When this attempt was made, in seconds since 1970.",
        "example": 1796041200,
    },
    {
        "name": "webhook-signature",
        "schema": {"type": "string", "pattern": "^v1,[A-Za-z0-9+/]{43}=( v1,[A-Za-z0-9+/]{43}=)*$"},
        "description": "By Standard Webhooks 1.0, of id, timestamp and body: one for each secret, newest first. One "
        "that is right is enough; they may be of other versions, to be passed over.",
        "example": "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
    },
)


def _webhook(about: EventType) -> OpenApiWebhook:
    summary, described = _TOLD[about]
    words = "".join(word.capitalize() for word in about.value.split("."))
    return OpenApiWebhook(
        about.value,
        extend_schema(
            operation_id=f"on{words}",
            summary=summary,
            description=f"{described} Says where to look, never a card.",
            tags=["webhooks"],
            request=WebhookEventSerializer,
            responses=_ANSWERS,
        ),
    )


WEBHOOKS: Final = [_webhook(about) for about in EventType]


def complete_webhooks(result: Schema, generator: Any, **kwargs: Any) -> Schema:
    """Tell the headers of each webhook, that it has a body, and which type it is about: a postprocessing hook."""
    # The library lists the components before it comes to the webhooks: those that only they have are missing.
    result["components"] = generator.registry.build({})
    for name, methods in result["webhooks"].items():
        for operation in methods.values():
            operation["parameters"] = [{"in": "header", "required": True, **header} for header in _HEADERS]
            operation["requestBody"]["required"] = True
            for content in operation["requestBody"]["content"].values():
                this_type = {"type": "object", "properties": {"type": {"const": name}}, "required": ["type"]}
                content["schema"] = {"allOf": [content["schema"], this_type]}
    return result
