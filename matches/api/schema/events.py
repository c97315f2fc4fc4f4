"""The log as a viewer sees it: one form for each type of event."""

from typing import Any

from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema_field
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
    SeedField,
    TeamField,
    Word,
)
from matches.api.schema.variants import HouseRules
from matches.api.schema.view import (
    ClockSerializer,
    HoldingSerializer,
    MatchViewSerializer,
    OfferSerializer,
    SeriesSerializer,
)
from matches.engine.terms import By, HandEnd, HandKind, MatchEnd, SeatKind, SeedSource, Visibility


class ByField(Word):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__("By", By, **{"help_text": "Who chose it."} | kwargs)


class EntrySerializer(serializers.Serializer[Any]):
    seq = CountField(help_text="Its number in the log, from 1 on, without gaps.")
    at = MomentField()


class SeatEntrySerializer(EntrySerializer):
    seat = SeatField()


class ChosenEntrySerializer(SeatEntrySerializer):
    by = ByField()


class MatchCreatedSerializer(EntrySerializer):
    """The match was created, and its deals committed to."""

    type = Constant("match_created")
    variant = serializers.CharField()
    ruleset = serializers.CharField()
    rules = HouseRules()
    visibility = Word("Visibility", Visibility)
    series = SeriesSerializer(allow_null=True)
    seats = serializers.ListField(
        child=serializers.CharField(),
        help_text='As asked for: "me", "open", "bot:<name>" or a username.',
    )
    clock = ClockSerializer()
    forced = serializers.BooleanField()
    signals = serializers.BooleanField()
    rated = serializers.BooleanField()
    commitment = DigestField()


class SeatTakenSerializer(SeatEntrySerializer):
    """Somebody sat down."""

    type = Constant("seat_taken")
    player = serializers.CharField()
    kind = Word("SeatKind", SeatKind)


class SeatLeftSerializer(SeatEntrySerializer):
    """Somebody left before the start."""

    type = Constant("seat_left")


class PlayerRemovedSerializer(SeatEntrySerializer):
    """The host sent somebody away before the start."""

    type = Constant("player_removed")
    player = serializers.CharField()
    asked = serializers.CharField(help_text='For whom the seat is now: "open" or "closed".')


class SeatDeclinedSerializer(SeatEntrySerializer):
    """Somebody for whom a seat was kept wants none; it is closed until the host says for whom it is."""

    type = Constant("seat_declined")
    player = serializers.CharField()


class SeatOfferedSerializer(SeatEntrySerializer):
    """The host said anew for whom an empty seat is."""

    type = Constant("seat_offered")
    asked = serializers.CharField(help_text='"open", "bot:<name>" or a username.')
    instead_of = serializers.CharField(allow_null=True, help_text="For whom it was kept before.")


class SeedGivenSerializer(SeatEntrySerializer):
    """A seat has its seed; which one is told at the start."""

    type = Constant("seed_given")


class SeatSeedSerializer(serializers.Serializer[Any]):
    """What a seat adds to the deals."""

    seat = SeatField()
    client_seed = SeedField()
    seed_source = Word("SeedSource", SeedSource)


class MatchStartedSerializer(EntrySerializer):
    """The match began."""

    type = Constant("match_started")
    seeds = SeatSeedSerializer(many=True)


class HandDealtSerializer(EntrySerializer):
    """A hand was dealt."""

    type = Constant("hand_dealt")
    number = CountField()
    kind = Word("HandKind", HandKind)
    dealer = SeatField()
    leader = SeatField()
    vira = CardField(allow_null=True)
    manilhas = CardsField()
    stake = CountField()
    next_stake = CountField(allow_null=True)
    offer = OfferSerializer(allow_null=True)
    score = ScoreField()
    holdings = HoldingSerializer(many=True)


