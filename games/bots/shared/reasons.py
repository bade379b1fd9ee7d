"""Why a bot makes a move, in terms that a person can check on the board: for the hints that people take."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Literal

from games.bots.shared.castles import best_plan
from games.bots.shared.enclosure import missing_borders, plans_of
from games.bots.shared.raids import knight_advantage_value, rivals_of
from games.bots.shared.situation import Situation
from games.engine.bot_api import common
from games.engine.bot_api.common import SPACE_NAMES, Land, Province

Comparison = Literal["more", "equal", "fewer"]
Aim = Literal["certain", "all", "change", "purse", "varied"]
"""Why a bid is what it is: no rival can bid as much; the seat has no more; a Treasure is more than is needed or makes
sense, and gives no change; the rest of the purse is for later rounds; bids vary, so that nobody can foresee them."""


@dataclass(frozen=True, slots=True)
class Encloses:
    """A border towards closing off the province of a castle, which then lacks `left` more."""

    kind: ClassVar[str] = "encloses"
    castle: str
    left: int


@dataclass(frozen=True, slots=True)
class Strengthens:
    """A knight in the province of a castle, which then has more knights than that of `against`, as many, or fewer."""

    kind: ClassVar[str] = "strengthens"
    castle: str
    against: str
    comparison: Comparison


@dataclass(frozen=True, slots=True)
class Promises:
    """A castle from which this number of borders could close off a province that scores about these points."""

    kind: ClassVar[str] = "promises"
    borders: int
    points: int


@dataclass(frozen=True, slots=True)
class Worth:
    """What an action is worth to a seat, in points: roughly, with what it makes possible later."""

    action: int
    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class Weighs:
    """The worth of the actions that the move is about."""

    kind: ClassVar[str] = "weighs"
    worths: tuple[Worth, ...]


@dataclass(frozen=True, slots=True)
class Contender:
    """What a contested action is worth to a seat, in points, and about the most that it can bid for it with sense."""

    seat: int
    points: int
    bid: int


@dataclass(frozen=True, slots=True)
class Contests:
    """What is at stake in a contest, for the seat and for the rival that can bid most; `ten_ducats` are their points.

    `deal` is by how many points a deal is better for the seat than the duel that these bids make: the deal that it
    should make or propose, which may be worse by part of a ducat, or, below 0, the offer that it should leave for the
    duel. `aim` says why a bid is not simply what makes sense.
    """

    kind: ClassVar[str] = "contests"
    action: int
    own: Contender
    rival: Contender
    ten_ducats: int
    deal: int | None = None
    aim: Aim | None = None


@dataclass(frozen=True, slots=True)
class UsesCard:
    """Playing or selling a power card: by how many points, ducats counted, the next turns are better than if they began
    with selling that card, or for a sale with playing the best card; None if none can be played with use."""

    kind: ClassVar[str] = "uses_card"
    better: int | None


@dataclass(frozen=True, slots=True)
class FillsUp:
    """A card from the market or the deck: by how many points the next turns are better with it than with an unknown one
    from the deck, or with the best of the market."""

    kind: ClassVar[str] = "fills_up"
    better: int


Reason = Encloses | Strengthens | Promises | Weighs | Contests | UsesCard | FillsUp


def board_reason(
    prompt: object, move: object, situation: Situation, me: int, points: Callable[[Land, int], float]
) -> Reason | None:
    """Why a bot makes a move on the board; None if it has no reason that can be said briefly. `points` are those that
    founding a province scores at once."""
    match prompt, move:
        case common.CarryOutPrompt(), common.PlaceBorder():
            return _border(prompt, move, situation, me)
        case common.CarryOutPrompt(), common.PlaceKnight():
            return _knight(move, situation, me)
        case common.PlaceCastlePrompt(), common.PlaceCastle() if prompt.colour == me:
            return _castle(move, situation, me, points)
        case _:
            return None


def _border(prompt: common.CarryOutPrompt, move: common.PlaceBorder, situation: Situation, me: int) -> Encloses | None:
    after = situation.board.with_border(common.EDGES[move.edge])
    for province in after.provinces_of(me):
        if not situation.board.founded >> province.castle & 1:
            return Encloses(SPACE_NAMES[province.castle], 0)  # Perhaps not the land of any plan.
    for plan in plans_of(situation, me, prompt.borders_left):
        missing = missing_borders(situation.board, plan.spaces)
        if move.edge in missing:
            return Encloses(SPACE_NAMES[common.Space(plan.castle)], len(missing) - 1)
    return None


def _knight(move: common.PlaceKnight, situation: Situation, me: int) -> Strengthens | None:
    board, space = situation.board, 1 << common.SPACES[move.space]
    own = next((province for province in board.provinces_of(me) if province.spaces & space), None)
    if own is None:
        return None

    def value(other: Province) -> float:
        return knight_advantage_value(situation, own, other, 1)

    rival = max(rivals_of(board, own), key=value, default=None)
    if rival is None or not value(rival):
        return None
    ahead = own.knight_count + 1 - rival.knight_count
    comparison: Comparison = "more" if ahead > 0 else "equal" if ahead == 0 else "fewer"
    return Strengthens(SPACE_NAMES[own.castle], SPACE_NAMES[rival.castle], comparison)


def _castle(
    move: common.PlaceCastle, situation: Situation, me: int, points: Callable[[Land, int], float]
) -> Promises | None:
    best = best_plan(situation, me, common.SPACES[move.castle])
    return Promises(best.cost, round(points(situation.board.land, best.spaces))) if best else None
