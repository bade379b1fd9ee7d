"""The final places of internet (I-18). Points for land are in `games.engine.mechanics.land_values`."""

from collections.abc import Sequence

from games.engine.editions.internet.state import Seat
from games.engine.mechanics.final_places import places_by


def places(seats: Sequence[Seat]) -> dict[int, int]:
    """The place of each seat: most points, then most ducats (I-18)."""
    return places_by([(seat.score, seat.ducats) for seat in seats])
