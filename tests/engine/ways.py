"""What a way is that a game can go: the options of its table, who plays, and what must be seen in it."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from games import engine
from games.bots.self_play import play as play_bots
from tests.engine.playing import Moment, moments

Steps = Sequence[tuple[Any, Sequence[Any]]]
"""The state at the start and after every move, each with what happened."""


@dataclass(frozen=True)
class Way:
    """A way that a game can go: the table's options, and what must be seen in the game."""

    options: dict[str, Any]
    shows: Callable[[Steps], bool]
    play: Callable[[dict[str, Any], str, str], Iterator[Moment]] = moments
    edition: str = "classic"


def happens(kind: str, times: int = 1, **values: Any) -> Callable[[Steps], bool]:
    """Whether one move makes something happen so many times."""

    def shows(steps: Steps) -> bool:
        return any(
            sum(e.kind == kind and all(getattr(e, name) == value for name, value in values.items()) for e in events)
            >= times
            for _, events in steps
        )

    return shows


def _scores(steps: Steps) -> list[int]:
    return sorted((seat.score for seat in steps[-1][0].seats), reverse=True)


def shared_win(steps: Steps) -> bool:
    ended = engine.outcome(steps[-1][0])
    return ended is not None and len(ended.winners) > 1


def won_by_money(steps: Steps) -> bool:
    return _scores(steps)[0] == _scores(steps)[1] and not shared_win(steps)


def nobody_there(options: dict[str, Any], seed: str, edition: str) -> Iterator[Moment]:
    """A game of stand-in moves alone."""
    state, events = engine.new_game(edition, options, seed)
    yield Moment(state, events)
    while engine.outcome(state) is None:
        seat = engine.pending(state)[0]
        move = engine.default_move(state, seat)
        state, events = engine.apply(state, seat, move)
        yield Moment(state, events, seat, move)


def among_bots(options: dict[str, Any], seed: str, edition: str) -> Iterator[Moment]:
    """A game among bots of plain sense, who do what players at random hardly ever do."""
    for turn in play_bots(edition, options, seed, ["plain"] * options["players"]):
        yield Moment(turn.state, turn.events, turn.seat, turn.move)
