"""The interface of an edition: its description, and the operations, most of them implemented here for all editions."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from games.engine.components.shuffles import DrawSpec
from games.engine.errors import IllegalMove, Refusal
from games.engine.mechanics.events import Event
from games.engine.mechanics.moves import Expand, PlaceBorder, PlaceKnight
from games.engine.mechanics.previews import Prospect, Survey
from games.engine.mechanics.turn import Question, Questions, Transition
from games.engine.options import OptionInfo


@dataclass(frozen=True, slots=True)
class EditionInfo:
    """An edition's name, numbers of seats and options; `by_correspondence` if it is meant for days between rounds."""

    name: str
    min_seats: int
    max_seats: int
    options: tuple[OptionInfo, ...]
    by_correspondence: bool = False


class Edition(ABC):
    """The engine's operations, driven by an edition's questions; subclasses add setup, phases and views.

    `state_type`, `move_type`, `prompt_type` and `view_type` are its types, for parsing and for type annotations.
    `over_rule` is the rule by which a game ends, `time_rule` that of default moves.
    """

    info: ClassVar[EditionInfo]
    state_type: ClassVar[Any]
    move_type: ClassVar[Any]
    prompt_type: ClassVar[Any]
    view_type: ClassVar[Any]
    questions: ClassVar[Questions]
    over_rule: ClassVar[str]
    time_rule: ClassVar[str]

    @abstractmethod
    def new_game(self, options: Mapping[str, Any], seed: str) -> tuple[Any, tuple[Event, ...]]:
        """Start a game: its first state, and the events so far; `options` are complete and validated."""

    @abstractmethod
    def draw_spec(self, options: Mapping[str, Any]) -> DrawSpec:
        """What `new_game` draws from the seed, up to the end of setup; `options` are complete and validated."""

    @abstractmethod
    def advance(self, transition: Transition[Any], step: Any) -> None:
        """Advance the game to the next question, given what an answer has settled."""

    @abstractmethod
    def view(self, state: Any, viewer: int | None) -> Any:
        """The game as a seat may see it, or with None a spectator."""

    @abstractmethod
    def open_view(self, state: Any) -> Any:
        """Everything that all seats together can see; without the seed, future draws and the order of piles."""

    @abstractmethod
    def round_of(self, state: Any) -> int:
        """The number of the current round; 0 before the first."""

    @abstractmethod
    def outcome(self, state: Any) -> Any:
        """How the game ended; None while it is running."""

    @abstractmethod
    def problems(self, state: Any) -> tuple[str, ...]:
        """Every invariant that the state violates."""

    def question(self, state: Any) -> Question | None:
        """The current question; None when the game has ended."""
        return self.questions.get(state.phase.kind)

    def waiting(self, state: Any) -> dict[int, tuple[Any, ...]]:
        """The prompts of each seat that may act now."""
        question = self.question(state)
        return {seat: (question.prompt(state, seat),) for seat in question.asked(state)} if question else {}

    def question_id(self, state: Any) -> str:
        """The id of the current question, which is the id of all its prompts except optional ones."""
        return str(state.step)

    def prompt_ids(self, state: Any, seat: int, move: Any) -> tuple[str, ...]:
        """The ids of the prompts that this move of the seat can answer."""
        question = self.question(state)
        return (self.question_id(state),) if question and seat in question.asked(state) else ()

    def pending(self, state: Any) -> tuple[int, ...]:
        """The seats that the game is waiting for."""
        question = self.question(state)
        return question.pending(state) if question else ()

    def is_offer(self, move: Any) -> bool:
        """Whether a move is an offer, which settles nothing and may be made repeatedly."""
        return any(isinstance(move, question.offers) for question in self.questions.values())

    def is_repeated_offer(self, state: Any, seat: int, move: Any) -> bool:
        """Whether a move repeats the seat's standing offer, so that it would change nothing."""
        question = self.question(state)
        return question is not None and seat in question.asked(state) and move == question.standing_offer(state, seat)

    def sealed(self, state: Any) -> dict[int, Any]:
        """The sealed answers so far, which can still be changed, by seat."""
        return {}

    def is_revealed_at_once(self, answer: Any) -> bool:
        """Whether a sealed answer is revealed as soon as the last one is in, rather than when the game is over."""
        return True

    def explain(self, state: Any, seat: int, move: Any) -> Refusal | None:
        """Why a move is illegal; None if it is legal."""
        question = self.question(state)
        if question is None:
            return Refusal(self.over_rule, "game_over")
        if seat not in question.asked(state):
            return Refusal(question.rule, "not_asked", {"phase": state.phase.kind})
        if not isinstance(move, question.moves):
            return Refusal(question.rule, "not_this_move", {"phase": state.phase.kind, "move": move.kind})
        return question.refusal(state, seat, move)

    def survey(self, state: Any, seat: int, move: Any, action: str | None, line: int | None) -> Survey:
        """Validate a draft of a move; `action` and `line` name the list of orders that is being edited."""
        refusal = self.explain(state, seat, move)
        return Survey() if refusal is None else Survey(refusals=(refusal,))

    def apply(self, state: Any, seat: int, move: Any) -> tuple[Any, tuple[Event, ...]]:
        """Make a legal move: the next state, and the events; IllegalMove otherwise."""
        refusal = self.explain(state, seat, move)
        if refusal is not None:
            raise IllegalMove(refusal)
        transition: Transition[Any] = Transition(state)
        self.carry_out(transition, seat, move)
        return transition.state, tuple(transition.events)

    def carry_out(self, transition: Transition[Any], seat: int, move: Any) -> None:
        """Carry out a legal move."""
        question = self.question(transition.state)
        assert question is not None
        self.advance(transition, question.answer(transition, seat, move))

    def preview(self, state: Any, seat: int, move: Any) -> Prospect:
        """The consequences of a move on the board; empty for moves whose outcome is not public."""
        question = self.question(state)
        on_board = isinstance(move, PlaceBorder | PlaceKnight | Expand)
        if question is None or not on_board or self.explain(state, seat, move) is not None:
            return Prospect()
        transition: Transition[Any] = Transition(state)
        question.answer(transition, seat, move)
        return Prospect.of(transition.events)

    def default_move(self, state: Any, seat: int) -> Any:
        """The move that the rules make for a seat whose time is up (`time_rule`)."""
        question = self.question(state)
        if question is None or seat not in question.asked(state):
            raise IllegalMove(Refusal(self.time_rule, "not_asked", {"seat": seat}))
        return question.default_move(state, seat)
