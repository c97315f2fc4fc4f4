"""A match as a viewer sees it, and the answer to a move."""

from typing import Any

from rest_framework import serializers

from matches.api.schema.fields import (
    CardField,
    CardsField,
    Constant,
    CountField,
    DigestField,
    MomentField,
    ScoreField,
    SeatField,
    SeatsField,
    TeamField,
    Word,
)
from matches.api.schema.moves import LegalActionField
from matches.api.schema.ratings import MatchRatingSerializer
from matches.api.schema.variants import HouseRules
from matches.clocks.pauses import PauseReason
from matches.engine.terms import (
    CallType,
    HandEnd,
    HandKind,
    MatchEnd,
    MatchStatus,
    SeatKind,
    Visibility,
)


class SeatSerializer(serializers.Serializer[Any]):
    """A seat, and who holds it."""

    seat = SeatField()
    team = TeamField()
    player = serializers.CharField(allow_null=True, help_text="Null while nobody sits here.")
    kind = Word("SeatKind", SeatKind, allow_null=True)
    reserved_for = serializers.CharField(required=False, help_text="For whom the seat is kept.")
    closed = Constant(True, required=False, help_text="Nobody may sit here until the host says who.")


class BankTermsSerializer(serializers.Serializer[Any]):
    """A time of its own for each seat, in seconds."""

    initial = CountField()
    increment = CountField(help_text="For each action of the seat.")
    cap = CountField(help_text="What a bank never exceeds.")


class ClockSerializer(serializers.Serializer[Any]):
    """How long a seat has, and what stops its clock."""

    per_action = CountField(
        help_text="Seconds for each turn, and for each answer to an offer; with a bank the most that one can have."
    )
    bank = BankTermsSerializer(allow_null=True, help_text="Null: each turn has the same time.")
    weekend = serializers.CharField(
        allow_null=True, help_text="Whose Saturdays and Sundays don't count; null: they do."
    )
    vacation = serializers.BooleanField(help_text="A player's vacation stops the clock.")


class PauseSerializer(serializers.Serializer[Any]):
    """What stops a clock."""

    reason = Word("PauseReason", PauseReason)
    until = MomentField(help_text="As foreseen; a vacation may end before.")


class SeatClockSerializer(serializers.Serializer[Any]):
    """A seat's clock at `server_time`."""

    seat = SeatField()
    left = CountField(
        allow_null=True,
        help_text="Whole seconds, pauses aside: of this turn, or what the seat's next one would have. Null: a server "
        "bot's or nobody's.",
    )
    bank = CountField(
        allow_null=True,
        help_text="Whole seconds that the seat would keep if it acted now, before the increment; null without banks.",
    )
    runs = serializers.BooleanField(help_text="The match waits for the seat, and nothing stops its clock.")
    pauses = PauseSerializer(many=True, help_text="What stops the clock of a seat that the match waits for.")


class SeriesSerializer(serializers.Serializer[Any]):
    """The chain of matches (queda) that this one belongs to."""

    id = serializers.UUIDField()
    game = CountField()
    best_of = CountField()
    wins = ScoreField()


class RematchSerializer(serializers.Serializer[Any]):
    """Who wants a rematch, and the match that it became."""

    consented = SeatsField()
    match = serializers.UUIDField(allow_null=True, help_text="Null until all accounts want it.")


class ResultSerializer(serializers.Serializer[Any]):
    """How a match ended."""

    winner = TeamField(allow_null=True, help_text="Null: the match was aborted.")
    score = ScoreField()
    reason = Word("MatchEnd", MatchEnd)


class OfferSerializer(serializers.Serializer[Any]):
    """What a team has to accept or fold: a raise, or a mão de onze."""

    by_seat = SeatField(allow_null=True, help_text="Null in a mão de onze: nobody called it.")
    to = TeamField()
    stake = CountField()
    refused = CountField(help_text="What the other team scores if it is folded.")
    answering = SeatsField()
    folded_seats = SeatsField(help_text="Those of `answering` that have voted to fold.")


class CallSerializer(serializers.Serializer[Any]):
    """A raise, an acceptance or a vote to fold, and the stake that it was about."""

    seat = SeatField()
    type = Word("CallType", CallType)
    stake = CountField()


