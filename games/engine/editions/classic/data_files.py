"""Reading the classic edition's components from data files (K-1 to K-5)."""

import re
from functools import cache, partial
from pathlib import Path

from games.engine.components.checks import is_own_design
from games.engine.components.data_files import DATA_FOLDER, Faults, Table, read_table
from games.engine.components.decks import read_deck
from games.engine.components.start_checks import StartCheck
from games.engine.components.start_positions import StartPosition, StartRules, read_position
from games.engine.components.tiles import CLASSIC_TILES, Tile, read_tiles, terrain_of
from games.engine.editions.classic import component_checks as checks
from games.engine.editions.classic.components import (
    ACTIONS,
    COLOURS,
    COLUMNS_OF_TILES,
    PRINTED_POLITICS,
    ROWS_OF_TILES,
    STACKS,
    TILE_NAMES,
    Action,
    ActionCard,
    ActionKind,
    CardKind,
    ClassicComponents,
    PoliticsCard,
)
from games.engine.geometry import Space

OUR_FOLDER = DATA_FOLDER / "classic"
START_RULES = StartRules(COLOURS, "C-1", "K-5")
TILES_FILE, DECKS_FILE, START_FILE = "tiles.toml", "decks.toml", "basic.toml"

_NUMBER = re.compile(r"[0-9]{1,3}")
_SPECIAL_CARDS: tuple[CardKind, ...] = ("silver_find", "the_king_is_dead")


@cache
def our_components() -> ClassicComponents:
    """Our own components, read only once."""
    return read_components(OUR_FOLDER)


def read_components(folder: Path) -> ClassicComponents:
    """The components in a folder, checked (K-1 to K-5).

    Raises ComponentError with all faults of all three files.
    """
    faults = Faults()
    tiles = read_tiles(read_table(folder, TILES_FILE, faults), checks.check_tiles)
    action_cards, politics_cards = _read_decks(read_table(folder, DECKS_FILE, faults))
    start = _read_start(read_table(folder, START_FILE, faults), tiles)
    faults.raise_if_any()
    return ClassicComponents(tiles, action_cards, politics_cards, start)


def _read_decks(file: Table | None) -> tuple[tuple[ActionCard, ...], tuple[PoliticsCard, ...]]:
    if file is None:
        return (), ()
    check = partial(checks.check_action_cards, ours=is_own_design(file))
    action_cards = read_deck(file, "action_cards", STACKS, _read_stack, check)
    politics_cards = _read_politics_cards(file.table("politics_cards"))
    file.reject_unknown_keys()
    return action_cards, politics_cards


def _read_stack(stack: Table, letter: str) -> list[ActionCard]:
    cards: list[ActionCard] = []
    for name in stack:
        if isinstance(stack.values[name], str):
            special = stack.text(name)
            if special in _SPECIAL_CARDS:
                cards.append(ActionCard(name, letter, special, ()))
            else:
                stack.fault(name, f"no special card {special!r}; there are {', '.join(_SPECIAL_CARDS)} (K-2)")
        else:
            actions = tuple(_read_action(stack, name, text) for text in stack.texts(name) or ())
            cards.append(ActionCard(name, letter, "actions", actions))
    return cards


def _read_action(stack: Table, name: str, text: str) -> Action:
    """An action from its text; in place of one that is reported as a fault, any other."""
    kind, _, n = text.partition(" ")
    if kind in ACTIONS and bool(n) == bool(checks.action_numbers(kind)) and (not n or _NUMBER.fullmatch(n)):
        return Action(kind, int(n or 0))
    stack.fault(name, f"no action {text!r}; {', '.join(map(_example, ACTIONS))} are (K-2)")
    return Action("politics")


def _example(kind: ActionKind) -> str:
    numbers = checks.action_numbers(kind)
    return f'"{kind} {numbers[1]}"' if numbers else f'"{kind}"'


def _read_politics_cards(table: Table | None) -> tuple[PoliticsCard, ...]:
    if table is None:
        return ()
    cards: list[PoliticsCard] = []
    for kind in PRINTED_POLITICS:
        expected = checks.politics_values(kind)
        if any(expected):
            values = table.numbers(kind)
            if values is not None and tuple(sorted(values)) != expected:
                shown = ", ".join(map(str, values)) or "none"
                table.fault(kind, f"{shown}; {', '.join(map(str, expected))} expected (K-3)")
            cards += [PoliticsCard(kind, value) for value in values or ()]
        else:
            found = table.number(kind)
            if found is not None and found != len(expected):
                table.fault(kind, f"{found} cards, {len(expected)} are expected (K-3)")
            cards += [PoliticsCard(kind)] * len(expected)
    table.reject_unknown_keys()
    return tuple(cards)


def _read_start(file: Table | None, tiles: tuple[Tile, ...]) -> StartPosition:
    if file is None:
        return StartPosition((), {}, {}, (), {})
    ours = is_own_design(file)
    names = file.texts("tiles")
    if names is not None and names != TILE_NAMES:
        file.fault("tiles", f"{' '.join(names) or 'none'}; {' '.join(TILE_NAMES)} are expected (C-1)")
    start, borders = read_position(file, names or (), START_RULES)
    file.reject_unknown_keys()
    size = (COLUMNS_OF_TILES * CLASSIC_TILES.size, ROWS_OF_TILES * CLASSIC_TILES.size)
    check = StartCheck(
        file,
        start,
        borders,
        rules=START_RULES,
        form=CLASSIC_TILES,
        size=size,
        terrain=_lay(start.tiles, tiles),
    )
    check.run(ours)
    return start


def _lay(names: tuple[str, ...], tiles: tuple[Tile, ...]) -> dict[Space, str]:
    """The terrain of the board with the tiles A to F upright, as far as it is known (C-1)."""
    terrain: dict[Space, str] = {}
    for tile in tiles:
        if names == TILE_NAMES and tile.name in TILE_NAMES and CLASSIC_TILES.is_whole(tile):
            row, column = divmod(TILE_NAMES.index(tile.name), COLUMNS_OF_TILES)
            terrain |= terrain_of(tile, column * CLASSIC_TILES.size, row * CLASSIC_TILES.size)
    return terrain
