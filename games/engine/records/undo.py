"""Undo of a seat's last act, possible if it drew and revealed nothing and no other seat has acted since.

In a record an undo is an entry of its own after the act, and the game continues as if neither had happened. Whether an
act is irreversible is derived from what its events reveal (`Event.reveals`), from the random number generator, and from
sealed answers; editions have no undo rules of their own.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from games.engine.errors import Irreversible, NotUndoable
from games.engine.mechanics.events import Event
from games.engine.mechanics.table import TableState


@dataclass(frozen=True, slots=True)
class Undo:
    """In a record: the seat undid its last act."""

    kind: ClassVar[str] = "undo"


@dataclass(frozen=True, slots=True)
class Act:
    """The latest act that has not been undone: its seat, whether the player made it `by_hand` (not a bot or the rules),
    and why it is irreversible, if it is."""

    seat: int
    by_hand: bool
    irreversible: Irreversible | None


def why_irreversible(
    before: TableState, after: TableState, events: Sequence[Event], sealed: tuple[Mapping[int, Any], Mapping[int, Any]]
) -> Irreversible | None:
    """Why an act that led from one state to another can never be undone; `sealed` has the sealed answers of each state.

    While there are sealed answers, nothing can be undone: changing one is an act, must stay secret, and so must not
    affect what others can do. A sealed answer can be changed anyway.
    """
    if sealed[1]:
        return "sealed"
    revealed = {event.reveals_in(after.open_money) for event in events}
    if before.rng != after.rng or "drawn" in revealed:
        return "drawn"
    if sealed[0] or "hidden" in revealed:
        return "revealed"
    return None


def why_not_undoable(last: Act | None, seat: int, *, over: bool, sealed: Mapping[int, Any]) -> NotUndoable | None:
    """Why a seat has nothing to undo now; None if it has. Public reasons come first."""
    if over:
        return "over"
    if sealed:
        return "sealed"
    if last is None:
        return "nothing_to_undo"
    if last.seat != seat:
        return "others_have_moved"
    return last.irreversible if last.by_hand else "not_your_own_move"
