"""The lesson: a learner's first game, played by the real engine against scripted rivals.

The lesson is stateless. Every request has all moves that the learner has made so far; the rest is replayed.
"""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from games import engine
from games.engine.bot_api.classic import Accept, Propose
from games.engine.bot_api.common import Expand, PlaceBorder, PlaceKnight
from games.engine.errors import Malformed, Refusal
from games.engine.mechanics.prompts import CarryOutPrompt
from games.lessons.first_game import EDITION, LEARNER, OPTIONS, SCRIPT, SEED, STEPS, TASKS, Task

__all__ = ["LEARNER", "STEPS", "TASKS", "Lesson", "NotAsked", "lesson_after", "moves_from_json"]


class NotAsked(Exception):
    """A legal move that is not part of the current step of the lesson."""


@dataclass(frozen=True)
class Lesson:
    """The progress of a lesson. `next_entry` is the index of the learner's next task in the script; `log` has the
    events of each move so far that the learner may know."""

    state: Any
    next_entry: int
    log: tuple[tuple[Any, ...], ...]

    @property
    def task(self) -> Task | None:
        """The learner's current task; None when the lesson is over."""
        entry = SCRIPT[self.next_entry] if self.next_entry < len(SCRIPT) else None
        return entry if isinstance(entry, Task) else None

    @property
    def prompts(self) -> tuple[Any, ...]:
        """The learner's prompts, reduced to the choices that the task is about."""
        task = self.task
        if task is None:
            return ()
        return tuple(_narrowed(prompt, task) for prompt in engine.waiting(self.state).get(LEARNER, ()))

    @property
    def view(self) -> Any:
        """The game as the learner sees it."""
        return engine.view(self.state, LEARNER)

    def explain(self, move: Any) -> Refusal | None:
        """Why a move is refused: a rule forbids it, or it is not part of the current step; None if it is accepted."""
        refusal = engine.explain(self.state, LEARNER, move)
        if refusal is None and not self._is_asked(move):
            return Refusal("", "lesson_step")
        return refusal

    def preview(self, move: Any) -> engine.Prospect:
        """The consequences of a move on the board."""
        return engine.preview(self.state, LEARNER, move)

    def after(self, move: Any) -> "Lesson":
        """The lesson after a move of the learner; raises the engine's IllegalMove, or NotAsked."""
        state, events = engine.apply(self.state, LEARNER, move)
        if not self._is_asked(move):
            raise NotAsked(move)
        log = (*self.log, engine.visible(events, LEARNER))
        return _after_rivals(Lesson(state, self.next_entry + 1, log), move)

    def _is_asked(self, move: Any) -> bool:
        return self.task is not None and any(move == asked for asked in self.task.moves)


def moves_from_json(data: list[Any]) -> tuple[Any, ...]:
    """Parse a learner's moves; Malformed says which one is wrong."""
    moves = []
    for number, item in enumerate(data):
        try:
            moves.append(engine.move_from_json(EDITION, item))
        except Malformed as error:
            raise Malformed(f"{number}.{error.path}".rstrip("."), error.expected) from None
    return tuple(moves)


@lru_cache(maxsize=512)
def lesson_after(moves: tuple[Any, ...]) -> Lesson:
    """The lesson after these moves of the learner; IllegalMove or NotAsked if they do not follow the lesson."""
    if not moves:
        state, events = engine.new_game(EDITION, OPTIONS, SEED)
        return _after_rivals(Lesson(state, 0, (engine.visible(events, LEARNER),)))
    return lesson_after(moves[:-1]).after(moves[-1])


def _after_rivals(lesson: Lesson, learner_move: Any = None) -> Lesson:
    """The lesson after the rivals' scripted moves, at the learner's next task."""
    state, at, log = lesson.state, lesson.next_entry, lesson.log
    while at < len(SCRIPT):
        entry = SCRIPT[at]
        if isinstance(entry, Task):
            break
        seat, move = entry
        if isinstance(move, Accept) and isinstance(learner_move, Propose):
            move = replace(move, ducats=learner_move.ducats)
        state, events = engine.apply(state, seat, move)
        log = (*log, engine.visible(events, LEARNER))
        at += 1
    return Lesson(state, at, log)


def _narrowed(prompt: Any, task: Task) -> Any:
    """A prompt with only the board choices that the task mentions, so that nothing else is highlighted."""
    if not isinstance(prompt, CarryOutPrompt):
        return prompt
    mentioned = (*task.moves, *task.tried)
    edges = {move.edge for move in mentioned if isinstance(move, PlaceBorder)}
    spaces = {move.space for move in mentioned if isinstance(move, PlaceKnight)}
    taken = [(move.castle, move.spaces) for move in mentioned if isinstance(move, Expand)]
    return replace(
        prompt,
        edges=tuple(edge for edge in prompt.edges if edge in edges),
        knights={space: ways for space, ways in prompt.knights.items() if space in spaces},
        expansions={
            castle: {spaces[0]: spaces[1:] for one, spaces in taken if one == castle}
            for castle in {c for c, _ in taken}
        },
    )
