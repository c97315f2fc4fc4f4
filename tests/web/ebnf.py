"""A parser made from a grammar in EBNF, as docs/notation.md writes it: without recursion, terminals as `? regex ?`."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

TOKEN = re.compile(r'\s*(?:([a-z]+)|"([^"]*)"|\?\s(.*?)\s\?|([=,|;()\[\]{}]))')


@dataclass(frozen=True)
class Node:
    """A rule as it was found: its text, and the rules within, in order."""

    rule: str
    text: str
    inside: list["Node"] = field(default_factory=list)

    def all(self, *rules: str) -> list["Node"]:
        found = [self] if self.rule in rules else []
        return found + [node for child in self.inside for node in child.all(*rules)]

    def texts(self, *rules: str) -> list[str]:
        return [node.text for node in self.all(*rules)]


Ways = Iterator[tuple[int, list[Node]]]
"""Where a match may end, and what was found up to there."""
Part = Callable[[str, int], Ways]


class Grammar:
    def __init__(self, text: str) -> None:
        self._tokens = [found.groups() for found in TOKEN.finditer(text.rstrip())]
        assert "".join(found.group() for found in TOKEN.finditer(text)).strip() == text.strip()
        self._at = 0
        self._rules: dict[str, Part] = {}
        while self._at < len(self._tokens):
            name = self._next()[0]
            assert name is not None
            self._expect("=")
            self._rules[name] = self._choice()
            self._expect(";")
        self._first = next(iter(self._rules))

    def parse(self, text: str) -> Node:
        """The whole text as the first rule; raises ValueError."""
        for end, nodes in self._rule(self._first)(text, 0):
            if end == len(text):
                return nodes[0]
        raise ValueError(text)

    def _next(self) -> tuple[str | None, ...]:
        self._at += 1
        return self._tokens[self._at - 1]

    def _sign(self) -> str | None:
        return self._tokens[self._at][3] if self._at < len(self._tokens) else None

    def _expect(self, sign: str) -> None:
        assert self._next()[3] == sign

    def _choice(self) -> Part:
        parts = [self._row()]
        while self._sign() == "|":
            self._at += 1
            parts.append(self._row())
        return lambda text, at: (way for part in parts for way in part(text, at))

    def _row(self) -> Part:
        parts = [self._one()]
        while self._sign() == ",":
            self._at += 1
            parts.append(self._one())
        return _row(parts)

    def _one(self) -> Part:
        name, literal, pattern, sign = self._next()
        if name is not None:
            return self._rule(name)
        if literal is not None:
            return _terminal(re.compile(re.escape(literal.replace("\\n", "\n"))))
        if pattern is not None:
            return _terminal(re.compile(pattern, re.ASCII))
        part = self._choice()
        self._expect({"(": ")", "[": "]", "{": "}"}[str(sign)])
        return {"(": part, "[": _maybe(part), "{": _often(part)}[str(sign)]

    def _rule(self, name: str) -> Part:
        def found(text: str, at: int) -> Ways:
            for end, nodes in self._rules[name](text, at):
                yield end, [Node(name, text[at:end], nodes)]

        return found


def _terminal(pattern: re.Pattern[str]) -> Part:
    def found(text: str, at: int) -> Ways:
        if (here := pattern.match(text, at)) is not None:
            yield here.end(), []

    return found


def _row(parts: list[Part]) -> Part:
    def found(text: str, at: int) -> Ways:
        if len(parts) == 1:
            yield from parts[0](text, at)
            return
        for middle, first in parts[0](text, at):
            for end, rest in _row(parts[1:])(text, middle):
                yield end, first + rest

    return found


def _maybe(part: Part) -> Part:
    def found(text: str, at: int) -> Ways:
        yield from part(text, at)
        yield at, []

    return found


def _often(part: Part) -> Part:
    def found(text: str, at: int) -> Ways:
        for middle, first in part(text, at):
            for end, rest in found(text, middle):
                yield end, first + rest
        yield at, []

    return found
