"""The prompts of classic, as in `games.engine.mechanics.prompts`: what a seat is asked, and every legal answer.

`made` is the seat's own sealed answer so far, which it may still change.
"""

from dataclasses import dataclass
from typing import ClassVar

from games.engine.editions.classic.components import PoliticsCard
from games.engine.editions.classic.moves import Bid, Decide
from games.engine.editions.classic.state import Offer
from games.engine.errors import Refusal
from games.engine.mechanics.prompts import CarryOutPrompt, PlaceCastlePrompt

__all__ = [
    "BidPrompt",
    "CarryOutPrompt",
    "ChooseStackPrompt",
    "DecidePrompt",
    "EndAlliancePrompt",
    "NegotiatePrompt",
    "PlaceCastlePrompt",
    "Prompt",
    "RenegadeChoice",
    "TakeCardPrompt",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class RenegadeChoice:
    """A knight that a Renegade could remove: own space to place on → the ways to pay the fee, as Treasures."""

    own: str
    other: str
    knight: str
    spaces: dict[str, tuple[tuple[int, ...], ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class DecidePrompt:
    """Lay `count` different ones of `cards`; politics cards that could go with them, `renegade_cards` and
    `alliance_cards` of each in hand (C-7, C-8). One Treasure goes with one card only.

    `remarks` are warnings: why an action would bring the seat nothing if it were carried out on the present board; the
    data of each names its `card`.
    """

    kind: ClassVar[str] = "decide"
    id: str
    optional: bool = False
    sealed: bool
    cards: tuple[int, ...]
    count: int
    remarks: tuple[Refusal, ...] = ()
    alliance_cards: int
    alliances: dict[str, tuple[str, ...]]
    renegade_cards: int
    renegades: tuple[RenegadeChoice, ...]
    made: Decide | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NegotiatePrompt:
    """Negotiate with `other` over action number `action` (C-16).

    `limit` is the most that the seat can offer to pay; demands have no limit. `standing` is its own proposal, `offered`
    the other's; `can_accept` if it could pay for that. `answered` if the other has not replied to its last act. Calling
    the duel is always legal.
    """

    kind: ClassVar[str] = "negotiate"
    id: str
    optional: bool = False
    action: int
    other: int
    limit: int
    standing: Offer | None
    offered: Offer | None
    can_accept: bool
    answered: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class BidPrompt:
    """Bid in secret for action number `action`, up to `limit` ducats and any of `treasures`; `second` after a tie."""

    kind: ClassVar[str] = "bid"
    id: str
    optional: bool = False
    action: int
    second: bool
    limit: int
    treasures: tuple[int, ...]
    made: Bid | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseStackPrompt:
    """Choose a politics stack that has cards, unseen (C-14)."""

    kind: ClassVar[str] = "choose_stack"
    id: str
    optional: bool = False
    action: int
    stacks: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeCardPrompt:
    """Take one card of the opened stack (C-14)."""

    kind: ClassVar[str] = "take_card"
    id: str
    optional: bool = False
    action: int
    stack: int
    cards: tuple[PoliticsCard, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EndAlliancePrompt:
    """Alliances that the seat may buy off now: own castle → other castles; the ways to pay, as Treasures (C-22)."""

    kind: ClassVar[str] = "end_alliance"
    id: str
    optional: bool = True
    alliances: dict[str, tuple[str, ...]]
    payments: tuple[tuple[int, ...], ...]


Prompt = (
    PlaceCastlePrompt
    | DecidePrompt
    | NegotiatePrompt
    | BidPrompt
    | CarryOutPrompt
    | ChooseStackPrompt
    | TakeCardPrompt
    | EndAlliancePrompt
)
