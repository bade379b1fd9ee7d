"""Helpers to test the classic rules: positions from board diagrams, moves, refusals, events.

The second half, from `play` on, serves every edition; positions of The King Returns are in `returns_table.py`.

Seats are numbered by their letters in a diagram: Y is seat 0, R 1, P 2, G 3. With fewer players the next colour is the
neutral one. Cards are written as in the data files: actions "borders 3" and "two_swords", politics cards "treasure 4"
and "renegade"."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

import pytest

from games import engine
from games.engine import Event, IllegalMove, Refusal, Scored
from games.engine.editions.classic import phases
from games.engine.editions.classic.components import ACTIONS, POLITICS, Action, ActionCard, PoliticsCard
from games.engine.editions.classic.moves import Decide
from games.engine.editions.classic.state import KNIGHTS, Decisions, Options, Phase, Seat, State
from games.engine.editions.classic.steps import AllLaid
from games.engine.errors import EngineError
from games.engine.geometry import EMPTY
from games.engine.mechanics.board import Board
from games.engine.mechanics.invariants import board_problems
from games.engine.mechanics.rng import Rng
from games.engine.mechanics.table import TableState
from games.engine.mechanics.turn import Transition
from games.engine.records.board_diagrams import board_from_text, board_to_text

E = TypeVar("E", bound=Event)
P = TypeVar("P")
S = TypeVar("S", bound=TableState)

OPEN_LAND = """
+--+--+--+--+--+
|.Y .y .  .r .R|
+  +  +  +  +  +
|.  .  .  .  . |
+  +  +  +  +  +
|.P .p .  .g .G|
+--+--+--+--+--+
"""
"""A board for tests in which the board does not matter: no border, no province."""


def action(text: str) -> Action:
    """An action from its text: "ducats 6", "sword"."""
    kind, _, number = text.partition(" ")
    assert kind in ACTIONS
    return Action(kind, int(number or 0))


def action_card(*actions: str, name: str = "test card") -> ActionCard:
    """An action card with these actions."""
    return ActionCard(name, "B", "actions", tuple(action(text) for text in actions))


SILVER_FIND = ActionCard("silver find", "C", "silver_find", ())
KING_IS_DEAD = ActionCard("the king is dead", "E", "the_king_is_dead", ())
NEXT_CARD = action_card("ducats 6", "borders 1", "sword", name="next card")
"""The card turned up after the test's round, unless the test stacks the deck otherwise; then the king dies. So bots
believe that they play the last rounds: early ones need a longer `deck`."""


def politics_card(text: str) -> PoliticsCard:
    """A politics card from its text: "treasure 4", "renegade"."""
    kind, _, value = text.partition(" ")
    assert kind in POLITICS
    return PoliticsCard(kind, int(value or 0))


def politics_cards(*texts: str) -> tuple[PoliticsCard, ...]:
    return tuple(politics_card(text) for text in texts)


def position(
    diagram: str = OPEN_LAND,
    *,
    players: int = 4,
    ducats: Sequence[int] = (12, 12, 12, 12),
    hands: Mapping[int, Sequence[str]] | None = None,
    knights: Sequence[int] | None = None,
    card: Sequence[str] = ("ducats 6", "borders 1", "sword"),
    phase: Phase | None = None,
    decisions: Sequence[Decide | None] | None = None,
    lead: int = 0,
    deck: Sequence[ActionCard] = (NEXT_CARD, KING_IS_DEAD),
    stacks: tuple[Sequence[str], Sequence[str]] = (("fief 2", "renegade"), ("treasure 3", "fief 4", "forced_alliance")),
    hidden: bool = True,
    open_money: bool = False,
    settled: bool = True,
) -> State:
    """A state in which decision cards are to be laid, or in `phase`. `hands` by seat; `knights` left in supply.

    Each knight that the diagram does not show is in supply, unless `knights` says otherwise."""
    colours = players + (players < 4)
    board = board_from_text(diagram, colours)
    if not settled:
        board = replace(board, settled=False, founded=EMPTY)
    broken = board_problems(board)
    assert not broken, f"the rules cannot reach this position: {'; '.join(broken)}"
    supplies = knights or [KNIGHTS - board.knights[seat].bit_count() for seat in range(players)]
    seats = tuple(
        Seat(
            ducats=ducats[seat],
            knights=supplies[seat],
            castles=0,
            hand=politics_cards(*(hands or {}).get(seat, ())),
        )
        for seat in range(players)
    )
    return State(
        options=Options(players, decisions="hidden" if hidden else "open", open_money=open_money),
        rng=Rng("table"),
        board=board,
        seats=seats,
        phase=phase or Decisions(),
        deck=tuple(deck),
        stacks=(politics_cards(*stacks[0]), politics_cards(*stacks[1])),
        decisions=tuple(decisions) if decisions else (None,) * players,
        lead=lead,
        round=1,
        card=action_card(*card),
    )


def settling(
    diagram: str = OPEN_LAND, *actions: str, choices: Mapping[int, Sequence[int]], **position_args: Any
) -> tuple[State, tuple[Event, ...]]:
    """A round in which all have laid their cards (`choices` by seat; a seat that is not in it chose nothing), advanced
    to the first question of its actions; returns the state and the events so far."""
    card = (*actions, "ducats 6", "ducats 6", "ducats 6")[:3]
    start = position(diagram, card=card, **position_args)
    laid = [Decide(tuple(cards), (None,) * len(cards)) for cards in (choices.get(s, ()) for s in range(start.players))]
    transition = Transition(replace(start, decisions=tuple(laid)))
    phases.advance(transition, AllLaid())
    return transition.state, tuple(transition.events)


def carrying_out(diagram: str, seat: int, what: str, **position_args: Any) -> State:
    """A seat carries out action 1, which is `what`: "borders 2", "sword", "two_swords", "politics"; no seat chose the
    other two."""
    state, _ = settling(diagram, what, choices={seat: (1,)}, **position_args)
    return state


def contest(*seats: int, over: str = "sword", diagram: str = OPEN_LAND, **position_args: Any) -> State:
    """Seats compete for action 1: two negotiate, more bid. No seat chose the other two actions."""
    state, _ = settling(diagram, over, choices=dict.fromkeys(seats, (1,)), **position_args)
    return state


def play(state: S, seat: int, move: engine.Move) -> tuple[S, tuple[Event, ...]]:
    """The state after a legal move, and its events; the board must be consistent after it."""
    after, events = engine.apply(state, seat, move)
    assert isinstance(after, type(state))
    assert not board_problems(after.board), board_to_text(after.board)
    return after, events


def play_all(state: S, *moves: tuple[int, engine.Move]) -> tuple[S, tuple[Event, ...]]:
    """The state after several moves, each with its seat, and all their events."""
    happened: tuple[Event, ...] = ()
    for seat, move in moves:
        state, events = play(state, seat, move)
        happened += events
    return state, happened


def refused(state: TableState, seat: int, move: engine.Move) -> Refusal:
    """Why a move is refused (rule, reason, data): `explain` agrees with `apply`, and the state is unchanged."""
    before = engine.state_to_json(state)
    with pytest.raises(IllegalMove) as raised:
        engine.apply(state, seat, move)
    assert engine.explain(state, seat, move) == raised.value.refusal
    assert engine.state_to_json(state) == before
    return raised.value.refusal


def rejected(state: TableState, seat: Any, move: Any, prompt: str | None = None) -> EngineError:
    """The typed error for invalid input; the state is unchanged."""
    before = engine.state_to_json(state)
    with pytest.raises(EngineError) as raised:
        engine.apply(state, seat, move, prompt)
    assert engine.state_to_json(state) == before
    return raised.value


def prompt(state: TableState, seat: int, kind: type[P]) -> P:
    """A seat's open prompt of a kind; there must be one."""
    found = [asked for asked in engine.waiting(state).get(seat, ()) if isinstance(asked, kind)]
    assert len(found) == 1, f"seat {seat} has {len(found)} prompts of {kind.__name__}"
    return found[0]


def events_of(events: Sequence[Event], kind: type[E]) -> list[E]:
    """All events of a kind, in their order."""
    return [event for event in events if isinstance(event, kind)]


def only(events: Sequence[Event], kind: type[E]) -> E:
    """The only event of a kind; there must be exactly one."""
    matching = events_of(events, kind)
    assert len(matching) == 1, f"{len(matching)} events of {kind.__name__} in {[event.kind for event in events]}"
    return matching[0]


def kinds(events: Sequence[Event]) -> list[str]:
    """The kinds of events in their order."""
    return [event.kind for event in events]


def scores(events: Sequence[Event]) -> list[tuple[int, int, str]]:
    """What was scored, in order: seat, points, cause."""
    return [(event.seat, event.points, event.cause) for event in events_of(events, Scored)]


def drawn(board: Board) -> str:
    """A board as a diagram, to compare with one in a test: `drawn(state.board) == same(...)`."""
    return board_to_text(board)


def same(diagram: str) -> str:
    """A diagram as `drawn` writes it."""
    return "\n".join(line.strip() for line in diagram.strip().splitlines())
