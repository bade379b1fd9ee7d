"""Rate limits of sockets: token buckets, in which every frame costs credits.

A client out of credits is first slowed down: a frame is accepted and handled once there are credits for it. Beyond that
it is rejected with a retry time, and the socket of a client that ignores this is closed. Each frame is charged to the
connection, to the person (all their connections and programs) and to the network address. The cost of an answer is
charged once it is known.

The processes of a server report to each other who uses much (`games.realtime.limits_elsewhere`).

Pure values: the time is passed in.
"""

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass

from games.support.addresses import is_local

_HEAVY = ("sync", "list_rooms", "undo", "hint")
_AT_TABLE = ("chat", "hand_over", "take_back", "pause", "extend", "end_early", "vote")
COSTS = dict.fromkeys(_HEAVY, 5) | dict.fromkeys(_AT_TABLE, 3) | {"draft": 4}
"""Credits by frame type; every other type, and anything that is not a frame, costs one."""
BYTES_PER_CREDIT = 4096
"""A frame costs another credit for this many bytes."""
SECONDS_PER_CREDIT, ANSWER_BYTES_PER_CREDIT = 0.01, 65536
"""An answer costs a credit for this much processor time, and for this many bytes."""
BURST_SECONDS = 3
"""A bucket holds the credits of this many seconds."""
MAX_WAIT = 2.0
"""Seconds that a frame may wait for its credits; one that would have to wait longer is rejected."""
PERSON_FACTOR = 2
"""A person has the credits of this many connections."""
NETWORK_FACTOR = 20
"""A network address has the credits of this many connections. This machine's own is not limited."""
REFUSALS, REFUSALS_PER_SECOND = 100, 2
"""Rejections after which the socket is closed, and how many of them expire per second."""
MUCH = 0.125
"""Use of more than this share of what refills meanwhile counts in the other processes, too."""
MAX_BUCKETS = 4096
"""Buckets that a cache keeps."""


class Bucket:
    """A token bucket: credits refill at a rate up to a capacity. It may go into debt."""

    __slots__ = ("_at", "_capacity", "_level", "_taken", "rate")

    def __init__(self, rate: float, capacity: float) -> None:
        self.rate = rate
        self._capacity = self._level = capacity
        self._at = 0.0
        self._taken = 0.0

    def wait(self, cost: float, now: float) -> float:
        """Seconds until it holds as many credits as `cost`."""
        if now > self._at:
            self._level = min(self._capacity, self._level + (now - self._at) * self.rate)
            self._at = now
        return max(0.0, (cost - self._level) / self.rate)

    def take(self, cost: float) -> None:
        """Takes credits, even if that leaves a debt."""
        self._level -= cost
        self._taken += cost

    def take_elsewhere(self, cost: float, now: float) -> None:
        """Takes credits that were used in another process."""
        self.wait(0, now)
        self._level -= cost

    def taken(self) -> float:
        """The credits taken here since the last call."""
        taken, self._taken = self._taken, 0.0
        return taken


@dataclass(frozen=True, slots=True)
class Admission:
    """The decision about a frame: handle it after `wait` seconds, or reject it, to be retried after `wait` seconds;
    with `close` the socket is closed as well."""

    wait: float
    refused: bool = False
    close: bool = False


Taken = Mapping[str, tuple[float, float]]
"""Credits that people or networks have used, each with the rate of their bucket."""


class BucketCache:
    """Buckets of people by ID, or of networks by address, which hold the credits of `burst` seconds. They outlive
    connections, so that reconnecting brings no new credits."""

    def __init__(self, burst: float = BURST_SECONDS) -> None:
        self._burst = burst
        self._known: OrderedDict[str, Bucket] = OrderedDict()

    def bucket(self, person: str, rate: float) -> Bucket:
        """A person's or network's bucket; the least recently used one is dropped beyond MAX_BUCKETS."""
        found = self._known.setdefault(person, Bucket(rate, rate * self._burst))
        self._known.move_to_end(person)
        while len(self._known) > MAX_BUCKETS:
            self._known.popitem(last=False)
        return found

    def much_taken(self, seconds: float) -> Taken:
        """What was taken here in the last seconds, where it was much."""
        taken = ((name, bucket.taken(), bucket.rate) for name, bucket in self._known.items())
        return {name: (cost, rate) for name, cost, rate in taken if cost > MUCH * rate * seconds}

    def take_elsewhere(self, taken: Taken, now: float) -> None:
        """Charges what was used in another process."""
        for name, (cost, rate) in taken.items():
            self.bucket(name, rate).take_elsewhere(cost, now)

    def forget(self) -> None:
        """Drops all buckets, as a restart does."""
        self._known.clear()


PERSON_BUCKETS, NETWORK_BUCKETS = BucketCache(), BucketCache()
"""The buckets of this process."""


class CreditLimit:
    """The rate limit of one connection from a `network` address, in credits per second."""

    __slots__ = ("_network", "_networks", "_own", "_people", "_rate", "_refusals")

    def __init__(
        self,
        rate: float,
        people: BucketCache = PERSON_BUCKETS,
        network: str = "",
        networks: BucketCache = NETWORK_BUCKETS,
    ) -> None:
        self._rate = rate
        self._people = people
        self._network, self._networks = network, networks
        self._own = Bucket(rate, rate * BURST_SECONDS)
        self._refusals = Bucket(REFUSALS_PER_SECOND, REFUSALS)

    def admit(self, kind: str, size: int, person: str | None, now: float) -> Admission:
        """Decides whether and when a frame of a type and a size in bytes may be handled."""
        owners = self._owners(person)
        cost = COSTS.get(kind, 1) + size // BYTES_PER_CREDIT
        wait = max(owner.wait(cost, now) for owner in owners)
        if wait > MAX_WAIT:
            return self._refuse(wait - MAX_WAIT, now)
        for owner in owners:
            owner.take(cost)
        return Admission(wait)

    def charge(self, seconds: float, size: int, person: str | None, now: float, *, first: bool = False) -> None:
        """Charges for an answer by processor seconds and bytes. What is sent `first`, on connecting, is charged to
        person and network only."""
        cost = int(seconds / SECONDS_PER_CREDIT) + size // ANSWER_BYTES_PER_CREDIT
        for owner in self._owners(person)[first:] if cost else ():
            owner.wait(0, now)
            owner.take(cost)

    def debt(self, now: float) -> float:
        """Seconds until the network may send again; 0 if that is no more than MAX_WAIT."""
        network = self._owners(None)[1:]
        wait = max((owner.wait(1, now) for owner in network), default=0.0)
        return wait if wait > MAX_WAIT else 0.0

    def _owners(self, person: str | None) -> list[Bucket]:
        """The buckets a frame is charged to: the connection's, the person's, the network's."""
        owners = [self._own]
        if person is not None:
            owners.append(self._people.bucket(person, self._rate * PERSON_FACTOR))
        if not is_local(self._network):
            owners.append(self._networks.bucket(self._network, self._rate * NETWORK_FACTOR))
        return owners

    def _refuse(self, wait: float, now: float) -> Admission:
        is_over_limit = self._refusals.wait(1, now) > 0
        self._refusals.take(1)
        return Admission(wait, refused=True, close=is_over_limit)
