"""How a match comes of another one; no behaviour. A row is written with the match that it tells of."""

from django.db import models


class Rematch(models.Model):
    """A match that is the one rematch of another."""

    match = models.OneToOneField("matches.Match", primary_key=True, on_delete=models.CASCADE, related_name="+")
    rematch_of = models.OneToOneField("matches.Match", on_delete=models.CASCADE, related_name="+")

    def __str__(self) -> str:
        return f"{self.match_id} of {self.rematch_of_id}"


class SeriesGame(models.Model):
    """A match that is a game of a series; the series has the id of its first."""

    match = models.OneToOneField("matches.Match", primary_key=True, on_delete=models.CASCADE, related_name="+")
    series = models.ForeignKey("matches.Match", on_delete=models.CASCADE, related_name="+", db_index=False)
    game = models.PositiveSmallIntegerField()
    is_settled = models.BooleanField(default=False)
    """Whether the game after it has been made, or none is to come."""

    class Meta:
        constraints = (models.UniqueConstraint(fields=["series", "game"], name="series_game_once"),)
        indexes = (models.Index(fields=["match"], name="series_game_unsettled", condition=models.Q(is_settled=False)),)

    def __str__(self) -> str:
        return f"{self.series_id} game {self.game}"
