"""A truco bot in thirty lines: it plays one match against the server's bot `cautious` and prints who won.

    python bot_example.py http://127.0.0.1:8000

It plays as the account whose token stands in TRUCO_TOKEN, else as a new guest. To make it yours, rewrite `choose`:
`match` is all that your seat may see, and every entry of `legal_actions` is an action you can send as it is.
"""

import json
import os
import random
import sys
import time
from typing import Any
from urllib import error, request

API = (sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000").rstrip("/") + "/api/v1"
HEADERS = {"Content-Type": "application/json"}


def choose(match: Any) -> Any:
    # Folding answers a raise; without one it would give the hand away.
    return random.choice([a for a in match["legal_actions"] if match["hand"]["offer"] or a["type"] != "fold"])


def call(path: str, body: object = None, **headers: str) -> Any:
    data = None if body is None else json.dumps(body).encode()  # with a body it is a POST, without one a GET
    with request.urlopen(request.Request(API + path, data, HEADERS | headers), timeout=30) as answer:
        return json.load(answer)


HEADERS["Authorization"] = "Bearer " + (os.environ.get("TRUCO_TOKEN") or call("/players/guest", {})["token"])
wanted = {"variant": "paulista-duel", "seats": ["me", "bot:cautious"], "bot_delay": 0}
path = f"/matches/{call('/matches', wanted)['id']}"
match = call(f"{path}/start", {})
while match["status"] == "active":
    if match["my_seat"] in match["awaiting"]:
        action = choose(match) | {"version": match["version"]}  # the version that this was decided on
        try:  # One key for one decision: if it has to be sent again, it still counts once.
            call(f"{path}/actions", action, **{"Idempotency-Key": f"{path}/{match['version']}"})
        except error.HTTPError as problem:
            if problem.code != 409:  # 409: the match has moved on meanwhile. Look again, decide again.
                raise
    time.sleep(0.1)
    match = call(path)
print("won" if match["result"]["winner"] == match["my_seat"] else "lost", match["score"])  # noqa: T201
