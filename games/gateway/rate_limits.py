"""How much may be said: every frame costs credits, which come back with time.

Who has spent theirs is slowed down first: the frame is taken in, and handled once its credits are there. Who is further
behind is refused, and told when to try again; who does not heed that for long is shown the door. The credits are those
of the connection and, for all connections to this process together, of the person, with all programs that they run,
and of the network address. What a frame costs is known in full once it has been answered.

Plain values: the time is an argument.
"""

from collections import OrderedDict
from dataclasses import dataclass

from games.support.addresses import is_local

_HEAVY, _AT_TABLE = ("sync", "list_rooms", "undo"), ("chat", "hand_over", "take_back", "pause", "extend", "vote")
COSTS = dict.fromkeys(_HEAVY, 5) | dict.fromkeys(_AT_TABLE, 3) | {"draft": 4}
"""What frames cost; every other type, and what is no frame at all, costs one credit."""
FREE_BYTES = 4096
"""Every so many bytes beyond the first cost a credit more."""
WORK, ANSWER_BYTES = 0.01, 65536
"""An answer costs a credit more for so many seconds of a processor that it took, and for so many bytes."""
BURST = 3
"""Credits for so many seconds can be saved up."""
PATIENCE = 2.0
"""A frame waits for its credits at most so many seconds; one that would have to wait longer is refused."""
PERSON = 2
"""A person has the credits of so many connections."""
NETWORK = 20
"""A network address has the credits of so many connections. This machine itself is not counted."""
REFUSALS, FORGIVEN = 100, 2
"""So many refusals close the line; so many are forgiven every second."""
PEOPLE = 4096
"""So many people are remembered."""


class Bucket:
    """Credits that come back at a rate, up to a most. It may owe some."""

    __slots__ = ("_at", "_has", "_most", "_rate")

    def __init__(self, rate: float, most: float) -> None:
        self._rate = rate
        self._most = self._has = most
        self._at = 0.0

    def wait(self, cost: float, now: float) -> float:
        """How many seconds from now it will hold so much."""
        if now > self._at:
            self._has = min(self._most, self._has + (now - self._at) * self._rate)
            self._at = now
        return max(0.0, (cost - self._has) / self._rate)

    def take(self, cost: float) -> None:
        """Takes so much out, whether it is there or not."""
        self._has -= cost


@dataclass(frozen=True, slots=True)
class Leave:
    """What becomes of a frame: it is handled after `wait` seconds, or refused, to be tried again after as long; with
    `close` the line is closed besides."""

    wait: float
    refused: bool = False
    close: bool = False


def credits_at(rate: float) -> Bucket:
    """What a connection, a person or a network may send at so many credits a second."""
    return Bucket(rate, rate * BURST)


class People:
    """The credits of people by their ids, or of networks by their addresses; they are kept when a connection ends, so
    that a new one brings no others."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, Bucket] = OrderedDict()

    def credits(self, person: str, rate: float) -> Bucket:
        """A person's; whoever has not been asked for longest is forgotten."""
        found = self._known.setdefault(person, credits_at(rate))
        self._known.move_to_end(person)
        while len(self._known) > PEOPLE:
            self._known.popitem(last=False)
        return found

    def forget(self) -> None:
        """Forgets everybody, as a restart does."""
        self._known.clear()


PEOPLE_HERE, NETWORKS_HERE = People(), People()
"""Of this process."""


class CreditLimit:
    """What one connection from a `network` address may send, at so many credits a second."""

    __slots__ = ("_network", "_networks", "_own", "_people", "_rate", "_refusals")

    def __init__(
        self, rate: float, people: People = PEOPLE_HERE, network: str = "", networks: People = NETWORKS_HERE
    ) -> None:
        self._rate = rate
        self._people = people
        self._network, self._networks = network, networks
        self._own = credits_at(rate)
        self._refusals = Bucket(FORGIVEN, REFUSALS)

    def ask(self, kind: str, size: int, person: str | None, now: float) -> Leave:
        """Whether a frame of a type and a size in bytes may be handled, and when."""
        owners = self._owners(person)
        cost = COSTS.get(kind, 1) + size // FREE_BYTES
        wait = max(owner.wait(cost, now) for owner in owners)
        if wait > PATIENCE:
            return self._refuse(wait - PATIENCE, now)
        for owner in owners:
            owner.take(cost)
        return Leave(wait)

    def charge(self, seconds: float, size: int, person: str | None, now: float, *, first: bool = False) -> None:
        """An answer took so many seconds of a processor, and has so many bytes: that is to be paid, too. What is said
        `first`, unasked, the person and the network pay alone."""
        cost = int(seconds / WORK) + size // ANSWER_BYTES
        for owner in self._owners(person)[first:] if cost else ():
            owner.wait(0, now)
            owner.take(cost)

    def debt(self, now: float) -> float:
        """How many seconds from now the network may send anything; it is not kept waiting for less than PATIENCE."""
        network = self._owners(None)[1:]
        wait = max((owner.wait(1, now) for owner in network), default=0.0)
        return wait if wait > PATIENCE else 0.0

    def _owners(self, person: str | None) -> list[Bucket]:
        """Whose credits a frame takes: the connection's, the person's, the network's."""
        owners = [self._own]
        if person is not None:
            owners.append(self._people.credits(person, self._rate * PERSON))
        if not is_local(self._network):
            owners.append(self._networks.credits(self._network, self._rate * NETWORK))
        return owners

    def _refuse(self, wait: float, now: float) -> Leave:
        gone = self._refusals.wait(1, now) > 0
        self._refusals.take(1)
        return Leave(wait, refused=True, close=gone)
