"""Lets a person sign in from a program on their own machine: python3 oauth_example.py SERVER CLIENT_ID

Register the app once with the redirect `http://127.0.0.1/callback`; the port is free.
"""

import base64
import hashlib
import http.server
import json
import secrets
import sys
import urllib.parse
import urllib.request
from typing import Any

SERVER, CLIENT_ID = sys.argv[1].rstrip("/"), sys.argv[2]
answer: dict[str, str] = {}


class Callback(http.server.BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        path, _, query = self.path.partition("?")
        if path == "/callback":
            answer.update(urllib.parse.parse_qsl(query))
        self.send_response(200 if path == "/callback" else 404)
        self.end_headers()
        self.wfile.write(b"You can close this window.")

    def log_message(self, format: str, *args: object) -> None:
        pass


def post(path: str, **fields: str) -> Any:
    with urllib.request.urlopen(SERVER + path, urllib.parse.urlencode(fields).encode(), timeout=30) as response:
        return json.load(response)


listener = http.server.HTTPServer(("127.0.0.1", 0), Callback)
redirect_uri = f"http://127.0.0.1:{listener.server_port}/callback"
verifier, state = secrets.token_urlsafe(48), secrets.token_urlsafe(16)
challenge = base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).rstrip(b"=").decode()
asked = {
    "response_type": "code",
    "client_id": CLIENT_ID,
    "redirect_uri": redirect_uri,
    "scope": "read play",
    "state": state,
    "code_challenge": challenge,
    "code_challenge_method": "S256",
}
print("Open", f"{SERVER}/oauth/authorize?{urllib.parse.urlencode(asked)}", flush=True)  # noqa: T201
while not answer:
    listener.handle_request()
listener.server_close()

if (answer.get("state"), answer.get("iss")) != (state, SERVER):
    sys.exit("That answer is to another question.")
if "code" not in answer:
    sys.exit(f"Not allowed: {answer.get('error')}")
tokens = post(
    "/oauth/token",
    grant_type="authorization_code",
    code=answer["code"],
    client_id=CLIENT_ID,
    redirect_uri=redirect_uri,
    code_verifier=verifier,
)
# Keep the refresh token; each works once and brings the next:
tokens = post("/oauth/token", grant_type="refresh_token", refresh_token=tokens["refresh_token"], client_id=CLIENT_ID)
me = urllib.request.Request(f"{SERVER}/api/v1/me", headers={"Authorization": f"Bearer {tokens['access_token']}"})
with urllib.request.urlopen(me, timeout=30) as response:
    print("Signed in as", json.load(response)["username"])  # noqa: T201
