"""What comes in about matches: form alone. Whether truco allows it, the engine says."""

from collections.abc import Callable
from typing import Any

from django.core.validators import RegexValidator
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError

from matches import fairness
from matches.api.errors import unknown_choice
from matches.bots import BOTS
from matches.commands import NewMatch
from matches.deadlines import LONGEST_SECONDS, SHORTEST_SECONDS, USUAL_SECONDS
from matches.engine.actions import (
    Accept,
    Fold,
    Move,
    PlayBlind,
    PlayBlindFaceDown,
    PlayCard,
    PlayFaceDown,
    Raise,
    RaiseAnyway,
    Resign,
)
from matches.engine.cards import DECK, Card
from matches.engine.rules.table import reserved_for
from matches.engine.state import Clock
from matches.engine.terms import Seat, Visibility
from matches.engine.variants import VARIANTS, Rules, Variant, resolve
from players import queries as players
from players.api.fields import Flag, Text, Whole, whole
from players.api.strict import StrictSerializer
from players.models import Player

BOT_DELAY_LONGEST = 60
MOST_SEATS = max(variant.seats for variant in VARIANTS.values())


class HouseRulesField(serializers.DictField):
    """House rules by option name; `GET /api/v1/variants` lists them with their allowed values."""

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        chosen: dict[str, Any] = super().to_internal_value(data)
        # 12.0 is 12 in JSON; to the engine it is nothing.
        return {name: whole(value) for name, value in chosen.items()}


class ClockSerializer(StrictSerializer):
    """Seconds for each turn, and for each answer to an offer."""

    per_action = Whole(min_value=SHORTEST_SECONDS, max_value=LONGEST_SECONDS)


class CreateMatchSerializer(StrictSerializer):
    """What is to be played, by whom, and how fast."""

    variant = Text(max_length=32, help_text="One of `GET /api/v1/variants`.")
    rules = HouseRulesField(default=dict)
    seats = serializers.ListField(
        child=Text(max_length=40),
        required=False,
        max_length=MOST_SEATS,
        help_text='One entry a seat: "me" (at most once), "open", "bot:<name>" or a username. '
        'Default: "me", then "open".',
    )
    clock = ClockSerializer(default={"per_action": USUAL_SECONDS})
    visibility = serializers.ChoiceField(choices=[v.value for v in Visibility], default="public")
    bot_delay = Whole(min_value=0, max_value=BOT_DELAY_LONGEST, default=1)

    def to_new_match(self, creator: Player) -> NewMatch:
        """Raises ValidationError and UnknownOption for what the variant does not have."""
        body = self.validated_data
        variant = VARIANTS.get(body["variant"])
        if variant is None:
            raise unknown_choice("/variant", VARIANTS)
        return NewMatch(
            rules=self._rules(variant),
            seats=_seats(variant, body.get("seats", ["me"] + ["open"] * (variant.seats - 1)), creator),
            clock=Clock(body["clock"]["per_action"]),
            visibility=Visibility(body["visibility"]),
            bot_delay=body["bot_delay"],
        )

    def _rules(self, variant: Variant) -> Rules:
        return resolve(variant, self.validated_data["rules"])


class SeedField(Text):
    def __init__(self, **kwargs: Any) -> None:
        pattern = RegexValidator(rf"\A{fairness.SEED_PATTERN}\Z")
        super().__init__(validators=[pattern], help_text="32 to 64 hex digits, chosen at random.", **kwargs)


