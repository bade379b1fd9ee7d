"""The open sockets of this process: counts per address and person, and draining before a shutdown. Those that other
processes have reported count towards the limits.

Not thread-safe: everything here runs in the server's event loop.
"""

import asyncio
import logging
import random
import time
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Protocol

from django.conf import settings

from games.support.addresses import is_local

log = logging.getLogger(__name__)

DRAIN_TIMEOUT = 5.0
"""Seconds a process that shuts down waits for answers to earlier frames, after it has asked the last client to
reconnect."""


REPORTED_SHARE = 10
"""A process reports the addresses and people that have one in this many of the sockets they may have, and more than
one."""


@dataclass(frozen=True, slots=True)
class Crowds:
    """The addresses and people with many open sockets in one process, and how many."""

    addresses: Mapping[str, int]
    people: Mapping[str, int]


class OpenSocket(Protocol):
    """What this module needs of a socket."""

    @property
    def kind(self) -> str:
        """What it is connected to: `lobby` or `room`."""

    @property
    def address(self) -> str:
        """The client's network address."""

    @property
    def queued(self) -> tuple[int, int]:
        """Frames waiting to be sent, and client frames waiting to be handled."""

    @property
    def person(self) -> str | None:
        """The player ID of the client, as far as it is known."""

    @property
    def session_key(self) -> str | None:
        """The key of the client's session, if its player is known."""

    def sign_out(self) -> None:
        """Closes the socket because its session has ended."""

    def ban(self) -> None:
        """Closes the socket because its player was banned."""

    def receive_broadcast(self, message: dict[str, Any]) -> None:
        """Receives a notice."""

    def announce(self, frame: bytes) -> None:
        """Sends a frame that is the same for everybody."""

    def leave(self) -> None:
        """Asks the client to reconnect to another process, and closes once its earlier frames are answered."""


class OpenSockets:
    """The open sockets of one process."""

    def __init__(self) -> None:
        self.is_draining = False
        """The process is shutting down and accepts no more sockets."""
        self._people: dict[OpenSocket, str | None] = {}
        self._per_address: Counter[str] = Counter()
        self._per_person: Counter[str] = Counter()
        self._elsewhere: dict[str, tuple[Crowds, float]] = {}
        """What other processes have reported, and until when that counts."""
        self._all_closed: asyncio.Event | None = None

    def __len__(self) -> int:
        return len(self._people)

    @property
    def sockets(self) -> list[OpenSocket]:
        """A copy of all sockets; may be read from another thread."""
        return list(self._people)

    def allows(self, address: str) -> bool:
        """Whether a network address may open another socket. This machine's own is not limited."""
        limit: int = settings.SOCKETS_PER_ADDRESS
        if not limit or is_local(address):
            return True
        elsewhere = sum(crowds.addresses.get(address, 0) for crowds in self._crowds_elsewhere())
        return self._per_address[address] + elsewhere < limit

    def add(self, socket: OpenSocket) -> None:
        """Registers a socket that was opened."""
        self._people[socket] = None
        self._per_address[socket.address] += 1

    def claim(self, socket: OpenSocket, person: str | None) -> bool:
        """Counts a socket for a person, once known. Returns False if they have too many."""
        limit = settings.SOCKETS_PER_PERSON
        if person is None:
            return True
        elsewhere = sum(crowds.people.get(person, 0) for crowds in self._crowds_elsewhere())
        if limit and self._per_person[person] + elsewhere >= limit:
            return False
        self._people[socket] = person
        self._per_person[person] += 1
        return True

    def remove(self, socket: OpenSocket) -> None:
        """Unregisters a socket. Does nothing if it was never registered."""
        if socket not in self._people:
            return
        _decrement(self._per_address, socket.address)
        person = self._people.pop(socket)
        if person is not None:
            _decrement(self._per_person, person)
        if self._all_closed is not None and not self._people:
            self._all_closed.set()

    def crowds(self) -> Crowds:
        """Who has many sockets here; nobody in a process that is shutting down, as they are to open them elsewhere."""
        if self.is_draining:
            return Crowds({}, {})
        return Crowds(
            _many(self._per_address, settings.SOCKETS_PER_ADDRESS), _many(self._per_person, settings.SOCKETS_PER_PERSON)
        )

    def count_elsewhere(self, process: str, crowds: Crowds, until: float) -> None:
        """Counts the sockets of another process until a monotonic time, or until it reports again."""
        self._elsewhere[process] = crowds, until

    def _crowds_elsewhere(self) -> list[Crowds]:
        now = time.monotonic()
        self._elsewhere = {process: one for process, one in self._elsewhere.items() if now < one[1]}
        return [crowds for crowds, _ in self._elsewhere.values()]

    async def drain(self, spread: float) -> None:
        """Asks all clients to reconnect elsewhere, spread over some seconds, and waits until the sockets are closed."""
        self.is_draining = True
        log.info("process.leaving", extra={"sockets": len(self)})
        if not self._people:
            return
        self._all_closed = asyncio.Event()
        for socket in list(self._people):
            asyncio.get_running_loop().call_later(random.uniform(0, spread), socket.leave)  # noqa: S311 - no secret
        with suppress(TimeoutError):
            await asyncio.wait_for(self._all_closed.wait(), spread + DRAIN_TIMEOUT)
        log.info("process.left", extra={"sockets": len(self)})


def _many(counter: Counter[str], limit: int) -> dict[str, int]:
    return {key: count for key, count in counter.items() if 1 < count >= limit // REPORTED_SHARE}


def _decrement(counter: Counter[str], key: str) -> None:
    counter[key] -= 1
    if not counter[key]:
        del counter[key]


OPEN_SOCKETS = OpenSockets()
"""The open sockets of this process."""
