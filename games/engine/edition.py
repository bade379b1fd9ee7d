"""What an edition is to the engine: what it says of itself, and the verbs, which are the same for all."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from games.engine.components.shuffles import Draws
from games.engine.errors import IllegalMove, Refusal
from games.engine.mechanics.drafts import Prospect, Survey
from games.engine.mechanics.events import Event
from games.engine.mechanics.moves import Expand, PlaceBorder, PlaceKnight
from games.engine.mechanics.turn import Course, Question, Questions


@dataclass(frozen=True, slots=True)
class OptionInfo:
    """One option: its choices and default; `seats` names, for a choice that not every number of seats allows, those
    that do, and `rules` the rule that says so."""

    name: str
    choices: tuple[str | bool, ...]
    default: str | bool
    seats: dict[str, tuple[int, ...]] = field(default_factory=dict)
    rules: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class EditionInfo:
    """An edition: its name, how many can play, its options; `by_correspondence`: made for days between its rounds."""

    name: str
    min_seats: int
    max_seats: int
    options: tuple[OptionInfo, ...]
    by_correspondence: bool = False


class Edition(ABC):
    """The verbs, made of an edition's questions; an edition adds how it begins and goes on, and what is seen of it.

    `state_type`, `move_type`, `prompt_type` and `view_type` name its values, for reading and for typing them elsewhere.
    `over_rule` is the rule by which a game ends, `time_rule` that of the stand-in moves.
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
        """A game at its start, and what has happened in it already; `options` are complete and checked."""

    @abstractmethod
    def draws(self, options: Mapping[str, Any]) -> Draws:
        """What `new_game` draws from the seed, up to the end of the setup; `options` are complete and checked."""

    @abstractmethod
    def follow(self, now: Course[Any], step: Any) -> None:
        """Go on from what an answer has settled, up to the next question."""

    @abstractmethod
    def view(self, state: Any, viewer: int | None) -> Any:
        """What a seat, or with None a spectator, may see."""

    @abstractmethod
    def open_view(self, state: Any) -> Any:
        """All that the seats together see; not the seed, nor what chance and the piles have still to bring."""

    @abstractmethod
    def round_of(self, state: Any) -> int:
        """The number of the round that is under way; 0 before the first."""

    @abstractmethod
    def outcome(self, state: Any) -> Any:
        """How the game ended; None while it runs."""

    @abstractmethod
    def problems(self, state: Any) -> tuple[str, ...]:
        """Every invariant that the state breaks."""

    def question(self, state: Any) -> Question | None:
        """The question that the game puts now; None when it has ended."""
        return self.questions.get(state.phase.kind)

    def waiting(self, state: Any) -> dict[int, tuple[Any, ...]]:
        """The prompts of each seat that may act now."""
        asks = self.question(state)
        return {seat: (asks.prompt(state, seat),) for seat in asks.asked(state)} if asks else {}

    def question_id(self, state: Any) -> str:
        """The id of the question that the game puts now: that of all prompts but those that are optional."""
        return str(state.step)

    def prompt_ids(self, state: Any, seat: int, move: Any) -> tuple[str, ...]:
        """The ids of the prompts that a move of this seat can answer."""
        asks = self.question(state)
        return (self.question_id(state),) if asks and seat in asks.asked(state) else ()

    def pending(self, state: Any) -> tuple[int, ...]:
        """The seats that the game waits for."""
        asks = self.question(state)
        return asks.pending(state) if asks else ()

    def is_offer(self, move: Any) -> bool:
        """Whether a move settles nothing, and may be made over and over."""
        return any(isinstance(move, asks.offers) for asks in self.questions.values())

    def is_said(self, state: Any, seat: int, move: Any) -> bool:
        """Whether a move is an offer that its seat stands by already, so that making it again would change nothing."""
        asks = self.question(state)
        return asks is not None and seat in asks.asked(state) and move == asks.said(state, seat)

    def sealed(self, state: Any) -> dict[int, Any]:
        """The secret answers that have been made and still can be changed, by seat."""
        return {}

    def opens(self, answer: Any) -> bool:
        """Whether a secret answer is shown to all as soon as every one is in; if not, when the game is over."""
        return True

    def explain(self, state: Any, seat: int, move: Any) -> Refusal | None:
        """Why a move is refused; None if it is legal."""
        asks = self.question(state)
        if asks is None:
            return Refusal(self.over_rule, "game_over")
        if seat not in asks.asked(state):
            return Refusal(asks.rule, "not_asked", {"phase": state.phase.kind})
        if not isinstance(move, asks.moves):
            return Refusal(asks.rule, "not_this_move", {"phase": state.phase.kind, "move": move.kind})
        return asks.refusal(state, seat, move)

    def survey(self, state: Any, seat: int, move: Any, action: str | None, line: int | None) -> Survey:
        """A draft of a move looked over; `action` and `line` name the list of orders that is being written."""
        refusal = self.explain(state, seat, move)
        return Survey() if refusal is None else Survey(refusals=(refusal,))

    def apply(self, state: Any, seat: int, move: Any) -> tuple[Any, tuple[Event, ...]]:
        """The state after a legal move, and what happened; IllegalMove otherwise."""
        refusal = self.explain(state, seat, move)
        if refusal is not None:
            raise IllegalMove(refusal)
        now: Course[Any] = Course(state)
        self.carry_out(now, seat, move)
        return now.state, tuple(now.events)

    def carry_out(self, now: Course[Any], seat: int, move: Any) -> None:
        """Carry out a legal move."""
        asks = self.question(now.state)
        assert asks is not None
        self.follow(now, asks.answer(now, seat, move))

    def preview(self, state: Any, seat: int, move: Any) -> Prospect:
        """What a move on the board would bring; nothing for moves whose outcome is not open to see."""
        asks = self.question(state)
        on_board = isinstance(move, PlaceBorder | PlaceKnight | Expand)
        if asks is None or not on_board or self.explain(state, seat, move) is not None:
            return Prospect()
        now: Course[Any] = Course(state)
        asks.answer(now, seat, move)
        return Prospect.of(now.events)

    def stand_in(self, state: Any, seat: int) -> Any:
        """The move for a seat whose time is up."""
        asks = self.question(state)
        if asks is None or seat not in asks.asked(state):
            raise IllegalMove(Refusal(self.time_rule, "not_asked", {"seat": seat}))
        return asks.stand_in(state, seat)
