"""Several who send at once."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection

from players.webhooks import sending


@contextmanager
def workers(count: int) -> Iterator[list[threading.Thread]]:
    """So many workers that send what is due, at once; waited for at the end."""

    def work() -> None:
        try:
            sending.send_due()
        finally:
            connection.close()

    threads = [threading.Thread(target=work, daemon=True) for _ in range(count)]
    for thread in threads:
        thread.start()
    yield threads
    for thread in threads:
        thread.join(60)
    assert not any(thread.is_alive() for thread in threads)
