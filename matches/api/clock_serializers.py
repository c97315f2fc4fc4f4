"""What comes in about clocks."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework.exceptions import ErrorDetail, ValidationError

from matches.clocks.weekends import zones
from matches.deadlines import LONGEST_SECONDS, SHORTEST_SECONDS, USUAL_SECONDS
from matches.engine.state import Bank, Clock, PerAction
from players.api.fields import Flag, Text, Whole
from players.api.strict import StrictSerializer


class BankSerializer(StrictSerializer):
    """A time of its own for each seat, in seconds, which runs while the match waits for it."""

    initial = Whole(min_value=SHORTEST_SECONDS, max_value=LONGEST_SECONDS)
    increment = Whole(min_value=SHORTEST_SECONDS, max_value=LONGEST_SECONDS, help_text="For each action of the seat.")
    cap = Whole(min_value=SHORTEST_SECONDS, max_value=LONGEST_SECONDS, help_text="What a bank never exceeds.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if over := {name for name in ("initial", "increment") if attrs[name] > attrs["cap"]}:
            detail = ErrorDetail(_("More than the bank can hold."), code="above_cap")
            raise ValidationError({name: [detail] for name in sorted(over)})
        return attrs


class ClockSerializer(StrictSerializer):
    """How long a seat has, and what stops its clock: `per_action` or `bank`."""

    per_action = Whole(
        min_value=SHORTEST_SECONDS,
        max_value=LONGEST_SECONDS,
        required=False,
        help_text=f"Seconds for each turn, and for each answer to an offer; {USUAL_SECONDS} without a bank.",
    )
    bank = BankSerializer(required=False, help_text="Instead of `per_action`.")
    weekend = Text(
        max_length=64,
        required=False,
        help_text="A time zone (`America/Sao_Paulo`) whose Saturdays and Sundays don't count. Default: they do.",
    )
    vacation = Flag(required=False, help_text="Whether a player's vacation stops the clock. Default: `true`.")

    def validate_weekend(self, value: str) -> str:
        if value not in zones():
            raise ValidationError(_("There is no such time zone."), code="unknown_zone")
        return value

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if {"per_action", "bank"} <= attrs.keys():
            raise ValidationError({"bank": [ErrorDetail(_("A clock has a time for each action or a bank."), "both")]})
        return attrs


def to_clock(asked: dict[str, Any]) -> Clock:
    """The clock that a body, found valid, asks for."""
    bank = asked.get("bank")
    pace = Bank(**bank) if bank is not None else PerAction(asked.get("per_action", USUAL_SECONDS))
    return Clock(pace, weekend=asked.get("weekend"), vacation=asked.get("vacation", True))


class MoreTimeSerializer(StrictSerializer):
    """The version that the giver saw; another one is `stale_version`."""

    version = Whole(min_value=0)
