"""The components of The King Returns: tiles and power cards (K-6, K-7)."""

from dataclasses import dataclass
from typing import ClassVar, Literal, get_args

from games.engine.components.tiles import Tile, TileForm

STACKS = ("A", "B", "C", "D")
"""The stacks of the deck, from the top (R-3)."""

COLUMNS_OF_TILES = 3
ROYAL_CITY = "k"
MINES = ("c", "s", "g", "j")
TILES = TileForm(
    4,
    {
        ".": "meadow",
        "f": "forest",
        "c": "copper mine",
        "s": "silver mine",
        "g": "gold mine",
        "j": "gem mine",
        "t": "village",
        ROYAL_CITY: "royal city",
    },
    "K-6",
)
"""What a tile looks like (K-6)."""


SymbolKind = Literal["borders", "knights", "expansion", "traitor", "alliance"]
SYMBOLS: tuple[SymbolKind, ...] = get_args(SymbolKind)


@dataclass(frozen=True, slots=True)
class Symbol:
    """An action that a power card shows (R-10 to R-14); `n` is how many borders or knights, else 1."""

    kind: SymbolKind
    n: int = 1


@dataclass(frozen=True)
class PowerCard:
    """A power card (R-8, K-7).

    `name` is unique in the deck; `stack` is "A" to "D"; of two `symbols` one is chosen when the card is played; `price`
    is the cost of playing it, `sale` what the bank pays for it, in ducats.
    """

    json_is_cached: ClassVar[bool] = True
    name: str
    stack: str
    symbols: tuple[Symbol, ...]
    price: int
    sale: int


@dataclass(frozen=True, slots=True)
class ReturnsComponents:
    """Everything in the box except pieces and ducats; tiles and cards in the order of the data files.

    `centre` is the name of the tile with the royal city, which lies in the middle (R-1).
    """

    tiles: tuple[Tile, ...]
    centre: str
    power_cards: tuple[PowerCard, ...]
    columns_of_tiles: int = COLUMNS_OF_TILES
