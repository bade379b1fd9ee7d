"""The toy game of the load test, as an edition: the rules of `peers/lib/duel.mjs`, move for move.

Four seats in turn write numbers into public cells and secret cards into their own hands. Only the load test registers
it (`tests.load.serving`); it cannot be played otherwise."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from games import engine
from games.engine.components.shuffles import DrawSpec
from games.engine.edition import Edition, EditionInfo
from games.engine.errors import IllegalMove, Refusal
from games.engine.mechanics.events import Event
from games.engine.mechanics.ledger import Ledger
from games.engine.mechanics.previews import Prospect
from games.engine.mechanics.turn import Transition
from games.engine.mechanics.values import changed

SEATS, CELLS, HAND, LOG, LARGEST = 4, 150, 12, 30, 65536


@dataclass(frozen=True, slots=True)
class Commit:
    """Writes a value into a public cell and a card into a slot of the player's own hand."""

    kind: ClassVar[str] = "commit"
    cell: int
    value: int
    slot: int
    card: int


@dataclass(frozen=True, slots=True)
class CommitPrompt:
    """The prompt to the seat whose turn it is."""

    kind: ClassVar[str] = "commit"
    optional: ClassVar[bool] = False
    id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Committed(Event):
    """A value was written; the card is known only to its owner."""

    kind: ClassVar[str] = "committed"
    seat: int
    cell: int
    value: int


@dataclass(frozen=True, slots=True)
class DuelPlayer:
    """What is public about a player."""

    scores: ClassVar[tuple[int, ...]] = ()
    name: str
    score: int
    cards: int


@dataclass(frozen=True)
class DuelState:
    """A match after `n` moves."""

    edition: ClassVar[str] = "duel"
    causes: ClassVar[tuple[str, ...]] = ()
    open_money: ClassVar[bool] = True
    rng: ClassVar[None] = None
    n: int
    turn: int
    board: tuple[int, ...]
    seats: tuple[DuelPlayer, ...]
    log: tuple[str, ...]
    hands: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class DuelView:
    """A viewer's view of the match: their own hand, and None for each other."""

    n: int
    turn: int
    board: tuple[int, ...]
    players: tuple[DuelPlayer, ...]
    log: tuple[str, ...]
    hands: tuple[tuple[int, ...] | None, ...]


class Duel(Edition[Any, Commit, CommitPrompt, DuelView, None, None]):
    """The operations of the toy game. It never ends, and has no randomness."""

    info = EditionInfo("duel", SEATS, SEATS, ())
    state_type = DuelState
    move_type = Commit
    prompt_type = CommitPrompt
    view_type = DuelView
    over_rule = agreement_rule = time_rule = "duel"

    def new_game(self, options: Mapping[str, Any], seed: str) -> tuple[DuelState, tuple[Event, ...]]:
        start = DuelState(
            n=0,
            turn=0,
            board=tuple(10000 + (i * 7919) % 50000 for i in range(CELLS)),
            seats=tuple(DuelPlayer(f"player-{seat}", 0, HAND) for seat in range(SEATS)),
            log=tuple(f"{_line(0, 0, i, 0)} (setup)" for i in range(LOG)),
            hands=tuple(tuple(10000 + seat * 1000 + i * 7 for i in range(HAND)) for seat in range(SEATS)),
        )
        return start, ()

    def draw_spec(self, options: Mapping[str, Any]) -> DrawSpec:
        return DrawSpec(players=SEATS, tiles=(), centre=None, columns=0, piles=(), seats=())

    def question(self, state: DuelState) -> None:
        """None: all operations that would ask it are defined below."""

    def advance(self, transition: Any, step: None) -> None:
        """No automatic steps."""

    def waiting(self, state: DuelState) -> dict[int, tuple[CommitPrompt, ...]]:
        return {state.turn: (CommitPrompt(str(state.n)),)}

    def question_id(self, state: DuelState) -> str:
        return str(state.n)

    def prompt_ids(self, state: DuelState, seat: int, move: Any) -> tuple[str, ...]:
        return (str(state.n),) if seat == state.turn else ()

    def pending(self, state: DuelState) -> tuple[int, ...]:
        return (state.turn,)

    def explain(self, state: DuelState, seat: int, move: Commit) -> Refusal | None:
        limits = ((move.cell, CELLS), (move.value, LARGEST), (move.slot, HAND), (move.card, LARGEST))
        if seat != state.turn:
            return Refusal("duel", "not_asked")
        return None if all(0 <= number < limit for number, limit in limits) else Refusal("duel", "out_of_range")

    def apply(self, state: DuelState, seat: int, move: Commit) -> tuple[DuelState, tuple[Event, ...]]:
        refusal = self.explain(state, seat, move)
        if refusal is not None:
            raise IllegalMove(refusal)
        own = state.seats[seat]
        after = changed(
            state,
            n=state.n + 1,
            turn=(state.n + 1) % SEATS,
            board=_with(state.board, move.cell, move.value),
            seats=_with(state.seats, seat, DuelPlayer(own.name, own.score + move.value % 10, own.cards)),
            log=_with(state.log, state.n % LOG, _line(state.n, seat, move.cell, move.value)),
            hands=_with(state.hands, seat, _with(state.hands[seat], move.slot, move.card)),
        )
        return after, (Committed(seat=seat, cell=move.cell, value=move.value),)

    def view(self, state: DuelState, viewer: int | None) -> DuelView:
        hands = tuple(hand if seat == viewer else None for seat, hand in enumerate(state.hands))
        return DuelView(state.n, state.turn, state.board, state.seats, state.log, hands)

    def open_view(self, state: DuelState) -> DuelView:
        return DuelView(state.n, state.turn, state.board, state.seats, state.log, state.hands)

    def ledger(self, options: Mapping[str, Any], seat: int | None) -> Ledger:
        return Ledger(seat=seat, ducats=())

    def sample(self, view: DuelView, prompts: Sequence[CommitPrompt], ledger: Ledger, seed: str) -> DuelState:
        hands = tuple((0,) * HAND if hand is None else hand for hand in view.hands)
        return DuelState(view.n, view.turn, view.board, view.players, view.log, hands)

    def round_of(self, state: DuelState) -> int:
        return state.n // SEATS

    def usual_rounds(self, options: Mapping[str, Any]) -> int:
        return 1

    def end_early(self, transition: Transition[Any]) -> None:
        raise AssertionError("the toy game never ends")

    def outcome(self, state: DuelState) -> None:
        return None

    def problems(self, state: DuelState) -> tuple[str, ...]:
        return ()

    def preview(self, state: DuelState, seat: int, move: Commit) -> Prospect:
        return Prospect()

    def default_move(self, state: DuelState, seat: int) -> Commit:
        return Commit(cell=0, value=state.board[0], slot=0, card=state.hands[seat][0])


def register() -> None:
    """Makes it playable in this process."""
    engine.register(Duel())


def _line(n: int, seat: int, cell: int, value: int) -> str:
    return f"#{n} seat {seat} wrote {value} to {cell}"


def _with(values: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    return (*values[:place], value, *values[place + 1 :])
