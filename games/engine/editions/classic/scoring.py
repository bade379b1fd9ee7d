"""The final places of classic (C-21). Points for land are in `games.engine.mechanics.land_values`."""

from collections.abc import Sequence

from games.engine.editions.classic.state import Seat
from games.engine.mechanics.final_places import places_by


def places(seats: Sequence[Seat]) -> dict[int, int]:
    """The place of each seat: most points, then most ducats, Treasures included (C-21)."""
    return places_by([(seat.score, seat.money) for seat in seats])
