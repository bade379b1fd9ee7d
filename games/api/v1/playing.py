"""Playing a seat: moves, and evaluating a move before making it."""

from typing import Any, ClassVar

from django.http import HttpResponse
from rest_framework.request import Request

from games import engine, protocol, services
from games.api.v1 import responses
from games.api.v1.base import V1View, json_response, required_player
from games.api.v1.descriptions import described
from games.api.v1.frame_fields import CommandSerializer, FrameSerializer
from games.api.v1.games import visible_game
from games.models import Game, Token
from games.selectors.rooms import room_view as rooms_of
from games.services import Refused
from games.support import game_cache
from games.support.encoding import raw_json

PLAY = Token.Scope.PLAY
BORDER = {"move": {"kind": "place_border", "edge": "C2|D2"}}


class MoveSerializer(CommandSerializer):
    """An answer to a prompt."""

    frame = protocol.MoveFrame
    help_texts: ClassVar = {**CommandSerializer.help_texts, "prompt": "The id of the prompt that the move answers."}


class UndoSerializer(CommandSerializer):
    """Undoes the caller's last act."""

    frame = protocol.UndoFrame
    help_texts: ClassVar = {
        **CommandSerializer.help_texts,
        "stream": "The `stream` of the game as you last saw it.",
    }


class ThoughtSerializer(FrameSerializer):
    """A move to evaluate."""

    frame, without = protocol.ExplainFrame, ("id",)


class SurveySerializer(FrameSerializer):
    """A move that is still being written, and the list of orders in it that is being edited, if any."""

    frame, without = protocol.SurveyFrame, ("id",)
    help_texts: ClassVar = {"line": 'The last one is "Otherwise".'}


class MovesView(V1View):
    """Moves."""

    @described(
        "Answer a prompt",
        gives=responses.Moved,
        takes=MoveSerializer,
        problems=(404, 409, 422),
        example={"id": "my-17th", "prompt": "17", **BORDER},
        scope=PLAY,
    )
    def post(self, request: Request, game: str) -> HttpResponse:
        body, player = self.validated_body(request), required_player(request)
        _, room = visible_game(game, player)
        played = services.game_move(
            room_id=room.id, player_id=player.id, move=body["move"], prompt=body["prompt"], client_id=body["id"]
        )
        return json_response(responses.Moved(stream=played.stream, again=played.again))


class UndoView(V1View):
    """Undo."""

    @described(
        "Undo your last act, while `undo` is true in the game as you see it",
        gives=responses.Moved,
        takes=UndoSerializer,
        problems=(404, 409),
        example={"id": "back-1", "stream": 17},
        scope=PLAY,
    )
    def post(self, request: Request, game: str) -> HttpResponse:
        body, player = self.validated_body(request), required_player(request)
        _, room = visible_game(game, player)
        played = services.game_undo(room_id=room.id, player_id=player.id, stream=body["stream"], client_id=body["id"])
        return json_response(responses.Moved(stream=played.stream, again=played.again))


class ExplainView(V1View):
    """Evaluates a move without making it."""

    @described(
        "Check a move: why it would be refused, and what it would score; it is not made",
        gives=responses.Explained,
        takes=ThoughtSerializer,
        problems=(404, 409),
        example=BORDER,
        scope=PLAY,
    )
    def post(self, request: Request, game: str) -> HttpResponse:
        body = self.validated_body(request)
        found, state, seat = _seated_at(request, game)
        move = engine.move_from_json(found.edition, body["move"])
        preview = engine.to_json(engine.preview(state, seat, move))
        return json_response(
            responses.Explained(
                refusal=raw_json(engine.to_json(engine.explain(state, seat, move))),
                scores=raw_json(preview["scores"]),
                land=raw_json(preview["land"]),
                barred=preview["barred"],
            )
        )


class SurveyView(V1View):
    """Evaluates a draft of a move."""

    @described(
        "Check a draft, such as an order sheet that is still being written; it is not submitted",
        gives=responses.Surveyed,
        takes=SurveySerializer,
        problems=(404, 409),
        example=BORDER,
        scope=PLAY,
    )
    def post(self, request: Request, game: str) -> HttpResponse:
        body = self.validated_body(request)
        found, state, seat = _seated_at(request, game)
        move = engine.move_from_json(found.edition, body["move"])
        survey = engine.survey(state, seat, move, body["action"], body["line"])
        return json_response(responses.Surveyed(survey=raw_json(engine.to_json(survey))))


def _seated_at(request: Request, game: str) -> tuple[Game, Any, int]:
    """The game, its state, and the caller's seat."""
    player = required_player(request)
    found, room = visible_game(game, player)
    seat = rooms_of.seat_number(room, player.id)
    if seat is None:
        raise Refused("not_seated")
    return found, game_cache.current(found).state, seat
