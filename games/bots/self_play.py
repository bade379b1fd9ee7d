"""Self-play: a whole game between bots, move by move, with all invariants checked after each."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from games import engine
from games.bots import choose


class SimulationError(Exception):
    """An illegal move or violated invariant, with the game's seed, the number of the move, and the move."""

    def __init__(self, seed: str, number: int, move: Any, problem: str) -> None:
        super().__init__(f"game {seed!r}, move {number}, {move!r}: {problem}")


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """A move of a game, with the resulting state and events."""

    number: int
    seat: int
    move: engine.Move | None
    state: engine.State
    events: tuple[engine.Event, ...]


def play(edition: str, options: Mapping[str, Any], seed: str, bots: Sequence[str]) -> Iterator[PlayedMove]:
    """Play a game to its end, with a bot on each seat, given by its name, after which may come a colon and its liking.
    Number 0 is the start, without a move.

    Raises SimulationError if a bot makes an illegal move or a state violates an invariant.
    """
    state, events = engine.new_game(edition, options, seed)
    ledgers = follow([engine.ledger(edition, options, seat) for seat in range(state.players)], events)
    number = 0
    yield PlayedMove(number, 0, None, _checked(state, seed, number, None), events)
    while engine.outcome(state) is None:
        for seat, prompt, move in _next_answers(state, ledgers, seed, number, bots):
            number += 1
            try:
                state, events = engine.apply(state, seat, move, prompt)
            except engine.EngineError as error:
                raise SimulationError(seed, number, move, f"{type(error).__name__}: {error}") from error
            ledgers = follow(ledgers, events)
            yield PlayedMove(number, seat, move, _checked(state, seed, number, move), events)


def follow(ledgers: Iterable[engine.Ledger], events: Sequence[engine.Event]) -> tuple[engine.Ledger, ...]:
    """The ledgers of seats after an act, of which each has seen what it may."""
    return tuple(ledger.after(engine.visible(events, ledger.seat)) for ledger in ledgers)


def _checked(state: engine.State, seed: str, number: int, move: engine.Move | None) -> engine.State:
    problems = engine.problems(state)
    if problems:
        raise SimulationError(seed, number, move, "; ".join(problems))
    return state


def _next_answers(
    state: engine.State, ledgers: Sequence[engine.Ledger], game: str, number: int, bots: Sequence[str]
) -> list[tuple[int, str | None, engine.Move]]:
    """The next answer, or all answers to a sealed question, since these cannot depend on each other.

    Which seat acts first in a negotiation is random.
    """
    prompts, pending, seed = engine.waiting(state), list(engine.pending(state)), f"{game}.{number}"
    Random(seed).shuffle(pending)  # noqa: S311 (not used for secrets)
    answers: list[tuple[int, str | None, engine.Move]] = []
    for seat in pending:
        seen = prompts[seat], engine.view(state, seat), ledgers[seat]
        bot, _, liking = bots[seat].partition(":")
        answer = choose(*seen, f"{seed}.{seat}", bot, liking, secret=f"{game} {seat}")
        if answer is not None:
            answers.append((seat, *answer))
            if len(pending) == 1 or not hasattr(prompts[seat][0], "made") or answer[0] != prompts[seat][0].id:
                return answers[-1:]
    if not answers:
        answers.append((pending[0], None, engine.default_move(state, pending[0])))
    return answers
