"""Borders, knights and expansions carried out, with foundings, cut-offs, events and points (B-4 to B-8, C-23, R-13)."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from games.engine.geometry import SPACE_NAMES, SPACES, names_of
from games.engine.mechanics.board import Board
from games.engine.mechanics.events import BorderPlaced, CutOff, Expanded, KnightPlaced, ProvinceFounded, ScorePart
from games.engine.mechanics.expansion import expand, losers
from games.engine.mechanics.moves import Expand, PlaceBorder
from games.engine.mechanics.placement import place_border, place_knight
from games.engine.mechanics.provinces import found_provinces, severed_pieces
from games.engine.mechanics.turn import Transition


@dataclass(frozen=True, slots=True)
class Values:
    """What an edition scores for land: `spaces` for single spaces taken or lost, `province` for a province or a piece
    cut off from one (C-19, C-20, R-15)."""

    spaces: Callable[[Board, int], tuple[ScorePart, ...]]
    province: Callable[[Board, int], tuple[ScorePart, ...]]


def do_border(transition: Transition[Any], seat: int, move: PlaceBorder, values: Values) -> None:
    """Place a border, and found the provinces that it completes (B-4, B-5)."""
    transition.change(board=place_border(transition.board, move.edge))
    transition.emit(BorderPlaced(seat=seat, edge=move.edge))
    found(transition, seat, values)


def do_knight(transition: Transition[Any], seat: int, space: str, ducats: int, treasures: tuple[int, ...] = ()) -> None:
    """Place a knight from the supply; its fee has already been paid, in `ducats` and `treasures` (B-6)."""
    deploy_knight(transition, seat, space)
    transition.emit(KnightPlaced(seat=seat, space=space, ducats=ducats, treasures=treasures))


def deploy_knight(transition: Transition[Any], seat: int, space: str) -> None:
    """Move a knight from its seat's supply onto a space."""
    transition.change(board=place_knight(transition.board, seat, space))
    transition.change_seat(seat, knights=transition.state.seats[seat].knights - 1)


def remove_knight(transition: Transition[Any], castle: str, knight: str) -> int:
    """Return a knight of `castle`'s province to its supply; the result is its colour (C-23, R-13)."""
    colour = transition.board.provinces[SPACES[castle]].colour
    transition.change(board=transition.board.without_knight(SPACES[knight], colour))
    owner = transition.state.owner(colour)
    if owner is not None:
        transition.change_seat(owner, knights=transition.state.seats[owner].knights + 1)
    return colour


def do_expansion(transition: Transition[Any], seat: int, move: Expand, values: Values) -> None:
    """Expand a province. Spaces taken and lost score first, then pieces cut off, then foundings (B-5, B-7, B-8)."""
    before = transition.board
    lost = losers(before, move.spaces)
    after = expand(before, move.castle, move.spaces)
    taken = after.region(SPACES[move.castle]) & ~before.region(SPACES[move.castle])
    transition.change(board=after)
    transition.emit(
        Expanded(
            seat=seat,
            castle=move.castle,
            spaces=move.spaces,
            lost=tuple(SPACE_NAMES[province.castle] for province in lost),
        )
    )
    score_land(transition, seat, values.spaces(before, taken), "expansion")
    for province, spaces in lost.items():
        score_land(transition, province.colour, lost_parts(values.spaces(before, spaces)), "spaces_lost")
    for piece in severed_pieces(before, after, taken):
        castle, colour = SPACE_NAMES[piece.province.castle], piece.province.colour
        transition.emit(CutOff(castle=castle, colour=colour, spaces=names_of(piece.spaces)))
        score_land(transition, colour, lost_parts(values.province(before, piece.spaces)), "cut_off")
    found(transition, seat, values)


def found(transition: Transition[Any], acting: int, values: Values) -> None:
    """Found and score every region that has become a province (B-5)."""
    board, foundings = found_provinces(transition.board, acting, transition.state.players)
    transition.change(board=board)
    for founding in foundings:
        province = founding.province
        transition.emit(
            ProvinceFounded(
                castle=SPACE_NAMES[province.castle],
                colour=province.colour,
                spaces=names_of(province.spaces),
                returned=founding.returned,
            )
        )
        score_land(transition, province.colour, values.province(board, province.spaces), "founding")


def score_land(transition: Transition[Any], colour: int, parts: tuple[ScorePart, ...], cause: str) -> None:
    """Score land gained or lost by a colour (C-19, C-20, R-15)."""
    transition.score(colour, sum(part.points for part in parts), cause, parts)


def lost_parts(parts: tuple[ScorePart, ...]) -> tuple[ScorePart, ...]:
    """What land costs its owner when it is lost: as much as it is worth."""
    return tuple(ScorePart(part.what, part.count, -part.points) for part in parts)
