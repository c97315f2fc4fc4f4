"""Child processes in the foreground: started, watched, stopped, and killed with all that they started."""

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from truco_project.embedded.places import Unusable

LOG_BYTES = 10_000_000


def dying_with_us(with_signal: str) -> list[str]:
    """The prefix of a command that gets this signal when our process dies, however that dies."""
    if shutil.which("setpriv") is None:
        raise Unusable("`setpriv` is missing; install the package util-linux")
    return ["setpriv", "--pdeathsig", with_signal, "--"]


@dataclass
class Child:
    """One process of ours, in a session of its own: a Ctrl-C reaches us alone, and we stop it in its turn."""

    name: str
    command: list[str]
    stop_signal: signal.Signals = signal.SIGTERM
    log: Path | None = None
    environment: Mapping[str, str] = field(default_factory=lambda: os.environ)
    folder: Path | None = None
    _process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        output = None if self.log is None else open_log(self.log)
        try:
            self._process = subprocess.Popen(
                self.command,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=None if output is None else subprocess.STDOUT,
                env=self.environment,
                cwd=self.folder,
                start_new_session=True,
            )
        except OSError as error:
            raise Unusable(f"cannot run {self.command[0]}: {error.strerror}") from error
        finally:
            if output is not None:
                os.close(output)

    @property
    def pid(self) -> int | None:
        return None if self._process is None else self._process.pid

    def died_of(self) -> str | None:
        """How it ended, in words; None while it runs or where it was never started."""
        status = None if self._process is None else self._process.poll()
        if status is None:
            return None
        return f"killed by {signal.Signals(-status).name}" if status < 0 else f"exit code {status}"

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def ask_to_stop(self) -> None:
        if self._process is not None and self.running:
            # A stopped process (Ctrl-Z, a debugger) takes no signal but these two.
            self._process.send_signal(self.stop_signal)
            self._process.send_signal(signal.SIGCONT)

    def kill(self) -> None:
        """End it and all that it started, now; what outlived its parent too."""
        if self._process is None:
            return
        for pid in [*descendants(self._process.pid), self._process.pid] if self.running else []:
            with suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def last_words(self) -> str:
        """The last line that it logged."""
        lines = [] if self.log is None else self.log.read_text(errors="replace").strip().splitlines()
        return lines[-1] if lines else "it said nothing"


def stop_all(children: list[Child], seconds: float) -> None:
    """Ask all of these to stop at once, and kill those that haven't in this time."""
    for child in children:
        child.ask_to_stop()
    wait_for(lambda: not any(child.running for child in children), seconds)
    for child in children:
        child.kill()


def wait_for(condition: Callable[[], bool], seconds: float, *, every: float = 0.02) -> bool:
    deadline = time.monotonic() + seconds
    while not (met := condition()) and time.monotonic() < deadline:
        time.sleep(every)
    return met


def start_and_wait(
    child: Child, ready: Callable[[], bool], seconds: float, *, unless: Callable[[], bool] = lambda: False
) -> None:
    """Start it and return once it is ready, or once we shouldn't wait any longer because we are to stop."""
    child.start()
    wait_for(lambda: unless() or child.died_of() is not None or ready(), seconds)
    if unless() or (child.running and ready()):
        return
    how = child.died_of() or f"not ready after {seconds:.0f} s"
    words = child.last_words()
    child.kill()
    raise Unusable(f"{child.name} did not start ({how}): {words}")


def open_log(path: Path) -> int:
    """The file to append to; one that has grown large becomes `<name>.1`."""
    path.parent.mkdir(mode=0o700, exist_ok=True)
    if path.exists() and path.stat().st_size > LOG_BYTES:
        path.replace(path.with_name(path.name + ".1"))
    return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o600)


def descendants(pid: int) -> list[int]:
    """All processes below this one, the youngest generation first."""
    parents: dict[int, list[int]] = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            with suppress(OSError, ValueError, IndexError):
                # The command's name may hold spaces and brackets; what follows its last bracket doesn't.
                fields = (folder / "stat").read_text().rpartition(")")[2].split()
                parents.setdefault(int(fields[1]), []).append(int(folder.name))
    found: list[int] = []
    generation = [pid]
    while generation:
        generation = [child for parent in generation for child in parents.get(parent, [])]
        found = generation + found
    return found
