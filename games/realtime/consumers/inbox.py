"""What comes in from one client: it waits here until there are credits for it, and is handled one by one."""

import time
from dataclasses import dataclass

from games.gateway.frames import kind_of
from games.gateway.rate_limits import CreditLimit, Leave


@dataclass(frozen=True, slots=True)
class Letter:
    """A frame of a client: its text, when it came in, and when it may be handled."""

    text: str | None
    received: float
    due: float


class Inbox:
    """Frames in their order. `heard` is when the client was last heard of."""

    __slots__ = ("_allowance", "_waiting", "heard")

    def __init__(self, rate: float, network: str) -> None:
        self._allowance = CreditLimit(rate, network=network)
        self._waiting: list[Letter] = []
        self.heard = self.now()

    now = staticmethod(time.monotonic)

    def __len__(self) -> int:
        return len(self._waiting)

    def put(self, text: str | None, person: str | None) -> Leave:
        """Takes a frame in, if the client has not sent too many."""
        now = self.heard = self.now()
        leave = self._allowance.ask(kind_of(text), len(text or ""), person, now)
        if not leave.refused:
            self._waiting.append(Letter(text, now, now + leave.wait))
        return leave

    def charge(self, seconds: float, size: int, person: str | None, *, first: bool) -> None:
        """An answer, or what is said first, took so many seconds of a processor, and has so many bytes."""
        self._allowance.charge(seconds, size, person, self.now(), first=first)

    @property
    def is_behind(self) -> bool:
        """Whether others of the client's network have sent too much."""
        return self._allowance.debt(self.now()) > 0

    def take(self) -> Letter:
        """The next."""
        return self._waiting.pop(0)

    def wait(self, letter: Letter) -> float:
        """So many seconds, until it may be handled."""
        return letter.due - self.now()

    def age(self, letter: Letter) -> float:
        """So many seconds ago it came in."""
        return self.now() - letter.received

    @property
    def silence(self) -> float:
        """For so many seconds nothing has been heard of the client."""
        return self.now() - self.heard
