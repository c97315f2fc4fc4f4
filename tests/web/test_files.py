"""The client's files: complete, small, from nowhere else, and found where they should be."""

import gzip
import hashlib
import json
import re
import struct
from typing import Any

import pytest
from django.test import Client

from truco_project.web import pages
from truco_project.web.files import FOLDER, client

BUDGET = 150_000
MATCH = "01a22d35-7fd5-764e-aec6-2f580fb3ef58"
BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
PAGES = [
    *(
        "/",
        "/lobby",
        "/new",
        "/sign-in",
        "/register",
        "/challenges",
        "/seeks",
        "/history",
        "/settings",
        "/leaderboards",
    ),
    *(
        f"/matches/{MATCH}",
        f"/matches/{MATCH}/review",
        "/players/ana",
        "/leaderboards/paulista",
        "/invitations/abc-D_1",
    ),
]


@pytest.mark.parametrize("address", PAGES)
def test_each_address_of_the_client_is_the_same_page(address: str) -> None:
    answer = Client().get(address)
    assert answer.status_code == 200
    assert answer.content == pages.shell(client(), address).body
    assert answer["Content-Type"] == "text/html; charset=utf-8"


@pytest.mark.parametrize(
    "address", ["/nowhere", "/api/v1/nowhere", "/matches/", "/client/0/nothing.js", "/client/0/../files.py"]
)
def test_what_is_no_address_stays_a_problem(address: str) -> None:
    answer = Client().get(address)
    assert answer.status_code == 404
    assert answer["Content-Type"] == "application/problem+json"


def test_nobody_can_write_to_no_address() -> None:
    answer = Client(enforce_csrf_checks=True).post("/nowhere", headers={"accept": BROWSER})
    assert (answer.status_code, answer["Content-Type"]) == (404, "application/problem+json")


def test_a_person_at_no_address_gets_the_client_which_says_so(settings: Any) -> None:
    for settings.DEBUG in (False, True):
        answer = Client().get("/nowhere", headers={"accept": BROWSER})
        assert (answer.status_code, answer["Content-Type"]) == (404, "text/html; charset=utf-8")
        assert answer.content == pages.shell(client(), "/nowhere").body


@pytest.mark.parametrize("address", ["/api/v1/nowhere", "/client/0/nothing.js", "/oauth/nowhere", "/account"])
def test_what_is_others_stays_a_problem_for_a_browser_too(address: str) -> None:
    answer = Client().get(address, headers={"accept": BROWSER})
    assert (answer.status_code, answer["Content-Type"]) == (404, "application/problem+json")


def test_others_pages_are_found_without_their_last_slash() -> None:
    assert Client().get("/admin", headers={"accept": BROWSER})["Location"] == "/admin/"


@pytest.mark.parametrize(
    ("address", "screen"), [("/", "start"), (f"/matches/{MATCH}", "table"), ("/nowhere", None)], ids=str
)
def test_a_page_names_the_modules_of_its_screen_and_no_other_s(address: str, screen: str | None) -> None:
    page = pages.shell(client(), address).body.decode()
    named = set(re.findall(r'rel="modulepreload" href="/client/\w+/([^"]+)"', page))
    screens = {name.split("/")[1] for name in named if name.startswith("screens/")}
    assert screens == {"index.js"} | ({screen} if screen else set())
    assert {"app.js", "ui.js", "vendor/preact.js"} <= named


def test_the_style_sheets_are_one_in_which_common_rules_come_first() -> None:
    text = client().files["style.css"].body.decode()
    assert text.index(":root") < text.index(".card") < text.index(".welcome")
    assert pages.shell(client(), "/").body.count(b'rel="stylesheet"') == 1


def test_each_style_sheet_speaks_of_classes_of_its_own() -> None:
    owner: dict[str, str] = {}
    for path in sorted(FOLDER.glob("*/*/*.css")):
        sheet = path.relative_to(FOLDER).as_posix()
        for selector in selectors(path.read_text()):
            # What is said of the page is said of one that has a class of the sheet.
            first = re.match(r"(?:\.page:has\()?\.([\w-]+)", selector)
            assert first, f"{sheet}: {selector}"
            assert owner.setdefault(first[1], sheet) == sheet, selector


def selectors(text: str) -> list[str]:
    plain = re.sub(r"/\*.*?\*/|@keyframes [\w-]+ *\{(?:[^{}]*\{[^{}]*\})*\s*\}|@media[^{]*\{", "", text, flags=re.S)
    rules = re.findall(r"([^{}]+)\{", plain)
    return [part.strip() for rule in rules for part in re.split(r",(?![^(]*\))", rule)]


