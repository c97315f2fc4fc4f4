"""A receiver of webhooks in plain Python: it prints what it is told, once, and refuses what isn't the server's.

    TRUCO_WEBHOOK_SECRET=whsec_.. python3 webhook_example.py 9000

The signature is checked by hand, to show what there is to it; a library does the same in a line (webhooks.md).
"""

import base64
import hashlib
import hmac
import http.server
import json
import os
import sys
import time

PORT = int(sys.argv[1]) if len(sys.argv) > 1 else 9000
KEY = base64.b64decode(os.environ["TRUCO_WEBHOOK_SECRET"].removeprefix("whsec_"))
seen: set[str] = set()


def is_ours(event_id: str, sent_at: str, signatures: str, body: bytes) -> bool:
    signed = f"{event_id}.{sent_at}.".encode() + body
    wanted = "v1," + base64.b64encode(hmac.digest(KEY, signed, hashlib.sha256)).decode()
    # Two signatures while a secret is being replaced; and an old message is somebody's recording.
    young = sent_at.isdigit() and abs(time.time() - int(sent_at)) < 300
    return young and any(hmac.compare_digest(wanted.encode(), one.encode()) for one in signatures.split())


class Receiver(http.server.BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        event_id, sent_at, signatures = (
            self.headers.get(f"webhook-{name}", "") for name in ("id", "timestamp", "signature")
        )
        taken = is_ours(event_id, sent_at, signatures, body)
        self.send_response(204 if taken else 401)
        self.end_headers()
        if taken and event_id not in seen:
            seen.add(event_id)
            event = json.loads(body)
            print(event["type"], json.dumps(event["data"]), flush=True)  # noqa: T201

    def log_message(self, format: str, *args: object) -> None:
        pass


http.server.ThreadingHTTPServer(("127.0.0.1", PORT), Receiver).serve_forever()
