"""What comes in about seats before the start."""

from matches.api.errors import unknown_choice
from matches.api.serializers import MOST_SEATS, named, seat_asked
from players.api.fields import Text, Whole
from players.api.strict import StrictSerializer
from players.models import Player


class RemoveSerializer(StrictSerializer):
    """Who is sent away: by name, so that a second press meets nobody who sat down in between."""

    player = Text(max_length=40, help_text="A username.")

    def whom(self) -> Player:
        return named(self.validated_data["player"], pointer="/player")


class OfferSeatSerializer(StrictSerializer):
    """An empty seat, and whom the host wants there."""

    seat = Whole(min_value=0, max_value=MOST_SEATS - 1)
    to = Text(max_length=40, help_text='"open", "bot:<name>" or a username.')

    def asked(self, *, host: Player) -> str:
        to: str = self.validated_data["to"]
        if to == "me":
            # It is the creator's word for one seat of a new match; to sit elsewhere, one joins.
            raise unknown_choice("/to", ["open", "bot:<name>", "<username>"])
        return seat_asked(to, by=host, pointer="/to")
