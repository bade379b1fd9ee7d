"""The symbols Traitor and alliance (R-13, R-14)."""

from dataclasses import replace

from games.engine.editions.returns.actions import affordable, pay_fee, placing_refusal
from games.engine.editions.returns.events import AllianceMade, CardEnded, TraitorFound
from games.engine.editions.returns.moves import Ally, GiveUpKnight, PlaceKnight, Stop, TurnKnight
from games.engine.editions.returns.prompts import (
    AllyPrompt,
    GiveUpKnightPrompt,
    TraitorPlacePrompt,
    TurnKnightPrompt,
)
from games.engine.editions.returns.state import Allying, GivingUp, Placing, State, Turning
from games.engine.editions.returns.steps import Done, Step
from games.engine.errors import Refusal
from games.engine.geometry import SPACE_NAMES, SPACES, Mask
from games.engine.mechanics.alliances import (
    alliance_refusal,
    ally,
    foreign_neighbours,
    pair_refusal,
    possible_alliances,
)
from games.engine.mechanics.effects import do_knight, remove_knight
from games.engine.mechanics.placement import inside_refusal, knight_spaces, leaving_refusal, removable_knights
from games.engine.mechanics.turn import Question, Transition, seat_asked

SYMBOLS = ("traitor", "alliance")
"""The symbols for which the player names two provinces (R-13, R-14)."""


def possible(state: State, seat: int, kind: str, ducats: int) -> bool:
    """Whether a seat with this many ducats left could play a Traitor or an alliance (R-8)."""
    return bool(_traitor_choices(state, seat, ducats) if kind == "traitor" else possible_alliances(state.board, seat))


def begin(transition: Transition[State], seat: int, kind: str) -> None:
    """Ask a seat for the two provinces of its Traitor or alliance."""
    transition.enter(Turning(seat) if kind == "traitor" else Allying(seat))


def _forgo(transition: Transition[State], seat: int) -> Step:
    transition.emit(CardEnded(seat=seat, borders=0, knights=0, expansions=0, stopped=True))
    return Done()


# Traitor: which provinces


def _traitor_choices(state: State, seat: int, ducats: int) -> dict[str, tuple[str, ...]]:
    choices = {}
    for own in state.board.provinces_of(seat):
        name = SPACE_NAMES[own.castle]
        if not own.knights or not state.seats[seat].knights or not _spaces(state, seat, name, ducats):
            continue
        others = tuple(SPACE_NAMES[p.castle] for p in foreign_neighbours(state.board, own) if p.knights)
        if others:
            choices[name] = others
    return choices


def _spaces(state: State, seat: int, own: str, ducats: int) -> dict[str, int]:
    """Where the new knight could be placed in a province: space → fee (R-13)."""
    province = state.board.provinces[SPACES[own]]
    return affordable(state.board, Mask(knight_spaces(state.board, seat) & province.spaces), ducats)


def _turn_prompt(state: State, seat: int) -> TurnKnightPrompt:
    return TurnKnightPrompt(id=str(state.step), choices=_traitor_choices(state, seat, state.seats[seat].ducats))


def _turn_refusal(state: State, seat: int, move: TurnKnight | Stop) -> Refusal | None:
    """Why two provinces are illegal for a Traitor, by the first part of R-13 that fails; None if they are legal."""
    if isinstance(move, Stop):
        return None
    refusal = pair_refusal(state.board, "R-13", seat, move.own, move.other)
    if refusal is not None:
        return refusal
    for castle in (move.own, move.other):
        if not state.board.provinces[SPACES[castle]].knights:
            return Refusal("R-13", "no_knight_there", {"castle": castle})
    if not state.seats[seat].knights:
        return Refusal("R-13", "no_knight_left")
    if not _spaces(state, seat, move.own, state.seats[seat].ducats):
        return Refusal("R-13", "no_space_for_knight", {"own": move.own})
    return None


def _turn(transition: Transition[State], seat: int, move: TurnKnight | Stop) -> Step | None:
    if isinstance(move, Stop):
        return _forgo(transition, seat)
    colour = transition.board.provinces[SPACES[move.other]].colour
    owner = transition.state.owner(colour)
    transition.enter(GivingUp(seat if owner is None else owner, seat, move.own, move.other))
    spare = removable_knights(transition.board, move.other)
    if len(spare) == 1:
        _give_up(transition, seat, GiveUpKnight(spare[0]))
    return None


# Traitor: which knight


def _giving_up(state: State) -> GivingUp:
    assert isinstance(state.phase, GivingUp)
    return state.phase


