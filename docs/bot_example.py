"""A truco bot in thirty lines. It plays in all matches of its account, and sits down where a seat is kept for it.

    python bot_example.py http://127.0.0.1:8000

It plays as the account whose token stands in TRUCO_TOKEN, else as a new guest; whoever has no match yet begins one
against the server's bot `cautious`. To make it yours, rewrite `choose`: `match` is all that your seat may see, and
every entry of `legal_actions` is an action you can send as it is. The whole story is in bots.md.
"""

import json
import os
import secrets
import sys
import time
from http.client import HTTPException
from typing import Any
from urllib import error, request

API = (sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000").rstrip("/") + "/api/v1"
HEADERS = {"Content-Type": "application/json"}


def choose(match: Any) -> Any:
    # Folding answers a raise; without one it would give the hand away.
    return secrets.choice([a for a in match["legal_actions"] if match["hand"]["offer"] or a["type"] != "fold"])


def call(path: str, body: object = None) -> Any:
    # With a body it is a POST, without one a GET. One key for one decision: sent again, it still counts once.
    data, headers = None if body is None else json.dumps(body).encode(), {"Idempotency-Key": secrets.token_hex()}
    while True:
        try:
            return json.load(request.urlopen(request.Request(API + path, data, HEADERS | headers), timeout=30))
        except error.HTTPError as problem:
            if problem.code == 409:  # The match has moved on meanwhile: look again, decide again.
                return json.load(problem)
            if problem.code < 500 and problem.code != 429:
                raise
            time.sleep(int(problem.headers.get("Retry-After", 1)))  # 429, 503: it tells for how long
        except (OSError, HTTPException):  # No answer: nobody knows what became of the request. Send it again.
            time.sleep(1)


HEADERS["Authorization"] = "Bearer " + (os.environ.get("TRUCO_TOKEN") or call("/players/guest", {})["token"])
call("/me/bot", {})
if not call("/me/matches")["items"]:
    new = call("/matches", {"variant": "paulista-duel", "seats": ["me", "bot:cautious"], "bot_delay": 0})
    call(f"/matches/{new['id']}/start", {})
while True:
    for kept in [match for match in call("/me/matches?status=open")["items"] if match["my_seat"] is None]:
        call(f"/matches/{kept['id']}/join", {})
    for match in [call(f"/matches/{waiting['id']}") for waiting in call("/me/matches?turn=mine")["items"]]:
        if match["legal_actions"]:
            done = call(f"/matches/{match['id']}/actions", choose(match) | {"version": match["version"]})
            print(match["id"], done.get("match", match)["score"], flush=True)  # noqa: T201
    time.sleep(float(os.environ.get("TRUCO_PAUSE", "1")))
