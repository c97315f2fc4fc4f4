"""What comes in about seeks: form alone."""

from django.utils.translation import gettext as _
from rest_framework.exceptions import ErrorDetail, ValidationError

from matches.api.clock_serializers import ClockSerializer, to_clock
from matches.api.errors import unknown_choice
from matches.api.serializers import HouseRulesField
from matches.commands import NewSeek
from matches.deadlines import USUAL_SECONDS
from matches.engine.variants import VARIANTS, Variant, resolve
from players import queries as players
from players.api.fields import Flag, Text, Whole
from players.api.strict import StrictSerializer
from players.models import Player

USUAL_RANGE = 200
WIDEST_RANGE = 5000


class SeekSerializer(StrictSerializer):
    """What is looked for: the match, and who may be in it."""

    variant = Text(max_length=32, help_text="One of `GET /api/v1/variants`.")
    rules = HouseRulesField(default=dict)
    clock = ClockSerializer(default={"per_action": USUAL_SECONDS})
    rated = Flag(default=True)
    rating_range = Whole(
        min_value=0,
        max_value=WIDEST_RANGE,
        allow_null=True,
        default=USUAL_RANGE,
        help_text="How far from mine the others' ratings may be, at first; null: however far.",
    )
    conduct_min = Whole(
        min_value=0,
        max_value=100,
        default=0,
        help_text="Of a hundred matches, so many must the others have finished without a time-out.",
    )
    partner = Text(
        max_length=40, required=False, help_text="With four seats: a username, who must agree; without it, anybody."
    )

    def to_new_seek(self, player: Player) -> NewSeek:
        """Raises ValidationError and UnknownOption for what the variant does not have."""
        body = self.validated_data
        variant = VARIANTS.get(body["variant"])
        if variant is None:
            raise unknown_choice("/variant", VARIANTS)
        return NewSeek(
            rules=resolve(variant, body["rules"]),
            clock=to_clock(body["clock"]),
            rated=body["rated"],
            rating_range=body["rating_range"],
            conduct_min=body["conduct_min"],
            partner=_partner(body["partner"], variant, player) if "partner" in body else None,
        )


def _partner(name: str, variant: Variant, player: Player) -> Player:
    if variant.seats == 2:
        raise _wrong(_("This variant is played without partners."), "no_partners")
    partner = players.by_username(name)
    if partner is None or players.has_blocked(partner.pk, player.pk):
        # Who has blocked the player isn't asked, and that isn't told either.
        raise _wrong(_("There is no such player."), "unknown_player")
    if partner == player:
        raise _wrong(_("A player can sit in one seat only."), "player_twice")
    return partner


def _wrong(detail: str, code: str) -> ValidationError:
    return ValidationError({"partner": [ErrorDetail(detail, code=code)]})
