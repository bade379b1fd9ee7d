"""Helpers to test the rules of The King Returns: positions from board diagrams, cards played.

Seats are numbered by their letters in a diagram: Y is seat 0, R 1, P 2, G 3; with two players P is neutral. Cards are
written as in the data files, "borders 2" or "borders 2 / expansion", and named "a", "b", "c" in the order given.
Helpers for every edition (`refused`, `prompt`, `found`, `scores`) are in `table.py`."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from string import ascii_lowercase
from typing import Any

from games import engine
from games.engine import Event
from games.engine.editions.returns.components import SYMBOLS, PowerCard, Symbol
from games.engine.editions.returns.moves import PlayCard, SellCard
from games.engine.editions.returns.scoring import MONOPOLY_POINTS, monopolies_of, space_points
from games.engine.editions.returns.setup import CASTLES_OF_EACH
from games.engine.editions.returns.state import CAUSES, KNIGHTS, Options, Phase, Seat, Setup, State, UsingCard
from games.engine.editions.returns.view import OutcomeView
from games.engine.geometry import EMPTY
from games.engine.mechanics.invariants import board_problems
from games.engine.mechanics.rng import Rng
from games.engine.records.board_diagrams import board_from_text
from tests.engine import table

OPEN_LAND = """
+--+--+--+--+--+
|.Y .y .  .r .R|
+  +  +  +  +  +
|.  .  .  .  . |
+  +  +  +  +  +
|.P .p .  .  . |
+--+--+--+--+--+
"""
"""A board for tests in which the board does not matter: no border, no province, no mine."""

SALE = 2
LAND_CAUSES = ("founding", "expansion", "spaces_lost", "cut_off", "monopoly")
"""What scores during the game: each change of the land."""


def card(text: str, *, name: str = "a", price: int = 0, sale: int = SALE, stack: str = "A") -> PowerCard:
    """A power card from its text: "knights 2", "borders 2 / expansion"."""
    return PowerCard(name, stack, tuple(map(_symbol, text.split(" / "))), price, sale)


def _symbol(text: str) -> Symbol:
    kind, _, n = text.partition(" ")
    assert kind in SYMBOLS
    return Symbol(kind, int(n or 1))


def cards(*texts: str | PowerCard, names: Sequence[str] = ascii_lowercase, **card_args: Any) -> tuple[PowerCard, ...]:
    """Several cards, named in their order; card objects are returned unchanged."""
    return tuple(
        text if isinstance(text, PowerCard) else card(text, name=name, **card_args)
        for name, text in zip(names, texts, strict=False)
    )


DECK = cards(*["borders 1"] * 9, names=[f"deck {number}" for number in range(1, 10)])


def position(
    diagram: str = OPEN_LAND,
    *,
    players: int = 4,
    seat: int = 0,
    hand: Sequence[str | PowerCard] = ("borders 1", "borders 2", "borders 3"),
    hands: Mapping[int, Sequence[str | PowerCard]] | None = None,
    ducats: Sequence[int] = (7, 7, 7, 7),
    knights: Sequence[int] | None = None,
    points: Sequence[int] | None = None,
    market: Sequence[PowerCard] = (),
    deck: Sequence[PowerCard] = DECK,
    undrawn: int = 0,
    last_turns: int | None = None,
    hidden_money: bool = False,
    phase: Phase | None = None,
) -> State:
    """A state in which `seat`, with `hand`, must sell or play, or is in `phase`.

    `hands` are those of the other seats. Each knight that the diagram does not show is in supply, unless `knights` says
    otherwise; each seat has the points that its provinces are worth, unless `points` says otherwise."""
    board = board_from_text(diagram, players + (players == 2))
    if isinstance(phase, Setup):
        board = replace(board, settled=False, founded=EMPTY)
    broken = board_problems(board)
    assert not broken, f"the rules cannot reach this position: {'; '.join(broken)}"
    worth = [points_on(board, number) for number in range(players)]
    earned = points or [sum(both) for both in worth]
    seats = tuple(
        Seat(
            ducats=ducats[number],
            knights=knights[number] if knights else KNIGHTS - board.knights[number].bit_count(),
            castles=CASTLES_OF_EACH[players] - board.castles[number].bit_count(),
            hand=cards(*(hand if number == seat else (hands or {}).get(number, ()))),
            monopolies=monopolies_of(board, number),
            scores=_scores(founding=earned[number] - worth[number][1], monopoly=worth[number][1]),
        )
        for number in range(players)
    )
    return State(
        options=Options(players, hidden_money),
        rng=Rng("table"),
        board=board,
        seats=seats,
        phase=phase or UsingCard(seat),
        deck=tuple(deck),
        market=tuple(market),
        acting=seat,
        turn=1,
        undrawn=undrawn,
        last_turns=last_turns,
    )


def _scores(**points: int) -> tuple[int, ...]:
    """Points by cause, in the order of CAUSES."""
    return tuple(points.get(cause, 0) for cause in CAUSES)


def points_on(board: Any, seat: int) -> tuple[int, int]:
    """What a seat's provinces are worth: their spaces, and its monopolies (R-15, R-16)."""
    spaces = sum(province.spaces for province in board.provinces_of(seat))
    return space_points(board, spaces), MONOPOLY_POINTS * len(monopolies_of(board, seat))


def play(state: State, seat: int, move: engine.Move) -> tuple[State, tuple[Event, ...]]:
    """The state after a legal move, and its events; the board must be consistent, and scores must match the
    provinces."""
    after, events = table.play(state, seat, move)
    assert _beside_the_board(after) == _beside_the_board(state), "scores and the values of provinces diverge"
    return after, events


def _beside_the_board(state: State) -> list[int]:
    """Each seat's points for land without what its provinces are worth."""
    land = [CAUSES.index(cause) for cause in LAND_CAUSES]
    return [
        sum(seat.scores[cause] for cause in land) - sum(points_on(state.board, number))
        for number, seat in enumerate(state.seats)
    ]


def play_all(state: State, *moves: tuple[int, engine.Move]) -> tuple[State, tuple[Event, ...]]:
    """The state after several moves, each with its seat, and all their events."""
    happened: tuple[Event, ...] = ()
    for seat, move in moves:
        state, events = play(state, seat, move)
        happened += events
    return state, happened


def carrying_out(diagram: str, seat: int, symbol: str, price: int = 0, **position_args: Any) -> State:
    """A seat has played a card with this symbol, free of charge by default."""
    hand = (card(symbol, price=price), "borders 1", "borders 1")
    state, _ = play(position(diagram, seat=seat, hand=hand, **position_args), seat, PlayCard("a", 1))
    return state


def sell_on(state: State, turns: int) -> tuple[State, list[Event]]:
    """Plays this many turns in which each seat sells its first card and, where asked, draws from the deck."""
    happened: list[Event] = []
    for _ in range(turns):
        (seat,) = engine.pending(state)
        state, events = play(state, seat, SellCard(state.seats[seat].hand[0].name))
        happened += events
        if state.phase.kind == "fill_up":
            state, events = play(state, seat, engine.default_move(state, seat))
            happened += events
    return state, happened


def result(state: State) -> OutcomeView:
    """How the game ended, as shown to all."""
    outcome = engine.outcome(state)
    assert isinstance(outcome, OutcomeView)
    return outcome
