"""What an answer can settle; the game advances from it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ColoursBid:
    """All have bid for colours (I-3)."""


@dataclass(frozen=True, slots=True)
class FirstBordersIn:
    """All have placed their first borders (I-4)."""


@dataclass(frozen=True, slots=True)
class SheetsIn:
    """All sheets of the round are in, or missed (I-5)."""


Step = ColoursBid | FirstBordersIn | SheetsIn
