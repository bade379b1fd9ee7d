"""The events of internet. Those that editions share are in `games.engine.mechanics.events`.

Orders, conditions and wishes are shown only to their own seat (I-19).
"""

from dataclasses import dataclass, field
from typing import Any, ClassVar

from games.engine.editions.internet.components import ActionName, PoliticsKind, Pool, PoolAction
from games.engine.editions.internet.moves import ColourBid
from games.engine.mechanics.events import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetHandedIn(Event):
    """A seat handed in its sealed answer. Changing it causes no event (I-6)."""

    kind: ClassVar[str] = "sheet_handed_in"
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetTakenBack(Event):
    """A sheet was taken back (I-6)."""

    kind: ClassVar[str] = "sheet_taken_back"
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetMissed(Event):
    """A seat has handed in no sheet for this round (I-7)."""

    kind: ClassVar[str] = "sheet_missed"
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LotDrawn(Event):
    """A lot put tied seats in this order; `about` is "colour", "turn" or "card". Lots about secrets cause no event."""

    kind: ClassVar[str] = "lot_drawn"
    about: str
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ColourBidsRevealed(Event):
    """What a seat bid for colours (I-3, I-19)."""

    kind: ClassVar[str] = "colour_bids_revealed"
    seat: int
    bids: tuple[ColourBid, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ColourTaken(Event):
    """A seat got its colour, for `ducats` into the ducat pool; `left` if it was left over (I-3)."""

    kind: ClassVar[str] = "colour_taken"
    seat: int
    colour: str
    ducats: int
    left: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstBorderPlaced(Event):
    """Round 0: a border that one or more seats chose was built (I-4)."""

    kind: ClassVar[str] = "first_border_placed"
    edge: str
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StepBegun(Event):
    """A step of a round's resolution begins, 1 to 7; the events that follow belong to it (I-5)."""

    kind: ClassVar[str] = "step_begun"
    round: int
    step: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AllianceBroken(Event):
    """An alliance was ended by a Forced Alliance card (I-17)."""

    kind: ClassVar[str] = "alliance_broken"
    seat: int
    own: str
    other: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AllianceAlreadyEnded(Event):
    """For its seat alone: another seat had already ended the alliance; ducats and card are kept (I-17)."""

    kind: ClassVar[str] = "alliance_already_ended"
    seat: int
    own: str
    other: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PoliticsLost(Event):
    """A politics card was illegal when its turn came, and is lost (I-16)."""

    kind: ClassVar[str] = "politics_lost"
    seat: int
    card: PoliticsKind


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderSkipped(Event):
    """For its seat alone: an order, or a politics card (`action` None), was illegal when its turn came, with the rule
    that forbade it (I-13). `line` counts the lines of the action, "otherwise" last, `order` the orders of the line.
    """

    kind: ClassVar[str] = "order_skipped"
    seat: int
    action: ActionName | None
    line: int
    order: int
    rule: str
    reason: str
    data: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionBegun(Event):
    """A seat's turn to carry out an action (I-11)."""

    kind: ClassVar[str] = "action_begun"
    seat: int
    action: ActionName
    what: PoolAction


@dataclass(frozen=True, slots=True, kw_only=True)
class LineDecided(Event):
    """For its seat alone: which line of an action decided, and why those before it did not (I-11).

    `verdicts` has a word for every condition that was read: "holds", "not_yet" (its seat's turn has not come),
    "not_done", "elsewhere" (done, but not there), "not_played", "not_decided".
    """

    kind: ClassVar[str] = "line_decided"
    seat: int
    action: ActionName
    line: int
    otherwise: bool
    verdicts: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionDone(Event):
    """A seat's turn at an action is over, with the numbers of borders, knights and expansions carried out (I-13)."""

    kind: ClassVar[str] = "action_done"
    seat: int
    action: ActionName
    borders: int
    knights: int
    expansions: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WonActionLapsed(Event):
    """A seat without a sheet carries out nothing (I-7)."""

    kind: ClassVar[str] = "won_action_lapsed"
    seat: int
    action: ActionName


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoresAnnounced(Event):
    """The score of each seat after all actions have been carried out (I-5)."""

    kind: ClassVar[str] = "scores_announced"
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SettledBid:
    """A settled bid."""

    seat: int
    ducats: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionSettled(Event):
    """The bids on an action: the `winners` paid `paid` each, each loser got `share`, the rest went to the ducat pool.

    `why` is "won", or if no seat got it "nobody", "tie" (three or more) or "no_card" (I-9, I-15).
    """

    kind: ClassVar[str] = "action_settled"
    action: ActionName
    what: PoolAction
    bids: tuple[SettledBid, ...]
    why: str
    winners: tuple[int, ...]
    paid: int
    share: int
    rest: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PoliticsWon(Event):
    """A seat got a politics card; `card` only if cards are open (I-15, I-19)."""

    kind: ClassVar[str] = "politics_won"
    seat: int
    action: ActionName
    card: PoliticsKind | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PoliticsGained(Event):
    """For its seat alone: the politics card that it got, and how: by "first" or "second" wish, or by "lot" (I-15)."""

    kind: ClassVar[str] = "politics_gained"
    seat: int
    card: PoliticsKind
    how: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimsSettled(Event):
    """Each claimant of the ducat pool got `each`; `left` stays in it (I-10)."""

    kind: ClassVar[str] = "claims_settled"
    seats: tuple[int, ...]
    each: int
    left: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DucatPoolGrown(Event):
    """The ducat pool grew, by 5 and by 1 for each mine in a province, to `ducats` (I-10)."""

    kind: ClassVar[str] = "ducat_pool_grown"
    mines: int
    ducats: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PoolDrawn(Event):
    """A pool, a Silver Find or The King Is Dead was drawn (I-8, I-18); `open` if it will be bid on."""

    kind: ClassVar[str] = "pool_drawn"
    pool: Pool
    open: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundBegun(Event):
    """A round begins with the request for sheets; `last_round` once it is known (I-18). `politics_left` counts the
    politics cards of each kind that can still be won, and so what has been won (I-15)."""

    kind: ClassVar[str] = "round_begun"
    round: int
    last_round: int | None
    politics_left: tuple[int, ...] = ()

    def enters_round(self, players: int) -> int | None:
        return self.round


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEnded(Event):
    """The game is over; the winners (I-18, I-21)."""

    kind: ClassVar[str] = "game_ended"
    winners: tuple[int, ...]
