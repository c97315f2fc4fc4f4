"""Buckets: waiting exactly as long as told works, and nobody gets more than there is, however many ask at once."""

import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.conf import settings

from players.api import buckets
from players.api.buckets import Bucket, OwnCounter, Rate, RedisCounter, take
from players.api.throttles import in_seconds
from truco_project.embedded.installation import PROJECT

Counter = OwnCounter | RedisCounter
T0 = 1_000_000_000
MOVES = Bucket("moves", "moves:token:1", Rate(120, 60))


def redis_address() -> str:
    """The tests' own broker, in a database that the queue doesn't use."""
    address: str = settings.CELERY_BROKER_URL
    return address.replace("redis+socket://", "unix://").partition("?")[0] + "?db=3"


@pytest.fixture(params=["own", "redis"])
def counter(request: pytest.FixtureRequest) -> Iterator[Counter]:
    if request.param == "own":
        yield OwnCounter()
        return
    shared = RedisCounter(redis_address())
    shared._client.flushdb()
    yield shared
    shared._client.flushdb()


def let_in(counter: Counter, *of: Bucket, at: int) -> bool:
    return counter.count(of, at=at)[0] == 1


def wait(counter: Counter, bucket: Bucket, *, at: int) -> int:
    """What a refused caller is told, in microseconds."""
    refused, until_empty = counter.count([bucket], at=at)
    assert refused == 0
    return buckets.Level(bucket, until_empty).until_next


def test_a_whole_quota_may_come_at_once_and_then_one_an_interval(counter: Counter) -> None:
    assert [let_in(counter, MOVES, at=T0) for _ in range(121)] == [True] * 120 + [False]
    assert wait(counter, MOVES, at=T0) == 500_000


@pytest.mark.parametrize("rate", [Rate(120, 60), Rate(7, 60), Rate(1, 3600), Rate(600, 60), Rate(3, 1)])
def test_waiting_exactly_as_long_as_told_works_and_a_microsecond_less_does_not(counter: Counter, rate: Rate) -> None:
    bucket, now = Bucket("b", f"b:{rate}", rate), T0
    assert all(let_in(counter, bucket, at=now) for _ in range(rate.quota))
    for _ in range(5):
        told = wait(counter, bucket, at=now)
        assert not let_in(counter, bucket, at=now + told - 1)
        now += told
        assert let_in(counter, bucket, at=now)


def test_a_refused_request_costs_nothing_however_often_it_is_made(counter: Counter) -> None:
    for _ in range(120):
        let_in(counter, MOVES, at=T0)
    assert {wait(counter, MOVES, at=T0) for _ in range(50)} == {500_000}
    assert let_in(counter, MOVES, at=T0 + 500_000)


def test_a_request_counts_in_all_its_buckets_or_in_none(counter: Counter) -> None:
    narrow, wide = Bucket("n", "n", Rate(1, 60)), Bucket("w", "w", Rate(2, 60))
    assert let_in(counter, narrow, wide, at=T0)
    assert not any(let_in(counter, narrow, wide, at=T0) for _ in range(10))
    assert let_in(counter, wide, at=T0)
    assert not let_in(counter, wide, at=T0)


def test_a_bucket_that_was_left_alone_is_empty_again(counter: Counter) -> None:
    for _ in range(120):
        let_in(counter, MOVES, at=T0)
    later = T0 + 60_000_000
    assert [let_in(counter, MOVES, at=later) for _ in range(121)] == [True] * 120 + [False]


def test_threads_at_once_never_get_more_than_there_is(counter: Counter) -> None:
    few = Bucket("few", "few", Rate(50, 86400))
    ready = threading.Barrier(20)

    def ask() -> int:
        ready.wait()
        return sum(counter.count([few], at=None)[0] for _ in range(20))

    with ThreadPoolExecutor(20) as pool:
        assert sum(pool.map(lambda _: ask(), range(20))) == 50


ASK = """
import sys
from players.api.buckets import Bucket, Rate, RedisCounter
counter, few = RedisCounter(sys.argv[1]), Bucket("few", "few", Rate(50, 86400))
sys.stdin.readline()
print(sum(counter.count([few], at=None)[0] for _ in range(100)))
"""


def test_processes_at_once_share_what_redis_counts() -> None:
    RedisCounter(redis_address())._client.flushdb()
    asking = [
        subprocess.Popen(
            [sys.executable, "-c", ASK, redis_address()],
            cwd=PROJECT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(4)
    ]
    answers = [process.communicate("go\n", timeout=60)[0] for process in asking]
    assert sum(int(answer) for answer in answers) == 50


def test_with_redis_away_each_process_counts_for_itself_and_nobody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    away = "redis://127.0.0.1:9/0"
    shared = {"default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": away}}
    monkeypatch.setattr(settings, "CACHES", shared)
    buckets.own.forget()
    one = Bucket("one", "one", Rate(1, 3600))
    assert [take([one]).let_in for _ in range(3)] == [True, False, False]
    buckets.own.forget()


def test_a_redis_that_hangs_costs_one_request_a_moment_and_the_next_ones_nothing() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        counter = RedisCounter(f"redis://127.0.0.1:{silent.getsockname()[1]}/0")
        began = time.monotonic()
        counter.count([MOVES], at=None)
        asked = time.monotonic()
        for _ in range(100):
            counter.count([MOVES], at=None)
        counter.close()
    assert asked - began < 2
    assert time.monotonic() - asked < 1
    buckets.own.forget()


def test_memory_is_bounded_and_the_fullest_buckets_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(buckets, "REMEMBERED_AT_MOST", 10)
    counter, full = OwnCounter(), Bucket("full", "full", Rate(1, 86400))
    assert let_in(counter, full, at=T0)
    for number in range(1000):
        let_in(counter, Bucket("b", f"b{number}", Rate(10, 1)), at=T0)
    assert len(counter._empty_at) <= 10
    assert not let_in(counter, full, at=T0)


@pytest.mark.parametrize("text", ["120", "0/minute", "-1/hour", "a/minute", "5/fortnight", "5/", ""])
def test_a_rate_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        Rate.parse(text)


def test_a_period_may_be_shortened() -> None:
    assert [Rate.parse(text) for text in ("5/m", "5/min", "5/minute")] == [Rate(5, 60)] * 3


def test_seconds_are_rounded_up() -> None:
    assert [in_seconds(n) for n in (0, 1, 999_999, 1_000_000, 1_000_001)] == [0, 1, 1, 1, 2]
