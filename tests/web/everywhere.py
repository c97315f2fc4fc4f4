"""Where each screen of the client is met, and what may be said alike in all languages."""

from dataclasses import dataclass
from typing import Final

from tests.web.scenes import Scene


@dataclass(frozen=True)
class Met:
    """An address of a screen, with the match and the people of a scene, and what is there when all has come.

    Nothing like it stands on the screen before, from which a link leads here.
    """

    address: str
    there: str
    scene: str = "eleven"
    by_nobody: bool = False
    """Whether it is for who isn't signed in."""


SCREENS: Final[dict[str, Met]] = {
    "/": Met("/", "section.mine li"),
    "/challenges": Met("/challenges", "main:has(#received ~ .offers) #sent ~ :is(.offers, p:not([role]))"),
    "/history": Met("/history?player={player}", ".history .matches .row", scene="people"),
    "/invitations/:code": Met("/invitations/{code}", ".room .terms li"),
    "/leaderboards": Met("/leaderboards", ".tabs ~ :is(.board, p:not([role]))"),
    "/leaderboards/:variant": Met(
        "/leaderboards/mineiro", '.tabs:has([href^="/leaderboards/mineiro"][aria-current]) ~ :is(.board, p:not([role]))'
    ),
    "/lobby": Met("/lobby", ".lobby-filters ~ .offers .offer"),
    "/matches/:id": Met("/matches/{match}", ".my-hand"),
    "/matches/:id/review": Met("/matches/{match}/review", "main:has(.walk) .proof:is(.right, .wrong)", scene="people"),
    "/new": Met("/new", ".wish-go"),
    "/notices": Met("/notices", ".rows .row .state"),
    "/players/:name": Met("/players/{player}", "main:has(.numbers) .rows .row", scene="people"),
    "/register": Met("/register", "main form [name=password]", by_nobody=True),
    "/seeks": Met("/seeks", "main:has(#mine ~ p:not([role])):has(#pool ~ :is(.offers, p:not([role]))) .wish-go"),
    "/series/:id": Met("/series/{series}", ".series-standing", scene="series"),
    "/settings": Met("/settings", ".device ~ .rows .row"),
    "/settings/:part": Met("/settings/notices", ".kinds"),
    "/sign-in": Met("/sign-in", "main form [name=password]", by_nobody=True),
}
"""By the path in screens/index.js; one line a screen."""
PARTS: Final[dict[str, Met]] = {
    "/settings/account": Met("/settings/account", "[name=email]"),
    "/settings/sessions": Met("/settings/sessions", ".settings .rows .row"),
    "/settings/vacation": Met("/settings/vacation", ".settings .balance"),
    "/settings/blocks": Met("/settings/blocks", ".settings > p.soft:first-child"),
    "/settings/programs": Met("/settings/programs", ".settings details"),
}
"""The other parts of one that has several."""
KEPT: Final = {
    *("Truco", "Truco, ×", "mão", "pé", "vira", "manilhas", "mão de onze", "mão de ferro"),
    *("Mão de onze", "Mão de ferro"),
    *("E-mail", "Password"),
}
"""What no language translates, or happens to be spelled alike; names of people and numbers are left out beforehand."""


def address_of(met: Met, scene: Scene, **known: str) -> str:
    return met.address.format(
        match=scene.path.rpartition("/")[2], player=scene.seats[0].session["player"]["username"], **known
    )
