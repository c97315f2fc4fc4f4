"""What a log line never holds."""

import io
import json
import logging
from collections.abc import Iterator

import psycopg
import pytest
import structlog
from django.conf import settings

from truco_project import logs


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """What production would have written to stderr."""
    logs.configure({"readable": False, "level": "INFO"})
    output = io.StringIO()
    (handler,) = logging.getLogger().handlers[-1:]
    assert isinstance(handler, logging.StreamHandler)
    handler.setStream(output)
    yield output
    logs.configure(settings.LOGGING)


def test_a_row_that_the_database_quotes_is_not_logged(written: io.StringIO) -> None:
    message = 'null value in column "x"\nDETAIL:  Failing row contains (1,\n{"hand": "4C"}).'
    try:
        raise psycopg.errors.NotNullViolation(message)
    except psycopg.Error as first:
        try:
            raise RuntimeError("while saving") from first
        except RuntimeError:
            logging.getLogger("matches").exception("lost: %s", first)

    line = json.loads(written.getvalue())
    assert "4C" not in written.getvalue()
    assert 'null value in column "x"' in line["exception"]
    assert "RuntimeError: while saving" in line["exception"]


def test_a_query_string_is_not_logged(written: io.StringIO) -> None:
    structlog.get_logger("django_structlog").info("request_finished", code=200, request="GET /api/v1/x?code=abc")

    line = json.loads(written.getvalue())
    assert (line["request"], line["code"], line["level"]) == ("GET /api/v1/x", 200, "info")


@pytest.mark.parametrize(
    "path", ["email/abc:def", "unsubscribe/abc:def", "reset/MDE5/abc-def", "reset/MDE5/set-password"]
)
def test_what_a_letters_link_is_signed_with_is_not_logged(written: io.StringIO, path: str) -> None:
    structlog.get_logger("django_structlog").info("request_started", request=f"GET /account/{path}")

    line = json.loads(written.getvalue())
    assert line["request"] == f"GET /account/{path.partition('/')[0]}/(not logged)"


def test_extra_fields_of_a_record_are_not_logged(written: io.StringIO) -> None:
    logging.getLogger("django.server").warning("refused", extra={"request": "GET /?token=truco_x", "body": "4C"})

    assert "truco_x" not in written.getvalue()
    assert "4C" not in written.getvalue()
