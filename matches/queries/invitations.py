"""What the code of a private match shows before one joins."""

from typing import Any

from matches import eventlog
from matches.engine.rules import open_seats
from matches.engine.terms import MatchStatus
from matches.eventlog import MatchNotFound
from matches.models import Match
from matches.queries.match import summary
from players.models import Player


def invitation(code: str, asker: Player | None) -> dict[str, Any]:
    """The match that a code opens; raises MatchNotFound for a code that opens none to the asker.

    A code is for joining: once the match has started it opens nothing but to those who know the match anyway.
    """
    # PostgreSQL's text holds no NUL, and matches without a code have the empty one.
    if not code or "\x00" in code:
        raise MatchNotFound(code)
    found = Match.objects.filter(code=code).values_list("pk", flat=True).first()
    if found is None:
        raise MatchNotFound(code)
    stored = eventlog.peek(found)
    is_open = stored.match.status is MatchStatus.OPEN
    if not stored.is_known_to(asker.pk if asker else None, code=code if is_open else None):
        raise MatchNotFound(code)
    return {
        "match": summary(stored, asker),
        "open_seats": list(open_seats(stored.match)),
        "commitment": stored.match.commitment,
    }
