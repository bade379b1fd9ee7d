"""The prompts of internet: what a seat is asked, and what its answer may contain.

`made` is the seat's own sealed answer so far, which it may still change. Orders are judged when they are carried out,
so the prompt of a sheet lists what orders may name, not what is legal on the current board (I-6, I-13).
"""

from dataclasses import dataclass
from typing import ClassVar

from games.engine.editions.internet.components import ActionName, PoolAction
from games.engine.editions.internet.conditions import StatementKind
from games.engine.editions.internet.moves import BidForColours, HandIn, NoSheet, PlaceFirstBorders
from games.engine.mechanics.board_view import ColourName


@dataclass(frozen=True, slots=True, kw_only=True)
class ColourBidsPrompt:
    """Bid on any of `colours`, from `lowest` to `highest`, all bids different (I-3)."""

    kind: ClassVar[str] = "colour_bids"
    id: str
    optional: bool = False
    colours: tuple[ColourName, ...]
    lowest: int
    highest: int
    made: BidForColours | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstBordersPrompt:
    """Place up to `most` borders on any of `edges` (I-4)."""

    kind: ClassVar[str] = "first_borders"
    id: str
    optional: bool = False
    most: int
    edges: tuple[str, ...]
    made: PlaceFirstBorders | None = None


@dataclass(frozen=True, slots=True)
class EarlierAction:
    """An action of a seat that conditions may name, with the kinds of statements allowed (I-12)."""

    seat: int
    action: ActionName
    statements: tuple[StatementKind, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionTerms:
    """An action that the seat carries out: up to `most` orders in a line, and `earlier` actions that its conditions
    may name, two conditions for each (I-11)."""

    action: ActionName
    what: PoolAction
    most: int
    earlier: tuple[EarlierAction, ...]


@dataclass(frozen=True, slots=True)
class PossibleRenegade:
    """A Renegade that is legal on the current board: the castles of the seat's and the other province, the knight to
    remove, the spaces for the seat's knight (I-16)."""

    own: str
    other: str
    knight: str
    spaces: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetPrompt:
    """Write the order sheet of a round (I-6).

    `bids` are the open actions that can be bid on; `ducats` is the limit for all payments of the sheet, `fee` the price
    of a forest, `ending_price` that of ending an alliance. `alliances`: own castle → other castles, of current ones.
    `renegade_cards` and `forced_alliance_cards` count the playable cards, `renegades` and `forced_alliances` (own
    castle → other castles) are the plays that are legal on the current board. `card_seats` are the other seats that may
    play a politics card in this round, as far as is public; conditions about others' cards cannot hold.
    """

    kind: ClassVar[str] = "sheet"
    id: str
    optional: bool = False
    round: int
    terms: tuple[ActionTerms, ...]
    bids: tuple[ActionName, ...]
    may_claim: bool
    ducats: int
    fee: int
    ending_price: int
    alliances: dict[str, tuple[str, ...]]
    renegade_cards: int
    forced_alliance_cards: int
    renegades: tuple[PossibleRenegade, ...]
    forced_alliances: dict[str, tuple[str, ...]]
    card_seats: tuple[int, ...]
    made: HandIn | NoSheet | None = None


Prompt = ColourBidsPrompt | FirstBordersPrompt | SheetPrompt
