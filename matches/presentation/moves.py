"""A move as the body that asks for it."""

from typing import Any, assert_never

from matches.engine.actions import (
    Accept,
    Fold,
    Move,
    PlayBlind,
    PlayBlindFaceDown,
    PlayCard,
    PlayFaceDown,
    Raise,
    RaiseAnyway,
    Resign,
)


def move_json(move: Move) -> dict[str, Any]:
    match move:
        case PlayCard():
            return {"type": "play", "card": move.card}
        case PlayFaceDown():
            return {"type": "play", "card": move.card, "face_down": True}
        case PlayBlind():
            return {"type": "play", "slot": move.slot}
        case PlayBlindFaceDown():
            return {"type": "play", "slot": move.slot, "face_down": True}
        case Raise():
            return {"type": "raise"}
        case RaiseAnyway():
            return {"type": "raise", "confirm_forfeit": True}
        case Accept():
            return {"type": "accept"}
        case Fold():
            return {"type": "fold"}
        case Resign():
            return {"type": "resign"}
    assert_never(move)