class CardPlayedSerializer(ChosenEntrySerializer):
    """A card was played."""

    type = Constant("card_played")
    card = CardField(allow_null=True, help_text="Null: it lies face down, and the viewer may not see it.")
    face_down = serializers.BooleanField()
    slot = CountField(max_value=2, required=False, help_text="In a dark hand: from which position.")


class RaisedSerializer(ChosenEntrySerializer):
    """A team called a higher value."""

    type = Constant("raised")
    offer = OfferSerializer()
    stake = CountField()
    next_stake = CountField(allow_null=True)


class FoldVotedSerializer(ChosenEntrySerializer):
    """One of two partners would fold; the other decides."""

    type = Constant("fold_voted")


class FoldedSerializer(ChosenEntrySerializer):
    """An offer was folded, or the hand given up."""

    type = Constant("folded")


class AcceptedSerializer(ChosenEntrySerializer):
    """An offer was accepted."""

    type = Constant("accepted")
    stake = CountField()
    next_stake = CountField(allow_null=True)


class TrickEndedSerializer(EntrySerializer):
    """A trick is over."""

    type = Constant("trick_ended")
    winner = TeamField(allow_null=True, help_text="Null: it tied.")
    leads_next = SeatField()


class HandEndedSerializer(EntrySerializer):
    """A hand is over."""

    type = Constant("hand_ended")
    winner = TeamField(allow_null=True)
    points = CountField()
    score = ScoreField()
    reason = Word("HandEnd", HandEnd)


class SeatSubstitutedSerializer(SeatEntrySerializer):
    """A server bot took an absent player's seat."""

    type = Constant("seat_substituted")
    bot = serializers.CharField()
    answering = SeatsField(allow_null=True, help_text="Who now answers the pending offer; null: none pends.")


class ResignedSerializer(ChosenEntrySerializer):
    """A seat resigned the match."""

    type = Constant("resigned")


class ForfeitedSerializer(ChosenEntrySerializer):
    """A raise in a special hand lost the match."""

    type = Constant("forfeited")


class MatchEndedSerializer(EntrySerializer):
    """The match is over, and its secret open."""

    type = Constant("match_ended")
    winner = TeamField(allow_null=True)
    score = ScoreField()
    reason = Word("MatchEnd", MatchEnd)
    master = DigestField(help_text="The secret from which all hands were dealt.")


EVENTS: dict[str, serializers.Serializer[Any] | type[serializers.Serializer[Any]]] = {
    "match_created": MatchCreatedSerializer,
    "seat_taken": SeatTakenSerializer,
    "seat_left": SeatLeftSerializer,
    "player_removed": PlayerRemovedSerializer,
    "seat_declined": SeatDeclinedSerializer,
    "seat_offered": SeatOfferedSerializer,
    "seed_given": SeedGivenSerializer,
    "match_started": MatchStartedSerializer,
    "hand_dealt": HandDealtSerializer,
    "card_played": CardPlayedSerializer,
    "raised": RaisedSerializer,
    "fold_voted": FoldVotedSerializer,
    "folded": FoldedSerializer,
    "accepted": AcceptedSerializer,
    "trick_ended": TrickEndedSerializer,
    "hand_ended": HandEndedSerializer,
    "seat_substituted": SeatSubstitutedSerializer,
    "resigned": ResignedSerializer,
    "forfeited": ForfeitedSerializer,
    "match_ended": MatchEndedSerializer,
}


@extend_schema_field(
    PolymorphicProxySerializer(component_name="Event", serializers=EVENTS, resource_type_field_name="type")
)
class EventField(serializers.JSONField):
    pass


class EventPageSerializer(serializers.Serializer[Any]):
    """A stretch of the log."""

    events = serializers.ListField(child=EventField())
    version = CountField(help_text="The number of the last event that there is.")
    more = serializers.BooleanField(help_text="Whether events follow those shown.")


class DoneSerializer(serializers.Serializer[Any]):
    """What an action did, and the match as it is now."""

    version = CountField(help_text="The number of the last of `events`.")
    events = serializers.ListField(child=EventField())
    match = MatchViewSerializer()
