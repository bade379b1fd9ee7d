"""The interface of an edition: its description, and the operations, most of them implemented here for all editions."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Generic, TypeVar

from games.engine.components.shuffles import DrawSpec
from games.engine.errors import IllegalMove, Refusal
from games.engine.mechanics.events import EndAgreed, Event
from games.engine.mechanics.ledger import Ledger
from games.engine.mechanics.moves import Expand, PlaceBorder, PlaceCastle, PlaceKnight
from games.engine.mechanics.previews import Prospect, Survey
from games.engine.mechanics.turn import AnyQuestion, Move, S, Transition
from games.engine.options import OptionInfo

Prompt = TypeVar("Prompt")
View = TypeVar("View")
Outcome = TypeVar("Outcome")
Step = TypeVar("Step")


@dataclass(frozen=True, slots=True)
class EditionInfo:
    """An edition's name, numbers of seats and options; `by_correspondence` if it is meant for days between rounds."""

    name: str
    min_seats: int
    max_seats: int
    options: tuple[OptionInfo, ...]
    by_correspondence: bool = False


class Edition(ABC, Generic[S, Move, Prompt, View, Outcome, Step]):
    """The engine's operations, driven by an edition's questions; subclasses add setup, phases and views.

    `state_type`, `move_type`, `prompt_type` and `view_type` are its types for parsing. `over_rule` is the rule by which
    a game ends, `agreement_rule` that by which its players may end it early, `time_rule` that of default moves.
    `offers` are the moves that settle nothing and may be made repeatedly.
    """

    info: ClassVar[EditionInfo]
    state_type: ClassVar[Any]
    move_type: ClassVar[Any]
    prompt_type: ClassVar[Any]
    view_type: ClassVar[Any]
    over_rule: ClassVar[str]
    agreement_rule: ClassVar[str]
    time_rule: ClassVar[str]
    offers: ClassVar[tuple[type, ...]] = ()

    @cached_property
    def event_types(self) -> dict[str, type[Event]]:
        """The classes of its events and of those that all editions share, by kind."""
        own = type(self).__module__.rpartition(".")[0] + ".events"
        return {one.kind: one for one in Event.__subclasses__() if one.__module__ in (Event.__module__, own)}

    @abstractmethod
    def new_game(self, options: Mapping[str, Any], seed: str) -> tuple[S, tuple[Event, ...]]:
        """Start a game: its first state, and the events so far; `options` are complete and validated."""

    @abstractmethod
    def draw_spec(self, options: Mapping[str, Any]) -> DrawSpec:
        """What `new_game` draws from the seed, up to the end of setup; `options` are complete and validated."""

    @abstractmethod
    def usual_rounds(self, options: Mapping[str, Any]) -> int:
        """How many rounds a game with these complete options usually has, by the simulations of docs/balance.md."""

    @abstractmethod
    def question(self, state: S) -> AnyQuestion[S, Prompt, Step] | None:
        """The current question; None when the game has ended."""

    @abstractmethod
    def advance(self, transition: Transition[S], step: Step | None) -> None:
        """Advance the game to the next question, given what an answer has settled."""

    @abstractmethod
    def end_early(self, transition: Transition[S]) -> None:
        """Score the end of a game that its players end early (`agreement_rule`)."""

    @abstractmethod
    def view(self, state: S, viewer: int | None) -> View:
        """The game as a seat may see it, or with None a spectator."""

    @abstractmethod
    def open_view(self, state: S) -> View:
        """Everything that all seats together can see; without the seed, future draws and the order of piles."""

    @abstractmethod
    def ledger(self, options: Mapping[str, Any], seat: int | None) -> Ledger:
        """What a seat, or with None a spectator, knows beyond its view before the first event."""

    @abstractmethod
    def sample(self, view: View, prompts: Sequence[Prompt], ledger: Ledger, seed: str) -> S:
        """A state with this view, these prompts and this ledger of a seat; what the seat cannot know is drawn."""

    @abstractmethod
    def round_of(self, state: S) -> int:
        """The number of the current round; 0 before the first."""

    def scores(self, state: S) -> tuple[int, ...]:
        """The points of each seat so far; they are public."""
        return tuple(seat.score for seat in state.seats)

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How the game ended; None while it is running."""

    @abstractmethod
    def problems(self, state: S) -> tuple[str, ...]:
        """Every invariant that the state violates."""

    def waiting(self, state: S) -> dict[int, tuple[Prompt, ...]]:
        """The prompts of each seat that may act now."""
        question = self.question(state)
        return {seat: (question.prompt(seat),) for seat in question.asked()} if question else {}

    def question_id(self, state: S) -> str:
        """The id of the current question, which is the id of all its prompts except optional ones."""
        return str(state.step)

    def prompt_ids(self, state: S, seat: int, move: Move) -> tuple[str, ...]:
        """The ids of the prompts that this move of the seat can answer."""
        question = self.question(state)
        return (question.id,) if question and seat in question.asked() else ()

    def pending(self, state: S) -> tuple[int, ...]:
        """The seats that the game is waiting for."""
        question = self.question(state)
        return question.pending() if question else ()

    def is_offer(self, move: Move) -> bool:
        """Whether a move is an offer, which settles nothing and may be made repeatedly."""
        return isinstance(move, self.offers)

    def is_repeated_offer(self, state: S, seat: int, move: Move) -> bool:
        """Whether a move repeats the seat's standing offer, so that it would change nothing."""
        question = self.question(state)
        return question is not None and seat in question.asked() and move == question.standing_offer(seat)

    def sealed(self, state: S) -> dict[int, Move]:
        """The sealed answers so far, which can still be changed, by seat."""
        return {}

    def is_revealed_at_once(self, answer: Move) -> bool:
        """Whether a sealed answer is revealed as soon as the last one is in, rather than when the game is over."""
        return True

    def explain(self, state: S, seat: int, move: Move) -> Refusal | None:
        """Why a move is illegal; None if it is legal."""
        return self._explain(self.question(state), seat, move)

    def _explain(self, question: AnyQuestion[S, Prompt, Step] | None, seat: int, move: Move) -> Refusal | None:
        return Refusal(self.over_rule, "game_over") if question is None else question.explain(seat, move)

    def survey(self, state: S, seat: int, move: Move, action: str | None, line: int | None) -> Survey:
        """Validate a draft of a move; `action` and `line` name the list of orders that is being edited."""
        refusal = self.explain(state, seat, move)
        return Survey() if refusal is None else Survey(refusals=(refusal,))

    def apply(self, state: S, seat: int, move: Move) -> tuple[S, tuple[Event, ...]]:
        """Make a legal move: the next state, and the events; IllegalMove otherwise."""
        transition = self.transition(state, seat, move)
        return transition.state, tuple(transition.events)

    def transition(self, state: S, seat: int, move: Move) -> Transition[S]:
        """Make a legal move, keeping what happened on the way; IllegalMove otherwise."""
        question = self.question(state)
        refusal = self._explain(question, seat, move)
        if refusal is not None:
            raise IllegalMove(refusal)
        assert question is not None
        transition = Transition(state)
        self.advance(transition, question.answer(transition, seat, move))
        return transition

    def why_no_agreed_end(self, state: S) -> Refusal | None:
        """Why players cannot agree to end the game now; None if they can."""
        if self.question(state) is None:
            return Refusal(self.over_rule, "game_over")
        if self.round_of(state) < 1:
            return Refusal(self.agreement_rule, "not_begun")
        return Refusal(self.agreement_rule, "something_sealed") if self.sealed(state) else None

    def end_by_agreement(self, state: S, seat: int) -> tuple[S, tuple[Event, ...]]:
        """End the game early, a seat being the last to agree: the final state, and the events; IllegalMove if that is
        not possible now."""
        refusal = self.why_no_agreed_end(state)
        if refusal is not None:
            raise IllegalMove(refusal)
        transition = Transition(state)
        transition.emit(EndAgreed(seat=seat))
        self.end_early(transition)
        return transition.state, tuple(transition.events)

    def preview(self, state: S, seat: int, move: Move) -> Prospect:
        """The consequences of a move on the board; empty for moves whose outcome is not public."""
        question = self.question(state)
        if question is None or not self.can_be_previewed(state, seat, move):
            return Prospect()
        transition = Transition(state)
        question.answer(transition, seat, move)
        return Prospect.of(transition.events)

    def can_be_previewed(self, state: S, seat: int, move: Move) -> bool:
        """Whether a move is legal, and its outcome on the board public."""
        on_board = isinstance(move, PlaceCastle | PlaceBorder | PlaceKnight | Expand)
        return on_board and self._explain(self.question(state), seat, move) is None

    def default_move(self, state: S, seat: int) -> Move:
        """The move that the rules make for a seat whose time is up (`time_rule`)."""
        question = self.question(state)
        if question is None or seat not in question.asked():
            raise IllegalMove(Refusal(self.time_rule, "not_asked", {"seat": seat}))
        made: Move = question.default_move(seat)
        return made


AnyEdition = Edition[Any, Any, Any, Any, Any, Any]
"""An edition, whatever its types."""
