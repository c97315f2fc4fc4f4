"""Other worlds: matches that differ only in what a seat can't see."""

from matches.engine.frozen import changed
from matches.engine.state import Match
from matches.engine.terms import Seat
from matches.engine.visibility import view_for
from tests.builders import hand


def with_other_hidden_cards(match: Match, seat: Seat) -> Match:
    """Another world: every holding that the seat can't see is drawn anew from all that it can't locate."""
    now, seen = hand(match), hand(view_for(match, seat))
    plays = [p for trick in seen.tricks for p in trick.plays] + list(seen.trick)
    known = {now.vira, *(p.card for p in plays), *(c for h in seen.holdings for c in h.cards or ())}
    unseen = [card for card in reversed(match.rules.deck) if card not in known]
    holdings = tuple(
        held if shown.cards is not None else changed(held, cards=tuple(unseen.pop() for _ in range(held.count)))
        for held, shown in zip(now.holdings, seen.holdings, strict=True)
    )
    return changed(match, hand=changed(now, holdings=holdings))
