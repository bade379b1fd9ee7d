"""The prompts of The King Returns, as in `games.engine.mechanics.prompts`: what is asked, and every legal answer."""

from dataclasses import dataclass
from typing import ClassVar

from games.engine.editions.returns.components import PowerCard
from games.engine.mechanics.prompts import CarryOutPrompt, PlaceCastlePrompt

__all__ = [
    "AllyPrompt",
    "CardChoice",
    "CarryOutPrompt",
    "FillUpPrompt",
    "GiveUpKnightPrompt",
    "PlaceCastlePrompt",
    "Prompt",
    "TraitorPlacePrompt",
    "TurnKnightPrompt",
    "UseCardPrompt",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class CardChoice:
    """A card of the hand: what selling it would leave one with, and what playing it would, for those of its symbols
    (1, 2) that could be carried out at least in part (R-8)."""

    card: PowerCard
    symbols: tuple[int, ...]
    sold_leaves: int
    played_leaves: int


@dataclass(frozen=True, slots=True, kw_only=True)
class UseCardPrompt:
    """Sell or play a card (R-8)."""

    kind: ClassVar[str] = "use_card"
    id: str
    optional: bool = False
    choices: tuple[CardChoice, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnKnightPrompt:
    """Traitor: own castle → castles of the provinces that could lose a knight to it (R-13). One may stop instead."""

    kind: ClassVar[str] = "turn_knight"
    id: str
    optional: bool = False
    choices: dict[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveUpKnightPrompt:
    """Name the knight of the province `other` that goes over to `seat` (R-13). Where one `may_leave` it to that seat,
    one may stop instead (R-21)."""

    kind: ClassVar[str] = "give_up_knight"
    id: str
    optional: bool = False
    seat: int
    other: str
    knights: tuple[str, ...]
    may_leave: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TraitorPlacePrompt:
    """Place the knight that was won, in the province `own`: the spaces that one can pay for → their fees (R-13)."""

    kind: ClassVar[str] = "traitor_place"
    id: str
    optional: bool = False
    own: str
    spaces: dict[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class AllyPrompt:
    """Make an alliance: own castle → other castles (R-14). One may stop instead."""

    kind: ClassVar[str] = "ally"
    id: str
    optional: bool = False
    choices: dict[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class FillUpPrompt:
    """Take a card: one of `market`, or, where there is still a deck, its top card (R-9)."""

    kind: ClassVar[str] = "fill_up"
    id: str
    optional: bool = False
    market: tuple[PowerCard, ...]


Prompt = (
    PlaceCastlePrompt
    | UseCardPrompt
    | CarryOutPrompt
    | TurnKnightPrompt
    | GiveUpKnightPrompt
    | TraitorPlacePrompt
    | AllyPrompt
    | FillUpPrompt
)
