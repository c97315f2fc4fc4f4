"""A policy file: a read-only table from keys to distributions, used where it is mapped.

One line of JSON says what it is; the sections follow, each at a multiple of 64 bytes, whole numbers little-endian:
`scores` and `coarse` (classes of scores), `mixtures` (the distributions that occur, four bytes each, in parts of
PARTS), and the table: for each bucket of keys where it begins (`begins`, u32), for each key in it, in order, sixteen
bits of its hash (`marks`, u16) and which mixture it has (`picks`, u8).
"""

import json
from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from mmap import ACCESS_READ, mmap
from pathlib import Path
from typing import Any

from matches.bots.policy.decision import CHOICES, Row
from matches.bots.policy.key import coarser, coarsest, key_of

FORMAT = "truco-policy/1"
MANIFEST = "manifest.json"
"""In each folder of policy files: `{"<file>": {"sha256": ..}}`, beside what else is said of a file."""
ALIGNED = 64
PARTS = 9
"""Into how many parts a distribution is divided."""

_WORD = (1 << 64) - 1


class BadPolicy(Exception):
    """A policy can't be used."""


class PolicyMissing(BadPolicy):
    """There is no such file."""


class PolicyDamaged(BadPolicy):
    """The file isn't what the manifest says, or isn't a policy file at all."""


class PolicyTooNew(BadPolicy):
    """The file has a format that this version of the server doesn't read."""


@dataclass(frozen=True)
class Policy:
    """What was trained, looked up where it lies in the mapped file."""

    about: Mapping[str, Any]
    scores: memoryview
    coarse: memoryview
    mixtures: memoryview
    begins: memoryview
    marks: memoryview
    picks: memoryview

    def mixture(self, d: Row) -> tuple[int, ...] | None:
        """The parts of each choice at a decision, as trained; None where nothing like it was."""
        exact = key_of(d)
        found = self._pick(exact)
        if found is None:
            near = coarser(exact, self.coarse[exact >> 8 & 63])
            found = self._pick(near)
            if found is None:
                found = self._pick(coarsest(near))
        return None if found is None else tuple(self.mixtures[CHOICES * found : CHOICES * found + CHOICES])

    def _pick(self, key: int) -> int | None:
        bucket, mark = place(key, len(self.begins) - 1)
        end = self.begins[bucket + 1]
        at = bisect_left(self.marks, mark, self.begins[bucket], end)
        return self.picks[at] if at < end and self.marks[at] == mark else None


def place(key: int, buckets: int) -> tuple[int, int]:
    """The bucket of a key, and its mark in there; `buckets` is a power of two."""
    mixed = (key * 0x9E3779B97F4A7C15) & _WORD
    mixed ^= mixed >> 31
    mixed = (mixed * 0xBF58476D1CE4E5B9) & _WORD
    mixed ^= mixed >> 32
    return mixed >> 16 & buckets - 1, mixed & 0xFFFF


def opened(path: Path) -> Policy:
    """Map the policy file of a table for two; raises BadPolicy."""
    about, sections = mapped_sections(path)
    try:
        return Policy(
            about=about,
            scores=sections["scores"],
            coarse=sections["coarse"],
            mixtures=sections["mixtures"],
            begins=sections["begins"].cast("I"),
            marks=sections["marks"].cast("H"),
            picks=sections["picks"],
        )
    except (KeyError, TypeError, ValueError) as error:
        raise PolicyDamaged(f"policy file {path} has no whole table") from error


def mapped_sections(path: Path) -> tuple[Mapping[str, Any], Mapping[str, memoryview]]:
    """What a policy file says about itself, and its sections, mapped; raises BadPolicy."""
    try:
        with path.open("rb") as file:
            mapped = memoryview(mmap(file.fileno(), 0, access=ACCESS_READ))
    except FileNotFoundError as error:
        raise PolicyMissing(f"policy file {path} is missing") from error
    except (OSError, ValueError) as error:
        raise PolicyDamaged(f"policy file {path} can't be mapped: {error}") from error
    about = _about(path, mapped)
    try:
        return about, {name: mapped[begin : begin + size] for name, (begin, size) in about["sections"].items()}
    except (KeyError, TypeError, ValueError) as error:
        raise PolicyDamaged(f"policy file {path} has no whole table") from error


def manifest(folder: Path) -> dict[str, dict[str, object]]:
    """What is said of each file of a folder; raises BadPolicy."""
    path = folder / MANIFEST
    try:
        told = dict(json.loads(path.read_text()))
        return {name: {"sha256": entry["sha256"]} for name, entry in told.items()}
    except FileNotFoundError as error:
        raise PolicyMissing(f"the policies' manifest {path} is missing") from error
    except OSError as error:
        raise PolicyDamaged(f"the policies' manifest {path} can't be read: {error}") from error
    except (ValueError, TypeError, KeyError) as error:
        raise PolicyDamaged(f"the policies' manifest {path} is no JSON of files and their sha256") from error


def require_whole(path: Path, expected: object) -> None:
    """Raises BadPolicy unless the file has the hash that the manifest says."""
    try:
        found = sha256(path.read_bytes()).hexdigest()
    except FileNotFoundError as error:
        raise PolicyMissing(f"policy file {path} is missing") from error
    except OSError as error:
        raise PolicyDamaged(f"policy file {path} can't be read: {error}") from error
    if found != expected:
        raise PolicyDamaged(f"policy file {path} is damaged: sha256 {found}, the manifest says {expected}")


def enter(path: Path) -> None:
    """Tell the folder's manifest of a file."""
    told = path.parent / MANIFEST
    known = manifest(path.parent) if told.exists() else {}
    known[path.name] = {"sha256": sha256(path.read_bytes()).hexdigest()}
    told.write_text(json.dumps(dict(sorted(known.items())), indent=2) + "\n")


def written(path: Path, about: Mapping[str, object], sections: Mapping[str, bytes]) -> None:
    """Write a policy file of these sections."""
    room = 4096  # for the line of JSON
    places: dict[str, tuple[int, int]] = {}
    body = bytearray()
    for name, content in sections.items():
        places[name] = (room + len(body), len(content))
        body += content
        body += bytes(-len(body) % ALIGNED)
    line = json.dumps({"format": FORMAT, **about, "sections": places}).encode()
    path.write_bytes(line.ljust(room - 1) + b"\n" + body)


def _about(path: Path, mapped: memoryview) -> dict[str, Any]:
    line = bytes(mapped[:4096]).partition(b"\n")[0]
    try:
        about = json.loads(line)
        known = about["format"]
    except (ValueError, KeyError, TypeError) as error:
        raise PolicyDamaged(f"{path} is no policy file") from error
    if known != FORMAT:
        raise PolicyTooNew(f"policy file {path} has the format {known}, not {FORMAT}")
    return dict(about)
