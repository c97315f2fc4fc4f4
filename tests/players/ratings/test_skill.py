"""What a result says about strength (docs/ratings.md)."""

from random import Random

from players.ratings.skill import Skill, after_match, is_provisional


def test_everybody_begins_at_1500() -> None:
    assert Skill().shown == 1500


def test_a_win_never_costs_rating_and_a_loss_never_gives_any() -> None:
    rng = Random(4)
    for _ in range(3000):
        size = rng.choice([1, 2])
        won, lost = ([Skill(rng.uniform(0, 50), rng.uniform(0.5, 8.4)) for _ in range(size)] for _ in range(2))
        winners, losers = after_match(won, lost)
        assert all(after.shown >= before.shown for before, after in zip(won, winners, strict=True))
        assert all(after.shown <= before.shown for before, after in zip(lost, losers, strict=True))


def test_a_win_over_somebody_stronger_is_worth_more() -> None:
    me, weak, strong = Skill(25, 3), Skill(18, 3), Skill(32, 3)
    (over_weak,), _ = after_match([me], [weak])
    (over_strong,), _ = after_match([me], [strong])
    assert over_strong.mu - me.mu > 2 * (over_weak.mu - me.mu) > 0


def test_partners_win_together_and_the_less_known_one_learns_more() -> None:
    known, new = Skill(25, 2), Skill()
    winners, _ = after_match([known, new], [known, known])
    assert 0 < winners[0].mu - known.mu < winners[1].mu - new.mu


def test_the_stronger_of_two_comes_out_above_after_some_dozen_matches() -> None:
    rng, strong, weak = Random(7), Skill(), Skill()
    for _ in range(60):
        if rng.random() < 0.7:
            (strong,), (weak,) = after_match([strong], [weak])
        else:
            (weak,), (strong,) = after_match([weak], [strong])
    assert strong.mu - weak.mu > strong.sigma + weak.sigma


def test_nine_matches_are_not_enough_and_ten_are() -> None:
    assert (is_provisional(9), is_provisional(10)) == (True, False)
