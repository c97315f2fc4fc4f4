"""A program at a pipe: each question is a line on its stdin, each answer a line on its stdout."""

import json
import os
import selectors
import shlex
import subprocess
import time

from matches.arena.players import Answer, Asked, Failed
from matches.arena.reading import read_move
from matches.engine.actions import Move

STARTING_SECONDS = 60
"""For the first answer of a process: it may have to load a lot."""

PARTING_SECONDS = 2


class Program:
    """Started when it is first asked; after a failure, anew."""

    def __init__(self, command: str, *, limit: float) -> None:
        self._command = command
        self._limit = limit
        self._process: _Process | None = None

    def choose(self, asked: Asked) -> Answer:
        starting, begun = self._process is None, time.perf_counter()
        try:
            answered = self._running().ask(asked.line, seconds=max(self._limit, STARTING_SECONDS * starting))
            seconds = None if starting else time.perf_counter() - begun
            return Answer(_move(answered, asked), seconds)
        except Failed:
            self.close()
            raise

    def close(self) -> None:
        if self._process is not None:
            self._process.end()
            self._process = None

    def _running(self) -> "_Process":
        if self._process is None:
            self._process = _Process(self._command)
        return self._process


def _move(answered: bytes, asked: Asked) -> Move:
    try:
        return read_move(json.loads(answered), asked.seat)
    except ValueError as error:
        raise Failed(f"{error}; it answered {answered[:200].decode(errors='replace')}") from error


class _Process:
    """A child, and its pipes without a buffer of Python's in between."""

    def __init__(self, command: str) -> None:
        try:
            child = subprocess.Popen(shlex.split(command), bufsize=0, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        except (OSError, ValueError) as error:
            raise Failed(f"it doesn't start: {error}") from error
        assert child.stdin is not None
        assert child.stdout is not None
        self._child, self._in, self._out = child, child.stdin, child.stdout
        self._unread = b""
        self._readable = selectors.DefaultSelector()
        self._readable.register(self._out, selectors.EVENT_READ)

    def ask(self, line: bytes, *, seconds: float) -> bytes:
        """The line that answers this one; raises Failed."""
        until = time.monotonic() + seconds
        try:
            self._in.write(line + b"\n")
        except OSError:
            raise Failed(self._ended()) from None
        while b"\n" not in self._unread:
            if not self._readable.select(max(0.0, until - time.monotonic())):
                raise Failed(f"no answer in {seconds:g} s")
            read = os.read(self._out.fileno(), 65536)
            if not read:
                raise Failed(self._ended())
            self._unread += read
        answered, self._unread = self._unread.split(b"\n", 1)
        if self._unread:
            # Its next answer would be taken for one to a question that it hasn't read.
            raise Failed("more than one line for one question")
        return answered

    def end(self) -> None:
        """By the end of its input; a program that doesn't heed it is killed."""
        self._readable.close()
        self._in.close()
        try:
            self._child.wait(timeout=PARTING_SECONDS)
        except subprocess.TimeoutExpired:
            self._child.kill()
            self._child.wait()
        self._out.close()

    def _ended(self) -> str:
        try:
            return f"it ended with exit code {self._child.wait(timeout=PARTING_SECONDS)}"
        except subprocess.TimeoutExpired:
            return "it closed its output"
