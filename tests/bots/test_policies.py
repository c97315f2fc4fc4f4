"""Policy files: mapped as they are, read by key, and refused when they are not what was shipped."""

import json
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from matches.bots.policy import policies
from matches.bots.policy.decision import LENGTH
from matches.bots.policy.file import (
    FORMAT,
    MANIFEST,
    PolicyDamaged,
    PolicyMissing,
    PolicyTooNew,
    opened,
    place,
    written,
)
from matches.bots.policy.key import coarser, coarsest, key_of
from matches.bots.policy.policies import FOLDER, check, load_all, policy_for
from tests.builders import rules

MIXTURES = bytes((9, 0, 0, 0)) + bytes((4, 5, 0, 0))


def small_policy(path: Path, picks: dict[int, int]) -> Path:
    """A file that knows these keys, in two buckets."""
    known = sorted((*place(key, 2), pick) for key, pick in picks.items())
    begins = [sum(bucket < n for bucket, _, _ in known) for n in range(3)]
    written(
        path,
        {"ladder": [1, 3, 6, 9, 12], "next_leader": "rotate"},
        {
            "scores": bytes(256),
            "coarse": bytes(64),
            "mixtures": MIXTURES,
            "begins": b"".join(n.to_bytes(4, "little") for n in begins),
            "marks": b"".join(mark.to_bytes(2, "little") for _, mark, _ in known),
            "picks": bytes(pick for _, _, pick in known),
        },
    )
    return path


def shipped(folder: Path, *names: str) -> Path:
    """A folder of policies whose manifest names these files."""
    manifest = {name: {"sha256": sha256((folder / name).read_bytes()).hexdigest()} for name in names}
    (folder / MANIFEST).write_text(json.dumps(manifest))
    return folder


def decision(seed: int) -> list[int]:
    rng = Random(seed)
    return [rng.randrange(3) for _ in range(LENGTH)]


def test_a_file_answers_with_what_was_written_at_a_key(tmp_path: Path) -> None:
    known = [decision(seed) for seed in range(20)]
    policy = opened(small_policy(tmp_path / "p.bin", {key_of(d): n % 2 for n, d in enumerate(known)}))
    assert [policy.mixture(d) for d in known] == [(9, 0, 0, 0), (4, 5, 0, 0)] * 10


def test_a_key_that_was_never_trained_is_answered_by_a_coarser_one(tmp_path: Path) -> None:
    d = decision(1)
    near = coarser(key_of(d), 0)
    assert opened(small_policy(tmp_path / "near.bin", {near: 1})).mixture(d) == (4, 5, 0, 0)
    assert opened(small_policy(tmp_path / "far.bin", {coarsest(near): 0})).mixture(d) == (9, 0, 0, 0)
    assert opened(small_policy(tmp_path / "none.bin", {0: 0})).mixture(d) is None


def test_the_policies_that_come_with_the_server_are_whole_and_small() -> None:
    check()
    assert sum(file.stat().st_size for file in FOLDER.rglob("*") if file.is_file()) <= 12_000_000


@pytest.mark.parametrize(
    ("variant", "house"),
    [
        ("paulista-duel", {"next_leader": "rotate"}),
        ("paulista-duel", {}),
        ("paulista-duel", {"target": 24, "deck": "limpo"}),
        ("mineiro-duel", {}),
        ("mineiro-duel", {"next_leader": "winner"}),
    ],
)
def test_every_duel_has_a_policy_with_its_ladder(variant: str, house: dict[str, object]) -> None:
    wanted = rules(variant, **house)
    assert tuple(policy_for(wanted).about["ladder"]) == wanted.variant.ladder


def test_a_policy_is_loaded_once() -> None:
    assert load_all() is load_all()


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    folder = shipped(small_policy(tmp_path / "p.bin", {1: 1}).parent, "p.bin")
    (folder / "p.bin").unlink()
    with pytest.raises(PolicyMissing, match=r"p\.bin"):
        check(folder)


def test_a_missing_manifest_is_named(tmp_path: Path) -> None:
    with pytest.raises(PolicyMissing, match=MANIFEST):
        check(tmp_path)


def test_a_damaged_file_is_named(tmp_path: Path) -> None:
    path = small_policy(tmp_path / "p.bin", {1: 1})
    folder = shipped(tmp_path, "p.bin")
    whole = path.read_bytes()
    path.write_bytes(whole[:-1] + bytes([whole[-1] ^ 1]))
    with pytest.raises(PolicyDamaged, match=r"p\.bin is damaged"):
        check(folder)


@pytest.mark.parametrize("content", [b"", b"\x00" * 5000, b"{}\n" * 2000, b'{"format": "' + FORMAT.encode() + b'"}\n'])
def test_what_is_no_policy_file_is_damaged(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "p.bin").write_bytes(content)
    with pytest.raises(PolicyDamaged, match=r"p\.bin"):
        check(shipped(tmp_path, "p.bin"))


@pytest.mark.parametrize("told", ["", "{", "[]x", "[1]", '"p.bin"', '{"p.bin": {}}', '{"p.bin": 5}', '{"p.bin": "5"}'])
def test_a_manifest_that_tells_no_hash_of_a_file_is_damaged(tmp_path: Path, told: str) -> None:
    (tmp_path / MANIFEST).write_text(told)
    with pytest.raises(PolicyDamaged, match=MANIFEST):
        check(tmp_path)


@pytest.mark.parametrize("name", ["p.bin", MANIFEST])
def test_what_cannot_be_read_is_damaged(tmp_path: Path, name: str) -> None:
    # As without the right to: a folder can't be read as a file by anybody.
    folder = shipped(small_policy(tmp_path / "p.bin", {1: 1}).parent, "p.bin")
    (folder / name).unlink()
    (folder / name).mkdir()
    with pytest.raises(PolicyDamaged, match=f"{name} can't be read"):
        check(folder)


def test_a_newer_format_is_said_to_be_one(tmp_path: Path) -> None:
    (tmp_path / "p.bin").write_bytes(b'{"format": "truco-policy/99"}\n' + bytes(5000))
    with pytest.raises(PolicyTooNew, match="truco-policy/99"):
        check(shipped(tmp_path, "p.bin"))


def test_bots_without_policies_say_so(tmp_path: Path) -> None:
    (tmp_path / MANIFEST).write_text("{}")
    with pytest.raises(policies.BadPolicy, match="no policy"):
        policy_for(rules(), tmp_path)
    with pytest.raises(policies.BadPolicy, match="no policy"):
        check(tmp_path)
