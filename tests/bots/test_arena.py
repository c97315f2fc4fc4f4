"""The arena: mirrored pairs, one result for one seed, programs at a pipe and what becomes of their failures."""

import json
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from matches.arena.contest import Contest, NoContest, Pair, begun, play_pair, played, require_players
from matches.arena.match import Deals
from matches.arena.match import play as play_match
from matches.arena.players import Answer, Asked, Failed, ServerBot
from matches.arena.programs import Program
from matches.arena.report import Progress
from matches.arena.roster import Roster
from matches.arena.score import Pace, Score
from matches.bots import BOTS
from matches.engine.actions import Raise
from matches.engine.terms import Seat
from matches.engine.variants import VARIANTS
from tests.bots.programs import FIRST_CARD, at_a_pipe, command
from tests.builders import hand, rules


def contest(*bots: str, variant: str = "paulista-duel", matches: int = 20, **house: object) -> Contest:
    return Contest(bots, rules(variant, **house), matches, seed=3, limit=10)


def results(contest: Contest, *, jobs: int = 1) -> dict[tuple[str, str], tuple[list[float], tuple[int, int]]]:
    """Each two's shares of their pairs in order, and their points."""
    pairs = sorted(played(contest, jobs=jobs), key=lambda pair: (pair.number, pair.bots))
    assert not any(pair.failures for pair in pairs)
    standings = begun(contest)
    for pair in pairs:
        standings.add(pair)
    return {bots: (score.pairs, score.points) for bots, score in standings.scores.items()}


class Watching:
    """A bot that remembers which cards each seat was dealt, hand by hand, and who led."""

    def __init__(self, name: str) -> None:
        self._bot = ServerBot(name, seed=1)
        self.dealt: dict[int, tuple[str, ...]] = {}
        self.led: dict[int, Seat] = {}

    def choose(self, asked: Asked) -> Answer:
        now = hand(asked.view)
        self.led[now.number] = now.leader
        if now.holdings[asked.seat].count == 3:
            self.dealt[now.number] = now.holdings[asked.seat].cards or ()
        return self._bot.choose(asked)

    def close(self) -> None:
        pass


@pytest.mark.parametrize("next_leader", ["winner", "rotate"])
def test_a_seat_is_dealt_the_same_cards_whoever_sits_there_and_whoever_leads(next_leader: str) -> None:
    house = rules("paulista-duel", next_leader=next_leader, iron_hand="open")
    compared = led_by_another = 0
    for number in range(10):
        first = [Watching("cautious"), Watching("random")]
        second = [Watching("random"), Watching("cautious")]
        for players in (first, second):
            play_match(house, players, Deals(seed=4, number=number))
        for before, after in zip(first, second, strict=True):
            for n in before.dealt.keys() & after.dealt.keys():
                assert before.dealt[n] == after.dealt[n]
                compared += 1
                led_by_another += before.led[n] != after.led[n]
    assert compared > 50
    assert (led_by_another > 0) == (next_leader == "winner")


def test_the_first_leader_changes_from_pair_to_pair() -> None:
    led = []
    for number in range(4):
        players = [Watching("random") for _ in range(4)]
        play_match(rules("paulista"), players, Deals(seed=1, number=number))
        led.append(next(player.led[1] for player in players if 1 in player.led))
    assert led == [1, 2, 3, 0]


@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_against_itself_comes_to_exactly_half(bot: str) -> None:
    ((shares, points),) = results(contest(bot, bot, matches=10)).values()
    assert shares == [0.5] * 5
    assert points[0] == points[1]


def test_the_same_seed_gives_the_same_result_by_any_number_of_processes() -> None:
    duel = contest("cautious", "random")
    assert results(duel) == results(duel) == results(duel, jobs=2)
    assert results(duel) != results(replace(duel, seed=4))


