"""Games played towards a goal, to reach situations that random games hardly ever reach (recording.py)."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from games import engine
from games.engine.geometry import neighbours
from games.engine.mechanics.board import Board
from games.engine.mechanics.moves import Expand, PlaceBorder, PlaceKnight, Stop
from tests.engine.playing import Moment, next_move

TRIED = 40
"""The number of effects tried for an action, to find the one that serves the goal best."""
Purpose = Callable[[engine.State, int], tuple[int, ...]]
"""The value of a state for a seat; greater is better."""


def towards(purpose: Purpose, borders: bool) -> Callable[[dict[str, Any], str, str], Iterator[Moment]]:
    """Plays whole games at random, except that effects on the board serve the goal as well as possible; borders are
    placed only if they serve it."""

    def play(options: dict[str, Any], seed: str, edition: str) -> Iterator[Moment]:
        luck = Random(f"{seed} {options}")
        state, events = engine.new_game(edition, options, seed)
        yield Moment(state, events)
        while engine.outcome(state) is None:
            seat, move = next_move(state, luck)
            prompt = engine.waiting(state)[seat][0]
            if prompt.kind == "carry_out" and (borders or not prompt.edges):
                move = _best(state, seat, prompt, purpose, luck)
            state, events = engine.apply(state, seat, move)
            yield Moment(state, events, seat, move)

    return play


def _best(state: engine.State, seat: int, prompt: Any, purpose: Purpose, luck: Random) -> engine.Move:
    effects: list[engine.Move] = [PlaceBorder(edge) for edge in prompt.edges]
    effects += [PlaceKnight(space, ways[0]) for space, ways in prompt.knights.items()]
    for castle, firsts in prompt.expansions.items():
        for first, seconds in firsts.items():
            effects += [Expand(castle, (first, second)) for second in seconds] or [Expand(castle, (first,))]
    tried = luck.sample(effects, min(TRIED, len(effects)))
    return max(tried, key=lambda deed: purpose(engine.apply(state, seat, deed)[0], seat), default=Stop())


def many_borders(state: Any, seat: int) -> tuple[int, ...]:
    """Maximises the number of borders on the board."""
    return (state.board.border_count,)


def weaken_an_opponent(state: Any, seat: int) -> tuple[int, ...]:
    """Minimises the points of the seat's weakest opponent; then prefers states in which more can be taken from a
    neighbour."""
    return -min(things.score for other, things in enumerate(state.seats) if other != seat), _advantage(
        state.board, seat
    )


def _advantage(board: Board, seat: int) -> int:
    """The greatest number of knights by which a province of the seat exceeds a neighbouring one of another colour."""
    return max(
        (
            own.knight_count - other.knight_count
            for own in board.provinces_of(seat)
            for other in board.provinces.values()
            if other.colour != seat and neighbours(own.spaces) & other.spaces
        ),
        default=-99,
    )
