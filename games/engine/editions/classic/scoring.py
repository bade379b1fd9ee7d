"""Points for cards and final places of classic (C-21). Points for land: `games.engine.mechanics.land_values`."""

from collections.abc import Sequence

from games.engine.editions.classic.components import PoliticsCard, PoliticsKind
from games.engine.editions.classic.state import CardCause, Seat
from games.engine.mechanics.final_places import places_by


def cause_of(kind: PoliticsKind) -> CardCause | None:
    """What a politics card in hand scores its face value for at the end; None if it scores nothing (C-21, C-25)."""
    match kind:
        case "fief":
            return "fiefs"
        case "treasure" | "renegade" | "forced_alliance":
            return None


def card_points(hand: Sequence[PoliticsCard]) -> dict[CardCause, tuple[int, ...]]:
    """The points that each card of a hand scores at the end, by cause (C-21)."""
    points: dict[CardCause, tuple[int, ...]] = {}
    for card in hand:
        if cause := cause_of(card.kind):
            points[cause] = (*points.get(cause, ()), card.value)
    return points


def places(seats: Sequence[Seat]) -> dict[int, int]:
    """The place of each seat: most points, then most ducats, Treasures included (C-21)."""
    return places_by([(seat.score, seat.money) for seat in seats])
