"""What is logged, and how: readable lines for one machine, JSON lines on stderr for everything else.

Bodies, headers, tokens, query strings and the database's row contents are never logged.
"""

import logging
import logging.config
import re
from typing import Any

import structlog
from structlog.typing import EventDict, Processor

INFO = logging.INFO

# PostgreSQL's DETAIL quotes whole rows, and a row may hold cards that nobody has seen.
ROW_CONTENTS = re.compile(r"^(DETAIL|CONTEXT|QUERY):.*?(?=\n\n|\Z)", re.MULTILINE | re.DOTALL)
QUERY_STRING = re.compile(r"\?\S*")
SIGNED = re.compile(r"(/account/(?:email|unsubscribe|reset)/)\S+")
"""Links of letters: who has one may do what it is for."""


def without_contents(logger: Any, name: str, event: EventDict) -> EventDict:
    """Take from a log entry what could show a card, a code or a token."""
    for key in ("exception", "event"):
        if isinstance(text := event.get(key), str):
            event[key] = ROW_CONTENTS.sub(r"\1: (not logged)", text)
    if isinstance(request := event.get("request"), str):
        event["request"] = SIGNED.sub(r"\1(not logged)", QUERY_STRING.sub("", request))
    elif request is not None:
        event.pop("request")
    return event


COMMON: list[Processor] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.stdlib.PositionalArgumentsFormatter(),
    structlog.stdlib.ExtraAdder(allow=()),
]


def configure(settings: dict[str, Any]) -> None:
    """Set up logging; `settings` are `readable` and the lowest `level` shown."""
    rendered: list[Processor] = (
        [structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)]
        if settings["readable"]
        else [structlog.processors.JSONRenderer()]
    )
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *COMMON,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    formatter = {
        "()": structlog.stdlib.ProcessorFormatter,
        "foreign_pre_chain": COMMON,
        "processors": [
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            structlog.processors.format_exc_info,
            without_contents,
            *rendered,
        ],
    }
    logging.config.dictConfig(
        {
            "version": 1,
            "disable_existing_loggers": False,
            "filters": {"exceptions": {"()": lambda: lambda record: bool(record.exc_info)}},
            "formatters": {"line": formatter},
            "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
            "root": {"handlers": ["stderr"], "level": settings["level"]},
            "loggers": {
                # Refused requests are everyday life here, and each has its line in the request log already.
                "django.request": {"level": "ERROR", "filters": ["exceptions"]},
                "django.security.DisallowedHost": {"level": "CRITICAL"},
                # They tell of codes and tokens at lower levels.
                "oauthlib": {"level": "WARNING"},
                "oauth2_provider": {"level": "WARNING"},
            },
        }
    )
