"""The view of The King Returns for a seat or a spectator (R-20), built from an allow-list, never by redaction."""

from dataclasses import dataclass
from typing import Literal

from games.engine.components.decks import cards_left
from games.engine.editions.returns.components import STACKS, PowerCard, SymbolKind
from games.engine.editions.returns.events import EndReason
from games.engine.editions.returns.phases import question
from games.engine.editions.returns.scoring import mines_of, places
from games.engine.editions.returns.state import CarryingOut, Ended, State
from games.engine.mechanics.final_places import winners_of
from games.engine.mechanics.table_view import (
    TableOutcome,
    TableSeatView,
    TableView,
    borders_left,
    shared_seat_view,
    shared_view,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView(TableSeatView):
    """A seat; `score` is the sum of `scores`, which are by cause; `income` is what a turn would bring now; `mines`
    counts those in its provinces by kind; `ducats` and `hand` are None if hidden (R-20)."""

    power_cards: int
    ducats: int | None
    hand: tuple[PowerCard, ...] | None
    income: int
    mines: dict[str, int]
    monopolies: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CarryingOutView:
    """What the acting seat is doing with the card that it played."""

    what: SymbolKind
    borders_left: int
    knights_left: int
    expansions_left: int


@dataclass(frozen=True, slots=True)
class OutcomeView(TableOutcome):
    """How the game ended: `reason` is "goal", "deck" or "agreement"; equal seats share a place (R-17 to R-19, R-22)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class View(TableView):
    """A game of The King Returns as one viewer sees it; `viewer` is a seat or None for a spectator.

    `phase`: "setup", "use_card", "carrying_out", "turn_knight", "give_up_knight", "traitor_place", "ally", "fill_up",
    "ended". `deck` counts the cards left by letter; `last_turns` how many turns are left once it is empty (R-18).
    """

    edition: Literal["returns"]
    borders_left: int
    turn: int
    acting: int | None
    goal: int
    seats: tuple[SeatView, ...]
    carrying_out: CarryingOutView | None
    deck: dict[str, int]
    market: tuple[PowerCard, ...]
    discard: tuple[PowerCard, ...]
    last_turns: int | None
    outcome: OutcomeView | None


def view(state: State, viewer: int | None, opened: bool = False) -> View:
    """The game as a seat, or with None a spectator, may see it (R-20); if `opened`, with every hand and all money."""
    return View(
        **shared_view(state, viewer, question(state)),
        edition="returns",
        borders_left=borders_left(state.board),
        turn=state.turn,
        acting=state.acting,
        goal=state.goal,
        seats=tuple(_seat(state, seat, opened or seat == viewer) for seat in range(state.players)),
        carrying_out=_carrying_out(state),
        deck=cards_left(state.deck, STACKS),
        market=state.market,
        discard=state.discard,
        last_turns=state.last_turns,
        outcome=outcome(state),
    )


def outcome(state: State) -> OutcomeView | None:
    """How the game ended; None while it is running (R-17 to R-19)."""
    if not isinstance(state.phase, Ended):
        return None
    standing = places(state.seats, state.first_at_goal)
    return OutcomeView(
        reason=_reason(state, state.phase),
        winners=winners_of(standing),
        places=standing,
        money={number: seat.ducats for number, seat in enumerate(state.seats)},
    )


def _reason(state: State, end: Ended) -> EndReason:
    if end.by_agreement:
        return "agreement"
    return "deck" if state.first_at_goal is None else "goal"


def _seat(state: State, number: int, opened: bool) -> SeatView:
    seat = state.seats[number]
    opened = opened or isinstance(state.phase, Ended)
    mines = mines_of(state.board, number)
    return SeatView(
        **shared_seat_view(state, number),
        power_cards=len(seat.hand),
        ducats=seat.ducats if opened or state.open_money else None,
        hand=seat.hand if opened else None,
        income=sum(bool(count) for count in mines.values()),
        mines=mines,
        monopolies=seat.monopolies,
    )


def _carrying_out(state: State) -> CarryingOutView | None:
    if not isinstance(state.phase, CarryingOut):
        return None
    left = state.phase.left
    return CarryingOutView(state.phase.symbol, left.borders, left.knights, left.expansions)
