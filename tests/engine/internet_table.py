"""Helpers to test the rules of internet: positions from board diagrams, sheets as text, resolved rounds.

Seats are numbered by their letters in a diagram: Y is seat 0, R 1, P 2, G 3. Sheets are written as in `sheet_text.py`;
a line "1A otherwise: nothing" is added for every action that a sheet does not mention, and so is the round.
Helpers for every edition (`refused`, `found`, `scores`) are in `table.py`."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from games import engine
from games.engine import Event
from games.engine.editions.internet.components import ACTIONS, POOL_ACTIONS, ActionName, PoliticsKind, Pool, PoolAction
from games.engine.editions.internet.data_files import our_components
from games.engine.editions.internet.moves import ActionOrders, HandIn, NoSheet
from games.engine.editions.internet.sheet_text import sheet_from_text
from games.engine.editions.internet.state import CAUSES, HeldCard, Options, Seat, Sheets, State, WonAction
from games.engine.mechanics.invariants import board_problems
from games.engine.mechanics.rng import Rng
from games.engine.mechanics.sealed import none_chosen
from games.engine.records.board_diagrams import board_from_text
from tests.engine import table

COLOURS = ("yellow", "red", "purple", "grey")

OPEN_LAND = """
+--+--+--+--+--+--+
|.R .r|.  .  .  . |
+--+--+  +  +  +  +
|.  .  .  .  .  . |
+  +  +  +  +  +  +
|.  .  .  .  .  . |
+  +  +  +  +  +  +
|.  .  .  .  .  f |
+  +  +  +  +  +  +
|.  .  .  .  .g .G|
+  +  +  +  +  +  +
|.  .  .  .R .r . |
+  +  +  +  +  +  +
|.  f  .  .  .  . |
+  +  +  +  +  +  +
|.  f  .  .  .  . |
+  +  +  +  +  +  +
|.P .p .  .  .y .Y|
+--+--+--+--+--+--+
"""
"""Open land with a castle of every colour, and a small province of red in the corner."""

Won = Mapping[str, tuple[str, Sequence[int]]]


def pool_action(text: str) -> PoolAction:
    """A pool action from its text: "borders 4", "sword"."""
    kind, _, number = text.partition(" ")
    assert kind in POOL_ACTIONS
    return PoolAction(kind, int(number or 0))


def pool(*actions: str, name: str = "test", group: int = 1) -> Pool:
    """A pool with these actions, or a special one: "silver_find", "the_king_is_dead"."""
    match actions:
        case ("silver_find" | "the_king_is_dead" as kind,):
            return Pool(name, group, kind, ())
        case _:
            return Pool(name, group, "actions", tuple(map(pool_action, actions)))


FIRST, SECOND = (
    pool("borders 2", "sword", "politics", name="first"),
    pool("sword", "politics", "two_swords", name="second"),
)


def position(
    diagram: str = OPEN_LAND,
    *,
    won: Won | None = None,
    open_pools: Sequence[Pool] = (FIRST, SECOND),
    deck: Sequence[Pool] | None = None,
    hands: Mapping[int, Sequence[PoliticsKind]] | None = None,
    held_since: int = 1,
    ducats: Sequence[int] = (15, 15, 15, 15),
    points: Sequence[int] = (10, 10, 10, 10),
    knights: int = 9,
    ducat_pool: int = 10,
    politics: tuple[int, int, int] = (5, 5, 5),
    round_: int = 5,
    last_round: int | None = None,
    open_politics: bool = False,
    seed: str = "table",
) -> State:
    """A state in which the sheets of a round are asked for.

    `won` maps the name of each action to be carried out to its kind and its winners. Cards in `hands` were won in the
    round `held_since`."""
    board = board_from_text(diagram)
    broken = board_problems(board)
    assert not broken, f"the rules cannot reach this position: {'; '.join(broken)}"
    seats = tuple(
        Seat(
            ducats=ducats[number],
            knights=knights,
            hand=tuple(HeldCard(card, held_since) for card in (hands or {}).get(number, ())),
            scores=tuple(points[number] if cause == "founding" else 0 for cause in CAUSES),
        )
        for number in range(4)
    )
    return State(
        options=Options(4, True, open_politics),
        rng=Rng(seed),
        board=board,
        seats=seats,
        phase=Sheets(none_chosen(4)),
        colours=(0, 1, 2, 3),
        deck=tuple(our_components().pools[4] if deck is None else deck),
        politics=politics,
        open=tuple(open_pools),
        won=tuple(
            WonAction(name, pool_action(won[name][0]), tuple(won[name][1])) for name in ACTIONS if won and name in won
        ),
        ducat_pool=ducat_pool,
        round=round_,
        last_round=last_round,
    )


def written(state: State, seat: int, text: str = "") -> HandIn:
    """A seat's sheet from its text, made complete."""
    sheet = sheet_from_text(f"round {state.round}\n{text}", COLOURS)
    mentioned = [orders.action for orders in sheet.orders]
    missing = [won.action for won in state.won if seat in won.seats and won.action not in mentioned]
    return replace(sheet, orders=(*sheet.orders, *(ActionOrders(action, (), ()) for action in missing)))


def resolve(
    state: State, sheets: Mapping[int, str] | None = None, missed: Sequence[int] = ()
) -> tuple[State, tuple[Event, ...]]:
    """Resolves the round with these sheets; returns the state and the events. A seat without a sheet hands in an empty
    one."""
    happened: tuple[Event, ...] = ()
    for seat in range(state.players):
        move = NoSheet() if seat in missed else written(state, seat, (sheets or {}).get(seat, ""))
        state, events = table.play(state, seat, move)
        happened += events
    return state, happened


def events_of(events: Sequence[Event], kind: str) -> list[Any]:
    """The events of a kind, in their order."""
    return [event for event in events if event.kind == kind]


def only(events: Sequence[Event], kind: str) -> Any:
    """The only event of a kind; there must be exactly one."""
    (event,) = events_of(events, kind)
    return event


def settled(events: Sequence[Event], action: ActionName) -> Any:
    """How the bids on an action were settled."""
    return next(event for event in events_of(events, "action_settled") if event.action == action)


def ducats(state: State) -> list[int]:
    """Every seat's ducats."""
    return [seat.ducats for seat in state.seats]


def refusal(state: State, seat: int, text: str) -> engine.Refusal:
    """Why a sheet is refused; it must be."""
    found = engine.explain(state, seat, written(state, seat, text))
    assert found is not None
    return found
