"""Carrying out borders, sword and two swords on the board (C-11 to C-13)."""

from dataclasses import replace

from games.engine.board import Board
from games.engine.editions.classic.components import Action
from games.engine.editions.classic.course import Course, Done, Question, Step
from games.engine.editions.classic.events import ActionEnded
from games.engine.editions.classic.moves import Expand, PlaceBorder, PlaceKnight, Stop
from games.engine.editions.classic.politics import FOREST_FEE, settle_payment
from games.engine.editions.classic.prompts import CarryOutPrompt
from games.engine.editions.classic.scoring import province_points, space_points
from games.engine.editions.classic.state import CarryingOut, State
from games.engine.editions.classic.treasures import payment_refusal, ways_to_pay
from games.engine.errors import Refusal
from games.engine.events import BorderPlaced, CutOff, Expanded, KnightPlaced, ProvinceFounded
from games.engine.expansion import expand, expansion_refusal, expansions, losers
from games.engine.geometry import SPACE_NAMES, SPACES, names_of
from games.engine.placement import (
    BORDERS_IN_PRINT,
    border_refusal,
    forests_among,
    knight_refusal,
    knight_spaces,
    open_edges,
    place_border,
    place_knight,
)
from games.engine.provinces import found_provinces, severed_pieces

PROVINCES_BARRING_BORDERS = 3
RULES = {"borders": "C-11", "sword": "C-12", "two_swords": "C-13"}


def begin(now: Course, number: int, action: Action, seat: int) -> Step | None:
    """Let a seat carry out an action on the board, as far as the board allows it any."""
    match action.kind:
        case "borders":
            now.enter(CarryingOut(number, seat, borders=action.n))
        case "sword":
            now.enter(CarryingOut(number, seat, pieces=1, expansions=1))
        case "two_swords":
            now.enter(CarryingOut(number, seat, pieces=2, expansions=1))
    return _end_if_over(now)


def knights_left(state: State) -> int:
    """How many knights the acting player may still place, as far as the supply goes (C-12, C-13)."""
    phase = phase_of(state)
    return min(phase.pieces, state.seats[phase.seat].knights)


def expansions_left(state: State) -> int:
    """How many expansions are left: never two in one action (C-13)."""
    phase = phase_of(state)
    return min(phase.pieces, phase.expansions)


def borders_left(state: State) -> int:
    """How many borders are left; none for who holds three provinces (C-11)."""
    phase = phase_of(state)
    return 0 if _holds_three(state.board, phase.seat) else phase.borders


def phase_of(state: State) -> CarryingOut:
    assert isinstance(state.phase, CarryingOut)
    return state.phase


def _holds_three(board: Board, colour: int) -> bool:
    return len(board.provinces_of(colour)) >= PROVINCES_BARRING_BORDERS


def _asked(state: State) -> tuple[int, ...]:
    return (phase_of(state).seat,)


def _edges(state: State) -> tuple[str, ...]:
    if not borders_left(state):
        return ()
    return open_edges(state.board, BORDERS_IN_PRINT)


def _spaces_for_knights(state: State) -> tuple[str, ...]:
    """Where a knight could go if its fee could be paid (B-6)."""
    return names_of(knight_spaces(state.board, phase_of(state).seat)) if knights_left(state) else ()


def _expansions(state: State) -> dict[str, dict[str, tuple[str, ...]]]:
    if not expansions_left(state):
        return {}
    choices = {
        SPACE_NAMES[province.castle]: expansions(state.board, province)
        for province in state.board.provinces_of(phase_of(state).seat)
    }
    return {castle: spaces for castle, spaces in choices.items() if spaces}


def _prompt(state: State, seat: int) -> CarryOutPrompt:
    phase, things = phase_of(state), state.seats[seat]
    ways = {
        space: ways_to_pay(FOREST_FEE * forests_among(state.board, space), things.ducats, things.treasures)
        for space in _spaces_for_knights(state)
    }
    return CarryOutPrompt(
        id=str(state.step),
        action=phase.action,
        what=action_of(state).kind,
        borders_left=borders_left(state),
        knights_left=knights_left(state),
        expansions_left=expansions_left(state),
        edges=_edges(state),
        knights={space: payments for space, payments in ways.items() if payments},
        expansions=_expansions(state),
    )


def action_of(state: State) -> Action:
    """The action that is being carried out."""
    assert state.card is not None
    return state.card.actions[phase_of(state).action - 1]


