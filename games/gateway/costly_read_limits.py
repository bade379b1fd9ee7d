"""Limits on expensive reads: replays, earlier moments, rounds and pictures of games, profiles, and the list of rooms.

A read costs the processor time that it took. Each reader and each network address has a budget that refills with time;
beyond it reads are refused with a retry time. One read per reader runs at a time: a few more wait for it, others are
refused.
"""

import threading
import time
from dataclasses import dataclass, field

from django.conf import settings

from games.gateway.rate_limits import Bucket, BucketCache, Taken
from games.services import Refused

REFILL_SECONDS = 100
"""Seconds in which a budget refills completely."""
NETWORK_FACTOR = 5
"""A network address has the budget of this many readers."""
MAX_WAITING, MAX_WAIT, RETRY_AFTER = 3, 5.0, 1.0
"""How many of a reader's reads wait for the running one, for how many seconds, and after how many seconds refused
ones may be retried."""

processor_seconds = time.thread_time
now = time.monotonic


@dataclass(slots=True)
class _Turn:
    """The lock that a reader's reads take in turn; `count` are those that run or wait."""

    lock: threading.Lock = field(default_factory=threading.Lock)
    count: int = 0


class Read:
    """A running read, in the thread that began it."""

    def __init__(self, limits: "ReadLimits", reader: str | None, buckets: list[Bucket]) -> None:
        self._limits, self._reader, self._buckets = limits, reader, buckets
        self._since, self._elsewhere = processor_seconds(), 0.0

    def charge(self, seconds: float) -> None:
        """Adds the time of another process that worked for it."""
        self._elsewhere += seconds

    def end(self) -> None:
        """Ends the read and charges for it."""
        self._limits.end(self._reader, self._buckets, processor_seconds() - self._since + self._elsewhere)


class ReadLimits:
    """The read limits of one process; thread-safe."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._buckets = BucketCache(REFILL_SECONDS)
        self._turns: dict[str, _Turn] = {}

    def begin(self, reader: str | None, network: str | None) -> Read:
        """Begins a read for a reader and a network address; None is not limited. Raises Refused if a budget is used
        up or too many of the reader's reads are waiting."""
        with self._lock:
            rate = settings.READ_SECONDS / REFILL_SECONDS
            buckets = [] if reader is None else [self._buckets.bucket(f"reader {reader}", rate)]
            if network is not None:
                buckets.append(self._buckets.bucket(f"network {network}", NETWORK_FACTOR * rate))
            wait = max((bucket.wait(0, now()) for bucket in buckets), default=0.0)
        if wait > 0:
            raise _too_fast(wait)
        if reader is not None:
            self._take_turn(reader)
        return Read(self, reader, buckets)

    def end(self, reader: str | None, buckets: list[Bucket], seconds: float) -> None:
        """Ends a read and charges its processor seconds."""
        with self._lock:
            for bucket in buckets:
                bucket.wait(0, now())
                bucket.take(seconds)
            if reader is not None:
                self._turns[reader].lock.release()
                self._leave(reader)

    def much_taken(self, seconds: float) -> Taken:
        """What was used here in the last seconds, where it was much."""
        with self._lock:
            return self._buckets.much_taken(seconds)

    def take_elsewhere(self, taken: Taken, now: float) -> None:
        """Charges what was used in another process."""
        with self._lock:
            self._buckets.take_elsewhere(taken, now)

    def forget(self) -> None:
        """Drops all budgets, as a restart does."""
        with self._lock:
            self._buckets.forget()

    def _take_turn(self, reader: str) -> None:
        with self._lock:
            turn = self._turns.setdefault(reader, _Turn())
            if turn.count > MAX_WAITING:
                raise _too_fast(RETRY_AFTER)
            turn.count += 1
        if not turn.lock.acquire(timeout=MAX_WAIT):
            with self._lock:
                self._leave(reader)
            raise _too_fast(RETRY_AFTER)

    def _leave(self, reader: str) -> None:
        turn = self._turns[reader]
        turn.count -= 1
        if not turn.count:
            del self._turns[reader]


def _too_fast(wait: float) -> Refused:
    return Refused("too_fast", limit="READ_SECONDS", retry_after=round(wait, 3))


READ_LIMITS = ReadLimits()
"""The read limits of this process."""
