"""What of a game's past is visible to whom."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from games import engine, protocol
from games.models import Game
from games.selectors.history.log_replay import Moment, stored_effects
from games.selectors.play.games import seals_of
from games.support.encoding import raw_json


@dataclass(frozen=True, slots=True)
class Perspective:
    """Whose knowledge of a game is shown: a seat's or, with None, the public's. With `everything` it is what all seats
    know together."""

    seat: int | None
    everything: bool = False

    def view_json(self, state: Any) -> msgspec.Raw:
        """The view of a state, as JSON."""
        view = engine.open_view(state) if self.everything else engine.view(state, self.seat)
        return raw_json(engine.to_json(view))

    def visible_events(self, events: list[Any]) -> list[object]:
        """The stored events, given as pairs of audience and event, that are visible from here."""
        return [event for audience, event in events if self._may_see(audience)]

    def events_json(self, events: list[Any]) -> msgspec.Raw:
        """The visible events, as JSON."""
        return raw_json(self.visible_events(events))

    def log(self, game: Game, moments: Sequence[Moment], streams: Sequence[int]) -> tuple[protocol.LogEntry, ...]:
        """The log of these moments, with a stream number for each, and with all seals that were opened."""
        effects = stored_effects(game, [moment.move for moment in moments])
        entries = []
        for moment, stream, (stored, opened) in zip(moments, streams, effects, strict=True):
            events, seals = self.events_json(stored), seals_of(opened, everything=True)
            made = {} if moment.mover is None else moment.mover.fields(events)
            entries.append(protocol.LogEntry(stream=stream, events=events, **made, **seals))
        return tuple(entry for entry in entries if bytes(entry.events) != b"[]" or entry.timed_out is not None)

    def _may_see(self, audience: list[int] | None) -> bool:
        return self.everything or audience is None or self.seat in audience
