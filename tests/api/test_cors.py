"""Other sites' pages (docs/api.md, From a browser's page): none unless a setting names them."""

import os
import subprocess
import sys
from typing import Any

import pytest
from django.conf import settings as configured
from django.test import Client

from tests.api.callers import Caller
from truco_project.embedded.installation import PROJECT

APP = "https://app.example"
ASKED = {"Origin": APP, "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "authorization"}


@pytest.fixture
def app_allowed(settings: Any) -> None:
    """As CORS_ALLOWED_ORIGINS=https://app.example sets it."""
    settings.CORS_ALLOWED_ORIGINS = [APP]
    settings.MIDDLEWARE = [configured.MIDDLEWARE[0], configured.CORS_MIDDLEWARE, *configured.MIDDLEWARE[1:]]


def test_by_default_no_other_site_is_told_anything(db: None) -> None:
    assert configured.CORS_MIDDLEWARE not in configured.MIDDLEWARE
    for response in (
        Client().get("/api/v1/variants", headers={"Origin": APP}),
        Client().options("/api/v1/matches", headers=ASKED),
    ):
        assert not [name for name in response.headers if name.startswith("Access-Control")]
    assert response.status_code == 405


@pytest.mark.parametrize(
    ("origins", "settled"),
    [
        ("", "[] False False"),
        (APP, f"['{APP}'] False True"),
        (f"{APP},http://localhost:3000", f"['{APP}', 'http://localhost:3000'] False True"),
        ("*", "[] True True"),
    ],
)
def test_the_environment_names_them(origins: str, settled: str) -> None:
    told = "import django.conf; s = django.conf.settings"
    shown = "s.CORS_ALLOWED_ORIGINS, s.CORS_ALLOW_ALL_ORIGINS, s.CORS_MIDDLEWARE in s.MIDDLEWARE[:2]"
    done = subprocess.run(
        [sys.executable, "-c", f"{told}; print({shown})"],
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "truco_project.settings.test", "CORS_ALLOWED_ORIGINS": origins},
        cwd=PROJECT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == settled


@pytest.mark.parametrize("rate", ["20", "0/hour", "many/hour", "20/fortnight"])
def test_a_limit_that_is_none_keeps_the_server_from_starting(rate: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", "import truco_project.settings.test"],
        env={**os.environ, "THROTTLE_MOVES": rate},
        cwd=PROJECT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode != 0
    assert f"{rate!r} is no rate" in done.stderr


@pytest.mark.usefixtures("app_allowed")
def test_a_preflight_is_answered_though_options_is_no_method_of_ours(db: None) -> None:
    response = Client().options("/api/v1/matches/0/actions", headers=ASKED)
    assert (response.status_code, response.content) == (200, b"")
    assert response["Access-Control-Allow-Origin"] == APP
    assert {"GET", "POST", "PATCH", "DELETE"} <= set(response["Access-Control-Allow-Methods"].split(", "))
    allowed = set(response["Access-Control-Allow-Headers"].split(", "))
    assert {"authorization", "content-type", "idempotency-key", "if-none-match", "last-event-id"} <= allowed
    # Without the header it is the method that isn't there.
    assert Client().options("/api/v1/matches", headers={"Origin": APP}).status_code == 405


@pytest.mark.usefixtures("app_allowed")
def test_a_page_may_read_what_a_client_needs_in_refusals_too(db: None) -> None:
    ana = Caller("ana")
    match = ana.create()
    for response, status in (
        (ana.get(f"/matches/{match['id']}", Origin=APP), 200),
        (Caller().get("/me", Origin=APP), 401),
        (Caller().get("/matches?unknown=1", Origin=APP), 400),
        (Client().get("/api/v1/nothing", headers={"Origin": APP}), 404),
    ):
        assert response.status_code == status
        assert response["Access-Control-Allow-Origin"] == APP
        exposed = set(response["Access-Control-Expose-Headers"].split(", "))
        assert {"ETag", "Location", "Retry-After", "RateLimit", "RateLimit-Policy", "Idempotent-Replayed"} <= exposed
        assert "origin" in response["Vary"].lower()
        # A visitor's session is never lent to another site.
        assert "Access-Control-Allow-Credentials" not in response


@pytest.mark.usefixtures("app_allowed")
def test_other_origins_and_other_pages_stay_closed(db: None) -> None:
    for origin in ("https://evil.example", "http://app.example", "https://app.example.evil", "null"):
        response = Client().get("/api/v1/variants", headers={"Origin": origin})
        assert "Access-Control-Allow-Origin" not in response
    assert "Access-Control-Allow-Origin" not in Client().get("/admin/login/", headers={"Origin": APP})
