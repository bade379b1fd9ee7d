"""A whole game among bots, move by move, with every invariant looked at after each."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from games import engine
from games.bots import choose


class Fault(Exception):
    """A game that went wrong: its seed, the number of the move, the move, and what was wrong then."""

    def __init__(self, seed: str, number: int, move: Any, problem: str) -> None:
        super().__init__(f"game {seed!r}, move {number}, {move!r}: {problem}")


@dataclass(frozen=True, slots=True)
class Turn:
    """One move of a game, the state that it led to, and what happened."""

    number: int
    seat: int
    move: engine.Move
    state: engine.State
    events: tuple[engine.Event, ...]


def play(edition: str, options: Mapping[str, Any], seed: str, bots: Sequence[str]) -> Iterator[Turn]:
    """Play a game to its end, one bot on each seat, by name. The first turn is number 0, the start, without a move.

    Fault if a bot makes an illegal move or a state breaks an invariant.
    """
    state, events = engine.new_game(edition, options, seed)
    number = 0
    yield Turn(number, 0, None, _sound(state, seed, number, None), events)
    while engine.outcome(state) is None:
        for seat, prompt, move in _answers(state, f"{seed}.{number}", bots):
            number += 1
            try:
                state, events = engine.apply(state, seat, move, prompt)
            except engine.EngineError as error:
                raise Fault(seed, number, move, f"{type(error).__name__}: {error}") from error
            yield Turn(number, seat, move, _sound(state, seed, number, move), events)


def _sound(state: engine.State, seed: str, number: int, move: engine.Move) -> engine.State:
    problems = engine.problems(state)
    if problems:
        raise Fault(seed, number, move, "; ".join(problems))
    return state


def _answers(state: engine.State, luck: str, bots: Sequence[str]) -> list[tuple[int, str | None, engine.Move]]:
    """The next answer, or all of a sealed question, since none of them can see another's.

    Who speaks first in a negotiation is drawn.
    """
    prompts, pending = engine.waiting(state), list(engine.pending(state))
    Random(luck).shuffle(pending)  # noqa: S311 - nobody is to be kept from guessing it
    answers: list[tuple[int, str | None, engine.Move]] = []
    for seat in pending:
        answer = choose(prompts[seat], engine.view(state, seat), f"{luck}.{seat}", bots[seat])
        if answer is not None:
            answers.append((seat, *answer))
            if len(pending) == 1 or not hasattr(prompts[seat][0], "made") or answer[0] != prompts[seat][0].id:
                return answers[-1:]
    if not answers:
        answers.append((pending[0], None, engine.stand_in(state, pending[0])))
    return answers
