"""How much may be read that is a lot of work: replays, earlier moments and rounds of games, and the list of rooms.

What a read costs is the processor time that it took. Each asker, and each network address, has some of that to spend,
which comes back with time; who has spent theirs is refused, and told when to ask again. One read of an asker runs at a
time: a few more wait for it, others are refused.
"""

import threading
import time
from collections import OrderedDict
from dataclasses import dataclass, field

from django.conf import settings

from games.gateway.rate_limits import Bucket
from games.services import Refused

COMES_BACK = 100
"""What may be spent at once comes back within so many seconds."""
NETWORK = 5
"""A network address may spend what so many askers may."""
WAITING, PATIENCE, AGAIN = 3, 5.0, 1.0
"""So many reads of an asker wait for the one that runs, for so many seconds; others are to come again after as long."""
KNOWN = 4096
"""So many askers and networks are remembered."""

processor_seconds = time.thread_time
now = time.monotonic


@dataclass(slots=True)
class _Turn:
    """One read of an asker at a time; `asked` are those that run or wait."""

    lock: threading.Lock = field(default_factory=threading.Lock)
    asked: int = 0


class Reading:
    """A read that is under way, in the thread that began it."""

    def __init__(self, limits: "ReadLimits", asker: str | None, buckets: list[Bucket]) -> None:
        self._limits, self._asker, self._buckets = limits, asker, buckets
        self._since = processor_seconds()

    def end(self) -> None:
        """It is over, and paid for."""
        self._limits.end(self._asker, self._buckets, processor_seconds() - self._since)


class ReadLimits:
    """Those of one process; may be asked by any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()
        self._turns: dict[str, _Turn] = {}

    def begin(self, asker: str | None, network: str | None) -> Reading:
        """A read of an asker from a network address, where those count. Refused if they have read too much, or if too
        many of the asker's are waiting."""
        with self._lock:
            buckets = [] if asker is None else [self._bucket(f"asker {asker}", settings.READ_SECONDS)]
            if network is not None:
                buckets.append(self._bucket(f"network {network}", NETWORK * settings.READ_SECONDS))
            wait = max((bucket.wait(0, now()) for bucket in buckets), default=0.0)
        if wait > 0:
            raise _too_fast(wait)
        if asker is not None:
            self._take_turn(asker)
        return Reading(self, asker, buckets)

    def end(self, asker: str | None, buckets: list[Bucket], seconds: float) -> None:
        """A read is over, which took so many seconds of a processor."""
        with self._lock:
            for bucket in buckets:
                bucket.wait(0, now())
                bucket.take(seconds)
            if asker is not None:
                self._turns[asker].lock.release()
                self._leave(asker)

    def forget(self) -> None:
        """Forgets what was spent, as a restart does."""
        with self._lock:
            self._buckets.clear()

    def _take_turn(self, asker: str) -> None:
        with self._lock:
            turn = self._turns.setdefault(asker, _Turn())
            if turn.asked > WAITING:
                raise _too_fast(AGAIN)
            turn.asked += 1
        if not turn.lock.acquire(timeout=PATIENCE):
            with self._lock:
                self._leave(asker)
            raise _too_fast(AGAIN)

    def _leave(self, asker: str) -> None:
        turn = self._turns[asker]
        turn.asked -= 1
        if not turn.asked:
            del self._turns[asker]

    def _bucket(self, name: str, most: float) -> Bucket:
        found = self._buckets.setdefault(name, Bucket(most / COMES_BACK, most))
        self._buckets.move_to_end(name)
        while len(self._buckets) > KNOWN:
            self._buckets.popitem(last=False)
        return found


def _too_fast(wait: float) -> Refused:
    return Refused("too_fast", limit="READ_SECONDS", retry_after=round(wait, 3))


READS = ReadLimits()
"""Of this process."""
