"""Finding, creating, joining and starting rooms."""

from typing import Any

from django.http import HttpResponse
from django.http.response import HttpResponseBase
from rest_framework import serializers as drf
from rest_framework.request import Request

from games import protocol, services
from games.api import serializers
from games.api.base import CreateThrottle, etag_response, network_of
from games.api.v1 import responses
from games.api.v1.base import Rate, V1View, json_response, note_presence, reader_of, required_player
from games.api.v1.descriptions import described
from games.api.v1.pages import EditionField, PageFilters, page_in
from games.models import Room, Token
from games.selectors.rooms import lobby
from games.selectors.rooms import room_view as rooms_of
from games.services import Refused

ROOMS = Token.Scope.ROOMS


class RoomFilters(PageFilters):
    """Filters for rooms."""

    edition = EditionField(required=False)
    players = drf.IntegerField(min_value=1, max_value=16, required=False)
    state = drf.ChoiceField(["open", "playing"], required=False)
    programs = drf.BooleanField(required=False, help_text="Whether programs may take seats there.")


class RoomsView(V1View):
    """Rooms of the lobby, and creating one."""

    throttle_classes: Any = (Rate, CreateThrottle)

    @described(
        "List rooms that are waiting for players, or whose games may be watched",
        gives=responses.Rooms,
        filters=RoomFilters,
    )
    def get(self, request: Request) -> HttpResponse:
        wanted = self.filters
        names = {"edition": "edition", "players": "options__players", "state": "state", "programs": "programs"}
        asked = {names[name]: value for name, value in wanted.items() if name in names}
        order = lobby.ordered_ids(lobby.offered().filter(**asked))
        page = page_in(request, order, wanted.get("cursor"), wanted["limit"], lobby.shown)
        return json_response(responses.Rooms(next=page["next"], previous=page["previous"], rooms=page["rows"]))

    @described(
        "Create a room, and take its first seat",
        gives=protocol.Room,
        takes=serializers.RoomSerializer,
        status=201,
        problems=(409,),
        example={"edition": "classic", "options": {"players": 4}, "name": "Four machines", "programs": True},
        scope=ROOMS,
    )
    def post(self, request: Request) -> HttpResponse:
        room = services.room_create(
            player=required_player(request), network=network_of(request), **self.validated_body(request)
        )
        note_presence(request, room.id)
        return room_response(request, room.id, 201)


class RoomView(V1View):
    """A room, for anyone who has its address."""

    @described("Get a room as you see it", gives=protocol.Room, problems=(404,), marked=True)
    def get(self, request: Request, room: str) -> HttpResponseBase:
        return etag_response(request, _room_for_reader(request, room))


class JoinView(V1View):
    """Joining."""

    throttle_classes: Any = (Rate, CreateThrottle)

    @described(
        "Take a seat: this one, or any that is free",
        gives=protocol.Room,
        takes=serializers.JoinSerializer,
        problems=(404, 409),
        example={"seat": None},
        scope=ROOMS,
    )
    def post(self, request: Request, room: str) -> HttpResponse:
        body, player = self.validated_body(request), required_player(request)
        password = body.pop("password", None)
        if password is not None:
            services.room_enter_password(room_id=room, player=player, password=password, network=network_of(request))
        services.room_join(room_id=room, player=player, **body)
        note_presence(request, room)
        return room_response(request, room)


class ReadyView(V1View):
    """A player's agreement to a room that its host has changed."""

    @described(
        "Agree to the room's settings, or withdraw it. Taking a seat agrees; needed again when the host changes them",
        gives=protocol.Room,
        takes=serializers.ReadySerializer,
        problems=(404, 409),
        example={"ready": True},
        scope=ROOMS,
    )
    def post(self, request: Request, room: str) -> HttpResponse:
        services.room_ready(room_id=room, player=required_player(request), **self.validated_body(request))
        return room_response(request, room)


class LeaveView(V1View):
    """Leaving."""

    @described(
        "Leave your seat; in a running game a bot takes it", gives=protocol.Room, problems=(404, 409), scope=ROOMS
    )
    def post(self, request: Request, room: str) -> HttpResponse:
        self.validated_body(request)
        services.room_leave(room_id=room, player=required_player(request))
        return room_response(request, room)


class BotsView(V1View):
    """Adding a bot of the server."""

    @described(
        "Add one of the server's bots to a free seat of your own room",
        gives=protocol.Room,
        takes=serializers.BotSerializer,
        problems=(404, 409),
        example={"seat": None},
        scope=ROOMS,
    )
    def post(self, request: Request, room: str) -> HttpResponse:
        services.room_add_bot(room_id=room, player=required_player(request), **self.validated_body(request))
        return room_response(request, room)


class StartView(V1View):
    """Starting the game."""

    @described(
        "Start the game of your own room, once all seats are taken",
        gives=protocol.Room,
        problems=(404, 409),
        scope=ROOMS,
    )
    def post(self, request: Request, room: str) -> HttpResponse:
        self.validated_body(request)
        services.room_start(room_id=room, player=required_player(request))
        return room_response(request, room)


def get_room(room_id: str) -> Room:
    """The room; raises `Refused` if there is none."""
    room = rooms_of.room_get(room_id)
    if room is None:
        raise Refused("unknown_room")
    return room


def room_response(request: Request, room_id: str, status: int = 200) -> HttpResponse:
    """The room as the caller sees it now."""
    return json_response(_room_for_reader(request, room_id), status)


def _room_for_reader(request: Request, room_id: str) -> protocol.Room:
    reader = reader_of(request)
    return rooms_of.room_for(get_room(room_id), None if reader is None else reader.id)
