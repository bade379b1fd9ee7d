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
from games.engine.mechanics.turn import SeatQuestion, Transition


def _forgo(transition: Transition[State], seat: int) -> Step:
    transition.emit(CardEnded(seat=seat, borders=0, knights=0, expansions=0, stopped=True))
    return Done()


# Traitor: which provinces


def traitor_choices(state: State, seat: int, ducats: int) -> dict[str, tuple[str, ...]]:
    """The pairs of provinces that a seat with this many ducats could name for a Traitor: own castle → others (R-13)."""
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


class TraitorQuestion(SeatQuestion[State, Turning, TurnKnight | Stop, TurnKnightPrompt, Step]):
    """Name the two provinces of a Traitor."""

    rule = "R-13"
    moves = (TurnKnight, Stop)

    def prompt(self, seat: int) -> TurnKnightPrompt:
        return TurnKnightPrompt(id=self.id, choices=traitor_choices(self.state, seat, self.state.seats[seat].ducats))

    def refusal(self, seat: int, move: TurnKnight | Stop) -> Refusal | None:
        """Why two provinces are illegal, by the first part of R-13 that fails."""
        if isinstance(move, Stop):
            return None
        board, holdings = self.state.board, self.state.seats[seat]
        refusal = pair_refusal(board, "R-13", seat, move.own, move.other)
        if refusal is not None:
            return refusal
        for castle in (move.own, move.other):
            if not board.provinces[SPACES[castle]].knights:
                return Refusal("R-13", "no_knight_there", {"castle": castle})
        if not holdings.knights:
            return Refusal("R-13", "no_knight_left")
        if not _spaces(self.state, seat, move.own, holdings.ducats):
            return Refusal("R-13", "no_space_for_knight", {"own": move.own})
        return None

    def answer(self, transition: Transition[State], seat: int, move: TurnKnight | Stop) -> Step | None:
        if isinstance(move, Stop):
            return _forgo(transition, seat)
        owner = self.state.owner(self.state.board.provinces[SPACES[move.other]].colour)
        phase = GivingUp(seat if owner is None else owner, seat, move.own, move.other)
        transition.enter(phase)
        spare = removable_knights(transition.board, move.other)
        if len(spare) == 1:
            _give_up(transition, phase, spare[0])
        return None

    def default_move(self, seat: int) -> Stop:
        return Stop()


# Traitor: which knight


class GiveUpQuestion(SeatQuestion[State, GivingUp, GiveUpKnight | Stop, GiveUpKnightPrompt, Step]):
    """Name the knight that goes over; its owner may leave the choice to the acting seat (R-21)."""

    rule = "R-13"
    moves = (GiveUpKnight, Stop)

    @property
    def _knights(self) -> tuple[str, ...]:
        return removable_knights(self.state.board, self.phase.other)

    def prompt(self, seat: int) -> GiveUpKnightPrompt:
        return GiveUpKnightPrompt(
            id=self.id,
            seat=self.phase.acting,
            other=self.phase.other,
            knights=self._knights,
            may_leave=seat != self.phase.acting,
        )

    def refusal(self, seat: int, move: GiveUpKnight | Stop) -> Refusal | None:
        if isinstance(move, GiveUpKnight):
            return leaving_refusal(self.state.board, "R-13", self.phase.other, move.knight)
        if seat == self.phase.acting:
            return Refusal("R-13", "not_this_move", {"phase": self.phase.kind, "move": move.kind})
        return None

    def answer(self, transition: Transition[State], seat: int, move: GiveUpKnight | Stop) -> Step | None:
        if isinstance(move, Stop):
            transition.enter(replace(self.phase, seat=self.phase.acting))
        else:
            _give_up(transition, self.phase, move.knight)
        return None

    def default_move(self, seat: int) -> GiveUpKnight | Stop:
        """The owner leaves the choice to the acting seat, which names the first knight."""
        return Stop() if seat != self.phase.acting else GiveUpKnight(self._knights[0])


def _give_up(transition: Transition[State], phase: GivingUp, knight: str) -> None:
    colour = remove_knight(transition, phase.other, knight)
    transition.emit(TraitorFound(seat=phase.acting, own=phase.own, other=phase.other, colour=colour, knight=knight))
    transition.enter(Placing(phase.acting, phase.own))


# Traitor: where to


class PlaceQuestion(SeatQuestion[State, Placing, PlaceKnight, TraitorPlacePrompt, Step]):
    """Place the knight that a Traitor won."""

    rule = "R-13"
    moves = (PlaceKnight,)

    def prompt(self, seat: int) -> TraitorPlacePrompt:
        spaces = _spaces(self.state, seat, self.phase.own, self.state.seats[seat].ducats)
        return TraitorPlacePrompt(id=self.id, own=self.phase.own, spaces=spaces)

    def refusal(self, seat: int, move: PlaceKnight) -> Refusal | None:
        outside = inside_refusal(self.state.board, "R-13", self.phase.own, move.space)
        if outside is not None:
            return outside
        misplaced = placing_refusal(self.state, seat, move)
        return misplaced and Refusal("R-13", misplaced.reason, misplaced.data)

    def answer(self, transition: Transition[State], seat: int, move: PlaceKnight) -> Step:
        do_knight(transition, seat, move.space, pay_fee(transition, seat, move.space))
        return Done()

    def default_move(self, seat: int) -> PlaceKnight:
        return PlaceKnight(next(iter(self.prompt(seat).spaces)))


# Alliance


class AllyQuestion(SeatQuestion[State, Allying, Ally | Stop, AllyPrompt, Step]):
    """Make an alliance (R-14)."""

    rule = "R-14"
    moves = (Ally, Stop)

    def prompt(self, seat: int) -> AllyPrompt:
        return AllyPrompt(id=self.id, choices=possible_alliances(self.state.board, seat))

    def refusal(self, seat: int, move: Ally | Stop) -> Refusal | None:
        if isinstance(move, Stop):
            return None
        return alliance_refusal(self.state.board, "R-14", seat, move.own, move.other)

    def answer(self, transition: Transition[State], seat: int, move: Ally | Stop) -> Step:
        if isinstance(move, Stop):
            return _forgo(transition, seat)
        transition.change(board=ally(transition.board, move.own, move.other))
        transition.emit(AllianceMade(seat=seat, own=move.own, other=move.other))
        return Done()

    def default_move(self, seat: int) -> Stop:
        return Stop()
