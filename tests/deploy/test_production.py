"""Production's settings: all secrets or no start, and nothing for `check --deploy` to say."""

import os
import secrets
import subprocess
import sys

import pytest
from cryptography.fernet import Fernet

from truco_project.embedded.installation import PROJECT

COMPLETE = {
    "SECRET_KEY": secrets.token_urlsafe(64),
    "TRUCO_MASTER_KEYS": f"{Fernet.generate_key().decode()},{Fernet.generate_key().decode()}",
    "DATABASE_URL": "postgres://nobody@127.0.0.1:9/none",
    "CELERY_BROKER_URL": "redis://127.0.0.1:9/0",
    "ALLOWED_HOSTS": "truco.example",
}


def manage(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=PROJECT,
        env={**kept, "DJANGO_SETTINGS_MODULE": "truco_project.settings.production", **environment},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("missing", COMPLETE)
def test_one_missing_secret_is_named_in_one_line(missing: str) -> None:
    done = manage("check", **{name: value for name, value in COMPLETE.items() if name != missing})
    assert done.returncode == 3
    assert done.stderr == f"truco: production settings need {missing} in the environment (docs/operations.md)\n"


def test_all_missing_secrets_are_named_at_once() -> None:
    done = manage("check")
    assert done.stderr.count("\n") == 1
    assert all(name in done.stderr for name in COMPLETE)


@pytest.mark.parametrize(
    ("weak", "words"),
    [
        ({"SECRET_KEY": "secret"}, "SECRET_KEY is too short"),
        ({"TRUCO_MASTER_KEYS": "x"}, "TRUCO_MASTER_KEYS is not a comma-separated list of Fernet keys"),
        ({"TRUCO_WEBHOOKS_ALLOW_PRIVATE": "true"}, "TRUCO_WEBHOOKS_ALLOW_PRIVATE is for one machine alone"),
    ],
)
def test_what_protects_nothing_is_refused(weak: dict[str, str], words: str) -> None:
    done = manage("check", **{**COMPLETE, **weak})
    assert done.returncode == 3
    assert done.stderr.startswith(f"truco: {words}")
    assert done.stderr.count("\n") == 1


def test_the_deployment_check_has_nothing_to_say() -> None:
    done = manage("check", "--deploy", "--fail-level", "WARNING", **COMPLETE)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "System check identified no issues (0 silenced).\n"


def test_passwords_are_hashed_with_argon2_and_throttles_are_on() -> None:
    code = (
        "from django.conf import settings as s; print(s.PASSWORD_HASHERS[0].rpartition('.')[2],"
        " None in s.REST_FRAMEWORK['DEFAULT_THROTTLE_RATES'].values(), s.DEBUG)"
    )
    done = manage("shell", "--no-imports", "--command", code, **COMPLETE)
    assert done.stdout == "Argon2PasswordHasher False False\n"
