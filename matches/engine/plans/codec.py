"""Plans as plain JSON values, in the form in which they are sent: what is left out is left to its default."""

from collections.abc import Mapping
from typing import Any, assert_never

import msgspec

from matches.engine.cards import Card
from matches.engine.plans.plan import (
    ASK_ME,
    Answer,
    Otherwise,
    Plan,
    PlannedPlay,
    PlayLowest,
    PlayLowestWinner,
    PlayNamed,
    PlaySlot,
    Step,
    TrickResult,
    When,
)


def encode_plan(plan: Plan) -> dict[str, Any]:
    return {
        "steps": [{"when": _encode_when(step.when), "play": _encode_play(step.play)} for step in plan.steps],
        "answer": msgspec.to_builtins(plan.answer),
    }


def decode_plan(data: Mapping[str, Any]) -> Plan:
    """The plan that was written, or sent in that form."""
    steps = tuple(Step(_decode_when(step.get("when", {})), _decode_play(step["play"])) for step in data["steps"])
    return Plan(steps, _decode_answer(data["answer"]) if "answer" in data else ASK_ME)


def _encode_when(when: When) -> dict[str, Any]:
    told = {name: value for name, value in msgspec.to_builtins(when).items() if value is not None}
    return told if when.earlier is None else {**told, "earlier": [result.value for result in when.earlier]}


def _decode_when(data: Mapping[str, Any]) -> When:
    earlier = data.get("earlier")
    results = None if earlier is None else tuple(TrickResult(result) for result in earlier)
    return When(**{**data, "earlier": results})


def _encode_play(play: PlannedPlay) -> dict[str, Any]:
    match play:
        case PlayNamed(card, face_down):
            return {"type": "play", "card": card, **_covered(face_down)}
        case PlaySlot(slot):
            return {"type": "play", "slot": slot}
        case PlayLowestWinner():
            return {"type": "lowest_winner"}
        case PlayLowest(face_down):
            return {"type": "lowest", **_covered(face_down)}
    assert_never(play)


def _covered(face_down: bool) -> dict[str, bool]:
    return {"face_down": True} if face_down else {}


def _decode_play(data: Mapping[str, Any]) -> PlannedPlay:
    match data:
        case {"type": "play", "slot": slot}:
            return PlaySlot(slot)
        case {"type": "play", "card": card}:
            return PlayNamed(Card(card), data.get("face_down", False))
        case {"type": "lowest_winner"}:
            return PlayLowestWinner()
        case {"type": "lowest"}:
            return PlayLowest(data.get("face_down", False))
    raise ValueError(f"no play of a plan: {data!r}")


def _decode_answer(data: Mapping[str, Any]) -> Answer:
    return Answer(data.get("accept_up_to"), Otherwise(data.get("otherwise", Otherwise.ASK)))
