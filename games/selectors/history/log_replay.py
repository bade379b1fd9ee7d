"""A game's log played again, for whoever is told of it later: its rounds, what is seen with delay, its replay."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from games import engine
from games.models import Game, Move
from games.support.game_cache import encode


@dataclass(frozen=True, slots=True)
class Perspective:
    """Through whose eyes a game is told: those of a seat, or with None of somebody without one. With `everything` it is
    what all seats know together."""

    seat: int | None
    everything: bool = False

    def sees(self, state: Any) -> msgspec.Raw:
        """What they see of a game, as JSON."""
        view = engine.open_view(state) if self.everything else engine.view(state, self.seat)
        return msgspec.Raw(encode(engine.to_json(view)))

    def hears(self, events: list[Any]) -> list[object]:
        """Those of stored events, pairs of audience and event, that they know of."""
        return [event for audience, event in events if self._may_know(audience)]

    def told(self, events: list[Any]) -> msgspec.Raw:
        """The same, as JSON."""
        return msgspec.Raw(encode(self.hears(events)))

    def _may_know(self, audience: list[int] | None) -> bool:
        return self.everything or audience is None or self.seat in audience


def play_on(game: Game, state: Any, after: int, *columns: str, to: int | None = None) -> Iterator[tuple[Move, Any]]:
    """Plays a game on from where its log led to `state`, after row `after`, no further than one asks: each row that
    stands, with the named columns, and the state that it led to. What was taken back is passed over."""
    rows = game.moves.filter(number__gt=after).order_by("number")
    undone = rows.filter(undone__isnull=False).only("undone")
    taken_back = {row.undone["number"] for row in undone if row.undone is not None}
    if to is not None:
        rows = rows.filter(number__lte=to)
    for row in rows.only("number", "seat", "move", "undone", *columns).iterator():
        if row.undone is not None or row.number in taken_back:
            continue
        state, _ = engine.apply(state, row.seat, engine.move_from_json(game.edition, row.move))
        yield row, state
