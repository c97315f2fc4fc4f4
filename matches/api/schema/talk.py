"""What talk and reports look like, and each operation on them as the decorator of its view's method."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, PolymorphicProxySerializer, extend_schema
from rest_framework import serializers

from matches.api.schema import parameters as has
from matches.api.schema.errors import invalid
from matches.api.schema.fields import Constant, CountField, MomentField, SeatField, Word
from matches.api.talk_serializers import ReportSerializer
from matches.reports.models import Reason
from matches.talk.models import Kind
from matches.talk.phrases import EMOTES, PHRASES, SIGNALS
from matches.talk.queries import LONGEST_TEXT
from players.api.permissions import by_scope
from players.api.problems import MEDIA_TYPE, ProblemSerializer, problems
from players.api.serializers import EmptySerializer

_View = TypeVar("_View", bound=Callable[..., Any])

REFUSALS = ("signals_off", "no_hand", "no_partner", "text_off", "talk_over")

_USERNAME = OpenApiParameter("username", OpenApiTypes.STR, OpenApiParameter.PATH)
_AFTER = has.number("after", "Messages after this number.")


class PhraseSerializer(serializers.Serializer[Any]):
    """A sentence that can be said by its key."""

    key = serializers.CharField()
    text = serializers.CharField()


class EmoteSerializer(serializers.Serializer[Any]):
    """A feeling that can be shown by its key."""

    key = serializers.CharField()
    emoji = serializers.CharField()
    text = serializers.CharField()


class SignalSerializer(serializers.Serializer[Any]):
    """A sign for a manilha, to the partner alone."""

    key = serializers.CharField()
    suit = Word("Suit", "CHSD", help_text="Of the manilha that it stands for.")
    text = serializers.CharField()


class FreeTextSerializer(serializers.Serializer[Any]):
    """Words of one's own are allowed here."""

    max_length = CountField()


class PhrasesSerializer(serializers.Serializer[Any]):
    """What can be said, in the reader's language. More may be added; a key stays."""

    phrases = PhraseSerializer(many=True)
    emotes = EmoteSerializer(many=True)
    signals = SignalSerializer(many=True, help_text="The strongest manilha's first.")
    free_text = FreeTextSerializer(allow_null=True, help_text="Null: nothing else can be said on this server.")


class MessageSerializer(serializers.Serializer[Any]):
    """Something that was said in a match."""

    number = CountField(help_text="In the order in which it was said, as my team hears it.")
    at = MomentField()
    seat = SeatField()
    player = serializers.CharField()
    type = Word("MessageType", Kind.values)
    key = serializers.CharField(allow_null=True, help_text="Null: words of one's own.")
    text = serializers.CharField(
        allow_null=True, help_text="In the reader's language. Null: words that were erased with their account."
    )


class TalkPageSerializer(serializers.Serializer[Any]):
    """A stretch of the talk."""

    messages = MessageSerializer(many=True)
    more = serializers.BooleanField(help_text="Whether messages follow those shown.")
    muted = serializers.ListField(child=serializers.CharField(), help_text="Whom I have muted in this match.")


class TalkNewsSerializer(serializers.Serializer[Any]):
    """The data of a stream's event `talk`."""

    match_id = serializers.UUIDField()
    message = MessageSerializer()


class MutedSerializer(serializers.Serializer[Any]):
    """Whom I have muted in this match."""

    muted = serializers.ListField(child=serializers.CharField())


class ReportedSerializer(serializers.Serializer[Any]):
    """A report."""

    id = serializers.UUIDField()
    player = serializers.CharField()
    match = serializers.UUIDField(allow_null=True)
    message = CountField(allow_null=True)
    reason = Word("ReportReason", Reason.values)
    text = serializers.CharField(allow_blank=True)
    created_at = MomentField()


def _of_key(kind: str, keys: Mapping[str, Any], sentence: str) -> type[serializers.Serializer[Any]]:
    fields = {"__doc__": sentence, "type": Constant(kind), "key": Word(f"{kind.capitalize()}Key", list(keys))}
    return type(f"Say{kind.capitalize()}Serializer", (serializers.Serializer,), fields)


class SayTextSerializer(serializers.Serializer[Any]):
    """Say something in words of one's own, where the server allows it."""

    type = Constant("text")
    text = serializers.CharField(min_length=1, max_length=LONGEST_TEXT)


SAY = PolymorphicProxySerializer(
    component_name="Say",
    serializers=[
        _of_key("phrase", PHRASES, "Say a phrase of the list."),
        _of_key("emote", EMOTES, "Show a feeling of the list."),
        _of_key("signal", SIGNALS, "Signal a manilha to the partner."),
        SayTextSerializer,
    ],
    resource_type_field_name=None,
)
"""What `matches.api.talk_serializers.SaySerializer` takes, form by form."""


def _operation(
    operation_id: str, summary: str, described: str, *, scope: str | None, **extra: Any
) -> Callable[[_View], _View]:
    auth: Any = by_scope(scope) if scope else has.BY_ANYBODY
    needed = f"Needs the scope `{scope}`." if scope else "Open to anybody; a token needs the scope `read`."
    decorate: Callable[[_View], _View] = extend_schema(
        operation_id=operation_id,
        summary=summary,
        description=f"{described} {needed}",
        tags=["talk"],
        auth=auth,
        **extra,
    )
    return decorate


list_phrases = _operation(
    "listPhrases",
    "What can be said",
    "Phrases, emotes and the signals between partners, by their keys, in the language that `Accept-Language` asks for.",
    scope=None,
    responses={200: PhrasesSerializer} | problems(400, 401, 403),
)
list_talk = _operation(
    "listTalk",
    "What was said in a match",
    "For those who hold a seat, and for nobody else, also once the match is over. A signal is shown to the two "
    "partners alone; whoever I have muted or blocked, I don't hear.",
    scope="read",
    parameters=[has.MATCH_ID, _AFTER, has.LIMIT],
    responses={200: TalkPageSerializer} | problems(400, 401, 403, 404),
)
say = _operation(
    "say",
    "Say something in a match",
    "By those who hold a seat, from before the start to a day after the end. It is no event of the match: neither its "
    "version nor its `ETag` changes. A signal goes to the partner alone, while a hand is played, in a match with "
    "`signals`; it may lie.",
    scope="play",
    parameters=[has.MATCH_ID],
    request=SAY,
    responses={201: MessageSerializer}
    | invalid("unknown_option")
    | problems(401, 403, 404)
    | {(409, MEDIA_TYPE): OpenApiResponse(ProblemSerializer, description=", ".join(f"`{code}`" for code in REFUSALS))},
)
mute = _operation(
    "mutePlayer",
    "Don't hear a player in this match",
    "Neither what was said nor what will be, signals too. The player is not told. Once more changes nothing.",
    scope="play",
    parameters=[has.MATCH_ID, _USERNAME],
    request=EmptySerializer,
    responses={200: MutedSerializer} | problems(400, 401, 403, 404),
)
unmute = _operation(
    "unmutePlayer",
    "Hear a player again",
    "What was said meanwhile, too. Once more changes nothing.",
    scope="play",
    parameters=[has.MATCH_ID, _USERNAME],
    responses={200: MutedSerializer} | problems(400, 401, 403, 404),
)
report = _operation(
    "reportPlayer",
    "Report a player to the moderators",
    "With the match and the message if it is about one. The player is not told. While a report is open, the same once "
    "more is answered as the first was.",
    scope="play",
    request=ReportSerializer,
    responses={201: ReportedSerializer} | problems(400, 401, 403),
)