def test_a_round_robin_plays_every_two() -> None:
    bots = ("random", "cautious", "cmd:true")
    assert list(begun(contest(*bots)).scores) == [
        ("random", "cautious"),
        ("random", "cmd:true"),
        ("cautious", "cmd:true"),
    ]


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_bot_at_a_pipe_plays_as_it_does_without_one(variant: str) -> None:
    program = at_a_pipe("cautious", seed=3)
    direct = results(contest("random", "cautious", variant=variant, matches=6))
    piped = results(contest("random", program, variant=variant, matches=6))
    assert list(direct.values()) == list(piped.values())


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_program_of_a_few_lines_plays_whole_matches(tmp_path: Path, variant: str) -> None:
    # A dark hand is played by slot; where cards may be covered the list has more plays than cards.
    house: dict[str, object] = {"face_down_from_trick": 1, "iron_hand": "dark"}
    program = command(tmp_path, FIRST_CARD)
    ((shares, points),) = results(contest(program, "random", variant=variant, matches=6, **house)).values()
    assert len(shares) == 3
    assert max(points) > 12


class Stubborn:
    """Raises whatever is asked."""

    def choose(self, asked: Asked) -> Answer:
        return Answer(Raise(asked.seat), 0.0)

    def close(self) -> None:
        pass


def test_who_makes_a_move_that_the_rules_refuse_has_lost_the_match() -> None:
    ended = play_match(rules(special_hand="forced"), [ServerBot("random", seed=1), Stubborn()], Deals(1, 1))
    assert ended.winner == 0
    assert ended.failure is not None
    assert ended.failure.seat == 1
    assert ended.failure.why.startswith("illegal: Raise: ")
    assert json.loads(ended.failure.line)["my_seat"] == 1


def failure(source: str, tmp_path: Path, *, limit: float = 10) -> str:
    """Why a program fails at its second question."""
    program = Program(command(tmp_path, source), limit=limit)
    try:
        program.choose(question())
        with pytest.raises(Failed) as failed:
            program.choose(question())
        return str(failed.value)
    finally:
        program.close()


def question() -> Asked:
    asked: list[Asked] = []

    class Curious(ServerBot):
        def choose(self, question: Asked) -> Answer:
            asked.append(question)
            return super().choose(question)

    play_match(rules(), [Curious("random", seed=1), Curious("random", seed=1)], Deals(1, 1))
    return asked[0]


ANSWERS = "import sys\nfor n, line in enumerate(sys.stdin):\n    "


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("print('{\"type\": \"fold\"}' if n == 0 else 'no idea', flush=True)", "it answered no idea"),
        ('print(\'{"type": "fold"}\' if n == 0 else \'{"error": "no idea"}\', flush=True)', "no idea"),
        ('print(\'{"type": "fold"}\' if n == 0 else sys.exit(3), flush=True)', "it ended with exit code 3"),
        ("print('{\"type\": \"fold\"}' if n == 0 else '{}\\n{}', flush=True)", "more than one line for one question"),
    ],
)
def test_a_program_that_gives_no_move_fails_with_the_reason(tmp_path: Path, source: str, said: str) -> None:
    assert said in failure(ANSWERS + source, tmp_path)


def test_a_program_that_is_too_slow_fails(tmp_path: Path) -> None:
    silent = 'import sys\nsys.stdin.readline()\nprint(\'{"type": "fold"}\', flush=True)\nsys.stdin.read()'
    assert failure(silent, tmp_path, limit=0.1) == "no answer in 0.1 s"


def test_after_a_failure_a_program_is_started_anew(tmp_path: Path) -> None:
    once = 'import sys\nsys.stdin.readline()\nprint(\'{"type": "fold"}\', flush=True)'
    program = Program(command(tmp_path, once), limit=10)
    try:
        first = program.choose(question())
        with pytest.raises(Failed, match="it ended with exit code 0"):
            program.choose(question())
        assert program.choose(question()).move == first.move
    finally:
        program.close()


