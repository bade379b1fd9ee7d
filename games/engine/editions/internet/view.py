"""The view of an internet game for a seat or a spectator (I-19, I-20), built from an allow-list, never by redaction."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from games.engine.editions.internet.components import GROUPS, POLITICS, PoliticsKind, Pool
from games.engine.editions.internet.data_files import our_components
from games.engine.editions.internet.moves import Move
from games.engine.editions.internet.phases import question
from games.engine.editions.internet.scoring import card_points, places
from games.engine.editions.internet.state import ColourBids, Ended, HeldCard, State, WonAction
from games.engine.mechanics.board_view import COLOURS
from games.engine.mechanics.final_places import winners_of
from games.engine.mechanics.table_view import TableOutcome, TableSeatView, TableView, shared_seat_view, shared_view


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView(TableSeatView):
    """A seat; `score` is the sum of `scores`, which are by cause; `hand` is None if hidden (I-19).

    `sheet_handed_in` says that its sealed answer is in; `sheet` is that answer, None if it is sealed.
    """

    politics_cards: int
    ducats: int
    hand: tuple[HeldCard, ...] | None
    sheet_handed_in: bool
    sheet: Move | None


@dataclass(frozen=True, slots=True)
class OutcomeView(TableOutcome):
    """How the game ended: seats in order of their places, which equal seats share (I-18)."""

    fiefs: dict[int, tuple[int, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class View(TableView):
    """An internet game as one viewer sees it; `viewer` is a seat or None for a spectator (I-20).

    `phase`: "colour_bids", "first_borders", "sheets", "ended". Until colours are settled, no seat owns pieces.
    `won` has the actions of this round with their winners, `open_pools` are bid on; `group_left` is what is left of the
    current pool group, `last_group` the overview of group 4. `politics_left` counts cards by kind.
    """

    edition: Literal["internet"]
    round: int
    last_round: int | None
    colours_settled: bool
    seats: tuple[SeatView, ...]
    won: tuple[WonAction, ...]
    open_pools: tuple[Pool, ...]
    ducat_pool: int
    politics_left: dict[str, int]
    politics_discard: tuple[PoliticsKind, ...]
    group: int | None
    group_left: tuple[Pool, ...]
    last_group: tuple[Pool, ...]
    outcome: OutcomeView | None


def view(state: State, viewer: int | None, opened: bool = False) -> View:
    """The game as a seat, or with None a spectator, may see it (I-19, I-20); if `opened`, with every hand and sealed
    answers."""
    group = state.deck[0].group if state.deck else None
    return View(
        **{**shared_view(state, viewer, question(state)), "colours": tuple(COLOURS[place] for place in state.colours)},
        edition="internet",
        round=state.round,
        last_round=state.last_round,
        colours_settled=not isinstance(state.phase, ColourBids),
        seats=tuple(_seat(state, seat, opened or seat == viewer, opened) for seat in range(state.players)),
        won=state.won,
        open_pools=state.open,
        ducat_pool=state.ducat_pool,
        politics_left=dict(zip(POLITICS, state.politics, strict=True)),
        politics_discard=state.discard,
        group=group,
        group_left=_in_order(pool for pool in state.deck if pool.group == group),
        last_group=tuple(pool for pool in our_components().pools[state.players] if pool.group == GROUPS[-1]),
        outcome=outcome(state),
    )


def outcome(state: State) -> OutcomeView | None:
    """How the game ended; None while it is running (I-18, I-21)."""
    if not isinstance(state.phase, Ended):
        return None
    standing = places(state.seats)
    return OutcomeView(
        reason="agreement" if state.phase.by_agreement else "the_king_is_dead",
        winners=winners_of(standing),
        places=standing,
        money={number: seat.ducats for number, seat in enumerate(state.seats)},
        fiefs={
            number: card_points(held.card for held in seat.hand).get("fiefs", ())
            for number, seat in enumerate(state.seats)
        },
    )


def _in_order(pools: Iterable[Pool]) -> tuple[Pool, ...]:
    """Sort pools by name, so that the order in which they will be drawn stays hidden."""
    return tuple(sorted(pools, key=lambda pool: pool.name))


def _seat(state: State, number: int, own: bool, opened: bool) -> SeatView:
    seat, over = state.seats[number], isinstance(state.phase, Ended)
    choice = None if isinstance(state.phase, Ended) else state.phase.choices[number]
    return SeatView(
        **shared_seat_view(state, number),
        politics_cards=len(seat.hand),
        ducats=seat.ducats,
        hand=seat.hand if own or over or state.options.open_politics else None,
        sheet_handed_in=choice is not None,
        sheet=choice if opened else None,
    )
