"""A real SMTP server on this machine: it answers as a test says, and remembers what it got."""

import email
import email.policy
import re
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from typing import Any

from aiosmtpd.controller import Controller


class MailServer:
    """`answers` to messages come in order, the last one for good."""

    def __init__(self) -> None:
        self.answers = ["250 OK"]
        self.got: list[EmailMessage] = []

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        if answer.startswith("250"):
            message = email.message_from_bytes(envelope.content, policy=email.policy.default)
            assert isinstance(message, EmailMessage)
            assert [message["To"]] == envelope.rcpt_tos
            self.got.append(message)
        return answer

    @property
    def subjects(self) -> list[tuple[str, str]]:
        """To whom, and about what."""
        return [(message["To"], message["Subject"]) for message in self.got]

    def text(self, number: int = -1) -> str:
        return str(self.got[number].get_content()).replace("\r\n", "\n")

    def link(self, path: str) -> str:
        """Where the last letter leads: a path of this site that begins like this."""
        found = re.search(rf"https://truco\.example({path}\S+)", self.text())
        assert found is not None, self.text()
        return found[1]


class AnyPort(Controller):
    """Listens on a port that is free."""

    def _trigger_server(self) -> None:
        self.port = self.server.sockets[0].getsockname()[1]  # type: ignore[union-attr]
        super()._trigger_server()  # type: ignore[no-untyped-call]


@contextmanager
def serving() -> Iterator[tuple[MailServer, int]]:
    server = MailServer()
    controller = AnyPort(server, hostname="127.0.0.1", port=0)
    controller.start()
    try:
        yield server, controller.port
    finally:
        controller.stop()
