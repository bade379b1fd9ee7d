"""What is done on the board in every edition, with all that follows: borders, knights, expansions (B-4 to B-8, C-23,
R-13)."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from games.engine.geometry import SPACE_NAMES, SPACES, names_of
from games.engine.mechanics.board import Board
from games.engine.mechanics.events import BorderPlaced, CutOff, Expanded, KnightPlaced, ProvinceFounded
from games.engine.mechanics.expansion import expand, losers
from games.engine.mechanics.moves import Expand, PlaceBorder
from games.engine.mechanics.placement import place_border, place_knight
from games.engine.mechanics.provinces import found_provinces, severed_pieces
from games.engine.mechanics.turn import Course


@dataclass(frozen=True, slots=True)
class Values:
    """What spaces are worth in an edition: those taken or lost one by one, and a province, or a piece cut off from one
    (C-19, C-20, R-15)."""

    spaces: Callable[[Board, int], int]
    province: Callable[[Board, int], int]


def do_border(now: Course[Any], seat: int, move: PlaceBorder, values: Values) -> None:
    """Place a border; what it closes is founded (B-4, B-5)."""
    now.change(board=place_border(now.board, move.edge))
    now.tell(BorderPlaced(seat=seat, edge=move.edge))
    found(now, seat, values)


def do_knight(now: Course[Any], seat: int, space: str, ducats: int, treasures: tuple[int, ...] = ()) -> None:
    """Place a knight from the supply, whose fee has been paid as told (B-6)."""
    bring_knight(now, seat, space)
    now.tell(KnightPlaced(seat=seat, space=space, ducats=ducats, treasures=treasures))


def bring_knight(now: Course[Any], seat: int, space: str) -> None:
    """A knight comes from its seat's supply onto a space."""
    now.change(board=place_knight(now.board, seat, space))
    now.change_seat(seat, knights=now.state.seats[seat].knights - 1)


def lose_knight(now: Course[Any], castle: str, knight: str) -> int:
    """A knight of the province of `castle` goes back to its supply; the colour that lost it (C-23, R-13)."""
    colour = now.board.provinces[SPACES[castle]].colour
    now.change(board=now.board.without_knight(SPACES[knight], colour))
    owner = now.state.owner(colour)
    if owner is not None:
        now.change_seat(owner, knights=now.state.seats[owner].knights + 1)
    return colour


def do_expansion(now: Course[Any], seat: int, move: Expand, values: Values) -> None:
    """Expand a province. Spaces taken and lost score first, then cut-off pieces, then foundings (B-5, B-7, B-8)."""
    before = now.board
    lost = losers(before, move.spaces)
    after = expand(before, move.castle, move.spaces)
    taken = after.region(SPACES[move.castle]) & ~before.region(SPACES[move.castle])
    now.change(board=after)
    now.tell(
        Expanded(
            seat=seat,
            castle=move.castle,
            spaces=move.spaces,
            lost=tuple(SPACE_NAMES[province.castle] for province in lost),
        )
    )
    now.score(seat, values.spaces(before, taken), "expansion")
    for province, spaces in lost.items():
        now.score(province.colour, -values.spaces(before, spaces), "spaces_lost")
    for piece in severed_pieces(before, after, taken):
        castle, colour = SPACE_NAMES[piece.province.castle], piece.province.colour
        now.tell(CutOff(castle=castle, colour=colour, spaces=names_of(piece.spaces)))
        now.score(colour, -values.province(before, piece.spaces), "cut_off")
    found(now, seat, values)


def found(now: Course[Any], acting: int, values: Values) -> None:
    """Found and score every region that has become a province (B-5)."""
    board, foundings = found_provinces(now.board, acting, now.state.players)
    now.change(board=board)
    for founding in foundings:
        province = founding.province
        now.tell(
            ProvinceFounded(
                castle=SPACE_NAMES[province.castle],
                colour=province.colour,
                spaces=names_of(province.spaces),
                returned=founding.returned,
            )
        )
        now.score(province.colour, values.province(board, province.spaces), "founding")
