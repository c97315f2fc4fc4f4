"""Hands for review, in the form of the match record, from their entries in the log as they may be seen."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from matches.engine.cards import Card
from matches.engine.events import (
    Accepted,
    CardPlayed,
    Event,
    Folded,
    FoldVoted,
    Forfeited,
    HandDealt,
    HandEnded,
    Raised,
    Resigned,
    TrickEnded,
)
from players.moments import written

SeenEntry = tuple[int, datetime, Event]
"""seq, at, and the event as it may be seen."""


@dataclass
class HandLog:
    """A hand's deal and what came after it."""

    dealt: HandDealt
    entries: list[SeenEntry] = field(default_factory=list)


def hands_of(entries: Iterable[SeenEntry]) -> list[HandLog]:
    """The hands in a stretch of a log that begins at or before a deal."""
    hands: list[HandLog] = []
    for seq, at, event in entries:
        if isinstance(event, HandDealt):
            hands.append(HandLog(event))
        elif hands:
            hands[-1].entries.append((seq, at, event))
    return hands


def hand_json(hand: HandLog) -> dict[str, Any]:
    dealt, events = hand.dealt, [event for _, _, event in hand.entries]
    ended = next((event for event in events if isinstance(event, HandEnded)), None)
    return {
        "number": dealt.number,
        "dealer": dealt.dealer,
        "leader": dealt.leader,
        "kind": dealt.kind.value,
        "vira": dealt.vira,
        "score_before": list(dealt.score),
        "holdings": [_cards(holding.cards) for holding in dealt.holdings],
        "actions": [action for entry in hand.entries if (action := _action(entry)) is not None],
        "tricks": [{"winner": e.winner, "leads_next": e.leads_next} for e in events if isinstance(e, TrickEnded)],
        "ended": ended is not None,
        "winner": ended.winner if ended else None,
        "points": ended.points if ended else 0,
    }


def _cards(cards: tuple[Card, ...] | None) -> list[Card] | None:
    return None if cards is None else list(cards)


def _action(entry: SeenEntry) -> dict[str, Any] | None:
    seq, at, event = entry
    match event:
        case CardPlayed(seat, by, card, face_down, slot):
            told: dict[str, Any] = {"type": "play", "card": card}
            if face_down:
                told["face_down"] = True
            if slot is not None:
                told["slot"] = slot
        case Raised(seat, by, offer):
            told = {"type": "raise", "to": offer.stake}
        case Accepted(seat, by):
            told = {"type": "accept"}
        case FoldVoted(seat, by) | Folded(seat, by):
            told = {"type": "fold"}
        case Resigned(seat, by):
            told = {"type": "resign"}
        case Forfeited(seat, by):
            told = {"type": "raise", "confirm_forfeit": True}
        case _:
            return None
    return {"seq": seq, "at": written(at), "seat": seat, "by": by.value, **told}
