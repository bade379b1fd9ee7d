"""What a seat, or a spectator, may see of a game of The King Returns (R-20): listed from nothing, never blanked."""

from dataclasses import asdict, dataclass
from typing import Literal

from games.engine.board_view import COLOURS, BoardView, view_board
from games.engine.editions.returns.components import STACKS, PowerCard
from games.engine.editions.returns.phases import QUESTIONS
from games.engine.editions.returns.scoring import mines_of, places
from games.engine.editions.returns.state import CAUSES, CarryingOut, Ended, State
from games.engine.placement import BORDERS_IN_PRINT


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat: `score` is the sum of `scores` by cause; `income` is what its next turn would bring as things stand;
    `mines` counts those in its provinces by kind; `ducats` and `hand` are None where hidden (R-20)."""

    seat: int
    colour: int
    score: int
    scores: dict[str, int]
    knights: int
    castles: int
    provinces: int
    power_cards: int
    ducats: int | None
    hand: tuple[PowerCard, ...] | None
    income: int
    mines: dict[str, int]
    monopolies: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CarryingOutView:
    """What the acting seat is doing with the card that it played."""

    what: str
    borders_left: int
    knights_left: int
    expansions_left: int


@dataclass(frozen=True, slots=True)
class OutcomeView:
    """How the game ended: `reason` is "goal" or "deck"; equal places are shared (R-17 to R-19)."""

    reason: str
    winners: tuple[int, ...]
    places: dict[int, int]
    money: dict[int, int]


@dataclass(frozen=True, slots=True)
class View:
    """A game of The King Returns as one viewer sees it; `viewer` is a seat or None for a spectator.

    `phase`: "setup", "use_card", "carrying_out", "turn_knight", "give_up_knight", "traitor_place", "ally", "fill_up",
    "ended". `deck` counts the cards left by letter; `last_turns` how many turns are left once it is empty (R-18).
    """

    edition: Literal["returns"]
    viewer: int | None
    options: dict[str, str | int | bool]
    colours: tuple[str, ...]
    phase: str
    turn: int
    acting: int | None
    goal: int
    waiting_for: tuple[int, ...]
    board: BoardView
    borders_left: int
    seats: tuple[SeatView, ...]
    carrying_out: CarryingOutView | None
    deck: dict[str, int]
    market: tuple[PowerCard, ...]
    discard: tuple[PowerCard, ...]
    last_turns: int | None
    outcome: OutcomeView | None


def view(state: State, viewer: int | None) -> View:
    """The game as a seat, or with None a spectator, may see it (R-20)."""
    asks = QUESTIONS.get(state.phase.kind)
    return View(
        edition="returns",
        viewer=viewer,
        options=asdict(state.options),
        colours=COLOURS[: len(state.board.castles)],
        phase=state.phase.kind,
        turn=state.turn,
        acting=state.acting,
        goal=state.goal,
        waiting_for=asks.pending(state) if asks else (),
        board=view_board(state.board),
        borders_left=max(0, BORDERS_IN_PRINT - state.board.border_count),
        seats=tuple(_seat(state, seat, viewer) for seat in range(state.players)),
        carrying_out=_carrying_out(state),
        deck={letter: sum(card.stack == letter for card in state.deck) for letter in STACKS},
        market=state.market,
        discard=state.discard,
        last_turns=state.last_turns,
        outcome=outcome(state),
    )


def outcome(state: State) -> OutcomeView | None:
    """How the game ended; None while it runs (R-17 to R-19)."""
    if not isinstance(state.phase, Ended):
        return None
    standing = places(state.seats, state.first_at_goal)
    return OutcomeView(
        reason="deck" if state.first_at_goal is None else "goal",
        winners=tuple(seat for seat, place in standing.items() if place == 1),
        places=standing,
        money={number: seat.ducats for number, seat in enumerate(state.seats)},
    )


def _seat(state: State, number: int, viewer: int | None) -> SeatView:
    seat = state.seats[number]
    own, over = number == viewer, isinstance(state.phase, Ended)
    mines = mines_of(state.board, number)
    return SeatView(
        seat=number,
        colour=number,
        score=seat.score,
        scores=dict(zip(CAUSES, seat.scores, strict=True)),
        knights=seat.knights,
        castles=seat.castles,
        provinces=len(state.board.provinces_of(number)),
        power_cards=len(seat.hand),
        ducats=seat.ducats if own or over or not state.options.hidden_money else None,
        hand=seat.hand if own or over else None,
        income=sum(bool(count) for count in mines.values()),
        mines=mines,
        monopolies=seat.monopolies,
    )


def _carrying_out(state: State) -> CarryingOutView | None:
    if not isinstance(state.phase, CarryingOut):
        return None
    left = state.phase.left
    return CarryingOutView(state.phase.symbol, left.borders, left.knights, left.expansions)
