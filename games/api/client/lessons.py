"""The lesson: POST /api/lesson/ with the moves made so far; nothing is stored, and nobody needs a name."""

from typing import Any

import msgspec
from django.core.cache import caches
from django.http import HttpResponse
from django.utils.connection import ConnectionProxy
from rest_framework.request import Request

from games import engine, lessons
from games.api import serializers
from games.api.base import AddressThrottle, ApiView, json
from games.protocol import LogEntry, responses
from games.services import Refused
from games.support.game_cache import encode


class LessonThrottle(AddressThrottle):
    """Slows down whoever asks much faster than anybody learns."""

    cache = ConnectionProxy(caches, "process")  # type: ignore[assignment]
    scope = "lesson"
    rate = "300/min"


class LessonView(ApiView):
    """POST /api/lesson/ {moves}: the lesson after these moves; refused as any move, or as not what it asks for."""

    takes = serializers.LessonSerializer
    throttle_classes = (LessonThrottle,)

    def post(self, request: Request) -> HttpResponse:
        lesson = lesson_of(self.taken(request)["moves"])
        task = lesson.task
        told = responses.Lesson(
            step=None if task is None else task.step,
            steps=lessons.STEPS,
            seat=lessons.LEARNER,
            view=raw(lesson.view),
            prompts=raw(lesson.prompts),
            log=tuple(LogEntry(stream=at, events=raw(events)) for at, events in enumerate(lesson.log)),
        )
        return json(encode(told))


class LessonMoveView(ApiView):
    """POST /api/lesson/move/ {moves, move}: why a move would be refused, and what it would bring; it is not made."""

    takes = serializers.LessonMoveSerializer
    throttle_classes = (LessonThrottle,)

    def post(self, request: Request) -> HttpResponse:
        taken = self.taken(request)
        lesson = lesson_of(taken["moves"])
        (move,) = lessons.moves_from_json([taken["move"]])
        found = lesson.preview(move)
        told = responses.LessonMove(refusal=raw(lesson.explain(move)), scores=raw(found.scores), land=raw(found.land))
        return json(encode(told))


def lesson_of(moves: list[Any]) -> lessons.Lesson:
    """The lesson after moves in their JSON form."""
    try:
        return lessons.lesson_after(lessons.moves_from_json(moves))
    except lessons.NotAsked:
        raise Refused("refused", "lesson_step") from None


def raw(value: Any) -> msgspec.Raw:
    """What the engine gives, as its own JSON."""
    if isinstance(value, tuple):
        return msgspec.Raw(encode([engine.to_json(one) for one in value]))
    return msgspec.Raw(encode(engine.to_json(value)))