def test_a_match_lost_by_failing_is_counted_and_told(tmp_path: Path) -> None:
    program = command(tmp_path, "import sys\nsys.exit(2)")
    duel = contest("random", program, matches=2)
    roster = Roster(seats=2, seed=3, limit=10)
    pair = play_pair(Pair(("random", program), number=0), duel, roster)
    roster.close()
    assert (pair.share, [bot for bot, _failure in pair.failures]) == (1.0, [program] * 2)
    standings = begun(duel)
    standings.add(pair)
    assert (standings.paces[program].failures, standings.failures) == (2, 2)


def test_the_interval_is_that_of_the_pairs_and_never_certain() -> None:
    score = Score([1.0, 0.5] * 200, (0, 0))
    low, high = score.interval
    assert (score.rate, score.matches) == (0.75, 800)
    assert (round(low, 3), round(high, 3)) == (0.724, 0.773)
    assert Score([1.0] * 5).interval[0] < 0.9
    assert Score([1.0] * 5).interval[1] == 1.0


def test_pace_is_told_as_mean_quantile_and_longest() -> None:
    pace = Pace([n / 100 for n in range(1, 101)])
    assert (round(pace.mean, 3), pace.quantile(0.99), pace.longest) == (0.505, 0.99, 1.0)
    assert Pace().quantile(0.99) == 0.0


@pytest.mark.parametrize(
    ("bots", "matches", "said"),
    [
        (("random", "grandmaster"), 10, "no bot is called grandmaster"),
        (("random", "/no/such/program"), 10, "there is no program /no/such/program"),
        (("random", "'unclosed quote"), 10, "not a command"),
        (("random", "cautious"), 9, "an even number"),
        (("random",), 10, "at least two"),
        (("random", "cautious", "random"), 10, "named twice"),
    ],
)
def test_a_contest_that_cannot_be_is_refused_before_it_begins(bots: tuple[str, ...], matches: int, said: str) -> None:
    with pytest.raises(NoContest, match=said):
        require_players(contest(*bots, matches=matches))


def told(*args: str) -> str:
    out = StringIO()
    call_command("arena", *args, stdout=out, stderr=StringIO())
    return out.getvalue()


def test_the_command_prints_a_line_for_two_and_a_table_for_more() -> None:
    two = told("cautious", "random", "--matches", "4", "--rules", "target=24,next_leader=rotate", "--seed", "2")
    assert two.startswith("paulista-duel target=24,next_leader=rotate seed 2\ncautious against random: ")
    assert "of 4 matches, points" in two
    assert "wins %" not in two
    three = told("cautious", "random", "cmd:cat", "--matches", "2")
    assert "wins % against      cautious        random       cmd:cat" in three


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("random", "nobody"), "no bot is called nobody"),
        (("random", "cautious", "--rules", "colour=red"), "--rules: colour: allowed are"),
        (("random", "cautious", "--rules", "target=13"), "--rules: target: allowed are 12, 24, 15"),
    ],
)
def test_the_command_refuses_with_a_sentence(args: tuple[str, ...], said: str) -> None:
    with pytest.raises(CommandError, match=said):
        told(*args)


def test_a_contest_of_failures_is_stopped() -> None:
    with pytest.raises(CommandError, match="10 matches were lost by failing"):
        told("random", "cmd:true", "--matches", "100")


@pytest.mark.parametrize("variant", VARIANTS)
def test_cautious_beats_random(variant: str) -> None:
    ((shares, points),) = results(contest("cautious", "random", variant=variant, matches=60)).values()
    assert Score(shares, points).interval[0] > 0.7


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_is_a_bar_on_a_terminal_and_nothing_elsewhere() -> None:
    for stream, shown in ((Terminal(), "[###############               ] 1 of 2 pairs"), (StringIO(), "")):
        progress = Progress(stream, total=2, pause=0)
        progress.step()
        assert shown in stream.getvalue()
        progress.step()
        progress.close()
        assert bool(stream.getvalue()) == bool(shown)
