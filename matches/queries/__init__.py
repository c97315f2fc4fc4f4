"""Every read of matches: as a viewer may see them, in the API's form."""

from matches.queries.challenges import Direction, challenges
from matches.queries.export import export
from matches.queries.invitations import invitation
from matches.queries.lists import Position, has_played, matches_of
from matches.queries.live import (
    going_on,
    is_reserved_for,
    results_since,
    seat_kept_for,
    shown_events,
    time_of,
    versions_of,
)
from matches.queries.lobby import Search, lobby
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
    summary,
    view,
)
from matches.queries.plans import plan_of, plan_set
from matches.queries.ratings import leaderboard, opponents, profile
from matches.queries.seeks import export_seeks, pool, seek_json, seeks_of
from matches.queries.series import origin, series_json
from matches.queries.server import seconds_since_sweep, variants

__all__ = [
    "Direction",
    "Position",
    "Search",
    "challenges",
    "done_json",
    "entity_tag",
    "event_page",
    "export",
    "export_seeks",
    "fairness_json",
    "find",
    "going_on",
    "hand",
    "hand_page",
    "has_played",
    "invitation",
    "is_reserved_for",
    "leaderboard",
    "lobby",
    "matches_of",
    "opponents",
    "origin",
    "own_view",
    "plan_of",
    "plan_set",
    "pool",
    "profile",
    "results_since",
    "seat_kept_for",
    "seat_of",
    "seconds_since_sweep",
    "seek_json",
    "seeks_of",
    "series_json",
    "shown_events",
    "summary",
    "time_of",
    "variants",
    "versions_of",
    "view",
]
