"""Round 0: up to two borders for each seat, placed simultaneously (I-4)."""

from games.engine.editions.internet.actions import NO_LIMIT
from games.engine.editions.internet.events import FirstBorderPlaced, SheetHandedIn
from games.engine.editions.internet.moves import PlaceFirstBorders
from games.engine.editions.internet.prompts import FirstBordersPrompt
from games.engine.editions.internet.state import FIRST_BORDERS, FirstBorders, State
from games.engine.editions.internet.steps import FirstBordersIn
from games.engine.errors import Refusal
from games.engine.mechanics.effects import found
from games.engine.mechanics.land_values import VALUES
from games.engine.mechanics.placement import border_refusal, open_edges, place_border
from games.engine.mechanics.sealed import choices_made, missing, with_choice
from games.engine.mechanics.turn import Question, Transition


def _phase(state: State) -> FirstBorders:
    assert isinstance(state.phase, FirstBorders)
    return state.phase


def _prompt(state: State, seat: int) -> FirstBordersPrompt:
    edges = open_edges(state.board, NO_LIMIT)
    return FirstBordersPrompt(id=str(state.step), most=FIRST_BORDERS, edges=edges, made=_phase(state).choices[seat])


def _refusal(state: State, seat: int, move: PlaceFirstBorders) -> Refusal | None:
    """Why the borders are illegal, all judged on the starting board (I-4)."""
    if len(move.edges) > FIRST_BORDERS:
        return Refusal("I-4", "too_many", {"most": FIRST_BORDERS})
    if len(set(move.edges)) < len(move.edges):
        return Refusal("I-4", "same_edge", {"edge": move.edges[0]})
    refusals = (border_refusal(state.board, edge, NO_LIMIT) for edge in move.edges)
    return next((refusal for refusal in refusals if refusal), None)


def _answer(transition: Transition[State], seat: int, move: PlaceFirstBorders) -> FirstBordersIn | None:
    phase = _phase(transition.state)
    if phase.choices[seat] is None:
        transition.emit(SheetHandedIn(seat=seat))
    transition.change(phase=FirstBorders(with_choice(phase.choices, seat, move)))
    return None if missing(_phase(transition.state).choices) else FirstBordersIn()


def build_first_borders(transition: Transition[State]) -> None:
    """Place the borders of all seats at once, each edge once; then found provinces once, in seat order (I-4)."""
    builders: dict[str, list[int]] = {}
    for seat, move in choices_made(_phase(transition.state).choices).items():
        for edge in move.edges:
            builders.setdefault(edge, []).append(seat)
    board = transition.board
    for edge, seats in builders.items():
        board = place_border(board, edge)
        transition.emit(FirstBorderPlaced(edge=edge, seats=tuple(seats)))
    transition.change(board=board)
    found(transition, 0, VALUES)


QUESTION = Question(
    rule="I-4",
    moves=(PlaceFirstBorders,),
    asked=lambda state: tuple(range(state.players)),
    pending=lambda state: missing(_phase(state).choices),
    prompt=_prompt,
    refusal=_refusal,
    answer=_answer,
    default_move=lambda state, seat: PlaceFirstBorders(),
)
