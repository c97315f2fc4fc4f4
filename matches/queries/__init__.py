"""Every read of matches: as a viewer may see them, in the API's form."""

from matches.queries.lists import Position, export, has_played, lobby, matches_of
from matches.queries.match import (
    done_json,
    entity_tag,
    event_page,
    fairness_json,
    find,
    hand,
    hand_page,
    own_view,
    seat_of,
    view,
)
from matches.queries.server import seconds_since_sweep, variants

__all__ = [
    "Position",
    "done_json",
    "entity_tag",
    "event_page",
    "export",
    "fairness_json",
    "find",
    "hand",
    "hand_page",
    "has_played",
    "lobby",
    "matches_of",
    "own_view",
    "seat_of",
    "seconds_since_sweep",
    "variants",
    "view",
]
