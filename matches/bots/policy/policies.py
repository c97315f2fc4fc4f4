"""The policies that come with the server: which is for which rules, and whether a file is the one that was shipped."""

from functools import cache
from pathlib import Path

from matches.bots.policy.file import BadPolicy, Policy, PolicyMissing, manifest, opened, require_whole
from matches.engine.variants import Rules

FOLDER = Path(__file__).parent.parent / "policies"


def check(folder: Path = FOLDER) -> None:
    """Raises BadPolicy, naming the file, unless every policy is there and whole."""
    load_all(folder)


@cache
def load_all(folder: Path = FOLDER) -> dict[str, Policy]:
    """Every policy of the manifest by the name of its file, mapped; raises BadPolicy."""
    found = manifest(folder)
    if not found:
        raise PolicyMissing(f"no policy in {folder}")
    return {name: _whole(folder / name, entry["sha256"]) for name, entry in found.items()}


def policy_for(rules: Rules, folder: Path = FOLDER) -> Policy:
    """The policy that was trained for these rules, or the nearest one; raises BadPolicy.

    Nearest is the same ladder, then the same way to the next hand's lead. The rest of the house rules is read off
    what is legal, and points are counted from the target.
    """
    policies = load_all(folder)

    def distance(name: str) -> tuple[bool, bool, str]:
        about = policies[name].about
        other_ladder = tuple(about["ladder"]) != rules.variant.ladder
        return other_ladder, about["next_leader"] != rules.house.next_leader, name

    return policies[min(policies, key=distance)]


def _whole(path: Path, expected: object) -> Policy:
    require_whole(path, expected)
    return opened(path)


__all__ = ["BadPolicy", "check", "load_all", "policy_for"]
