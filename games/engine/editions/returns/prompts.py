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
    """A card in hand: the ducats after selling and after playing it, and which of its symbols (1, 2) could be carried
    out at least in part (R-8)."""

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
    """Traitor: own castle → castles of the provinces that could lose a knight to it (R-13). Stopping is legal too."""

    kind: ClassVar[str] = "turn_knight"
    id: str
    optional: bool = False
    choices: dict[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveUpKnightPrompt:
    """Name the knight of the province `other` that goes over to `seat` (R-13). If `may_leave`, stopping is legal too,
    and leaves the choice to that seat (R-21)."""

    kind: ClassVar[str] = "give_up_knight"
    id: str
    optional: bool = False
    seat: int
    other: str
    knights: tuple[str, ...]
    may_leave: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TraitorPlacePrompt:
    """Place the new knight in the province `own`: the spaces that the seat can pay for → their fees (R-13)."""

    kind: ClassVar[str] = "traitor_place"
    id: str
    optional: bool = False
    own: str
    spaces: dict[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class AllyPrompt:
    """Make an alliance: own castle → other castles (R-14). Stopping is always legal."""

    kind: ClassVar[str] = "ally"
    id: str
    optional: bool = False
    choices: dict[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class FillUpPrompt:
    """Take a card: one of `market`, or the top card of the deck if there is one (R-9)."""

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
