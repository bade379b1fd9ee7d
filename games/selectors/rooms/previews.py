"""What links to a table show on other sites: its game as any stranger sees it, if everybody may follow it live.

Of all other tables, and of those that do not exist, nothing is shown.
"""

from dataclasses import dataclass, field
from typing import Any

import msgspec

from games import engine
from games.models import Room
from games.selectors.rooms.display_names import seat_name
from games.selectors.rooms.watching import open_to_all_live
from games.support import game_cache
from games.support.positions import stream_key


@dataclass(frozen=True, slots=True)
class Preview:
    """A game, running or over, after `stream` updates of the public: players and points are in the order of the seats.
    Two that are equal look the same, though moves that are not public may lie between them."""

    room: str
    name: str
    edition: str
    players: tuple[str, ...]
    scores: tuple[int, ...]
    round: int
    usual_rounds: int
    is_over: bool
    game: str
    stream: int
    version: int = field(compare=False)


def preview_of(room_id: str) -> Preview | None:
    """The preview of a table; None if it has none."""
    games = Room.objects.select_related("game").prefetch_related("seats__player").defer("game__state", "game__opening")
    shown = games.filter(open_to_all_live(), state__in=(Room.State.PLAYING, Room.State.ENDED), game__isnull=False)
    room = shown.filter(id=room_id).first() if room_id.isalnum() else None
    if room is None or not room.game.scores:
        return None
    return Preview(
        room=room.id,
        name=room.name,
        edition=room.edition,
        players=tuple(seat_name(seat) for seat in room.seats.all()),
        scores=tuple(room.game.scores),
        round=room.game.round,
        usual_rounds=engine.usual_rounds(room.edition, room.options),
        is_over=room.state == Room.State.ENDED,
        game=room.game.id,
        stream=room.game.streams[stream_key(None)],
        version=room.game.version,
    )


def public_view(shown: Preview) -> dict[str, Any]:
    """The public view of the game, as it is or later."""
    view: dict[str, Any] = msgspec.json.decode(game_cache.at_least(shown.game, shown.version).seen_by(None).view)
    return view
