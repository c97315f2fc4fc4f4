"""A real HTTP server that is told things: it answers as a test says, and remembers what it got."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

OK: "Answer"


@dataclass(frozen=True)
class Answer:
    status: int = 204
    headers: dict[str, str] = field(default_factory=dict)
    after: threading.Event | None = None
    """Answers only once this is set; None: at once."""


OK = Answer()


@dataclass(frozen=True)
class Received:
    path: str
    headers: dict[str, str]
    raw: bytes

    @property
    def body(self) -> str:
        return self.raw.decode()

    @property
    def id(self) -> str:
        return self.headers["webhook-id"]


class Receiver:
    """`answers` come in order, the last one for good."""

    def __init__(self, host: str, answers: list[Answer]) -> None:
        self.answers = answers
        self.got: list[Received] = []
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                receiver.got.append(Received(self.path, headers, body))
                answer = receiver.answers.pop(0) if len(receiver.answers) > 1 else receiver.answers[0]
                if answer.after is not None:
                    answer.after.wait(30)
                self.send_response(answer.status)
                for name, value in {**answer.headers, "Content-Length": "0"}.items():
                    self.send_header(name, value)
                self.end_headers()

            def log_message(self, *_: object) -> None:
                """Nothing."""

        class Server(ThreadingHTTPServer):
            def handle_error(self, *_: object) -> None:
                """Whoever went away before the answer is what some tests are about."""

        self.server = Server((host, 0), Handler)
        self.url = f"http://{host}:{self.server.server_address[1]}/told"
        self.thread = threading.Thread(target=self.server.serve_forever, args=(0.02,), daemon=True)


@contextmanager
def receiving(*answers: Answer, host: str = "127.0.0.1") -> Iterator[Receiver]:
    receiver = Receiver(host, list(answers) or [OK])
    receiver.thread.start()
    try:
        yield receiver
    finally:
        receiver.server.shutdown()
        for answer in receiver.answers:
            if answer.after is not None:
                answer.after.set()
        receiver.server.server_close()
        receiver.thread.join(10)


Receiving = Callable[..., Receiver]
