"""The pictures that README shows: `make pictures` takes them anew."""

import base64
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.web.browser import DESK, PHONE, window
from tests.web.conftest import PICTURES
from tests.web.everywhere import SCREENS, address_of
from tests.web.scenes import Scene
from truco_project.embedded.installation import PROJECT

FOLDER = PROJECT / "docs" / "pictures"
LARGEST = 60_000
DEVICES: dict[str, dict[str, Any]] = {"phone": {**PHONE, "device_scale_factor": 2}, "desk": DESK}
SHOWN = {
    "start": ("/", ".welcome .now"),
    "table": ("/matches/:id", ".my-hand .play:not(:disabled)"),
    "review": ("/matches/:id/review", "main:has(.walk) .proof.right"),
}
"""Screens by the names of their pictures, and what is there when one can be taken."""
STEP = "#step=9"
"""Where the review stands: well inside the match."""
NAMES = [f"{device}-{screen}" for screen in SHOWN for device in DEVICES]


@pytest.fixture(scope="module")
def shown(table: Scene, past: dict[str, Scene]) -> dict[str, Scene]:
    return {"start": table, "table": table, "review": past["pairs"]}


@pytest.fixture(scope="module")
def table(scenes: dict[str, Scene]) -> Scene:
    """In the middle of a hand: the partner took the first trick and leads the second."""
    scene = scenes["mesa"]
    for seat, card in ((0, "5S"), (1, "QC"), (2, "3H"), (3, "JD"), (2, "QD"), (3, "6S")):
        scene.seats[seat].act(type="play", card=card)
    return scene


@pytest.mark.parametrize("name", NAMES)
def test_a_picture_is_taken(browser: Browser, shown: dict[str, Scene], name: str, tmp_path: Path) -> None:
    device, _, screen = name.partition("-")
    path, there = SHOWN[screen]
    scene = shown[screen]
    ana = scene.seats[0]
    address = ana.address + address_of(SCREENS[path], scene) + (STEP if screen == "review" else "")
    # The first screen is shown as somebody sees it who is new.
    session = None if path == "/" else ana.session
    with window(browser, address, session=session, **DEVICES[device]) as page:
        page.locator(there).first.wait_for()
        if (screen, device) == ("review", "phone"):
            page.locator(".walk").evaluate("(walk) => walk.scrollIntoView()")
        # Nothing moves any more.
        page.evaluate("Promise.all(document.getAnimations().map((one) => one.finished)).then(() => null)")
        asked = {"format": "webp", "quality": 60}
        taken = page.context.new_cdp_session(page).send("Page.captureScreenshot", asked)["data"]
    picture = Path(PICTURES or tmp_path) / f"{name}.webp"
    picture.write_bytes(base64.b64decode(taken))
    assert 2_000 < picture.stat().st_size < LARGEST


def test_readme_shows_all_pictures_and_no_other() -> None:
    shown = re.findall(r"\((?:docs/pictures/)([\w-]+)\.webp\)", (PROJECT / "README.md").read_text())
    assert sorted(shown) == sorted(NAMES) == sorted(path.stem for path in FOLDER.iterdir())
