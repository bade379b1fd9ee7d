"""Scenarios: the options of a game's table, how it is played, and what must happen in it."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from games import engine
from games.bots.self_play import play as play_bots
from tests.engine.playing import Moment, moments

Steps = Sequence[tuple[Any, Sequence[Any]]]
"""The state at the start and after every move, each with its events."""


@dataclass(frozen=True)
class Scenario:
    """A scenario: the table's options, how the game is played, and what must happen in it."""

    options: dict[str, Any]
    shows: Callable[[Steps], bool]
    play: Callable[[dict[str, Any], str, str], Iterator[Moment]] = moments
    edition: str = "classic"


def happens(kind: str, times: int = 1, **values: Any) -> Callable[[Steps], bool]:
    """Whether one move causes this many events of a kind."""

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


def default_moves_only(options: dict[str, Any], seed: str, edition: str) -> Iterator[Moment]:
    """A game of default moves alone."""
    state, events = engine.new_game(edition, options, seed)
    yield Moment(state, events)
    while engine.outcome(state) is None:
        seat = engine.pending(state)[0]
        move = engine.default_move(state, seat)
        state, events = engine.apply(state, seat, move)
        yield Moment(state, events, seat, move)


def among_bots(options: dict[str, Any], seed: str, edition: str) -> Iterator[Moment]:
    """A game among plain bots, who do what random players hardly ever do."""
    for turn in play_bots(edition, options, seed, ["plain"] * options["players"]):
        yield Moment(turn.state, turn.events, turn.seat, turn.move)
