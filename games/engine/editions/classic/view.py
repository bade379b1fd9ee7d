"""The view of a classic game for a seat or a spectator (C-26), built from an allow-list, never by redaction."""

from dataclasses import dataclass
from typing import Literal

from games.engine.components.decks import cards_left
from games.engine.editions.classic.actions import allowed
from games.engine.editions.classic.components import STACKS, ActionCard, ActionKind, PoliticsCard
from games.engine.editions.classic.moves import Bid, PoliticsPlay
from games.engine.editions.classic.phases import question
from games.engine.editions.classic.scoring import card_points, places
from games.engine.editions.classic.state import (
    CarryingOut,
    ChoosingStack,
    Decisions,
    Duel,
    Ended,
    Negotiation,
    Offer,
    State,
    TakingCard,
)
from games.engine.mechanics.board_actions import Allowed
from games.engine.mechanics.final_places import winners_of
from games.engine.mechanics.table_view import (
    TableOutcome,
    TableSeatView,
    TableView,
    borders_left,
    shared_seat_view,
    shared_view,
)


@dataclass(frozen=True, slots=True)
class DecisionView:
    """The decision cards that a seat has laid this round; `cards` is empty while they are secret (C-7)."""

    made: bool
    cards: tuple[int, ...]
    politics: tuple[PoliticsPlay | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView(TableSeatView):
    """A seat; `score` is the sum of `scores`, which are by cause; `ducats` and `hand` are None if hidden (C-26)."""

    politics_cards: int
    ducats: int | None
    hand: tuple[PoliticsCard, ...] | None
    decision: DecisionView


@dataclass(frozen=True, slots=True)
class ContestView:
    """The contest for action number `action` (C-16 to C-18). Sealed `bids` are shown only in the open view."""

    action: int
    stage: Literal["negotiation", "duel", "second_duel"]
    seats: tuple[int, ...]
    proposals: dict[int, Offer]
    bid_made: tuple[int, ...]
    bids: dict[int, Bid]


@dataclass(frozen=True, slots=True)
class CarryingOutView:
    """The action being carried out, by whom, and what is left of it; `looking_at` is the opened politics stack, whose
    `cards` are shown only in the open view."""

    action: int
    what: ActionKind
    seat: int
    borders_left: int
    knights_left: int
    expansions_left: int
    looking_at: int | None
    cards: tuple[PoliticsCard, ...]


@dataclass(frozen=True, slots=True)
class OutcomeView(TableOutcome):
    """How the game ended: seats in order of their places, which equal seats share (C-21)."""

    fiefs: dict[int, tuple[int, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class View(TableView):
    """A classic game as one viewer sees it; `viewer` is a seat or None for a spectator.

    `phase`: "setup", "decisions", "negotiation", "duel", "carrying_out", "choose_stack", "take_card", "ended".
    `waiting_for`: seats that the game waits for. `action_stacks`: cards left by letter; `politics_stacks`: cards left.
    """

    edition: Literal["classic"]
    borders_left: int
    round: int
    lead: int | None
    seats: tuple[SeatView, ...]
    card: ActionCard | None
    actions_done: tuple[int, ...]
    contest: ContestView | None
    carrying_out: CarryingOutView | None
    action_stacks: dict[str, int]
    politics_stacks: tuple[int, int]
    action_discard: tuple[ActionCard, ...]
    politics_discard: tuple[PoliticsCard, ...]
    outcome: OutcomeView | None


def view(state: State, viewer: int | None, opened: bool = False) -> View:
    """The game as a seat, or with None a spectator, may see it (C-26); if `opened`, with every hand, all money, sealed
    answers, and the opened politics stack."""
    return View(
        **shared_view(state, viewer, question(state)),
        edition="classic",
        borders_left=borders_left(state.board),
        round=state.round,
        lead=state.lead,
        seats=tuple(_seat(state, seat, opened or seat == viewer, opened) for seat in range(state.players)),
        card=state.card,
        actions_done=state.actions_done,
        contest=_contest(state, opened),
        carrying_out=_carrying_out(state, opened),
        action_stacks=cards_left(state.deck, STACKS),
        politics_stacks=(len(state.stacks[0]), len(state.stacks[1])),
        action_discard=state.action_discard,
        politics_discard=state.politics_discard,
        outcome=outcome(state),
    )


def outcome(state: State) -> OutcomeView | None:
    """How the game ended; None while it is running (C-21, C-28)."""
    if not isinstance(state.phase, Ended):
        return None
    standing = places(state.seats)
    return OutcomeView(
        reason="agreement" if state.phase.by_agreement else "the_king_is_dead",
        winners=winners_of(standing),
        places=standing,
        money={number: seat.money for number, seat in enumerate(state.seats)},
        fiefs={number: card_points(seat.hand).get("fiefs", ()) for number, seat in enumerate(state.seats)},
    )


def _seat(state: State, number: int, own: bool, opened: bool) -> SeatView:
    seat = state.seats[number]
    own = own or isinstance(state.phase, Ended)
    return SeatView(
        **shared_seat_view(state, number),
        politics_cards=len(seat.hand),
        ducats=seat.ducats if own or state.open_money else None,
        hand=seat.hand if own else None,
        decision=_decision(state, number, opened),
    )


def _decision(state: State, seat: int, opened: bool) -> DecisionView:
    laid = state.decisions[seat]
    if laid is None:
        return DecisionView(False, (), ())
    if state.hidden_decisions and isinstance(state.phase, Decisions) and not opened:
        return DecisionView(True, (), ())
    return DecisionView(True, laid.cards, laid.politics)


def _contest(state: State, opened: bool) -> ContestView | None:
    match state.phase:
        case Negotiation(action, seats, proposals):
            standing = {seat: p for seat, p in zip(seats, proposals, strict=True) if p is not None}
            return ContestView(action, "negotiation", seats, standing, (), {})
        case Duel(action, seats, bids, second):
            made = {seat: bid for seat, bid in zip(seats, bids, strict=True) if bid is not None}
            return ContestView(
                action, "second_duel" if second else "duel", seats, {}, tuple(made), made if opened else {}
            )
        case _:
            return None


def _carrying_out(state: State, opened: bool) -> CarryingOutView | None:
    match state.phase:
        case CarryingOut(action, seat):
            left, looking_at = allowed(state, state.phase), None
        case ChoosingStack(action, seat):
            left, looking_at = Allowed(), None
        case TakingCard(action, seat, stack):
            left, looking_at = Allowed(), stack
        case _:
            return None
    assert state.card is not None
    return CarryingOutView(
        action,
        state.card.actions[action - 1].kind,
        seat,
        left.borders,
        left.knights,
        left.expansions,
        looking_at,
        state.stacks[looking_at - 1] if looking_at and opened else (),
    )
