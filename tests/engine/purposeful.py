"""Games that are played for a purpose, to where random games hardly ever go (recording.py)."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from games import engine
from games.engine.geometry import neighbours
from games.engine.mechanics.board import Board
from games.engine.mechanics.moves import Expand, PlaceBorder, PlaceKnight, Stop
from tests.engine.playing import Moment, next_move

TRIED = 40
"""So many of the deeds that an action allows are tried, to find the one that serves the purpose best."""
Purpose = Callable[[engine.State, int], tuple[int, ...]]
"""What a state is worth to a seat; more is better."""


def towards(purpose: Purpose, borders: bool) -> Callable[[dict[str, Any], str, str], Iterator[Moment]]:
    """Plays whole games at random, but so that what is done on the board serves the purpose as well as can be; where
    borders are placed only if they serve it."""

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
    deeds: list[engine.Move] = [PlaceBorder(edge) for edge in prompt.edges]
    deeds += [PlaceKnight(space, ways[0]) for space, ways in prompt.knights.items()]
    for castle, firsts in prompt.expansions.items():
        for first, seconds in firsts.items():
            deeds += [Expand(castle, (first, second)) for second in seconds] or [Expand(castle, (first,))]
    tried = luck.sample(deeds, min(TRIED, len(deeds)))
    return max(tried, key=lambda deed: purpose(engine.apply(state, seat, deed)[0], seat), default=Stop())


def many_borders(state: Any, seat: int) -> tuple[int, ...]:
    """As many borders on the board as can be."""
    return (state.board.border_count,)


def ruin(state: Any, seat: int) -> tuple[int, ...]:
    """That somebody else has as few points as can be; then, that more can be taken from a neighbour."""
    return -min(things.score for other, things in enumerate(state.seats) if other != seat), _advantage(
        state.board, seat
    )


def _advantage(board: Board, seat: int) -> int:
    """By how many knights a province of the seat exceeds a neighbouring one of another colour, at most."""
    return max(
        (
            own.knight_count - other.knight_count
            for own in board.provinces_of(seat)
            for other in board.provinces.values()
            if other.colour != seat and neighbours(own.spaces) & other.spaces
        ),
        default=-99,
    )
