"""Points for cards and final places of classic (C-21). Points for land: `games.engine.mechanics.land_values`."""

from collections.abc import Sequence

from games.engine.editions.classic.components import PoliticsCard
from games.engine.editions.classic.state import CardCause, Seat
from games.engine.mechanics.card_points import points_by_cause
from games.engine.mechanics.final_places import places_by


def score_of(card: PoliticsCard) -> tuple[CardCause, int] | None:
    """The cause and the points that a politics card in hand scores at the end; None if it scores nothing (C-21,
    C-25)."""
    match card.kind:
        case "fief":
            return "fiefs", card.value
        case "treasure" | "renegade" | "forced_alliance":
            return None


def card_points(hand: Sequence[PoliticsCard]) -> dict[CardCause, tuple[int, ...]]:
    """The points that each card of a hand scores at the end, by cause (C-21)."""
    return points_by_cause(map(score_of, hand))


def places(seats: Sequence[Seat]) -> dict[int, int]:
    """The place of each seat: most points, then most ducats, Treasures included (C-21)."""
    return places_by([(seat.score, seat.money) for seat in seats])
