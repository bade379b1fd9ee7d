"""Reading the components of The King Returns from data files (K-6, K-7)."""

from functools import cache, partial
from pathlib import Path

from games.engine.components.checks import is_own_design
from games.engine.components.data_files import DATA_FOLDER, Faults, Table, read_table
from games.engine.components.decks import read_deck
from games.engine.components.tiles import read_tiles
from games.engine.editions.returns import component_checks as checks
from games.engine.editions.returns.components import STACKS, PowerCard, ReturnsComponents

OUR_FOLDER = DATA_FOLDER / "returns"
TILES_FILE, POWER_CARDS_FILE = "tiles.toml", "power_cards.toml"


@cache
def our_components() -> ReturnsComponents:
    """Our own components, read only once."""
    return read_components(OUR_FOLDER)


def read_components(folder: Path) -> ReturnsComponents:
    """The components in a folder, checked (K-6, K-7).

    Raises ComponentError with all faults of both files.
    """
    faults = Faults()
    tiles = read_tiles(read_table(folder, TILES_FILE, faults), checks.check_tiles)
    power_cards = _read_power_cards(read_table(folder, POWER_CARDS_FILE, faults))
    faults.raise_if_any()
    return ReturnsComponents(tiles, checks.centres(tiles)[0], power_cards)


def _read_power_cards(file: Table | None) -> tuple[PowerCard, ...]:
    if file is None:
        return ()
    ours = is_own_design(file)
    read, check = partial(_read_stack, ours=ours), partial(checks.check_power_cards, ours=ours)
    cards = read_deck(file, "power_cards", STACKS, read, check)
    file.reject_unknown_keys()
    return cards


def _read_stack(stack: Table, letter: str, ours: bool) -> list[PowerCard]:
    read = ((name, stack.table(name)) for name in stack)
    return [_read_card(card, name, letter, ours) for name, card in read if card is not None]


def _read_card(card: Table, name: str, letter: str, ours: bool) -> PowerCard:
    texts, price, sale = card.texts("symbols"), card.number("price"), card.number("sale")
    card.reject_unknown_keys()
    if texts is not None:
        checks.check_symbols(card, texts)
    if price is not None and sale is not None:
        checks.check_money(card, price, sale, ours)
    symbols = tuple(checks.SYMBOL_TEXTS[text] for text in texts or () if text in checks.SYMBOL_TEXTS)
    return PowerCard(name, letter, symbols, price or 0, sale or 0)
