"""Validation of classic's data files; each fault is reported at its key (K-1 to K-3, K-5).

Most checks hold for any copy of the game; those that only our own design guarantees are made if `ours` is true.
"""

from collections import Counter
from collections.abc import Sequence

from games.engine.components.checks import check_names, check_sizes, check_trend
from games.engine.components.data_files import Table
from games.engine.components.tiles import CLASSIC_TILES as TILES
from games.engine.components.tiles import Tile, terrain_of
from games.engine.editions.classic.components import (
    PRINTED_POLITICS,
    TILE_NAMES,
    ActionCard,
    ActionKind,
    PrintedPolitics,
)
from games.engine.geometry import EMPTY, Mask, bit, neighbours, spaces_of

_LEAST_MINES = 20
_ACTION_CARDS, _LAST_STACK_CARDS = 31, 5
_PRINTED_CARD = [("borders", 3), ("politics", 0), ("sword", 0)]
_OUR_STACKS = {"A": 5, "B": 7, "C": 7, "D": 7, "E": 5}
_OUR_DUCATS = range(60, 71)
_SPARE_POLITICS = range(2)
"""By how many the politics actions exceed the politics cards; with fewer, some cards could never be taken."""


def action_numbers(kind: ActionKind) -> tuple[int, ...]:
    """The numbers that an action can show; empty if it shows none (K-2)."""
    match kind:
        case "ducats":
            return 4, 6, 8
        case "borders":
            return 1, 2, 3
        case "sword" | "two_swords" | "politics":
            return ()


def politics_values(kind: PrintedPolitics) -> tuple[int, ...]:
    """The face values of the politics cards of a kind; 0 for each if it has none (K-3)."""
    match kind:
        case "fief":
            return 3, 4, 5
        case "treasure":
            return 8, 10, 12, 15
        case "renegade" | "forced_alliance":
            return 0, 0, 0


def check_tiles(table: Table, tiles: Sequence[Tile], ours: bool) -> None:
    """Check for six square tiles A to F, with enough mines and the town of tile E (K-1)."""
    for name in TILE_NAMES:
        if name not in table.values:
            table.fault(name, "the tile is missing; there are six, A to F (K-1)")
    for tile in tiles:
        if tile.name not in TILE_NAMES:
            table.fault(tile.name, "no such tile; there are six, A to F (K-1)")
        TILES.check(table, tile)
        if TILES.is_whole(tile):
            _check_tile_e(table, tile)
            if ours:
                _check_our_tile(table, tile)
    mines = sum(row.count("m") for tile in tiles for row in tile.rows)
    if mines < _LEAST_MINES and len(tiles) == len(TILE_NAMES) and all(map(TILES.is_whole, tiles)):
        table.fault("", f"{mines} mines in all, at least {_LEAST_MINES} are expected (K-1)")


def _check_tile_e(table: Table, tile: Tile) -> None:
    if tile.name == "E" and tile.rows[1][2:4] != "t.":
        found = f"{TILES.terrain[tile.rows[1][2]]} and {TILES.terrain[tile.rows[1][3]]}"
        table.fault("E", f"row 2 has {found} at columns 3 and 4, town and farmland are expected (K-1)")


def _check_our_tile(table: Table, tile: Tile) -> None:
    counts = Counter("".join(tile.rows))
    for letter, expected in ("m", range(4, 5)), ("t", range(2, 3)), ("f", range(4, 7)):
        if counts[letter] not in expected:
            words = " to ".join(str(n) for n in sorted({expected[0], expected[-1]}))
            table.fault(tile.name, f"{counts[letter]} of {TILES.terrain[letter]}, {words} expected (K-1)")
    clusters = _clusters(tile, "m")
    if clusters > 2:
        table.fault(tile.name, f"mines in {clusters} clusters, one or two are expected (K-1)")


