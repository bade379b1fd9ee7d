"""The lesson: POST /api/lesson/ with the moves made so far. Nothing is stored, and no name is needed."""

from typing import Any

from django.core.cache import caches
from django.http import HttpResponse
from django.utils.connection import ConnectionProxy
from rest_framework.request import Request

from games import engine, lessons
from games.api import serializers
from games.api.base import AddressThrottle, ApiView, encoded_response
from games.protocol import LogEntry, responses
from games.services import Refused
from games.support.encoding import encode, raw_json


class LessonThrottle(AddressThrottle):
    """Limits an address to what a learner needs."""

    cache = ConnectionProxy(caches, "process")  # type: ignore[assignment]
    scope = "lesson"
    rate = "300/min"


class LessonView(ApiView):
    """POST /api/lesson/ {moves}: the lesson after these moves; refuses illegal moves, and moves other than the one
    asked for."""

    takes = serializers.LessonSerializer
    throttle_classes = (LessonThrottle,)

    def post(self, request: Request) -> HttpResponse:
        lesson = lesson_of(self.validated_body(request)["moves"])
        task = lesson.task
        lesson_state = responses.Lesson(
            step=None if task is None else task.step,
            steps=lessons.STEPS,
            seat=lessons.LEARNER,
            view=raw_json(engine.to_json(lesson.view)),
            prompts=raw_json(engine.to_json(lesson.prompts)),
            log=tuple(
                LogEntry(stream=at, events=raw_json(engine.to_json(events))) for at, events in enumerate(lesson.log)
            ),
        )
        return encoded_response(encode(lesson_state))


class LessonMoveView(ApiView):
    """POST /api/lesson/move/ {moves, move}: why a move would be refused, and what it would score; it is not made."""

    takes = serializers.LessonMoveSerializer
    throttle_classes = (LessonThrottle,)

    def post(self, request: Request) -> HttpResponse:
        body = self.validated_body(request)
        lesson = lesson_of(body["moves"])
        (move,) = lessons.moves_from_json([body["move"]])
        found = lesson.preview(move)
        preview = responses.LessonMove(
            refusal=raw_json(engine.to_json(lesson.explain(move))),
            scores=raw_json(engine.to_json(found.scores)),
            land=raw_json(engine.to_json(found.land)),
        )
        return encoded_response(encode(preview))


def lesson_of(moves: list[Any]) -> lessons.Lesson:
    """The lesson after moves given as JSON."""
    try:
        return lessons.lesson_after(lessons.moves_from_json(moves))
    except lessons.NotAsked:
        raise Refused("refused", "lesson_step") from None
