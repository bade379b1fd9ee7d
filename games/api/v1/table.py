"""What is said and agreed at a table: as over the sockets, each once, however often it is sent."""

from django.http import HttpResponse
from django.http.response import HttpResponseBase
from rest_framework.request import Request

from games import protocol
from games.api.v1 import responses as answers
from games.api.v1.base import V1View, etag_response, json_response, player_needed, reader_of
from games.api.v1.descriptions import described
from games.api.v1.frame_fields import CommandSerializer
from games.api.v1.rooms import found_room, shown
from games.gateway.table_commands import Frame, run_once_per_id
from games.models import Player, Room, Token
from games.selectors import chat as chat_of
from games.selectors.rooms import watching

PLAY = Token.Scope.PLAY


class SayingSerializer(CommandSerializer):
    """Something that is said: to all who may hear it, or to the people on some seats alone."""

    frame = protocol.ChatFrame


class PauseSerializer(CommandSerializer):
    """A pause is proposed or agreed to, declined, or ended."""

    frame = protocol.PauseFrame


class ExtendSerializer(CommandSerializer):
    """More time is proposed or agreed to, or declined."""

    frame = protocol.ExtendFrame


class TakeBackSerializer(CommandSerializer):
    """One's own seat is taken back."""

    frame = protocol.TakeBackFrame


class HandOverSerializer(CommandSerializer):
    """Whose seat a bot is to play."""

    frame = protocol.HandOverFrame


class VoteSerializer(CommandSerializer):
    """What is to become of a seat whose time was up too often."""

    frame = protocol.VoteFrame


class ChatView(V1View):
    """What is said at a table."""

    @described(
        "What was said last at a table, as far as the asker may hear it, the oldest first",
        gives=answers.Chat,
        problems=(403, 404),
        marked=True,
    )
    def get(self, request: Request, room: str) -> HttpResponseBase:
        reader = reader_of(request)
        return etag_response(request, _heard(_visible_room(room, reader), reader))

    @described(
        "Say something at a table; with `to` to the people on these seats alone",
        gives=answers.Chat,
        takes=SayingSerializer,
        problems=(404, 409),
        example={"id": "said-1", "text": "Well played!"},
        scope=PLAY,
    )
    def post(self, request: Request, room: str) -> HttpResponse:
        taken = self.taken(request)
        to = taken.pop("to", None)
        _do(request, room, protocol.ChatFrame(**taken, to=None if to is None else tuple(to)))
        found, reader = found_room(room), reader_of(request)
        # Without the scope `read` they may be shown nothing of a room where they may talk.
        is_closed = watching.is_barred(found, _id_of(reader))
        return json_response(answers.Chat(messages=()) if is_closed else _heard(found, reader))


class PauseView(V1View):
    """A pause."""

    @described(
        "Propose a pause or agree to one, decline it, or end it",
        gives=protocol.Room,
        takes=PauseSerializer,
        problems=(404, 409),
        example={"id": "pause-1", "do": "agree"},
        scope=PLAY,
    )
    def post(self, request: Request, room: str) -> HttpResponse:
        return _done(request, room, protocol.PauseFrame(**self.taken(request)))


class ExtendView(V1View):
    """More time."""

    @described(
        "Propose more time in a game by correspondence or agree to it, or decline it",
        gives=protocol.Room,
        takes=ExtendSerializer,
        problems=(404, 409),
        example={"id": "more-1", "do": "agree"},
        scope=PLAY,
    )
    def post(self, request: Request, room: str) -> HttpResponse:
        return _done(request, room, protocol.ExtendFrame(**self.taken(request)))


class TakeBackView(V1View):
    """One's own seat."""

    @described(
        "Take one's own seat back from the bot that stood in",
        gives=protocol.Room,
        takes=TakeBackSerializer,
        problems=(404, 409),
        example={"id": "here-again"},
        scope=PLAY,
    )
    def post(self, request: Request, room: str) -> HttpResponse:
        return _done(request, room, protocol.TakeBackFrame(**self.taken(request)))


class HandOverView(V1View):
    """Somebody else's seat."""

    @described(
        "Give the seat of somebody who has been away to a bot, until they take it back",
        gives=protocol.Room,
        takes=HandOverSerializer,
        problems=(404, 409),
        example={"id": "away-1", "seat": 2},
        scope=PLAY,
    )
    def post(self, request: Request, room: str) -> HttpResponse:
        return _done(request, room, protocol.HandOverFrame(**self.taken(request)))


class VoteView(V1View):
    """A seat whose time was up too often."""

    @described(
        "Say what is to become of a seat whose time was up too often",
        gives=protocol.Room,
        takes=VoteSerializer,
        problems=(404, 409),
        example={"id": "vote-1", "seat": 2, "choice": "bot"},
        scope=PLAY,
    )
    def post(self, request: Request, room: str) -> HttpResponse:
        return _done(request, room, protocol.VoteFrame(**self.taken(request)))


def _heard(room: Room, reader: Player | None) -> answers.Chat:
    return answers.Chat(messages=chat_of.chat_of(room, _id_of(reader)))


def _done(request: Request, room_id: str, frame: Frame) -> HttpResponse:
    _do(request, room_id, frame)
    return shown(request, room_id)


def _do(request: Request, room_id: str, frame: Frame) -> None:
    player = player_needed(request)
    _visible_room(room_id, player)
    run_once_per_id(room_id=room_id, player=player, frame=frame)


def _visible_room(room_id: str, player: Player | None) -> Room:
    """The room, if it is open to somebody."""
    room = found_room(room_id)
    if watching.is_barred(room, _id_of(player)):
        raise watching.refusal(room)
    return room


def _id_of(player: Player | None) -> str | None:
    return None if player is None else player.id
