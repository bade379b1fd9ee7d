"""Chat and agreements at a table, as over the sockets: each command is carried out once, however often it is sent."""

from django.http import HttpResponse
from django.http.response import HttpResponseBase
from rest_framework.request import Request

from games import protocol
from games.api.base import etag_response, network_of
from games.api.v1 import responses
from games.api.v1.base import V1View, json_response, reader_of, required_player
from games.api.v1.descriptions import described
from games.api.v1.frame_fields import CommandSerializer
from games.api.v1.rooms import get_room, room_response
from games.gateway.commands import TableCommand, run_once_per_id
from games.models import Player, Room, Token
from games.selectors import chat as chat_of
from games.selectors.rooms import watching

PLAY = Token.Scope.PLAY


class SayingSerializer(CommandSerializer):
    """A chat message: to everyone who may read it, or to the players on some seats."""

    frame = protocol.ChatFrame


class PauseSerializer(CommandSerializer):
    """Proposes, accepts, declines or ends a pause."""

    frame = protocol.PauseFrame


class ExtendSerializer(CommandSerializer):
    """Proposes, accepts or declines more time."""

    frame = protocol.ExtendFrame


class EndEarlySerializer(CommandSerializer):
    """Proposes to end the game early, agrees to it, or declines."""

    frame = protocol.EndEarlyFrame


class TakeBackSerializer(CommandSerializer):
    """Takes the caller's own seat back."""

    frame = protocol.TakeBackFrame


class HandOverSerializer(CommandSerializer):
    """The seat to hand over to a bot."""

    frame = protocol.HandOverFrame


class VoteSerializer(CommandSerializer):
    """A vote on a seat that timed out too often."""

    frame = protocol.VoteFrame


class ChatView(V1View):
    """The chat of a table."""

    @described(
        "Get the latest chat messages of a table that you may see, oldest first",
        gives=responses.Chat,
        problems=(403, 404),
        marked=True,
    )
    def get(self, request: Request, room: str) -> HttpResponseBase:
        reader = reader_of(request)
        return etag_response(request, _chat(_visible_room(room, reader), reader))

    @described(
        "Send a chat message at a table; with `to` only to the players on these seats",
        gives=responses.Chat,
        takes=SayingSerializer,
        problems=(404, 409),
        example={"id": "said-1", "text": "Well played!"},
        scope=PLAY,
    )
    def post(self, request: Request, room: str) -> HttpResponse:
        body = self.validated_body(request)
        to = body.pop("to", None)
        _run(request, room, protocol.ChatFrame(**body, to=None if to is None else tuple(to)))
        found, reader = get_room(room), reader_of(request)
        # Without the scope `read`, the room may be closed to them although they may write there.
        is_closed = watching.is_barred(found, _id_of(reader))
        return json_response(responses.Chat(messages=()) if is_closed else _chat(found, reader))


class PauseView(V1View):
    """Pauses."""

    @described(
        "Propose, accept, decline or end a pause",
        gives=protocol.Room,
        takes=PauseSerializer,
        problems=(404, 409),
        example={"id": "pause-1", "do": "agree"},
        scope=PLAY,
    )
    def post(self, request: Request, room: str) -> HttpResponse:
        return _run_and_show(request, room, protocol.PauseFrame(**self.validated_body(request)))


class ExtendView(V1View):
    """More time."""

    @described(
        "Propose, accept or decline more time in a game by correspondence",
        gives=protocol.Room,
        takes=ExtendSerializer,
        problems=(404, 409),
        example={"id": "more-1", "do": "agree"},
        scope=PLAY,
    )
    def post(self, request: Request, room: str) -> HttpResponse:
        return _run_and_show(request, room, protocol.ExtendFrame(**self.validated_body(request)))


class EndEarlyView(V1View):
    """Ending a game early."""

    @described(
        "Propose to end the game early, agree to it, or decline; it ends when all players have agreed",
        gives=protocol.Room,
        takes=EndEarlySerializer,
        problems=(404, 409),
        example={"id": "end-1", "do": "agree"},
        scope=PLAY,
    )
    def post(self, request: Request, room: str) -> HttpResponse:
        return _run_and_show(request, room, protocol.EndEarlyFrame(**self.validated_body(request)))


class TakeBackView(V1View):
    """Taking a seat back."""

    @described(
        "Take your own seat back from the stand-in bot",
        gives=protocol.Room,
        takes=TakeBackSerializer,
        problems=(404, 409),
        example={"id": "here-again"},
        scope=PLAY,
    )
    def post(self, request: Request, room: str) -> HttpResponse:
        return _run_and_show(request, room, protocol.TakeBackFrame(**self.validated_body(request)))


class HandOverView(V1View):
    """Handing another player's seat over."""

    @described(
        "Hand the seat of a player who has been away over to a bot, until they take it back",
        gives=protocol.Room,
        takes=HandOverSerializer,
        problems=(404, 409),
        example={"id": "away-1", "seat": 2},
        scope=PLAY,
    )
    def post(self, request: Request, room: str) -> HttpResponse:
        return _run_and_show(request, room, protocol.HandOverFrame(**self.validated_body(request)))


class VoteView(V1View):
    """Votes on a seat that timed out too often."""

    @described(
        "Vote on a seat that timed out too often",
        gives=protocol.Room,
        takes=VoteSerializer,
        problems=(404, 409),
        example={"id": "vote-1", "seat": 2, "choice": "bot"},
        scope=PLAY,
    )
    def post(self, request: Request, room: str) -> HttpResponse:
        return _run_and_show(request, room, protocol.VoteFrame(**self.validated_body(request)))


def _chat(room: Room, reader: Player | None) -> responses.Chat:
    return responses.Chat(messages=chat_of.chat_of(room, _id_of(reader)))


def _run_and_show(request: Request, room_id: str, frame: TableCommand) -> HttpResponse:
    _run(request, room_id, frame)
    return room_response(request, room_id)


def _run(request: Request, room_id: str, frame: TableCommand) -> None:
    player = required_player(request)
    _visible_room(room_id, player)
    run_once_per_id(room_id=room_id, player=player, frame=frame, network=network_of(request))


def _visible_room(room_id: str, player: Player | None) -> Room:
    """A room that is open to a player; raises `Refused` otherwise."""
    room = get_room(room_id)
    if watching.is_barred(room, _id_of(player)):
        raise watching.refusal(room)
    return room


def _id_of(player: Player | None) -> str | None:
    return None if player is None else player.id
