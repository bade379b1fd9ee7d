"""The classic edition's components: tiles, decks and the basic start position, read from data files (K-1 to K-5)."""

import re
from dataclasses import dataclass
from functools import cache
from itertools import chain
from pathlib import Path
from typing import ClassVar

from games.engine.component_checks import is_ours
from games.engine.components import DATA_FOLDER, Faults, Table, read_table
from games.engine.editions.classic import component_checks as checks
from games.engine.editions.classic.start_checks import StartCheck
from games.engine.tiles import Tile, read_tiles

COLOURS = ("yellow", "red", "purple", "grey")
"""The four colours, in the order of the seats."""

STACKS = ("A", "B", "C", "D", "E")
"""The stacks of the action deck, from the top (C-4)."""

DEFAULT_FOLDER = DATA_FOLDER / "classic"
"""Where our own data files are."""

TILES_FILE, DECKS_FILE, START_FILE = "tiles.toml", "decks.toml", "basic.toml"

_ACTION = re.compile(r"(?P<kind>ducats|borders) (?P<n>[0-9]{1,3})|(?P<plain>sword|two_swords|politics)")
_SPECIAL_CARDS = ("silver_find", "the_king_is_dead")


@dataclass(frozen=True, slots=True)
class Action:
    """One of the three actions of an action card (C-10 to C-14).

    `kind` is "ducats", "borders", "sword", "two_swords" or "politics"; `n` is how many ducats or borders, else 0.
    """

    kind: str
    n: int = 0


@dataclass(frozen=True)
class ActionCard:
    """A card of the action deck (C-6, K-2).

    `name` is unique in the deck; `stack` is "A" to "E"; `kind` is "actions", "silver_find" or "the_king_is_dead";
    `actions` are the three actions in the order in which they are settled, none on the special cards.
    """

    written_once: ClassVar[bool] = True
    name: str
    stack: str
    kind: str
    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class PoliticsCard:
    """A politics card (C-22 to C-25, K-3).

    `kind` is "fief", "treasure", "renegade" or "forced_alliance"; `value` is the face value of a Fief in points, of a
    Treasure in ducats, else 0.
    """

    kind: str
    value: int = 0


@dataclass(frozen=True, slots=True)
class StartPosition:
    """Where everything stands when a basic game starts (C-1, K-5).

    `tiles` are the names of the upright tiles, row by row. `castles` and `knights` are the spaces ("C4") of each
    colour's pieces; a knight stands next to the castle in the same place. `borders` are the edges ("B1|C1") that bear
    one; `provinces` gives for each colour the castle of its ready province.
    """

    tiles: tuple[str, ...]
    castles: dict[str, tuple[str, ...]]
    knights: dict[str, tuple[str, ...]]
    borders: tuple[str, ...]
    provinces: dict[str, str]


@dataclass(frozen=True, slots=True)
class ClassicComponents:
    """All that is in the box of the classic edition besides pieces and ducats; cards in the file's order."""

    tiles: tuple[Tile, ...]
    columns_of_tiles: int
    rows_of_tiles: int
    action_cards: tuple[ActionCard, ...]
    politics_cards: tuple[PoliticsCard, ...]
    start: StartPosition


def load_components(folder: Path = DEFAULT_FOLDER) -> ClassicComponents:
    """The components in a folder, checked (K-1 to K-5); our own are read only once.

    Raises ComponentError with all faults of all three files.
    """
    return _our_components() if folder == DEFAULT_FOLDER else _read(folder)


@cache
def _our_components() -> ClassicComponents:
    return _read(DEFAULT_FOLDER)


def _read(folder: Path) -> ClassicComponents:
    faults = Faults()
    tiles = read_tiles(read_table(folder, TILES_FILE, faults), checks.check_tiles)
    action_cards, politics_cards = _read_decks(read_table(folder, DECKS_FILE, faults))
    start = _read_start(read_table(folder, START_FILE, faults), tiles)
    faults.raise_if_any()
    return ClassicComponents(tiles, checks.COLUMNS_OF_TILES, checks.ROWS_OF_TILES, action_cards, politics_cards, start)


