"""The prompts of internet: what a seat is asked, and what its answer may name.

`made` is the seat's own sealed answer so far, which it may still change. A sheet's orders are judged when they are
carried out, so its prompt lists what may be named, not what is legal on today's board (I-6, I-13).
"""

from dataclasses import dataclass
from typing import ClassVar

from games.engine.editions.internet.components import ActionName, PoolAction
from games.engine.editions.internet.conditions import StatementKind
from games.engine.editions.internet.moves import BidForColours, HandIn, NoSheet, PlaceFirstBorders


@dataclass(frozen=True, slots=True, kw_only=True)
class ColourBidsPrompt:
    """Bid on any of `colours`, from `lowest` to `highest`, each bid another sum (I-3)."""

    kind: ClassVar[str] = "colour_bids"
    id: str
    optional: bool = False
    colours: tuple[str, ...]
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
    """An action of a seat that a condition may name, and in which statements (I-12)."""

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
    """What a Renegade could do today: the castles of one's own and of the other province, the knight that goes, the
    spaces for one's own (I-16)."""

    own: str
    other: str
    knight: str
    spaces: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetPrompt:
    """Write the order sheet of a round (I-6).

    `bids` are the open actions that can be bid on; `ducats` what all payments of the sheet may come to, `fee` what a
    forest costs, `ending_price` an alliance ended by payment. `alliances`: own castle → other castles of those that
    stand. Of the cards that can be played now `renegade_cards` and `forced_alliance_cards` are the numbers, `renegades`
    and `forced_alliances`, own castle → other castles, what they could do today.
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
    made: HandIn | NoSheet | None = None


Prompt = ColourBidsPrompt | FirstBordersPrompt | SheetPrompt