def _clusters(tile: Tile, letter: str) -> int:
    """How many connected groups of this terrain the tile has."""
    left = EMPTY
    for space, terrain in terrain_of(tile).items():
        if terrain == letter:
            left = Mask(left | bit(space))
    clusters = 0
    while left:
        clusters += 1
        grown, cluster = bit(next(spaces_of(left))), EMPTY
        while grown != cluster:
            cluster = grown
            grown = Mask(cluster | neighbours(cluster) & left)
        left = Mask(left & ~cluster)
    return clusters


def check_action_cards(table: Table, cards: Sequence[ActionCard], ours: bool) -> None:
    """Check for 31 cards in five stacks, special cards in their places, three legal actions on all others (K-2)."""
    check_names(table, (card.name for card in cards))
    for card in cards:
        _check_actions(table, card)
        if card.kind == "silver_find" and card.stack in "AE":
            table.fault(f"{card.stack}.{card.name}", "a Silver Find in stack A or E (K-2)")
        if card.kind == "the_king_is_dead" and card.stack != "E":
            table.fault(f"{card.stack}.{card.name}", "The King Is Dead outside stack E (K-2)")
    _check_numbers_of_cards(table, cards)
    if not any(card.stack == "A" and sorted((a.kind, a.n) for a in card.actions) == _PRINTED_CARD for card in cards):
        table.fault("A", "no card shows politics, 3 borders and sword (K-2)")
    if ours:
        _check_our_deck(table, cards)


def _check_actions(table: Table, card: ActionCard) -> None:
    key = f"{card.stack}.{card.name}"
    if card.kind == "actions" and len(card.actions) != 3:
        table.fault(key, f"{len(card.actions)} actions, three are expected (K-2)")
    for action in card.actions:
        numbers = action_numbers(action.kind)
        if numbers and action.n not in numbers:
            known = ", ".join(map(str, numbers))
            table.fault(key, f"{action.kind} {action.n}; {action.kind} {known} are expected (K-2)")
    if sum(action.kind == "ducats" for action in card.actions) > 1:
        table.fault(key, "more than one ducats action (K-2)")


def _check_numbers_of_cards(table: Table, cards: Sequence[ActionCard]) -> None:
    kinds = Counter(card.kind for card in cards)
    last = sum(card.stack == "E" for card in cards)
    if last != _LAST_STACK_CARDS:
        table.fault("E", f"{last} cards, {_LAST_STACK_CARDS} are expected (K-2)")
    if len(cards) != _ACTION_CARDS:
        table.fault("", f"{len(cards)} cards, {_ACTION_CARDS} are expected (K-2)")
    if kinds["the_king_is_dead"] != 1:
        table.fault("E", f"{kinds['the_king_is_dead']} cards are The King Is Dead, one is expected (K-2)")
    if kinds["silver_find"] not in range(2, 5):
        table.fault("", f"{kinds['silver_find']} Silver Finds, 2 to 4 are expected (K-2)")


def _check_our_deck(table: Table, cards: Sequence[ActionCard]) -> None:
    check_sizes(table, (card.stack for card in cards), _OUR_STACKS, "K-2")
    ducats = sum(action.n for card in cards if card.stack != "A" for action in card.actions if action.kind == "ducats")
    if ducats not in _OUR_DUCATS:
        table.fault("", f"stacks B to E show {ducats} ducats, about 65 are expected (K-2)")
    politics = sum(action.kind == "politics" for card in cards for action in card.actions)
    politics_cards = sum(len(politics_values(kind)) for kind in PRINTED_POLITICS)
    if politics - politics_cards not in _SPARE_POLITICS:
        enough = " or ".join(str(politics_cards + spare) for spare in _SPARE_POLITICS)
        table.fault("", f"{politics} politics actions, {enough} are expected for {politics_cards} politics cards (K-2)")
    shown = {
        stack: [action.kind for card in cards if card.stack == stack for action in card.actions]
        for stack in _OUR_STACKS
    }
    check_trend(table, shown, ("borders",), "borders", grows=False, rule="K-2")
    check_trend(table, shown, ("sword", "two_swords"), "swords", grows=True, rule="K-2")
