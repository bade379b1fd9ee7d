"""The classic edition's components: tiles, decks and the basic start position (K-1 to K-5)."""

from dataclasses import dataclass
from typing import ClassVar, Literal, get_args

from games.engine.components.start_positions import StartPosition
from games.engine.components.tiles import Tile

COLOURS = ("yellow", "red", "purple", "grey")
"""The four colours, in the order of the seats."""

STACKS = ("A", "B", "C", "D", "E")
"""The stacks of the action deck, from the top (C-4)."""

ActionKind = Literal["ducats", "borders", "sword", "two_swords", "politics"]
ACTIONS: tuple[ActionKind, ...] = get_args(ActionKind)
CardKind = Literal["actions", "silver_find", "the_king_is_dead"]
PrintedPolitics = Literal["fief", "treasure", "renegade", "forced_alliance"]
PRINTED_POLITICS: tuple[PrintedPolitics, ...] = get_args(PrintedPolitics)
"""The kinds of politics card that every data file has (K-3)."""
PoliticsKind = PrintedPolitics
"""With kinds of our own: `Literal[PrintedPolitics, "…"]`. Their cards come with an option (`decks.py`)."""
POLITICS: tuple[PoliticsKind, ...] = get_args(PoliticsKind)

TILE_NAMES = ("A", "B", "C", "D", "E", "F")
COLUMNS_OF_TILES, ROWS_OF_TILES = 3, 2


@dataclass(frozen=True, slots=True)
class Action:
    """One of the three actions of an action card (C-10 to C-14); `n` is how many ducats or borders, else 0."""

    kind: ActionKind
    n: int = 0


@dataclass(frozen=True)
class ActionCard:
    """A card of the action deck (C-6, K-2).

    `name` is unique in the deck; `stack` is "A" to "E"; `actions` are the three actions in the order in which they are
    settled, none on the special cards.
    """

    json_is_cached: ClassVar[bool] = True
    name: str
    stack: str
    kind: CardKind
    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class PoliticsCard:
    """A politics card (C-22 to C-25, K-3); `value` is the face value, in ducats for a Treasure, else in points; 0 if it
    has none."""

    kind: PoliticsKind
    value: int = 0


@dataclass(frozen=True, slots=True)
class ClassicComponents:
    """Everything in the box of classic except pieces and ducats; cards in the order of the data file. The cards of a
    game are in `decks.py`."""

    tiles: tuple[Tile, ...]
    action_cards: tuple[ActionCard, ...]
    politics_cards: tuple[PoliticsCard, ...]
    start: StartPosition
    columns_of_tiles: int = COLUMNS_OF_TILES
