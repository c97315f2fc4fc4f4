"""How often something may be done: buckets that leak all the time, so that the wait is known exactly.

The generic cell rate algorithm: of a bucket only one instant is kept, the one at which it will be empty. A request
that fits moves it on by one interval; one that doesn't changes nothing. So whoever waits as long as told gets in,
however often it asked meanwhile.
"""

import logging
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import redis
from django.conf import settings
from redis.backoff import NoBackoff
from redis.retry import Retry

logger = logging.getLogger(__name__)

SECOND: Final = 1_000_000
"""In microseconds, in which all of this is counted."""
PERIODS: Final = {"second": 1, "minute": 60, "hour": 3600, "day": 86400}
REMEMBERED_AT_MOST: Final = 100_000
REDIS_PATIENCE: Final = 0.2
REDIS_AWAY: Final = 10.0


@dataclass(frozen=True)
class Rate:
    """So many requests in so many seconds; all of them may come at once."""

    quota: int
    seconds: int

    @classmethod
    def parse(cls, text: str) -> "Rate":
        """`120/minute`, of second, minute, hour or day, or as they begin; raises ValueError."""
        number, _, period = text.partition("/")
        seconds = next((PERIODS[name] for name in PERIODS if period and name.startswith(period)), None)
        if seconds is None or int(number) < 1:
            raise ValueError(f"{text!r} is no rate such as 120/minute")
        return cls(int(number), seconds)

    def times(self, factor: int) -> "Rate":
        return Rate(self.quota * factor, self.seconds)

    @property
    def interval(self) -> int:
        """After how long one more request is let in."""
        return -(-self.seconds * SECOND // self.quota)

    @property
    def capacity(self) -> int:
        return self.quota * self.interval


@dataclass(frozen=True)
class Bucket:
    """One limit as it concerns one caller: `policy` is its name in headers, `key` tells whose it is."""

    policy: str
    key: str
    rate: Rate


@dataclass(frozen=True)
class Level:
    """How full a bucket is once a request was let in or refused."""

    bucket: Bucket
    until_empty: int

    @property
    def left(self) -> int:
        """How many more requests would be let in at once."""
        return (self.bucket.rate.capacity - self.until_empty) // self.bucket.rate.interval

    @property
    def until_next(self) -> int:
        """After how long one more would be; 0: at once."""
        return max(0, self.until_empty + self.bucket.rate.interval - self.bucket.rate.capacity)


@dataclass(frozen=True)
class Taken:
    let_in: bool
    levels: list[Level]


def take(buckets: Sequence[Bucket]) -> Taken:
    """Count one request in each of the buckets or, if one of them is full, in none."""
    if not buckets:
        return Taken(True, [])
    now = clock()
    at = None if now is None else round(now * SECOND)
    let_in, *until_empty = _counted(buckets, at=at)
    return Taken(bool(let_in), [Level(*pair) for pair in zip(buckets, until_empty, strict=True)])


def clock() -> float | None:
    """The time in seconds, for tests to move. None: the counter's own, one for all who count there."""
    return None


class OwnCounter:
    """Counts for this process alone; safe among threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._empty_at: dict[str, int] = {}

    def count(self, buckets: Sequence[Bucket], *, at: int | None) -> list[int]:
        """Whether they let the request in (1 or 0), then for each bucket the time until it is empty."""
        with self._lock:
            now = time.monotonic_ns() // 1000 if at is None else at
            until = [max(0, self._empty_at.get(bucket.key, 0) - now) for bucket in buckets]
            full = [u + b.rate.interval > b.rate.capacity for u, b in zip(until, buckets, strict=True)]
            if any(full):
                return [0, *until]
            until = [u + b.rate.interval for u, b in zip(until, buckets, strict=True)]
            self._empty_at.update((b.key, now + u) for u, b in zip(until, buckets, strict=True))
            if len(self._empty_at) > REMEMBERED_AT_MOST:
                self._forget_the_emptier_half()
            return [1, *until]

    def forget(self) -> None:
        with self._lock:
            self._empty_at.clear()

    def _forget_the_emptier_half(self) -> None:
        by_level = sorted(self._empty_at.items(), key=lambda item: item[1])
        self._empty_at = dict(by_level[len(by_level) // 2 :])


# One script is one step for Redis: no two processes see the same room in a bucket. Its clock is everybody's.
_SCRIPT: Final = """
local now = tonumber(ARGV[1])
if now < 0 then
    local time = redis.call('TIME')
    now = time[1] * 1000000 + time[2]
end
local let_in, left = 1, {}
for i, key in ipairs(KEYS) do
    left[i] = math.max(0, tonumber(redis.call('GET', key) or 0) - now)
    if left[i] + tonumber(ARGV[2 * i]) > tonumber(ARGV[2 * i + 1]) then let_in = 0 end
end
if let_in == 1 then
    for i, key in ipairs(KEYS) do
        left[i] = left[i] + tonumber(ARGV[2 * i])
        redis.call('SET', key, string.format('%.0f', now + left[i]), 'PX', math.ceil(left[i] / 1000))
    end
end
return {let_in, unpack(left)}
"""


class RedisCounter:
    """Counts for all processes that share a Redis or a Valkey."""

    def __init__(self, location: str) -> None:
        once = Retry(NoBackoff(), 0)
        self._client = redis.Redis.from_url(
            location, socket_timeout=REDIS_PATIENCE, socket_connect_timeout=REDIS_PATIENCE, retry=once
        )
        self._script = self._client.register_script(_SCRIPT)
        self._away_until = 0.0

    def count(self, buckets: Sequence[Bucket], *, at: int | None) -> list[int]:
        """As OwnCounter; while Redis doesn't answer this process counts for itself: no move waits for it."""
        if time.monotonic() < self._away_until:
            return own.count(buckets, at=at)
        rates = [number for bucket in buckets for number in (bucket.rate.interval, bucket.rate.capacity)]
        keys = [f"truco:bucket:{bucket.key}" for bucket in buckets]
        try:
            answer: Any = self._script(keys=keys, args=[-1 if at is None else at, *rates])
        except redis.RedisError as error:
            logger.warning("limits are counted by each process, Redis is away: %s", type(error).__name__)
            self._away_until = time.monotonic() + REDIS_AWAY
            return own.count(buckets, at=at)
        return [int(number) for number in answer]

    def close(self) -> None:
        self._client.close()


own = OwnCounter()
_redis = cache(RedisCounter)


def _counted(buckets: Sequence[Bucket], *, at: int | None) -> list[int]:
    shared: Any = settings.CACHES["default"]
    if not shared["BACKEND"].endswith(".RedisCache"):
        return own.count(buckets, at=at)
    return _redis(shared["LOCATION"]).count(buckets, at=at)
