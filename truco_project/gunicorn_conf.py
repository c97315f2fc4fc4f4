"""How gunicorn serves the API: threads for requests that wait on PostgreSQL, two processes by default."""

import os
import time

worker_class = "truco_project.worker.Worker"
workers = int(os.environ.get("WEB_CONCURRENCY", "2"))
threads = int(os.environ.get("WEB_THREADS", "8"))
bind = f"{os.environ.get('BIND_ADDRESS', '127.0.0.1')}:{os.environ.get('PORT', '8000')}"
if "WEB_SOCKET" in os.environ:
    # Behind our own front (truco_project/front.py), which says in the PROXY protocol whom it stands for.
    bind = f"unix:{os.environ['WEB_SOCKET']}"
    umask = 0o077
    proxy_protocol = True
timeout = 30
graceful_timeout = 8
keepalive = 5
max_requests = 20000
max_requests_jitter = 2000
limit_request_line = 4094
# A heartbeat file on a slow disk would block a worker.
worker_tmp_dir = "/dev/shm" if os.path.isdir("/dev/shm") else None
control_socket_disable = True
# Whose word to take for a client's address is the settings' business (TRUCO_TRUSTED_PROXIES).
forwarded_allow_ips = ""
loglevel = os.environ.get("GUNICORN_LOG_LEVEL", "info")

# A request that waits longer than this on the database is answered 503; migrations and repairs have no such bound.
os.environ.setdefault("DATABASE_PATIENCE_SECONDS", "10")

# For /readyz: the workers agree on when the web started, whichever of them was forked when.
os.environ["TRUCO_WEB_STARTED"] = str(time.monotonic())
