"""Whole matches as text: a script of steps, and what each seat and a spectator sees after every one of them.

A line that begins with `>` is a step. What stands below it is written by `transcript`:
the events as viewers see them, then, where they changed, the holdings and the table. `*` is a spectator; viewers who
see the same share a line; `?` is a card that a viewer doesn't see, `-` one that was played.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import reduce

from matches.engine.actions import (
    Accept,
    Action,
    Fold,
    IllegalAction,
    PlayBlind,
    PlayCard,
    PlayFaceDown,
    Raise,
    Substitute,
)
from matches.engine.codec import encode_event, event_type
from matches.engine.events import Event
from matches.engine.evolve import evolve
from matches.engine.rules import Duty, awaiting, decide, duty, legal_actions
from matches.engine.state import Hand, Holding, Match, Play
from matches.engine.terms import Seat, SeatKind
from matches.engine.variants import VARIANTS, resolve
from matches.engine.visibility import Viewer, sight, view_for
from tests.builders import (
    accept,
    blind,
    cover,
    fold,
    next_deal,
    play,
    resign,
    seated,
    timeout,
    truco,
    truco_anyway,
)

VERBS: dict[str, Callable[[int], Action]] = {
    "raises": truco,
    "raises anyway": truco_anyway,
    "accepts": accept,
    "folds": fold,
    "resigns": resign,
    "is late": timeout,
}


WORDS: dict[type, str] = {
    PlayCard: "play",
    PlayFaceDown: "cover",
    PlayBlind: "slot",
    Raise: "raise",
    Accept: "accept",
    Fold: "fold",
}


def transcript(script: Iterable[str]) -> str:
    """The script with what it brings about; its first step names the match."""
    first, *steps = script
    match = _table(first)
    lines, seen = [f"> {first}"], list[str]()
    for step in steps:
        lines += ["", f"> {step}"]
        try:
            events = decide(match, _action(match, step))
        except IllegalAction as refused:
            lines.append(f"  refused: {refused.refusal}")
            continue
        match = reduce(evolve, events, match)
        lines += _told(events, match)
        lines.append(_asked(match))
        before, seen = seen, _seen(match)
        lines += seen if seen != before else []
    return "\n".join(lines) + "\n"


def steps_of(text: str) -> list[str]:
    """The script that a transcript was made from."""
    return [line.removeprefix("> ") for line in text.splitlines() if line.startswith("> ")]


def _table(step: str) -> Match:
    """`paulista target=24 | human server_bot human human`."""
    named, _, kinds = step.partition(" | ")
    variant, *options = named.split()
    chosen: dict[str, object] = {}
    for option in options:
        name, _, value = option.partition("=")
        chosen[name] = int(value) if value.isdigit() else value
    rules = resolve(VARIANTS[variant], chosen)
    return seated(rules, kinds=[SeatKind(kind) for kind in kinds.split()]).match


def _action(match: Match, step: str) -> Action:
    """`deal 4C 7H AS | 3D 2S KC, vira KD`, `0 plays 4C`, `0 covers 4C`, `0 plays slot 2`, `0 raises`, .."""
    if step.startswith("deal"):
        hands, _, vira = step.removeprefix("deal").partition(", vira ")
        return next_deal(match, *hands.split(" | "), vira=vira or None)
    seat, verb = int(step[0]), step[2:]
    if verb.startswith("is taken by "):
        return Substitute(Seat(seat), verb.removeprefix("is taken by "))
    if verb.startswith("plays slot "):
        return blind(seat, int(verb.removeprefix("plays slot ")))
    if verb.startswith("plays "):
        return play(seat, verb.removeprefix("plays "))
    if verb.startswith("covers "):
        return cover(seat, verb.removeprefix("covers "))
    return VERBS[verb](seat)


def _viewers(match: Match) -> list[Viewer]:
    return [*(Seat(i) for i in range(match.rules.variant.seats)), None]


def _by_viewer(match: Match, line_for: Callable[[Viewer], str]) -> list[str]:
    """One line for each group of viewers that see the same."""
    groups: dict[str, str] = {}
    for viewer in _viewers(match):
        line = line_for(viewer)
        groups[line] = groups.get(line, "") + ("*" if viewer is None else str(viewer))
    if len(groups) == 1:
        return [f"  {line}" for line in groups]
    return [f"  {names:>5} {line}" for line, names in groups.items()]


def _told(events: Sequence[Event], match: Match) -> list[str]:
    lines: list[str] = []
    for event in events:
        lines += _by_viewer(match, lambda viewer, event=event: _event(sight(event, viewer)))  # type: ignore[misc]
    return lines


def _event(event: Event) -> str:
    fields = encode_event(event)
    if event_type(event) == "hand_dealt":
        # The holdings stand below, in the view.
        shown = ("number", "kind", "dealer", "leader", "vira")
        return f"hand_dealt {' '.join(f'{name}={fields[name]}' for name in shown)}"
    words = [f"{name}={_value(value)}" for name, value in fields.items()]
    return " ".join([event_type(event), *words])


def _value(value: object) -> str:
    if isinstance(value, dict):
        return f"({' '.join(f'{name}={_value(inner)}' for name, inner in value.items())})"
    if isinstance(value, list | tuple):
        return "-".join(map(str, value)) or "none"
    return "none" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def _asked(match: Match) -> str:
    """The score, and what the match waits for."""
    score = f"{match.score[0]}-{match.score[1]}"
    if match.result is not None:
        return f"  = over {score}, winner {match.result.winner}, {match.result.reason}"
    if match.hand is None:
        return f"  = score {score}, a deal is owed"
    owed = duty(match)
    late = f"; seat {owed} is to be substituted" if owed is not None and not isinstance(owed, Duty) else ""
    moves = ", ".join(f"{seat} may {_moves(match, seat)}" for seat in awaiting(match))
    return f"  = score {score}, stake {match.hand.stake}; {moves}{late}"


def _seen(match: Match) -> list[str]:
    if match.hand is None:
        return _last(match)
    return _by_viewer(match, lambda viewer: _hand(_view(match, viewer)))


def _moves(match: Match, seat: Seat) -> str:
    """The kinds of legal moves, and how many there are of each."""
    kinds = Counter(WORDS[type(move)] for move in legal_actions(match, seat))
    return " ".join(f"{kind}*{count}" if count > 1 else kind for kind, count in kinds.items())


def _view(match: Match, viewer: Viewer) -> Hand:
    hand = view_for(match, viewer).hand
    assert hand is not None
    return hand


def _hand(hand: Hand) -> str:
    holdings = " | ".join(_holding(holding) for holding in hand.holdings)
    table = " ".join(_play(play) for play in hand.trick)
    return f"{holdings}  table: {table}" if table else holdings


def _holding(holding: Holding) -> str:
    if holding.cards is not None:
        return " ".join(holding.cards) or "-"
    slots = holding.slots if holding.slots is not None else range(holding.count)
    return "".join("?" if slot in slots else "-" for slot in range(3))


def _play(play: Play) -> str:
    card = play.card or "?"
    return f"{play.seat}:({card})" if play.face_down else f"{play.seat}:{card}"


def _last(match: Match) -> list[str]:
    def line(viewer: Viewer) -> str:
        last = view_for(match, viewer).last_hand
        assert last is not None
        tricks = [*(trick.plays for trick in last.tricks), *([last.trick] if last.trick else [])]
        return f"last: {' / '.join(' '.join(_play(play) for play in plays) for plays in tricks) or 'no card'}"

    return _by_viewer(match, line)
