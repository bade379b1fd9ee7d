"""The sockets that are open in this process: how many of whom, and how they are told to come back elsewhere.

Plain and without threads: everything here happens in the server's own loop.
"""

import asyncio
import logging
import random
from collections import Counter
from contextlib import suppress
from typing import Any, Protocol

from django.conf import settings

from games.support.addresses import is_local

log = logging.getLogger(__name__)

PATIENCE = 5.0
"""A process that ends waits so many seconds for what its sockets have asked already, after the last was told."""


class Line(Protocol):
    """What is known here of a socket."""

    @property
    def kind(self) -> str:
        """What it is a socket on."""

    @property
    def address(self) -> str:
        """Where its client is."""

    @property
    def queued(self) -> tuple[int, int]:
        """So many frames wait to be sent, and so many of the client's to be handled."""

    @property
    def person(self) -> str | None:
        """Who is at the other end, as far as is known."""

    @property
    def session_key(self) -> str | None:
        """Of the session of whoever is at the other end, if they are known."""

    def sign_out(self) -> None:
        """Closes, since that session has ended."""

    def ban(self) -> None:
        """Closes, since that person may not be here any more."""

    def hear(self, message: dict[str, Any]) -> None:
        """A notice."""

    def leave(self) -> None:
        """Tells the client to come back elsewhere, and closes once everything that it has asked is answered."""


class OpenSockets:
    """Those of one process."""

    def __init__(self) -> None:
        self.is_leaving = False
        """The process is about to end, and takes no more."""
        self._people: dict[Line, str | None] = {}
        self._of_address: Counter[str] = Counter()
        self._of_person: Counter[str] = Counter()
        self._all_gone: asyncio.Event | None = None

    def __len__(self) -> int:
        return len(self._people)

    @property
    def lines(self) -> list[Line]:
        """All of them; may be asked for from another thread."""
        return list(self._people)

    def has_room(self, address: str) -> bool:
        """Whether one more may come from a network address; this machine itself is not counted."""
        most = settings.SOCKETS_PER_ADDRESS
        return not most or is_local(address) or self._of_address[address] < most

    def enter(self, line: Line) -> None:
        """A socket is open."""
        self._people[line] = None
        self._of_address[line.address] += 1

    def claim(self, line: Line, person: str | None) -> bool:
        """Somebody is known to be at the other end; whether they may have one more."""
        most = settings.SOCKETS_PER_PERSON
        if person is None:
            return True
        if most and self._of_person[person] >= most:
            return False
        self._people[line] = person
        self._of_person[person] += 1
        return True

    def exit(self, line: Line) -> None:
        """A socket is closed, or never was open."""
        if line not in self._people:
            return
        _take_one(self._of_address, line.address)
        person = self._people.pop(line)
        if person is not None:
            _take_one(self._of_person, person)
        if self._all_gone is not None and not self._people:
            self._all_gone.set()

    async def drain(self, spread: float) -> None:
        """The process is about to end: tells all sockets to come back elsewhere, each at its own moment within so many
        seconds, and waits until they have gone."""
        self.is_leaving = True
        log.info("process.leaving", extra={"sockets": len(self)})
        if not self._people:
            return
        self._all_gone = asyncio.Event()
        for line in list(self._people):
            asyncio.get_running_loop().call_later(random.uniform(0, spread), line.leave)  # noqa: S311 - no secret
        with suppress(TimeoutError):
            await asyncio.wait_for(self._all_gone.wait(), spread + PATIENCE)
        log.info("process.left", extra={"sockets": len(self)})


def _take_one(counter: Counter[str], key: str) -> None:
    counter[key] -= 1
    if not counter[key]:
        del counter[key]


HERE = OpenSockets()
"""Of this process."""
