"""Whether the bots have all that they play by: asked by `manage.py check`, and as a server's process starts."""

import logging
from typing import Any

from django.core.checks import CheckMessage, Error, register

from matches import bots

logger = logging.getLogger(__name__)

HINT = (
    "Take the file from the release again (git checkout, or the image). Until then `cautious` plays in the bots' place."
)


@register
def bots_are_complete(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    return [Error(problem, hint=HINT, id="matches.E001") for problem in bots.problems()]


def say_what_bots_lack() -> None:
    """At the start of a process: it serves all the same, and a bot that fails has a substitute."""
    for problem in bots.problems():
        logger.error("%s %s", problem, HINT)