def _read_decks(file: Table | None) -> tuple[tuple[ActionCard, ...], tuple[PoliticsCard, ...]]:
    if file is None:
        return (), ()
    ours = is_ours(file)
    action_cards: list[ActionCard] = []
    stacks = file.table("action_cards")
    if stacks is not None:
        for letter in STACKS:
            action_cards += _read_stack(stacks.table(letter), letter)
        stacks.no_more_keys()
        checks.check_action_cards(stacks, action_cards, ours)
    politics_cards = _read_politics_cards(file.table("politics_cards"))
    file.no_more_keys()
    return tuple(action_cards), politics_cards


def _read_stack(stack: Table | None, letter: str) -> list[ActionCard]:
    cards: list[ActionCard] = []
    if stack is None:
        return cards
    for name in stack:
        if isinstance(stack.values[name], str):
            special = stack.text(name) or ""
            if special not in _SPECIAL_CARDS:
                stack.fault(name, f"no special card {special!r}; there are {', '.join(_SPECIAL_CARDS)} (K-2)")
            cards.append(ActionCard(name, letter, special, ()))
        else:
            actions = tuple(_read_action(stack, name, text) for text in stack.texts(name) or ())
            cards.append(ActionCard(name, letter, "actions", actions))
    return cards


def _read_action(stack: Table, name: str, text: str) -> Action:
    match = _ACTION.fullmatch(text)
    if match is None:
        stack.fault(name, f'no action {text!r}; "ducats 6", "borders 2", "sword", "two_swords", "politics" are (K-2)')
        return Action("")
    if match["plain"]:
        return Action(match["plain"])
    return Action(match["kind"], int(match["n"]))


def _read_politics_cards(table: Table | None) -> tuple[PoliticsCard, ...]:
    if table is None:
        return ()
    cards: list[PoliticsCard] = []
    for kind, expected in checks.FACE_VALUES.items():
        values = table.numbers(kind)
        if values is not None and tuple(sorted(values)) != expected:
            table.fault(
                kind, f"{', '.join(map(str, values)) or 'none'}; {', '.join(map(str, expected))} expected (K-3)"
            )
        cards += [PoliticsCard(kind, value) for value in values or ()]
    for kind, count in checks.COUNTS.items():
        found = table.number(kind)
        if found is not None and found != count:
            table.fault(kind, f"{found} cards, {count} are expected (K-3)")
        cards += [PoliticsCard(kind)] * count
    table.no_more_keys()
    return tuple(cards)


def _read_start(file: Table | None, tiles: tuple[Tile, ...]) -> StartPosition:
    castles: dict[str, tuple[str, ...]] = {}
    knights: dict[str, tuple[str, ...]] = {}
    borders: dict[str, tuple[str, ...]] = {}
    provinces: dict[str, str] = {}
    if file is None:
        return StartPosition((), castles, knights, (), provinces)
    ours = is_ours(file)
    names = file.texts("tiles")
    if names is not None and names != checks.TILE_NAMES:
        file.fault("tiles", f"{' '.join(names) or 'none'}; {' '.join(checks.TILE_NAMES)} are expected (C-1)")
    for colour in COLOURS:
        table = file.table(colour)
        if table is not None:
            castles[colour] = _read_three(table, "castles")
            knights[colour] = _read_three(table, "knights")
            borders[colour] = table.texts("borders") or ()
            province = table.text("province")
            if province is not None:
                provinces[colour] = province
            table.no_more_keys()
    file.no_more_keys()
    all_borders = tuple(chain.from_iterable(borders.values()))
    start = StartPosition(names or (), castles, knights, all_borders, provinces)
    StartCheck(file, start, borders, tiles).run(ours)
    return start


def _read_three(table: Table, key: str) -> tuple[str, ...]:
    spaces = table.texts(key)
    if spaces is not None and len(spaces) != 3:
        table.fault(key, f"{len(spaces)} {key}, three are expected (C-1)")
    return spaces or ()
