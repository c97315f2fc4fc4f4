"""The commands of docker-compose.yml, run on an external PostgreSQL and broker: /readyz becomes 200."""

import os
import secrets
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import NoReturn
from urllib.parse import urlsplit

import psycopg
import pytest

from tests.deploy import compose
from truco_project.embedded.installation import PROJECT
from truco_project.embedded.process import wait_for

# A server on which these tests may make databases of their own, and brokers that they may use.
ADMIN_URLS = os.environ.get(
    "TEST_POSTGRES_URLS",
    "postgresql://root@127.0.0.1:5432/postgres postgresql://postgres@127.0.0.1:5432/postgres",
).split()
RABBITMQ_URL = os.environ.get("TEST_RABBITMQ_URL", "amqp://guest:guest@127.0.0.1:5672")
REDIS_URL = os.environ.get("TEST_REDIS_URL", "redis://127.0.0.1:6379/15")


def skip(reason: str) -> NoReturn:
    if os.environ.get("CI"):
        print(f"\nNOT TESTED, even here: {reason}", file=sys.__stderr__)
    pytest.skip(reason)


def answers(url: str) -> bool:
    parts = urlsplit(url)
    try:
        with socket.create_connection((str(parts.hostname), parts.port or 0), timeout=2):
            return True
    except OSError:
        return False


@pytest.fixture
def database() -> Iterator[str]:
    """The URL of a fresh database, dropped afterwards."""
    name = f"truco_compose_{secrets.token_hex(4)}"
    for admin in ADMIN_URLS:
        try:
            connection = psycopg.connect(admin, autocommit=True, connect_timeout=2)
        except psycopg.OperationalError:
            continue
        with connection:
            connection.execute(f'CREATE DATABASE "{name}"')
            try:
                yield urlsplit(admin)._replace(scheme="postgres", path=f"/{name}").geturl()
            finally:
                connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
        return
    skip("no external PostgreSQL answers as root or postgres on 127.0.0.1:5432 (TEST_POSTGRES_URLS)")


@contextmanager
def rabbitmq() -> Iterator[str]:
    """A virtual host of our own, so that nobody else's messages are touched."""
    control = shutil.which("rabbitmqctl") or "/usr/sbin/rabbitmqctl"
    if not answers(RABBITMQ_URL) or not Path(control).exists() or os.getuid() != 0:
        skip("no RabbitMQ to make a virtual host on answers (TEST_RABBITMQ_URL, rabbitmqctl, root)")
    name = f"truco-{secrets.token_hex(4)}"
    user = urlsplit(RABBITMQ_URL).username or "guest"
    try:
        for words in (["add_vhost", name], ["set_permissions", "-p", name, user, ".*", ".*", ".*"]):
            subprocess.run([control, "-q", *words], check=True, capture_output=True)
        yield f"{RABBITMQ_URL}/{name}"
    finally:
        subprocess.run([control, "-q", "delete_vhost", name], check=False, capture_output=True)


@contextmanager
def redis() -> Iterator[str]:
    if not answers(REDIS_URL):
        skip("no Redis or Valkey answers (TEST_REDIS_URL)")
    yield REDIS_URL


@pytest.mark.parametrize("broker", [rabbitmq, redis])
def test_the_composed_server_becomes_ready(
    broker: Callable[[], AbstractContextManager[str]], database: str, tmp_path: Path
) -> None:
    with broker() as broker_url, compose.serving(database, broker_url, tmp_path) as (endpoint, children):
        ready = wait_for(lambda: endpoint.status() == 200, 60, every=0.1)
        words = {child.name: child.last_words() for child in children}
        assert ready, words
        assert all(child.running for child in children)
        # Without TLS production sends a browser to https, and lets only the probes through.
        assert endpoint.status("/healthz") == 200


def test_the_image_serves_the_web_unless_told_otherwise() -> None:
    dockerfile = (PROJECT / "Dockerfile").read_text()
    web = compose.services()["web"]["command"].split()
    assert "CMD [" + ", ".join(f'"{word}"' for word in web) + "]" in dockerfile


def test_every_service_restarts_and_says_whether_it_is_well() -> None:
    for name, service in compose.services().items():
        if name == "migrate":
            assert service["restart"] == "no"
        else:
            assert service["restart"] == "unless-stopped"
            assert "test" in service["healthcheck"]
