"""A series of matches, and what a match comes of."""

from typing import Any
from uuid import UUID

from matches import eventlog
from matches.engine import series
from matches.engine.codec import decode_match
from matches.eventlog import MatchNotFound, Stored
from matches.models import Match, Rematch, Seek, SeriesGame
from matches.queries.lists import page_of
from matches.queries.match import Asker, find


def series_json(series_id: UUID, asker: Asker) -> dict[str, Any]:
    """The games of a series in order; raises MatchNotFound for one that the asker may not know of."""
    first = find(series_id, asker)
    if first.match.series is None or first.match.series.game != 1:
        raise MatchNotFound(series_id)
    games = list(SeriesGame.objects.filter(series_id=series_id).order_by("game"))
    matches = Match.objects.in_bulk([game.match_id for game in games])
    # Who made a private first game for others has no part in what they then play.
    known = [
        stored.id for stored in eventlog.peek_all(list(matches)) if stored.is_known_to(asker.pk if asker else None)
    ]
    page = page_of([matches[game.match_id] for game in games if game.match_id in known], asker)
    last = decode_match(matches[games[-1].match_id].state)
    return {
        "id": str(series_id),
        "best_of": first.match.series.best_of,
        "wins": list(series.wins_after(last)),
        # Between two games it goes on, though none is being played.
        "is_over": (last.is_over and series.next_game(last) is None) or games[-1].is_settled,
        "winner": series.winner(last),
        "matches": page["items"],
        "server_time": page["server_time"],
    }


def origin(stored: Stored) -> tuple[str, dict[str, Any]] | None:
    """What a match comes of that the server made: the name of the news, and what it says beside the match."""
    rematch_of = Rematch.objects.filter(match_id=stored.id).values_list("rematch_of_id", flat=True).first()
    if rematch_of is not None:
        return "rematch", {"rematch_of": str(rematch_of)}
    if stored.match.series is not None and stored.match.series.game > 1:
        return "next_game", {}
    seek = Seek.objects.filter(match_id=stored.id).first()
    return None if seek is None else ("paired", {})