def _give_up_prompt(state: State, seat: int) -> GiveUpKnightPrompt:
    phase = _giving_up(state)
    return GiveUpKnightPrompt(
        id=str(state.step),
        seat=phase.acting,
        other=phase.other,
        knights=removable_knights(state.board, phase.other),
        may_leave=seat != phase.acting,
    )


def _give_up_refusal(state: State, seat: int, move: GiveUpKnight | Stop) -> Refusal | None:
    phase = _giving_up(state)
    if isinstance(move, Stop):
        may_leave = seat != phase.acting
        return None if may_leave else Refusal("R-13", "not_this_move", {"phase": phase.kind, "move": move.kind})
    return leaving_refusal(state.board, "R-13", phase.other, move.knight)


def _give_up(transition: Transition[State], seat: int, move: GiveUpKnight | Stop) -> Step | None:
    phase = _giving_up(transition.state)
    if isinstance(move, Stop):
        transition.enter(replace(phase, seat=phase.acting))
        return None
    colour = remove_knight(transition, phase.other, move.knight)
    transition.emit(
        TraitorFound(seat=phase.acting, own=phase.own, other=phase.other, colour=colour, knight=move.knight)
    )
    transition.enter(Placing(phase.acting, phase.own))
    return None


def _leave_choice(state: State, seat: int) -> GiveUpKnight | Stop:
    """The owner leaves the choice to the acting player; that player's default move names the first knight (R-21)."""
    if seat != _giving_up(state).acting:
        return Stop()
    return GiveUpKnight(removable_knights(state.board, _giving_up(state).other)[0])


# Traitor: where to


def _placing(state: State) -> Placing:
    assert isinstance(state.phase, Placing)
    return state.phase


def _place_prompt(state: State, seat: int) -> TraitorPlacePrompt:
    own = _placing(state).own
    return TraitorPlacePrompt(id=str(state.step), own=own, spaces=_spaces(state, seat, own, state.seats[seat].ducats))


def _place_refusal(state: State, seat: int, move: PlaceKnight) -> Refusal | None:
    outside = inside_refusal(state.board, "R-13", _placing(state).own, move.space)
    if outside is not None:
        return outside
    misplaced = placing_refusal(state, seat, move)
    return misplaced and Refusal("R-13", misplaced.reason, misplaced.data)


def _place(transition: Transition[State], seat: int, move: PlaceKnight) -> Step | None:
    do_knight(transition, seat, move.space, pay_fee(transition, seat, move.space))
    return Done()


def _first_space(state: State, seat: int) -> PlaceKnight:
    return PlaceKnight(next(iter(_place_prompt(state, seat).spaces)))


# Alliance


def _ally_prompt(state: State, seat: int) -> AllyPrompt:
    return AllyPrompt(id=str(state.step), choices=possible_alliances(state.board, seat))


def _ally_refusal(state: State, seat: int, move: Ally | Stop) -> Refusal | None:
    return None if isinstance(move, Stop) else alliance_refusal(state.board, "R-14", seat, move.own, move.other)


def _ally(transition: Transition[State], seat: int, move: Ally | Stop) -> Step | None:
    if isinstance(move, Stop):
        return _forgo(transition, seat)
    transition.change(board=ally(transition.board, move.own, move.other))
    transition.emit(AllianceMade(seat=seat, own=move.own, other=move.other))
    return Done()


def _stop(state: State, seat: int) -> Stop:
    return Stop()


TURNING = Question(
    rule="R-13",
    moves=(TurnKnight, Stop),
    asked=seat_asked,
    pending=seat_asked,
    prompt=_turn_prompt,
    refusal=_turn_refusal,
    answer=_turn,
    default_move=_stop,
)
GIVING_UP = Question(
    rule="R-13",
    moves=(GiveUpKnight, Stop),
    asked=seat_asked,
    pending=seat_asked,
    prompt=_give_up_prompt,
    refusal=_give_up_refusal,
    answer=_give_up,
    default_move=_leave_choice,
)
PLACING = Question(
    rule="R-13",
    moves=(PlaceKnight,),
    asked=seat_asked,
    pending=seat_asked,
    prompt=_place_prompt,
    refusal=_place_refusal,
    answer=_place,
    default_move=_first_space,
)
ALLYING = Question(
    rule="R-14",
    moves=(Ally, Stop),
    asked=seat_asked,
    pending=seat_asked,
    prompt=_ally_prompt,
    refusal=_ally_refusal,
    answer=_ally,
    default_move=_stop,
)
