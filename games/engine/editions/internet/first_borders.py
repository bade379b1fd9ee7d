"""Round 0: up to two borders for each seat, placed simultaneously (I-4)."""

from collections.abc import Mapping
from functools import reduce

from games.engine.editions.internet.actions import NO_LIMIT
from games.engine.editions.internet.events import FirstBorderPlaced, SheetHandedIn
from games.engine.editions.internet.moves import PlaceFirstBorders
from games.engine.editions.internet.prompts import FirstBordersPrompt
from games.engine.editions.internet.state import FIRST_BORDERS, FirstBorders, State
from games.engine.editions.internet.steps import FirstBordersIn, Step
from games.engine.errors import Refusal
from games.engine.mechanics.effects import found
from games.engine.mechanics.land_values import VALUES
from games.engine.mechanics.placement import border_refusal, open_edges, place_border
from games.engine.mechanics.sealed import SealedQuestion, choices_made, missing, with_choice
from games.engine.mechanics.turn import Transition


class FirstBordersQuestion(SealedQuestion[State, FirstBorders, PlaceFirstBorders, FirstBordersPrompt, Step]):
    """Place the first borders (I-4)."""

    rule = "I-4"
    moves = (PlaceFirstBorders,)

    def prompt(self, seat: int) -> FirstBordersPrompt:
        edges = open_edges(self.state.board, NO_LIMIT)
        return FirstBordersPrompt(id=self.id, most=FIRST_BORDERS, edges=edges, made=self.phase.choices[seat])

    def refusal(self, seat: int, move: PlaceFirstBorders) -> Refusal | None:
        """Why the borders are illegal, all judged on the starting board (I-4)."""
        if len(move.edges) > FIRST_BORDERS:
            return Refusal("I-4", "too_many", {"most": FIRST_BORDERS})
        if len(set(move.edges)) < len(move.edges):
            return Refusal("I-4", "same_edge", {"edge": move.edges[0]})
        refusals = (border_refusal(self.state.board, edge, NO_LIMIT) for edge in move.edges)
        return next((refusal for refusal in refusals if refusal), None)

    def answer(self, transition: Transition[State], seat: int, move: PlaceFirstBorders) -> Step | None:
        if self.phase.choices[seat] is None:
            transition.emit(SheetHandedIn(seat=seat))
        phase = FirstBorders(with_choice(self.phase.choices, seat, move))
        transition.change(phase=phase)
        return None if missing(phase.choices) else FirstBordersIn(choices_made(phase.choices))

    def default_move(self, seat: int) -> PlaceFirstBorders:
        return PlaceFirstBorders()


def build_first_borders(transition: Transition[State], moves: Mapping[int, PlaceFirstBorders]) -> None:
    """Place the borders of all seats at once, each edge once; then found provinces once, in seat order (I-4)."""
    builders: dict[str, list[int]] = {}
    for seat, move in moves.items():
        for edge in move.edges:
            builders.setdefault(edge, []).append(seat)
    transition.change(board=reduce(place_border, builders, transition.board))
    for edge, seats in builders.items():
        transition.emit(FirstBorderPlaced(edge=edge, seats=tuple(seats)))
    found(transition, 0, VALUES)
