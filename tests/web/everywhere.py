"""Where each screen of the client is met, and what may be said alike in all languages."""

from dataclasses import dataclass
from typing import Final

from tests.web.scenes import Scene


@dataclass(frozen=True)
class Met:
    """An address of a screen, in which a scene's match and people can stand, and what is there when all has come."""

    address: str
    there: str = "main h1"


SCREENS: Final[dict[str, Met]] = {
    "/": Met("/", "section.mine li"),
    "/challenges": Met("/challenges"),
    "/history": Met("/history"),
    "/invitations/:code": Met("/invitations/nobody-has-it"),
    "/leaderboards": Met("/leaderboards"),
    "/leaderboards/:variant": Met("/leaderboards/mineiro"),
    "/lobby": Met("/lobby"),
    "/matches/:id": Met("/matches/{match}", ".my-hand"),
    "/matches/:id/review": Met("/matches/{match}/review"),
    "/new": Met("/new", "main fieldset"),
    "/notices": Met("/notices"),
    "/players/:name": Met("/players/{player}"),
    "/register": Met("/register"),
    "/seeks": Met("/seeks", "main fieldset"),
    "/series/:id": Met("/series/{match}"),
    "/settings": Met("/settings"),
    "/settings/:part": Met("/settings/notices", "main fieldset"),
    "/sign-in": Met("/sign-in"),
}
"""By the path in screens/index.js; one line a screen."""
SCENE: Final = "eleven"
KEPT: Final = {
    *("Truco", "Truco, ×", "mão", "pé", "vira", "manilhas", "mão de onze", "mão de ferro"),
}
"""What no language translates; names of people and numbers are left out beforehand."""


def address_of(met: Met, scene: Scene) -> str:
    return met.address.format(match=scene.path.rpartition("/")[2], player=scene.seats[0].session["player"]["username"])