class JoinSerializer(StrictSerializer):
    """Which seat, and the client seed with an echo of the commitment; without a seed the server makes one."""

    seat = Whole(min_value=0, max_value=MOST_SEATS - 1, required=False)
    client_seed = SeedField(required=False)
    commitment = Text(max_length=64, required=False)
    code = Text(max_length=32, required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if "client_seed" in attrs and "commitment" not in attrs:
            raise _missing("commitment")
        return attrs


class SeedSerializer(StrictSerializer):
    """A client seed, with an echo of the commitment that it was chosen after."""

    client_seed = SeedField()
    commitment = Text(max_length=64)


class ActionSerializer(StrictSerializer):
    """A move; each entry of `legal_actions`, with `version` added, is one."""

    version = Whole(min_value=0)
    type = serializers.ChoiceField(choices=["play", "raise", "accept", "fold", "resign"])
    card = Text(max_length=2, required=False, help_text="With `play`: rank and suit, such as `4C`.")
    slot = Whole(min_value=0, max_value=2, required=False, help_text="With `play` in a dark hand.")
    face_down = Flag(required=False, help_text="With `play` of a card.")
    confirm_forfeit = Flag(required=False, help_text="With `raise`: yes, even if it loses the match.")

    def validate_card(self, value: str) -> str:
        if value not in DECK:
            raise ValidationError(_("This is not a card."), code="not_a_card")
        return value

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        given = set(attrs) - {"version", "type"}
        if foreign := given - _FIELDS_OF[attrs["type"]]:
            raise _foreign(foreign)
        if attrs["type"] == "play":
            if not given & {"card", "slot"}:
                raise _missing("card")
            if {"slot", "card"} <= given:
                raise _foreign({"card"})
        return attrs

    def to_move(self) -> Callable[[Seat], Move]:
        """The move, once it is known for which seat."""
        body = self.validated_data
        match body["type"]:
            case "play" if "slot" in body and body.get("face_down"):
                return lambda seat: PlayBlindFaceDown(seat, body["slot"])
            case "play" if "slot" in body:
                return lambda seat: PlayBlind(seat, body["slot"])
            case "play" if body.get("face_down"):
                return lambda seat: PlayFaceDown(seat, Card(body["card"]))
            case "play":
                return lambda seat: PlayCard(seat, Card(body["card"]))
            case "raise":
                return RaiseAnyway if body.get("confirm_forfeit") else Raise
            case "accept":
                return Accept
            case "fold":
                return Fold
            case _:
                return Resign


_FIELDS_OF = {
    "play": {"card", "slot", "face_down"},
    "raise": {"confirm_forfeit"},
    "accept": set[str](),
    "fold": set[str](),
    "resign": set[str](),
}


def _seats(variant: Variant, asked: list[str], creator: Player) -> tuple[str, ...]:
    """Seats as the log has them: usernames become account ids."""
    if len(asked) != variant.seats:
        raise _wrong_seats(_("This variant has %(seats)s seats.") % {"seats": variant.seats}, "wrong_number")
    if asked.count("me") > 1:
        raise _wrong_seats(_("You can sit in one seat only."), "me_twice")
    seats = tuple(_seat(i, entry) for i, entry in enumerate(asked))
    mine = reserved_for(str(creator.pk))
    sitters = (mine if seat == "me" else seat for seat in seats)
    accounts = [sitter for sitter in sitters if sitter.startswith(reserved_for(""))]
    if len(set(accounts)) < len(accounts):
        raise _wrong_seats(_("A player can sit in one seat only."), "player_twice")
    return seats


def _seat(index: int, asked: str) -> str:
    if asked in ("me", "open"):
        return asked
    if asked.startswith("bot:"):
        if asked.removeprefix("bot:") not in BOTS:
            raise unknown_choice(f"/seats/{index}", [f"bot:{name}" for name in BOTS])
        return asked
    player = players.by_username(asked)
    if player is None:
        detail = ErrorDetail(_("There is no such player."), code="unknown_player")
        raise ValidationError({f"/seats/{index}": [detail]})
    return reserved_for(str(player.pk))


def _wrong_seats(detail: str, code: str) -> ValidationError:
    return ValidationError({"seats": [ErrorDetail(detail, code=code)]})


def _missing(name: str) -> ValidationError:
    return ValidationError({name: [ErrorDetail(_("This field is required."), code="required")]})


def _foreign(names: set[str]) -> ValidationError:
    detail = ErrorDetail(_("This does not go with the rest of the action."), code="does_not_belong")
    return ValidationError({name: [detail] for name in sorted(names)})