def test_the_worker_may_answer_for_all_addresses_and_is_looked_for_each_time() -> None:
    answer = Client().get("/worker.js")
    assert answer["Content-Type"] == "text/javascript; charset=utf-8"
    assert answer["Cache-Control"] == "no-cache"
    assert f'const DIGEST = "{client().digest}"' in answer.content.decode()


def test_the_manifest_names_icons_that_are_there() -> None:
    answer = Client().get("/manifest.webmanifest")
    assert answer["Content-Type"] == "application/manifest+json"
    icons = json.loads(answer.content)["icons"]
    for icon in icons:
        shown = Client().get(icon["src"])
        assert (shown.status_code, shown["Content-Type"]) == (200, icon["type"])
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", shown.content[16:24])
            assert icon["sizes"] == f"{width}x{height}"
    assert {icon.get("purpose") for icon in icons} == {None, "maskable"}


def test_the_page_lets_in_nothing_inline_and_nobody_else() -> None:
    policy = dict(part.split(" ", 1) for part in Client().get("/")["Content-Security-Policy"].split("; "))
    assert policy["default-src"] == policy["script-src"] == policy["style-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["base-uri"] == policy["object-src"] == "'none'"


def test_a_file_is_kept_for_ever_under_its_digest_and_not_under_another() -> None:
    digest = client().digest
    assert "immutable" in Client().get(f"/client/{digest}/app.js")["Cache-Control"]
    assert Client().get("/client/0123456789abcdef/app.js")["Cache-Control"] == "no-cache"


@pytest.mark.parametrize("address", ["/", "/client/{digest}/app.js"])
@pytest.mark.parametrize("accepted", ["gzip", "identity"])
def test_what_is_known_is_not_sent_again(address: str, accepted: str) -> None:
    address = address.format(digest=client().digest)
    first = Client().get(address, headers={"accept-encoding": accepted})
    again = Client().get(address, headers={"accept-encoding": accepted, "if-none-match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert ("Content-Encoding" in first) == (accepted == "gzip")


def test_zipped_it_is_the_same() -> None:
    answer = Client().get(f"/client/{client().digest}/app.js", headers={"accept-encoding": "gzip"})
    assert gzip.decompress(answer.content) == (FOLDER / "app.js").read_bytes()


@pytest.mark.parametrize("language", ["pt-BR", "en", "es", "it"])
def test_who_has_seen_every_screen_in_a_language_has_fetched_no_more_than_the_budget(language: str) -> None:
    other = re.compile(rf"words/(?!{language}\.)|.*/LICENSE")
    fetched = {path: len(file.zipped) for path, file in client().files.items() if not other.match(path)}
    others = [pages.shell(client(), "/"), pages.worker(client()), pages.manifest(client())]
    assert sum(fetched.values()) + sum(len(file.zipped) for file in others) < BUDGET, fetched


def test_what_others_wrote_is_what_was_looked_at() -> None:
    sums = (FOLDER / "vendor" / "SHA256SUMS").read_text().split("\n")
    told = {name: digest for digest, name in (line.split() for line in sums if line)}
    kept = {path.name: path for path in (FOLDER / "vendor").iterdir() if path.name not in ("SHA256SUMS", "README.md")}
    assert {name: hashlib.sha256(path.read_bytes()).hexdigest() for name, path in kept.items()} == told


def test_the_client_asks_for_nothing_but_the_api() -> None:
    # One door: whoever needs the server goes through api.js; the worker keeps files, and lets the API's answers pass.
    for path in FOLDER.rglob("*.js"):
        if path.parent.name != "vendor":
            assert "fetch(" not in path.read_text() or path.name in ("api.js", "worker.js"), path
            assert "innerHTML" not in path.read_text(), path


def test_no_screen_styles_what_is_another_s() -> None:
    # All style sheets are one to the browser.
    owners: dict[str, set[str]] = {}
    for sheet in FOLDER.glob("screens/**/*.css"):
        rules = re.sub(r"/\*.*?\*/", "", sheet.read_text(), flags=re.DOTALL)
        screen = sheet.relative_to(FOLDER).parts[1]
        for selector in re.findall(r"[^{},]+(?=[,{])", rules):
            if outermost := re.match(r"\s*\.([\w-]+)", selector):
                owners.setdefault(outermost[1], set()).add(screen)
    assert {name: screens for name, screens in owners.items() if len(screens) > 1} == {}
