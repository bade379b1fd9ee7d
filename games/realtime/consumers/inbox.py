"""Incoming frames of one client: each waits until there are credits for it, then they are handled one by one."""

import time
from dataclasses import dataclass

from games.gateway.frames import Received
from games.gateway.rate_limits import Admission, CreditLimit


@dataclass(frozen=True, slots=True)
class QueuedFrame:
    """A client frame, when it came in, and when it may be handled."""

    frame: Received
    received: float
    due: float


class Inbox:
    """Incoming frames in order. `last_received` is when the client last sent anything."""

    __slots__ = ("_limit", "_waiting", "last_received")

    def __init__(self, rate: float, network: str) -> None:
        self._limit = CreditLimit(rate, network=network)
        self._waiting: list[QueuedFrame] = []
        self.last_received = self.now()

    now = staticmethod(time.monotonic)

    def __len__(self) -> int:
        return len(self._waiting)

    def put(self, frame: Received, size: int, person: str | None) -> Admission:
        """Queues a frame of a size in characters, unless the client has sent too many."""
        now = self.last_received = self.now()
        admission = self._limit.admit(str(frame.__struct_config__.tag), size, person, now)
        if not admission.refused:
            self._waiting.append(QueuedFrame(frame, now, now + admission.wait))
        return admission

    def charge(self, seconds: float, size: int, person: str | None, *, first: bool) -> None:
        """Charges for an answer by processor seconds and bytes; `first` marks what is sent on connecting, unasked."""
        self._limit.charge(seconds, size, person, self.now(), first=first)

    @property
    def is_network_in_debt(self) -> bool:
        """Whether the client's network address has sent too much."""
        return self._limit.debt(self.now()) > 0

    def take(self) -> QueuedFrame:
        """Removes and returns the next frame."""
        return self._waiting.pop(0)

    def wait(self, frame: QueuedFrame) -> float:
        """Seconds until a frame may be handled."""
        return frame.due - self.now()

    def age(self, frame: QueuedFrame) -> float:
        """Seconds since a frame came in."""
        return self.now() - frame.received

    @property
    def silence(self) -> float:
        """Seconds since the client last sent anything."""
        return self.now() - self.last_received
