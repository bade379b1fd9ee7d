"""Points for cards and final places of internet (I-18). Points for land: `games.engine.mechanics.land_values`."""

from collections.abc import Iterable, Sequence

from games.engine.editions.internet.components import FIEF_POINTS, PoliticsKind
from games.engine.editions.internet.state import CardCause, Seat
from games.engine.mechanics.card_points import points_by_cause
from games.engine.mechanics.final_places import places_by


def score_of(card: PoliticsKind) -> tuple[CardCause, int] | None:
    """The cause and the points that a politics card scores; None if it scores nothing (I-15, I-18)."""
    match card:
        case "fief":
            return "fiefs", FIEF_POINTS
        case "renegade" | "forced_alliance":
            return None


def card_points(cards: Iterable[PoliticsKind]) -> dict[CardCause, tuple[int, ...]]:
    """The points that each of these cards scores, by cause (I-18)."""
    return points_by_cause(map(score_of, cards))


def places(seats: Sequence[Seat]) -> dict[int, int]:
    """The place of each seat: most points, then most ducats (I-18)."""
    return places_by([(seat.score, seat.ducats) for seat in seats])
