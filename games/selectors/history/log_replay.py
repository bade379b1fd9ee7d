"""Replaying a game's log, for everything that shows a game's past: its rounds, the delayed view and its replay."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from games import engine
from games.models import Game, Move
from games.support.game_cache import encode


@dataclass(frozen=True, slots=True)
class Perspective:
    """Whose knowledge of a game is shown: a seat's or, with None, the public's. With `everything` it is what all seats
    know together."""

    seat: int | None
    everything: bool = False

    def view_json(self, state: Any) -> msgspec.Raw:
        """The view of a state, as JSON."""
        view = engine.open_view(state) if self.everything else engine.view(state, self.seat)
        return msgspec.Raw(encode(engine.to_json(view)))

    def visible_events(self, events: list[Any]) -> list[object]:
        """The stored events, given as pairs of audience and event, that are visible from here."""
        return [event for audience, event in events if self._may_see(audience)]

    def events_json(self, events: list[Any]) -> msgspec.Raw:
        """The visible events, as JSON."""
        return msgspec.Raw(encode(self.visible_events(events)))

    def _may_see(self, audience: list[int] | None) -> bool:
        return self.everything or audience is None or self.seat in audience


def play_on(game: Game, state: Any, after: int, *columns: str, to: int | None = None) -> Iterator[tuple[Move, Any]]:
    """Replays a game from `state`, which its log led to after row `after`, lazily and up to row `to`. Yields each row
    that was not undone, with the named columns, and the state after it."""
    rows = game.moves.filter(number__gt=after).order_by("number")
    undone = rows.filter(undone__isnull=False).only("undone")
    moves_undone = {row.undone["number"] for row in undone if row.undone is not None}
    if to is not None:
        rows = rows.filter(number__lte=to)
    for row in rows.only("number", "seat", "move", "undone", *columns).iterator():
        if row.undone is not None or row.number in moves_undone:
            continue
        state, _ = engine.apply(state, row.seat, engine.move_from_json(game.edition, row.move))
        yield row, state
