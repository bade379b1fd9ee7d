"""Points of The King Returns: spaces, monopolies, the goal, ducats at the end (R-15 to R-19)."""

from games.engine.editions.returns.components import MINES
from games.engine.editions.returns.events import GoalReached, MonopolyChanged
from games.engine.editions.returns.state import Seat, State
from games.engine.editions.returns.steps import AtGoal
from games.engine.mechanics.board import Board
from games.engine.mechanics.effects import Values
from games.engine.mechanics.events import ScoredLand, ScorePart
from games.engine.mechanics.final_places import places_by
from games.engine.mechanics.turn import Transition

POINTS = {"f": 1, "t": 3, "k": 5}
NAMES: dict[str, ScoredLand] = {"f": "forest", "t": "village", "k": "royal_city"}
MONOPOLY, MONOPOLY_POINTS = 3, 5
DUCAT_BONUS = (5, 3)


def space_points(board: Board, spaces: int) -> int:
    """Forest 1, village 3, royal city 5 (R-15)."""
    return sum(points * (board.land.of(letter) & spaces).bit_count() for letter, points in POINTS.items())


def _parts(board: Board, spaces: int) -> tuple[ScorePart, ...]:
    counts = {letter: (board.land.of(letter) & spaces).bit_count() for letter in POINTS}
    return tuple(ScorePart(NAMES[letter], count, POINTS[letter] * count) for letter, count in counts.items() if count)


VALUES = Values(spaces=_parts, province=_parts)
"""Spaces score the same when founded or taken, lost or cut off (R-15)."""


def mines_of(board: Board, colour: int) -> dict[str, int]:
    """The number of mines of each kind in a colour's provinces (R-7, R-16)."""
    own = sum(province.spaces for province in board.provinces_of(colour))
    return {kind: (board.land.of(kind) & own).bit_count() for kind in MINES}


def monopolies_of(board: Board, colour: int) -> tuple[str, ...]:
    """The kinds of which a colour has three or four mines (R-16)."""
    return tuple(kind for kind, count in mines_of(board, colour).items() if count >= MONOPOLY)


def update_monopolies_and_goal(transition: Transition[State], acting: int) -> AtGoal | None:
    """Update monopolies after part of a card; then find the first seat at the goal, in seat order from the acting one
    (R-16, R-17)."""
    for seat in transition.state.clockwise(acting):
        before, after = transition.state.seats[seat].monopolies, monopolies_of(transition.board, seat)
        transition.change_seat(seat, monopolies=after)
        for kind in MINES:
            if (kind in before) != (kind in after):
                gained = kind in after
                transition.emit(MonopolyChanged(seat=seat, mine=kind, gained=gained))
                transition.score(seat, MONOPOLY_POINTS if gained else -MONOPOLY_POINTS, "monopoly")
    for seat in transition.state.clockwise(acting):
        if transition.state.seats[seat].score >= transition.state.goal:
            transition.change(first_at_goal=seat)
            transition.emit(GoalReached(seat=seat, goal=transition.state.goal))
            return AtGoal()
    return None


def ducat_bonuses(ducats: tuple[int, ...]) -> tuple[int, ...]:
    """5 points for the most ducats, 3 for the next lower sum, to all tied seats; none for 0 ducats (R-19)."""
    sums = sorted({held for held in ducats if held > 0}, reverse=True)
    bonus = dict(zip(sums, DUCAT_BONUS, strict=False))
    return tuple(bonus.get(held, 0) for held in ducats)


def places(seats: tuple[Seat, ...], first: int | None) -> dict[int, int]:
    """The place of each seat: the `first` at the goal, then most points, then most ducats (R-17, R-19)."""
    return places_by([(number == first, seat.score, seat.ducats) for number, seat in enumerate(seats)])
