"""The components of The King Returns: tiles and power cards, read from data files (K-6, K-7)."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import ClassVar

from games.engine.component_checks import is_ours
from games.engine.components import DATA_FOLDER, Faults, Table, read_table
from games.engine.editions.returns import component_checks as checks
from games.engine.tiles import Tile, read_tiles

STACKS = ("A", "B", "C", "D")
"""The stacks of the deck, from the top (R-3)."""

DEFAULT_FOLDER = DATA_FOLDER / "returns"
"""Where our own data files are."""

TILES_FILE, POWER_CARDS_FILE = "tiles.toml", "power_cards.toml"


@dataclass(frozen=True, slots=True)
class Symbol:
    """An action that a power card shows (R-10 to R-14).

    `kind` is "borders", "knights", "expansion", "traitor" or "alliance"; `n` is how many borders or knights, else 1.
    """

    kind: str
    n: int = 1


@dataclass(frozen=True)
class PowerCard:
    """A power card (R-8, K-7).

    `name` is unique in the deck; `stack` is "A" to "D"; `symbols` are one, or two of which one is chosen when the card
    is played; `price` is what playing it costs, `sale` what the bank pays for it, in ducats.
    """

    written_once: ClassVar[bool] = True
    name: str
    stack: str
    symbols: tuple[Symbol, ...]
    price: int
    sale: int


@dataclass(frozen=True, slots=True)
class ReturnsComponents:
    """All that is in the box besides pieces and ducats; tiles and cards in the file's order.

    `centre` is the name of the tile with the royal city, which lies in the middle (R-1).
    """

    tiles: tuple[Tile, ...]
    centre: str
    power_cards: tuple[PowerCard, ...]
    columns_of_tiles: int = checks.COLUMNS_OF_TILES


def load_components(folder: Path = DEFAULT_FOLDER) -> ReturnsComponents:
    """The components in a folder, checked (K-6, K-7); our own are read only once.

    Raises ComponentError with all faults of both files.
    """
    return _our_components() if folder == DEFAULT_FOLDER else _read(folder)


@cache
def _our_components() -> ReturnsComponents:
    return _read(DEFAULT_FOLDER)


def _read(folder: Path) -> ReturnsComponents:
    faults = Faults()
    tiles = read_tiles(read_table(folder, TILES_FILE, faults), checks.check_tiles)
    power_cards = _read_power_cards(read_table(folder, POWER_CARDS_FILE, faults))
    faults.raise_if_any()
    return ReturnsComponents(tiles, checks.centres(tiles)[0], power_cards)


def _read_power_cards(file: Table | None) -> tuple[PowerCard, ...]:
    if file is None:
        return ()
    ours = is_ours(file)
    cards: list[PowerCard] = []
    stacks = file.table("power_cards")
    if stacks is not None:
        for letter in STACKS:
            stack = stacks.table(letter)
            if stack is not None:
                cards += _read_stack(stack, letter, ours)
        stacks.no_more_keys()
        checks.check_power_cards(stacks, cards, ours)
    file.no_more_keys()
    return tuple(cards)


def _read_stack(stack: Table, letter: str, ours: bool) -> list[PowerCard]:
    read = ((name, stack.table(name)) for name in stack)
    return [_read_card(card, name, letter, ours) for name, card in read if card is not None]


def _read_card(card: Table, name: str, letter: str, ours: bool) -> PowerCard:
    texts, price, sale = card.texts("symbols"), card.number("price"), card.number("sale")
    card.no_more_keys()
    if texts is not None:
        checks.check_symbols(card, texts)
    if price is not None and sale is not None:
        checks.check_money(card, price, sale, ours)
    symbols = tuple(_symbol(text) for text in texts or () if text in checks.SYMBOLS)
    return PowerCard(name, letter, symbols, price or 0, sale or 0)


def _symbol(text: str) -> Symbol:
    kind, _, n = text.partition(" ")
    return Symbol(kind, int(n or 1))