class HoldingSerializer(serializers.Serializer[Any]):
    """What a seat has left; `cards` null where the viewer may not see them."""

    seat = SeatField()
    count = CountField()
    cards = CardsField(allow_null=True)
    slots = serializers.ListField(
        child=CountField(max_value=2), required=False, help_text="In a dark hand: the positions left."
    )


class PlaySerializer(serializers.Serializer[Any]):
    """A card on the table; null where it lies face down and the viewer may not see it."""

    seat = SeatField()
    card = CardField(allow_null=True)
    face_down = serializers.BooleanField()
    slot = CountField(max_value=2, required=False, help_text="In a dark hand: from which position.")


class TrickSerializer(serializers.Serializer[Any]):
    """A trick that is over."""

    plays = PlaySerializer(many=True)
    winner = TeamField(allow_null=True, help_text="Null: it tied.")
    leads_next = SeatField()


class HandSerializer(serializers.Serializer[Any]):
    """The hand that is being played."""

    number = CountField()
    kind = Word("HandKind", HandKind)
    dealer = SeatField()
    leader = SeatField()
    turn = SeatField(allow_null=True, help_text="Null while an offer pends.")
    vira = CardField(allow_null=True)
    manilhas = CardsField(help_text="Weakest first.")
    stake = CountField()
    next_stake = CountField(allow_null=True, help_text="What a raise would call, whoever's right it is.")
    offer = OfferSerializer(allow_null=True)
    calls = CallSerializer(many=True)
    holdings = HoldingSerializer(many=True)
    trick = PlaySerializer(many=True)
    tricks = TrickSerializer(many=True)


class LastHandSerializer(serializers.Serializer[Any]):
    """The hand that ended last; cut short by the match's end it has no winner and no reason."""

    number = CountField()
    vira = CardField(allow_null=True)
    manilhas = CardsField(help_text="Weakest first.")
    tricks = TrickSerializer(many=True)
    trick = PlaySerializer(many=True)
    winner = TeamField(allow_null=True)
    points = CountField()
    reason = Word("HandEnd", HandEnd, allow_null=True)


class MatchHeadSerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    status = Word("MatchStatus", MatchStatus)
    variant = serializers.CharField()
    visibility = Word("Visibility", Visibility)
    version = CountField(help_text="The number of the last event.")
    creator = serializers.CharField(help_text="Its host.")
    my_seat = SeatField(allow_null=True)
    seats = SeatSerializer(many=True)
    score = ScoreField()
    awaiting = SeatsField(help_text="Who must act.")
    result = ResultSerializer(allow_null=True)
    rules = HouseRules()
    clock = ClockSerializer()
    forced = serializers.BooleanField(help_text="A last card that a seat has no choice about is played at once.")
    signals = serializers.BooleanField(help_text="Partners may signal their manilhas to each other.")
    rated = serializers.BooleanField(help_text="Is to count for ratings, if it can; `rating` then says.")
    series = SeriesSerializer(allow_null=True)
    deadline = MomentField(
        allow_null=True, help_text="By which those in `awaiting` must have acted, with all pauses that are foreseen."
    )
    clocks = SeatClockSerializer(many=True)
    server_time = MomentField()
    rating = MatchRatingSerializer(allow_null=True, help_text="Null until the match is over and has been counted.")
    expires_at = MomentField(allow_null=True, help_text="Of an open match: it ends then, or later, if nothing happens.")


class ConsentsSerializer(serializers.Serializer[Any]):
    """What the players may agree on, and the seats that have said yes."""

    abort = SeatsField(help_text="To end the match without a winner.")


class MatchViewSerializer(MatchHeadSerializer):
    """The match as the caller may see it."""

    commitment = DigestField(help_text="To the secret from which all hands are dealt.")
    hand = HandSerializer(allow_null=True)
    last_hand = LastHandSerializer(allow_null=True)
    legal_actions = serializers.ListField(
        child=LegalActionField(),
        help_text="Each, with `version` added, is a valid body for `act`; resigning is always possible besides.",
    )
    consents = ConsentsSerializer(allow_null=True, help_text="For those alone who hold a seat while the match runs.")
    rematch = RematchSerializer(allow_null=True, help_text="For those who sit there, after the end.")
    code = serializers.CharField(required=False, help_text="For the creator of a private match: lets others join.")