def _refusal(state: State, seat: int, move: PlaceBorder | PlaceKnight | Expand | Stop) -> Refusal | None:
    phase, kind = phase_of(state), action_of(state).kind
    rule = RULES[kind]
    match move:
        case PlaceBorder():
            if not phase.borders:
                return Refusal(rule, "not_in_this_action", {"action": kind})
            if _holds_three(state.board, seat):
                return Refusal("C-11", "three_provinces")
            return border_refusal(state.board, move.edge, BORDERS_IN_PRINT)
        case PlaceKnight():
            if not phase.pieces:
                return Refusal(rule, "not_in_this_action", {"action": kind})
            return _knight_refusal(state, seat, move)
        case Expand():
            if not phase.pieces:
                return Refusal(rule, "not_in_this_action", {"action": kind})
            if not phase.expansions:
                return Refusal("C-13", "one_expansion")
            return expansion_refusal(state.board, seat, move.castle, move.spaces)
        case Stop():
            return None


def _knight_refusal(state: State, seat: int, move: PlaceKnight) -> Refusal | None:
    things = state.seats[seat]
    refusal = knight_refusal(state.board, seat, move.space)
    if refusal is None and not things.knights:
        refusal = Refusal("B-6", "no_knight_left")
    if refusal is None:
        fee = FOREST_FEE * forests_among(state.board, move.space)
        unpaid = payment_refusal(fee, things.ducats, things.treasures, move.treasures)
        refusal = unpaid and Refusal("B-6" if unpaid.rule == "B-12" else unpaid.rule, unpaid.reason, unpaid.data)
    return refusal


def _answer(now: Course, seat: int, move: PlaceBorder | PlaceKnight | Expand | Stop) -> Step | None:
    phase = phase_of(now.state)
    match move:
        case PlaceBorder():
            now.change(board=place_border(now.board, move.edge))
            now.tell(BorderPlaced(seat=seat, edge=move.edge))
            _found(now, seat)
            now.enter(replace(phase, borders=phase.borders - 1))
        case PlaceKnight():
            _place_knight(now, seat, move)
            now.enter(replace(phase, pieces=phase.pieces - 1))
        case Expand():
            _expand(now, seat, move)
            now.enter(replace(phase, pieces=phase.pieces - 1, expansions=phase.expansions - 1))
        case Stop():
            return _end(now, stopped=True)
    return _end_if_over(now)


def _place_knight(now: Course, seat: int, move: PlaceKnight) -> None:
    fee = FOREST_FEE * forests_among(now.board, move.space)
    ducats, treasures = settle_payment(now, seat, fee, move.treasures)
    now.change(board=place_knight(now.board, seat, move.space))
    now.change_seat(seat, knights=now.state.seats[seat].knights - 1)
    now.tell(KnightPlaced(seat=seat, space=move.space, ducats=ducats, treasures=treasures))


def _expand(now: Course, seat: int, move: Expand) -> None:
    """Spaces taken and lost are scored first, then cut-off pieces, then foundings (B-5, B-8, C-20)."""
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
    now.score(seat, space_points(before, taken), "expansion")
    for province, spaces in lost.items():
        now.score(province.colour, -space_points(before, spaces), "spaces_lost")
    for piece in severed_pieces(before, after, taken):
        now.tell(
            CutOff(
                castle=SPACE_NAMES[piece.province.castle],
                colour=piece.province.colour,
                spaces=names_of(piece.spaces),
            )
        )
        now.score(piece.province.colour, -province_points(before, piece.spaces), "cut_off")
    _found(now, seat)


def _found(now: Course, acting: int) -> None:
    """Found and score every region that has become a province (B-5, C-19)."""
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
        now.score(province.colour, province_points(board, province.spaces), "founding")


def _end_if_over(now: Course) -> Step | None:
    """End the action when nothing is left of it, or when, as everybody can see, none of it can be done.

    Whether a fee can be paid is not looked at: the end of the action would tell the others (C-26).
    """
    state = now.state
    if _edges(state) or _spaces_for_knights(state) or _expansions(state):
        return None
    return _end(now, stopped=False)


def _end(now: Course, stopped: bool) -> Step:
    phase = phase_of(now.state)
    now.tell(
        ActionEnded(
            action=phase.action,
            seat=phase.seat,
            borders=phase.borders,
            knights=knights_left(now.state),
            expansions=expansions_left(now.state),
            stopped=stopped,
        )
    )
    return Done(phase.action)


QUESTION = Question(
    "C-9",
    (PlaceBorder, PlaceKnight, Expand, Stop),
    _asked,
    _asked,
    _prompt,
    _refusal,
    _answer,
    lambda state, seat: Stop(),
)
