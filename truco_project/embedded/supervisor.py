"""Keeps a handful of child processes running until told to stop, then stops them in order."""

import signal
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from types import FrameType

from truco_project.embedded.places import Unusable
from truco_project.embedded.process import Child, start_and_wait, stop_all, wait_for

# All groups together stay under the 20 s within which a stop is promised, a hung child among them.
STOP_SECONDS = 6.0
SOON_SECONDS = 10.0
LONGEST_PAUSE = 10.0
HOPELESS = 3
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


@dataclass
class Watched:
    child: Child
    renew: Callable[[], Child]
    started: float
    failures: int = 0
    due: float | None = None


class Supervisor:
    """Children in groups: a later group needs the earlier ones, so it starts after them, stops before."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self.say = say
        self.stopping = False
        self.groups: list[list[Watched]] = []

    def listen(self) -> None:
        """From now on Ctrl-C, SIGTERM and a closed terminal ask us to stop; nothing is cut off half-way."""
        for number in SIGNALS:
            signal.signal(number, self._asked_to_stop)

    def _asked_to_stop(self, number: int, frame: FrameType | None) -> None:
        self.stopping = True

    def run(self, renew: Callable[[], Child], ready: Callable[[], bool], seconds: float) -> None:
        """Start a child that later ones need, once it is ready. `renew` makes it, after each death too."""
        child = renew()
        self.groups.append([Watched(child, renew, time.monotonic())])
        start_and_wait(child, ready, seconds, unless=lambda: self.stopping)

    def run_together(self, children: list[Child]) -> None:
        """Start children that don't need one another."""
        self.groups.append([Watched(child, partial(_the_same, child), time.monotonic()) for child in children])
        for child in children:
            child.start()

    def run_once(self, child: Child) -> None:
        """Run a child to its end; it must succeed unless we are stopping."""
        child.start()
        while child.running and not self.stopping:
            time.sleep(0.02)
        if self.stopping:
            stop_all([child], 3)
        elif (how := child.died_of()) != "exit code 0":
            raise Unusable(f"{child.name} failed ({how}): {child.last_words()}")

    def watch(self, until: Callable[[], bool], seconds: float) -> bool:
        """Restart what dies until this holds, or for so long, or until we are asked to stop."""

        def done() -> bool:
            self._restart_the_dead()
            return self.stopping or until()

        return wait_for(done, seconds, every=0.1) and not self.stopping

    def hopeless(self) -> str | None:
        """The name of a child that died soon after its start three times in a row."""
        return next((w.child.name for group in self.groups for w in group if w.failures >= HOPELESS), None)

    def _restart_the_dead(self) -> None:
        for watched in (watched for group in self.groups for watched in group):
            if watched.due is None and (how := watched.child.died_of()):
                pause = self._note_death(watched)
                self.say(
                    f"{watched.child.name} died ({how}); starting it again" + (f" in {pause:.0f} s" if pause else "")
                )
            if watched.due is not None and time.monotonic() >= watched.due:
                self._restart(watched)

    def _note_death(self, watched: Watched) -> float:
        """When to start it again: at once, but ever later where it keeps dying soon after its start."""
        now = time.monotonic()
        watched.child.kill()
        watched.failures = watched.failures + 1 if now - watched.started < SOON_SECONDS else 0
        pause = 0.0 if watched.failures == 0 else min(LONGEST_PAUSE, 2.0 ** (watched.failures - 1))
        watched.due = now + pause
        return pause

    def _restart(self, watched: Watched) -> None:
        watched.started = time.monotonic()
        try:
            watched.child = watched.renew()
            watched.child.start()
            watched.due = None
        except Unusable as error:
            pause = self._note_death(watched)
            self.say(f"{watched.child.name}: {error}; trying again in {pause:.0f} s")

    def stop(self) -> None:
        for group in reversed(self.groups):
            stop_all([watched.child for watched in group], STOP_SECONDS)


def _the_same(child: Child) -> Child:
    return child
