"""Ratings, leaderboards and profiles, as they are answered."""

from typing import Any

from rest_framework import serializers

from matches.api.schema.fields import CountField, Exactly, MomentField, SeatField, Word
from matches.engine.terms import SeatKind
from players.ratings.models import Period, Reason


class ShareField(Exactly):
    """A part of a whole, from 0 to 1; null where there is no whole."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__({"type": ["number", "null"], "minimum": 0, "maximum": 1}, **kwargs)


class SeatRatingSerializer(serializers.Serializer[Any]):
    """What a match did to the rating of whoever began in this seat."""

    seat = SeatField()
    before = serializers.IntegerField()
    after = serializers.IntegerField()
    change = serializers.IntegerField()
    provisional = serializers.BooleanField()


class MatchRatingSerializer(serializers.Serializer[Any]):
    """Whether a match that is over counted for ratings, and what it did to them."""

    rated = serializers.BooleanField()
    reason = Word("UnratedReason", Reason.values, allow_null=True, help_text="Why it is unrated; null: it is rated.")
    seats = SeatRatingSerializer(many=True, help_text="Empty where it is unrated.")


class RatingSerializer(serializers.Serializer[Any]):
    """How strong a player is thought to be in a variant."""

    rating = serializers.IntegerField(help_text="What the strength is at least, almost surely. Begins at 1500.")
    provisional = serializers.BooleanField(help_text="Until ten rated matches.")
    matches = CountField(help_text="Rated ones.")
    changed_at = MomentField()


class StatisticsSerializer(serializers.Serializer[Any]):
    """What finished matches come to, rated or not; a seat that a bot took over counts until then."""

    matches = CountField()
    wins = CountField()
    win_rate = ShareField()
    hands = CountField()
    hands_won = CountField()
    raises = CountField(help_text="Called.")
    raises_won = CountField(help_text="Called in hands that the team then won.")
    folds = CountField(help_text="Offers folded and hands given up, by the one whose word it was.")
    streak = serializers.IntegerField(help_text="Wins in a row; below zero, losses.")
    longest_streak = CountField(help_text="The most wins in a row.")


class ConductSerializer(serializers.Serializer[Any]):
    """Whether a player finishes matches in time."""

    matches = CountField()
    without_timeouts = CountField(help_text="Those in which the clock never had to act for the player.")
    share = ShareField()


class VariantRecordSerializer(serializers.Serializer[Any]):
    """A player in one variant."""

    variant = serializers.CharField()
    rating = RatingSerializer(allow_null=True, help_text="Null before the first rated match.")
    statistics = StatisticsSerializer()


class NamedSerializer(serializers.Serializer[Any]):
    player = serializers.CharField()
    kind = Word("SeatKind", SeatKind)


class ProfileSerializer(NamedSerializer):
    """A player or a server bot, as anybody may see it."""

    guest = serializers.BooleanField(help_text="Matches with guests are unrated.")
    created_at = MomentField(allow_null=True, help_text="Null: a server bot.")
    conduct = ConductSerializer()
    overall = StatisticsSerializer()
    variants = VariantRecordSerializer(many=True)


class StandingSerializer(NamedSerializer):
    """A place on a leaderboard."""

    rank = CountField()
    score = serializers.IntegerField(help_text="By which it is ranked: the rating, or what was gained in the period.")
    rating = serializers.IntegerField()
    matches = CountField(help_text="Rated ones of the period, once the rating was no longer provisional.")
    wins = CountField()


class LeaderboardSerializer(serializers.Serializer[Any]):
    """A page of a leaderboard."""

    variant = serializers.CharField()
    period = Word("Period", Period.values)
    starts_on = serializers.DateField(allow_null=True, help_text="The period's first day, UTC; null for `all`.")
    items = StandingSerializer(many=True)
    next = serializers.CharField(allow_null=True, help_text="The next page's `cursor`; null: this is the last.")
    server_time = MomentField()


class OpponentSerializer(NamedSerializer):
    """Public matches against one opponent, partners' matches too."""

    matches = CountField()
    wins = CountField()


class OpponentPageSerializer(serializers.Serializer[Any]):
    """A page of opponents, the most often met first."""

    items = OpponentSerializer(many=True)
    next = serializers.CharField(allow_null=True, help_text="The next page's `cursor`; null: this is the last.")


class ExportedRatingSerializer(RatingSerializer):
    """A rating with what it is made of."""

    variant = serializers.CharField()
    mu = serializers.FloatField()
    sigma = serializers.FloatField()


class ExportedStatisticsSerializer(StatisticsSerializer):
    """Statistics of a variant."""

    variant = serializers.CharField(allow_null=True, help_text="Null: of all variants.")


class ExportedTraceSerializer(serializers.Serializer[Any]):
    """That a hash of an address or a browser is kept, for two weeks at most."""

    seen_at = MomentField()
