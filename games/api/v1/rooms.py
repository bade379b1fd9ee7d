"""Rooms: looked for, made, filled and begun."""

from typing import Any

from django.http import HttpResponse
from django.http.response import HttpResponseBase
from rest_framework import serializers as drf
from rest_framework.request import Request

from games import protocol, services
from games.api import serializers
from games.api.base import MakingThrottle, network_of
from games.api.v1 import responses as answers
from games.api.v1.base import Rate, V1View, etag_response, json_response, note_presence, player_needed, reader_of
from games.api.v1.descriptions import described
from games.api.v1.pages import EditionField, PageFilters, page_in
from games.models import Room, Token
from games.selectors.rooms import lobby
from games.selectors.rooms import room_view as rooms_of
from games.services import Refused

ROOMS = Token.Scope.ROOMS


class RoomFilters(PageFilters):
    """Which rooms."""

    edition = EditionField(required=False)
    players = drf.IntegerField(min_value=1, max_value=16, required=False)
    state = drf.ChoiceField(["open", "playing"], required=False)
    programs = drf.BooleanField(required=False, help_text="Whether programs may sit down there.")


class RoomsView(V1View):
    """Rooms that are offered to all; and a new one."""

    throttle_classes: Any = (Rate, MakingThrottle)

    @described("Rooms that wait for players, or whose games may be watched", gives=answers.Rooms, filters=RoomFilters)
    def get(self, request: Request) -> HttpResponse:
        wanted = self.filters
        names = {"edition": "edition", "players": "options__players", "state": "state", "programs": "programs"}
        asked = {names[name]: value for name, value in wanted.items() if name in names}
        order = lobby.ordered_ids(lobby.offered().filter(**asked))
        page = page_in(request, order, wanted.get("cursor"), wanted["limit"], lobby.shown)
        return json_response(answers.Rooms(next=page["next"], previous=page["previous"], rooms=page["rows"]))

    @described(
        "Make a room, and take its first seat",
        gives=protocol.Room,
        takes=serializers.RoomSerializer,
        status=201,
        problems=(409,),
        example={"edition": "classic", "options": {"players": 4}, "name": "Four machines", "programs": True},
        scope=ROOMS,
    )
    def post(self, request: Request) -> HttpResponse:
        room = services.room_create(player=player_needed(request), network=network_of(request), **self.taken(request))
        note_presence(request, room.id)
        return shown(request, room.id, 201)


class RoomView(V1View):
    """A room, for whoever has its address."""

    @described("A room, as the asker sees it", gives=protocol.Room, problems=(404,), marked=True)
    def get(self, request: Request, room: str) -> HttpResponseBase:
        return etag_response(request, _shown(request, room))


class JoinView(V1View):
    """A seat is taken."""

    throttle_classes: Any = (Rate, MakingThrottle)

    @described(
        "Sit down, on this free seat or on any",
        gives=protocol.Room,
        takes=serializers.JoinSerializer,
        problems=(404, 409),
        example={"seat": None},
        scope=ROOMS,
    )
    def post(self, request: Request, room: str) -> HttpResponse:
        wish, player = self.taken(request), player_needed(request)
        password = wish.pop("password", None)
        if password is not None:
            services.room_enter(room_id=room, player=player, password=password, network=network_of(request))
        services.room_join(room_id=room, player=player, **wish)
        note_presence(request, room)
        return shown(request, room)


class ReadyView(V1View):
    """Somebody agrees to a room that its host has changed."""

    @described(
        "Agree to the room as it is, as whoever sits down does, or do not; needed when its host has changed it",
        gives=protocol.Room,
        takes=serializers.ReadySerializer,
        problems=(404, 409),
        example={"ready": True},
        scope=ROOMS,
    )
    def post(self, request: Request, room: str) -> HttpResponse:
        services.room_ready(room_id=room, player=player_needed(request), **self.taken(request))
        return shown(request, room)


class LeaveView(V1View):
    """Somebody gets up."""

    @described("Get up; in a running game a bot takes the seat", gives=protocol.Room, problems=(404, 409), scope=ROOMS)
    def post(self, request: Request, room: str) -> HttpResponse:
        self.taken(request)
        services.room_leave(room_id=room, player=player_needed(request))
        return shown(request, room)


class BotsView(V1View):
    """A bot of the server's takes a seat."""

    @described(
        "Put one of the server's bots on a free seat of a room of one's own",
        gives=protocol.Room,
        takes=serializers.BotSerializer,
        problems=(404, 409),
        example={"seat": None},
        scope=ROOMS,
    )
    def post(self, request: Request, room: str) -> HttpResponse:
        services.room_add_bot(room_id=room, player=player_needed(request), **self.taken(request))
        return shown(request, room)


class StartView(V1View):
    """The game begins."""

    @described(
        "Begin the game of a room of one's own, once all seats are taken",
        gives=protocol.Room,
        problems=(404, 409),
        scope=ROOMS,
    )
    def post(self, request: Request, room: str) -> HttpResponse:
        self.taken(request)
        services.room_start(room_id=room, player=player_needed(request))
        return shown(request, room)


def found_room(room_id: str) -> Room:
    """The room, or a problem."""
    room = rooms_of.room_get(room_id)
    if room is None:
        raise Refused("unknown_room")
    return room


def shown(request: Request, room_id: str, status: int = 200) -> HttpResponse:
    """The room as the asker sees it now."""
    return json_response(_shown(request, room_id), status)


def _shown(request: Request, room_id: str) -> protocol.Room:
    reader = reader_of(request)
    return rooms_of.room_for(found_room(room_id), None if reader is None else reader.id)
