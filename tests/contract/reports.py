"""What a generated client reports of the matches that it has played."""

from typing import Any

VARIANTS = {"paulista-duel": 2, "mineiro": 4}
"""Those that the clients play, with their seats: one of two and one of four, both ways to find the manilhas."""


def assert_whole(reports: list[dict[str, Any]]) -> None:
    """Every match was played to its end, by points, and seen from its first event to its last."""
    assert [report["variant"] for report in reports] == list(VARIANTS)
    for report, seats in zip(reports, VARIANTS.values(), strict=True):
        assert report["status"] == "finished"
        assert report["seats"] == ["human", *["server_bot"] * (seats - 1)]
        assert report["reason"] == "points"
        assert max(report["score"]) == 12
        assert report["moves"] > 0
        assert report["numbers"] == list(range(1, report["version"] + 1))
        assert report["last"] == "match_ended"
        assert report["hands"] == report["recorded"] > 0
        assert report["proved"] is True
