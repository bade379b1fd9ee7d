"""Who made a move, as the log says."""

from dataclasses import dataclass
from typing import Any

import msgspec

from games.models import Move


@dataclass(frozen=True, slots=True)
class Mover:
    """The seat that moved, and what moved for it, one of `Move.By`."""

    seat: int
    by: str

    @property
    def timed_out(self) -> int | None:
        """The seat, if this was the default move after a time-out."""
        return self.seat if self.by == Move.By.TIME else None

    def fields(self, events: msgspec.Raw) -> dict[str, Any]:
        """Fields of a log entry with these visible events. A move that shows nothing does not show who made it."""
        if self.by == Move.By.TIME:
            return {"timed_out": self.seat}
        return {} if bytes(events) == b"[]" else {"mover": self.seat, "bot": self.by == Move.By.BOT}
