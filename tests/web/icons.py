"""The icons of an installed app, drawn from look/icon.svg by the browser: `python -m tests.web.icons`.

What lies in look/ was reduced to sixteen colours afterwards: it looks alike, at less than half the size.
"""

import re

from tests.web.browser import chromium
from truco_project.web.files import FOLDER

LOOK = FOLDER / "look"
SIZES = (192, 512)
ROUND = ' rx="14"'


def main() -> None:
    drawn = (LOOK / "icon.svg").read_text()
    assert ROUND in drawn
    # To the edge, and what matters in the middle: systems cut the shape that they like.
    ground, *figures = re.findall(r"<(?:rect|path)[^>]*/>", drawn.replace(ROUND, ""))
    middle = f'<g transform="translate(32 32) scale(.82) translate(-32 -32)">{"".join(figures)}</g>'
    with chromium() as browser:
        for size in SIZES:
            page = browser.new_page(viewport={"width": size, "height": size})
            svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">{ground}{middle}</svg>'
            page.set_content(f"<style>body{{margin:0}}svg{{display:block}}</style>{svg}")
            page.screenshot(path=str(LOOK / f"icon-{size}.png"))
            page.close()


if __name__ == "__main__":
    main()
