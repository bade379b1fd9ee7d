"""What an answer can settle; the game advances from it."""

from collections.abc import Mapping
from dataclasses import dataclass

from games.engine.editions.internet.moves import BidForColours, HandIn, NoSheet, PlaceFirstBorders


@dataclass(frozen=True, slots=True)
class ColoursBid:
    """All have bid for colours (I-3)."""

    bids: Mapping[int, BidForColours]


@dataclass(frozen=True, slots=True)
class FirstBordersIn:
    """All have placed their first borders (I-4)."""

    moves: Mapping[int, PlaceFirstBorders]


@dataclass(frozen=True, slots=True)
class SheetsIn:
    """All sheets of the round are in, or missed (I-5)."""

    answers: Mapping[int, HandIn | NoSheet]


Step = ColoursBid | FirstBordersIn | SheetsIn
