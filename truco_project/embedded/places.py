"""Where the embedded services keep their data, sockets and secrets, as a function of TRUCO_HOME alone."""

import base64
import hashlib
import os
import stat
from collections.abc import Callable
from pathlib import Path

from cryptography.fernet import Fernet
from cryptography.hazmat.primitives.asymmetric import ec

DATABASE = "truco"
USER = "truco"


class Unusable(Exception):
    """Something on this machine stands in the way; the message is one line for the person who started us."""


def sockets(home: Path) -> Path:
    """The private folder of this home's sockets.

    A socket's path must stay under 108 bytes however deep the home is, and every process must find it
    without asking.
    """
    name = hashlib.sha256(os.fsencode(home.resolve())).hexdigest()[:16]
    return Path("/tmp") / f"truco-{os.getuid()}-{name}"


def make_sockets(home: Path) -> Path:
    """The same folder, made if it is missing, and refused if somebody else made it first."""
    folder = sockets(home)
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        found = folder.lstat()
    except OSError as error:
        raise Unusable(f"cannot make the socket folder {folder}: {error.strerror}") from error
    if not stat.S_ISDIR(found.st_mode) or found.st_uid not in (os.getuid(), owner_of_services()):
        raise Unusable(f"{folder} belongs to somebody else; remove it")
    folder.chmod(0o700)
    return folder


def owner_of_services() -> int:
    """The uid that PostgreSQL's files may have where root can't use a user namespace."""
    return 65534 if os.getuid() == 0 else os.getuid()


def make_home(home: Path) -> None:
    try:
        home.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise Unusable(f"cannot make TRUCO_HOME {home}: {error.strerror}") from error
    if not os.access(home, os.W_OK | os.X_OK):
        raise Unusable(f"cannot write to TRUCO_HOME {home}")


def secret(home: Path, name: str, make: Callable[[], str]) -> str:
    """The secret kept under this name, made on the first call. Readable by its owner alone."""
    path = home / name
    try:
        return path.read_text().strip()
    except FileNotFoundError:
        make_home(home)
    except OSError as error:
        raise Unusable(f"cannot read {path}: {error.strerror}") from error
    draft = home / f".{name}.{os.getpid()}"
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w") as file:
        file.write(make() + "\n")
        file.flush()
        os.fsync(file.fileno())
    try:
        # A link fails where the name is taken: of two processes that start at once, one secret wins for both.
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
    return path.read_text().strip()


def master_key() -> str:
    return Fernet.generate_key().decode()


def vapid_key() -> str:
    """A key by which push services know this server."""
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return base64.urlsafe_b64encode(number.to_bytes(32, "big")).decode().rstrip("=")
