"""The lesson."""

from msgspec import Struct

from games.protocol import LandJSON, LogEntry, MaybeRefusalJSON, PromptsJSON, ScoresJSON, ViewJSON


class Lesson(Struct, frozen=True, kw_only=True):
    """The lesson after the learner's moves so far, from `POST /api/lesson/`: the current `step`, null when it is
    over, of all its `steps`; the game from the learner's `seat`, and its log so far."""

    step: str | None
    steps: tuple[str, ...]
    seat: int
    view: ViewJSON
    prompts: PromptsJSON
    log: tuple[LogEntry, ...]


class LessonMove(Struct, frozen=True, kw_only=True):
    """A move that the learner considers, from `POST /api/lesson/move/`: why it would be refused, or null; an empty
    `rule` means that the rules allow it but the lesson asks for another. Also its effects."""

    refusal: MaybeRefusalJSON
    scores: ScoresJSON
    land: LandJSON
