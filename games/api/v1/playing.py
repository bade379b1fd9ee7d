"""A seat of a game, played: moves, and what one may ask before making one."""

from typing import Any, ClassVar

import msgspec
from django.http import HttpResponse
from rest_framework.request import Request

from games import engine, protocol, services
from games.api.v1 import responses as answers
from games.api.v1.base import V1View, json_response, player_needed
from games.api.v1.descriptions import described
from games.api.v1.frame_fields import CommandSerializer, FrameSerializer
from games.api.v1.games import visible_game
from games.models import Game, Token
from games.selectors.rooms import room_view as rooms_of
from games.services import Refused
from games.support import game_cache
from games.support.game_cache import encode

PLAY = Token.Scope.PLAY
BORDER = {"move": {"kind": "place_border", "edge": "C2|D2"}}


class MoveSerializer(CommandSerializer):
    """An answer to a prompt."""

    frame = protocol.MoveFrame
    help_texts: ClassVar = {**CommandSerializer.help_texts, "prompt": "The id of the prompt that it answers."}


class UndoSerializer(CommandSerializer):
    """One's last act is taken back."""

    frame = protocol.UndoFrame
    help_texts: ClassVar = {
        **CommandSerializer.help_texts,
        "stream": "The `stream` of the game as the asker has seen it.",
    }


class ThoughtSerializer(FrameSerializer):
    """A move that is thought of."""

    frame, without = protocol.ExplainFrame, ("id",)


class SurveySerializer(FrameSerializer):
    """A move that is still being written, and the list of orders in it that is written at, if there is one."""

    frame, without = protocol.SurveyFrame, ("id",)
    help_texts: ClassVar = {"line": '"Otherwise" is the last.'}


class MovesView(V1View):
    """A move."""

    @described(
        "Answer a prompt",
        gives=answers.Moved,
        takes=MoveSerializer,
        problems=(404, 409, 422),
        example={"id": "my-17th", "prompt": "17", **BORDER},
        scope=PLAY,
    )
    def post(self, request: Request, game: str) -> HttpResponse:
        taken, player = self.taken(request), player_needed(request)
        _, room = visible_game(game, player)
        played = services.game_move(
            room_id=room.id, player_id=player.id, move=taken["move"], prompt=taken["prompt"], client_id=taken["id"]
        )
        return json_response(answers.Moved(stream=played.stream, again=played.again))


class UndoView(V1View):
    """The last act of a seat, taken back."""

    @described(
        "Take one's last act back, while the game as one sees it has `undo`",
        gives=answers.Moved,
        takes=UndoSerializer,
        problems=(404, 409),
        example={"id": "back-1", "stream": 17},
        scope=PLAY,
    )
    def post(self, request: Request, game: str) -> HttpResponse:
        taken, player = self.taken(request), player_needed(request)
        _, room = visible_game(game, player)
        played = services.game_undo(room_id=room.id, player_id=player.id, stream=taken["stream"], client_id=taken["id"])
        return json_response(answers.Moved(stream=played.stream, again=played.again))


class ExplainView(V1View):
    """A move that is thought of, and not made."""

    @described(
        "Why a move of one's seat would be refused, and what it would score; it is not made",
        gives=answers.Explained,
        takes=ThoughtSerializer,
        problems=(404, 409),
        example=BORDER,
        scope=PLAY,
    )
    def post(self, request: Request, game: str) -> HttpResponse:
        taken = self.taken(request)
        found, state, seat = _at_the_table(request, game)
        move = engine.move_from_json(found.edition, taken["move"])
        preview = engine.to_json(engine.preview(state, seat, move))
        return json_response(
            answers.Explained(
                refusal=_raw(engine.to_json(engine.explain(state, seat, move))),
                scores=_raw(preview["scores"]),
                land=_raw(preview["land"]),
            )
        )


class SurveyView(V1View):
    """A move that is still being written, looked over."""

    @described(
        "What is to be said of a draft, such as an order sheet that is still being written; it is not handed in",
        gives=answers.Surveyed,
        takes=SurveySerializer,
        problems=(404, 409),
        example=BORDER,
        scope=PLAY,
    )
    def post(self, request: Request, game: str) -> HttpResponse:
        taken = self.taken(request)
        found, state, seat = _at_the_table(request, game)
        move = engine.move_from_json(found.edition, taken["move"])
        survey = engine.survey(state, seat, move, taken["action"], taken["line"])
        return json_response(answers.Surveyed(survey=_raw(engine.to_json(survey))))


def _at_the_table(request: Request, game: str) -> tuple[Game, Any, int]:
    """The game, how it stands, and the asker's seat."""
    player = player_needed(request)
    found, room = visible_game(game, player)
    seat = rooms_of.seat_number(room, player.id)
    if seat is None:
        raise Refused("not_seated")
    return found, game_cache.at_least(found.id, found.version).state, seat


def _raw(value: Any) -> msgspec.Raw:
    return msgspec.Raw(encode(value))
