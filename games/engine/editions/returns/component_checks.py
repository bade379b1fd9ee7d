"""Validation of the data files of The King Returns; each fault is reported at its key (K-6, K-7).

Most checks hold for any copy of the game; those that only our own design guarantees are made if `ours` is true.
"""

from collections import Counter
from collections.abc import Sequence

from games.engine.components.checks import check_names, check_sizes, check_trend
from games.engine.components.data_files import Table
from games.engine.components.tiles import Tile, terrain_of
from games.engine.editions.returns.components import MINES, ROYAL_CITY, SYMBOLS, TILES, PowerCard, Symbol, SymbolKind
from games.engine.geometry import distance

_TILES = 9
_COUNTS = {"t": 10, **dict.fromkeys(MINES, 4)}
_POWER_CARDS = 60
_LATE_KINDS = ("expansion", "traitor", "alliance")
_OUR_FORESTS = range(38, 43)
_OUR_MINES_WITHIN = 3
_OUR_STACKS = {"A": 15, "B": 15, "C": 15, "D": 15}
_OUR_HIGHEST_PRICE = 7


def texts_of(kind: SymbolKind) -> tuple[str, ...]:
    """The symbols of a kind that a power card can show, as written in the data files (K-7)."""
    match kind:
        case "borders":
            return "borders 1", "borders 2", "borders 3"
        case "knights":
            return "knights 1", "knights 2"
        case "expansion" | "traitor" | "alliance":
            return (kind,)


SYMBOL_TEXTS = {text: Symbol(kind, int(text.partition(" ")[2] or 1)) for kind in SYMBOLS for text in texts_of(kind)}
"""Every symbol that a power card can show, by its text (K-7)."""


def centres(tiles: Sequence[Tile]) -> tuple[str, ...]:
    """The names of the tiles with a royal city; a valid set has exactly one (K-6)."""
    return tuple(tile.name for tile in tiles if any(ROYAL_CITY in row for row in tile.rows))


def check_tiles(table: Table, tiles: Sequence[Tile], ours: bool) -> None:
    """Check for nine square tiles with one royal city, ten villages and four mines of each kind (K-6)."""
    for tile in tiles:
        TILES.check(table, tile)
        if TILES.is_whole(tile) and centres([tile]):
            _check_centre(table, tile, ours)
    if len(tiles) != _TILES:
        table.fault("", f"{len(tiles)} tiles, {_TILES} are expected (K-6)")
    elif all(map(TILES.is_whole, tiles)):
        _check_counts(table, tiles, ours)


def _check_centre(table: Table, tile: Tile, ours: bool) -> None:
    """Check that the royal city's tile has a mine of each kind, in our design at most three steps from the city."""
    terrain = terrain_of(tile)
    city = next(space for space, letter in terrain.items() if letter == ROYAL_CITY)
    for letter in MINES:
        mines = [space for space, other in terrain.items() if other == letter]
        if len(mines) != 1:
            reason = f"{len(mines)} of {TILES.terrain[letter]} on the royal city's tile, one is expected (K-6)"
            table.fault(tile.name, reason)
        elif ours and distance(city, mines[0]) > _OUR_MINES_WITHIN:
            steps = f"{distance(city, mines[0])} steps from the royal city to the {TILES.terrain[letter]}"
            table.fault(tile.name, f"{steps}, {_OUR_MINES_WITHIN} at most are expected (K-6)")


def _check_counts(table: Table, tiles: Sequence[Tile], ours: bool) -> None:
    counts = Counter(letter for tile in tiles for row in tile.rows for letter in row)
    for letter, expected in {ROYAL_CITY: 1, **_COUNTS}.items():
        if counts[letter] != expected:
            table.fault("", f"{counts[letter]} of {TILES.terrain[letter]} in all, {expected} expected (K-6)")
    if ours and counts["f"] not in _OUR_FORESTS:
        table.fault("", f"{counts['f']} of forest in all, about 40 are expected (K-6)")


def check_symbols(card: Table, texts: Sequence[str]) -> None:
    """Check for one known symbol, or two different ones (K-7)."""
    for text in texts:
        if text not in SYMBOL_TEXTS:
            known = ", ".join(f'"{symbol}"' for symbol in SYMBOL_TEXTS)
            card.fault("symbols", f"no symbol {text!r}; there are {known} (K-7)")
    if len(texts) not in (1, 2):
        card.fault("symbols", f"{len(texts)} symbols, one or two are expected (K-7)")
    elif len(set(texts)) < len(texts):
        card.fault("symbols", f"{texts[0]} twice, different symbols are expected (K-7)")


def check_money(card: Table, price: int, sale: int, ours: bool) -> None:
    """Check for a price of at least 1, and a sale value from 1 to the price (K-7)."""
    if price < 1:
        card.fault("price", f"{price} ducats, at least 1 is expected (K-7)")
    elif ours and price > _OUR_HIGHEST_PRICE:
        card.fault("price", f"{price} ducats, {_OUR_HIGHEST_PRICE} at most are expected (K-7)")
    if sale < 1:
        card.fault("sale", f"{sale} ducats, at least 1 is expected (K-7)")
    elif sale > price >= 1:
        card.fault("sale", f"{sale} ducats, at most the price, {price}, are expected (K-7)")


def check_power_cards(table: Table, cards: Sequence[PowerCard], ours: bool) -> None:
    """Check for 60 cards in four stacks, with all kinds of symbol, some cards with two (K-7)."""
    check_names(table, (card.name for card in cards))
    if len(cards) != _POWER_CARDS:
        table.fault("", f"{len(cards)} cards, {_POWER_CARDS} are expected (K-7)")
    shown = {symbol.kind for card in cards for symbol in card.symbols}
    for kind in SYMBOLS:
        if kind not in shown:
            table.fault("", f"no card shows {kind} (K-7)")
    if all(len(card.symbols) < 2 for card in cards):
        table.fault("", "no card shows two symbols, some are expected (K-7)")
    if ours:
        _check_our_deck(table, cards)


def _check_our_deck(table: Table, cards: Sequence[PowerCard]) -> None:
    check_sizes(table, (card.stack for card in cards), _OUR_STACKS, "K-7")
    if not all(card.symbols for card in cards):
        return
    shown = {
        stack: [symbol.kind for card in cards if card.stack == stack for symbol in card.symbols]
        for stack in _OUR_STACKS
    }
    check_trend(table, shown, ("borders",), "borders", grows=False, rule="K-7")
    check_trend(table, shown, _LATE_KINDS, "expansions, traitors and alliances", grows=True, rule="K-7")
