"""One match, as an account or an outsider may see it."""

import hashlib
from collections.abc import Sequence
from typing import Any
from uuid import UUID

from matches import eventlog, fairness
from matches.consents.counting import agreed
from matches.engine.events import MatchEnded
from matches.engine.terms import Seat
from matches.engine.visibility import Viewer, sight, view_for
from matches.eventlog import Entry, MatchNotFound, Stored
from matches.models import Hand
from matches.presentation import Clocks, Names, event_json, hand_json, hands_of, summary_json, view_json
from matches.sequels.asked import RematchAsked
from players.models import Player

Asker = Player | None
"""Who asks; None: nobody that is signed in."""


def find(match_id: UUID, asker: Asker, *, code: str | None = None) -> Stored:
    """The match; raises MatchNotFound where the asker may not know of it."""
    stored = eventlog.peek(match_id)
    if not stored.is_known_to(asker.pk if asker else None, code=code):
        raise MatchNotFound(match_id)
    return stored


def seat_of(stored: Stored, asker: Asker) -> Seat | None:
    return stored.match.seat_of(str(asker.pk)) if asker else None


def view(stored: Stored, asker: Asker) -> dict[str, Any]:
    viewer = seat_of(stored, asker)
    return view_json(
        str(stored.id),
        view_for(stored.match, viewer),
        viewer,
        names=Names(stored.names),
        deadline=stored.deadline,
        clocks=clocks_of(stored),
        rating=stored.rating,
        expires_at=stored.expires_at,
        creator=stored.creator,
        consents=_consents(stored, viewer),
        rematch=_rematch(stored, viewer),
        code=_code(stored, asker),
    )


def clocks_of(stored: Stored) -> Clocks:
    return Clocks(
        stored.match, stored.turn, stored.calendar, banks=stored.banks, more_time=stored.more_time, now=stored.now
    )


def summary(stored: Stored, asker: Asker) -> dict[str, Any]:
    """The match as lists show it: nothing of its hand."""
    return summary_json(
        str(stored.id),
        stored.match,
        seat_of(stored, asker),
        names=Names(stored.names),
        created_at=stored.created_at,
        deadline=stored.deadline,
        clocks=clocks_of(stored),
        rating=stored.rating,
        expires_at=stored.expires_at,
        creator=stored.creator,
    )


def own_view(stored: Stored, asker: Asker) -> dict[str, Any] | None:
    """The view for one who holds a seat, else None."""
    return view(stored, asker) if seat_of(stored, asker) is not None else None


def entity_tag(stored: Stored, asker: Asker, *, language: str) -> str:
    """What changes when anything in the view but `server_time` does."""
    of = (
        stored.match.version,
        stored.deadline,
        clocks_of(stored).mark(),
        seat_of(stored, asker),
        _code(stored, asker),
        stored.creator,
        _consents(stored, seat_of(stored, asker)),
        _rematch(stored, seat_of(stored, asker)),
        language,
        sorted(stored.names.items()),
        stored.rating,
    )
    return f'"{hashlib.sha256(repr(of).encode()).hexdigest()[:32]}"'


def done_json(stored: Stored, entries: Sequence[Entry], asker: Asker) -> dict[str, Any]:
    """The answer to an action: its version, its events, the match as it is now."""
    return {
        "version": entries[-1].seq,
        "events": _events(stored, entries, seat_of(stored, asker)),
        "match": view(stored, asker),
    }


def event_page(stored: Stored, viewer: Viewer, *, after: int, limit: int) -> dict[str, Any]:
    """The log behind `after` as this viewer may see it."""
    entries = eventlog.entries(stored.id, after=after, limit=limit, last=stored.match.version)
    return {
        "events": _events(stored, entries, viewer),
        "version": stored.match.version,
        "more": bool(entries) and entries[-1].seq < stored.match.version,
    }


def hand_page(stored: Stored, asker: Asker, *, after: int, limit: int) -> dict[str, Any]:
    """Hands behind number `after`, the one in progress too; all open once the match is over."""
    rows = list(Hand.objects.filter(match_id=stored.id, number__gt=after).order_by("number")[: limit + 1])
    shown = rows[:limit]
    more = len(rows) > limit
    first = shown[0].first_seq if shown else stored.dealt_seq
    # The hand in progress follows the last that is over.
    last = shown[-1].last_seq if more or (shown and stored.dealt_seq is None) else stored.match.version
    hands = _hands(stored, asker, first=first, last=last)
    items = [item for item in hands if item["number"] > after][:limit]
    unshown = more or len(hands) > len(items)
    return {"items": items, "next": str(items[-1]["number"]) if unshown and items else None}


def hand(stored: Stored, asker: Asker, *, number: int) -> dict[str, Any] | None:
    """One hand; None if it was not dealt."""
    return next(iter(hand_page(stored, asker, after=number - 1, limit=1)["items"]), None)


def fairness_json(stored: Stored) -> dict[str, Any]:
    """What to verify the deals by: the commitment, from the start on the seeds, from the end on the secret."""
    rules = stored.match.rules
    seen = view_for(stored.match, None)
    last = eventlog.entries(stored.id, after=stored.match.version - 1)
    ended = last[0].event if last else None
    return {
        "version": fairness.VERSION,
        "match_id": str(stored.id),
        "ruleset": rules.variant.ruleset,
        "rules": fairness.canonical_rules(vars(rules.house)),
        "commitment": stored.match.commitment,
        "seeds": [
            {"seat": place.seat, "client_seed": place.client_seed, "seed_source": place.seed_source}
            for place in seen.places
        ],
        "master": ended.master if isinstance(ended, MatchEnded) else None,
    }


def _consents(stored: Stored, viewer: Seat | None) -> dict[str, tuple[Seat, ...]] | None:
    """For those alone who are asked."""
    if viewer is None or stored.match.hand is None:
        return None
    return {"abort": agreed(stored.match, stored.consents)}


def _rematch(stored: Stored, viewer: Seat | None) -> RematchAsked | None:
    """For those alone who are asked, once there is something to ask."""
    return stored.rematch if viewer is not None and stored.match.is_over else None


def _code(stored: Stored, asker: Asker) -> str | None:
    is_creator = asker is not None and asker.pk == stored.creator_id
    return stored.code if stored.code and is_creator else None


def _events(stored: Stored, entries: Sequence[Entry], viewer: Viewer) -> list[dict[str, Any]]:
    names = Names(eventlog.names_in(stored, entries))
    return [event_json(e.seq, e.at, sight(e.event, viewer), names=names) for e in entries]


def _hands(stored: Stored, asker: Asker, *, first: int | None, last: int) -> list[dict[str, Any]]:
    if first is None:
        return []
    viewer, is_over = seat_of(stored, asker), stored.match.is_over
    entries = eventlog.entries(stored.id, after=first - 1, last=last)
    seen = ((e.seq, e.at, e.event if is_over else sight(e.event, viewer)) for e in entries)
    return [hand_json(hand) for hand in hands_of(seen)]
