"""Taking one's last act back, as long as it drew and showed nothing, and nobody has acted since.

In a record an undo is an entry of its own, after the act: the log has both, and the game continues as if neither had
been. Whether an act lasts follows from its events, of which each kind says what it `reveals`, from the source of
chance, and from what is sealed; no edition has rules of its own for it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from games.engine.errors import Lasts, NotUndone
from games.engine.mechanics.events import Event
from games.engine.mechanics.table import TableState


@dataclass(frozen=True, slots=True)
class Undo:
    """In a record: the seat took its last act back."""

    kind: ClassVar[str] = "undo"


@dataclass(frozen=True, slots=True)
class Act:
    """The last act that stands: whose it is, whether they did it themselves, and not a bot or the rules for them, and
    why it lasts, if it does."""

    seat: int
    by_hand: bool
    lasts: Lasts | None


def why_lasting(
    before: TableState, after: TableState, events: Sequence[Event], sealed: tuple[Mapping[int, Any], Mapping[int, Any]]
) -> Lasts | None:
    """Why what led from one state to another cannot be taken back; `sealed` is what lay sealed in each.

    While anything lies sealed nothing can: a sealed answer can be changed as it is, and whether it has been, which
    nobody may know, must make no difference to what others can do.
    """
    if sealed[1]:
        return "sealed"
    brought = {event.reveals_in(after.open_money) for event in events}
    if before.rng != after.rng or "drawn" in brought:
        return "drawn"
    if sealed[0] or "hidden" in brought:
        return "revealed"
    return None


def why_not(last: Act | None, seat: int, *, over: bool, sealed: Mapping[int, Any]) -> NotUndone | None:
    """Why a seat has nothing to take back now; None if it has. What everybody can see is looked at first."""
    if over:
        return "over"
    if sealed:
        return "sealed"
    if last is None:
        return "nothing_done"
    if last.seat != seat:
        return "done_by_others"
    return last.lasts if last.by_hand else "not_by_hand"
