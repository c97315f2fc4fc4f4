"""Every read of matches: as a viewer may see them, in the API's form."""

from matches.queries.lists import Position, export, has_played, lobby, matches_of
from matches.queries.live import (
    going_on,
    is_reserved_for,
    results_since,
    seat_kept_for,
    shown_events,
    summary,
    time_of,
    versions_of,
)
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
    "going_on",
    "hand",
    "hand_page",
    "has_played",
    "is_reserved_for",
    "lobby",
    "matches_of",
    "own_view",
    "results_since",
    "seat_kept_for",
    "seat_of",
    "seconds_since_sweep",
    "shown_events",
    "summary",
    "time_of",
    "variants",
    "versions_of",
    "view",
]
