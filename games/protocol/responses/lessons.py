"""The lesson."""

from msgspec import Struct

from games.protocol import LandJSON, LogEntry, MaybeRefusalJSON, PromptsJSON, ScoresJSON, ViewJSON


class Lesson(Struct, frozen=True, kw_only=True):
    """The lesson after the learner's moves so far, from `POST /api/lesson/`: the `step` they are at, null when it is
    over, of all its `steps`; the game as they see it from their `seat`, and all that has happened in it."""

    step: str | None
    steps: tuple[str, ...]
    seat: int
    view: ViewJSON
    prompts: PromptsJSON
    log: tuple[LogEntry, ...]


class LessonMove(Struct, frozen=True, kw_only=True):
    """A move that a learner thinks of, from `POST /api/lesson/move/`: why it would be refused, null if it would not be,
    with an empty `rule` if the rules allow it and the lesson asks for another; and what it would bring."""

    refusal: MaybeRefusalJSON
    scores: ScoresJSON
    land: LandJSON
