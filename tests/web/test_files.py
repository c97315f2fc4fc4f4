"""The client's files: complete, small, from nowhere else, and found where they should be."""

import gzip
import hashlib

import pytest
from django.test import Client

from truco_project.web.files import FOLDER, client

BUDGET = 150_000
MATCH = "01a22d35-7fd5-764e-aec6-2f580fb3ef58"
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
    assert answer.content == client().shell
    assert answer["Content-Type"] == "text/html; charset=utf-8"


@pytest.mark.parametrize(
    "address", ["/nowhere", "/api/v1/nowhere", "/matches/", "/client/0/nothing.js", "/client/0/../files.py"]
)
def test_what_is_no_address_stays_a_problem(address: str) -> None:
    answer = Client().get(address)
    assert answer.status_code == 404
    assert answer["Content-Type"] == "application/problem+json"


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


def test_all_of_it_zipped_stays_in_its_budget() -> None:
    sizes = {path: len(file.zipped) for path, file in client().files.items()}
    assert sum(sizes.values()) + len(gzip.compress(client().shell)) < BUDGET, sizes


def test_what_others_wrote_is_what_was_looked_at() -> None:
    sums = (FOLDER / "vendor" / "SHA256SUMS").read_text().split("\n")
    told = {name: digest for digest, name in (line.split() for line in sums if line)}
    kept = {path.name: path for path in (FOLDER / "vendor").iterdir() if path.name not in ("SHA256SUMS", "README.md")}
    assert {name: hashlib.sha256(path.read_bytes()).hexdigest() for name, path in kept.items()} == told


def test_the_client_asks_for_nothing_but_the_api() -> None:
    # One door: whoever needs the server goes through api.js.
    for path in FOLDER.rglob("*.js"):
        if path.parent.name != "vendor":
            assert "fetch(" not in path.read_text() or path.name == "api.js", path
            assert "innerHTML" not in path.read_text(), path
