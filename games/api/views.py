"""The REST API: rooms are listed, made, joined, left and started here; a game is read. Playing is the socket's."""

from typing import Any

import msgspec
from django.http import HttpResponse
from django.middleware.csrf import get_token
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import SimpleRateThrottle
from rest_framework.views import APIView

from games import answers, engine, services
from games.api import serializers
from games.api.authentication import player_needed, player_of, remember
from games.models import Game, Player, Room
from games.selectors import clocks as clocks_of
from games.selectors import delayed, my_games, records, replays, rounds, watching
from games.selectors import games as games_of
from games.selectors import rooms as rooms_of
from games.services import Refused


class MakingThrottle(SimpleRateThrottle):
    """Slows down whoever makes very many guests or rooms."""

    scope = "making"

    def allow_request(self, request: Request, view: APIView) -> bool:
        return request.method != "POST" or super().allow_request(request, view)

    def get_cache_key(self, request: Request, view: APIView) -> str:
        return self.cache_format % {"scope": self.scope, "ident": self.get_ident(request)}


def answer(value: Any, status: int = 200) -> Response:
    """A protocol type as a response."""
    return Response(msgspec.to_builtins(value), status=status)


def json(encoded: bytes) -> HttpResponse:
    """A response that has been encoded before."""
    return HttpResponse(encoded, content_type="application/json")


@extend_schema(responses=OpenApiTypes.OBJECT)
class ApiView(APIView):
    """What all addresses share."""

    takes: type[serializers.Strict] = serializers.NothingSerializer

    def taken(self, request: Request) -> dict[str, Any]:
        """The body, checked."""
        serializer = self.takes(data=request.data)
        serializer.is_valid(raise_exception=True)
        return dict(serializer.validated_data)


class EditionsView(ApiView):
    """GET /api/editions/: what can be played."""

    def get(self, request: Request) -> Response:
        return answer([_edition(info) for info in engine.editions()])


class PacesView(ApiView):
    """GET /api/paces/: the clocks that a room can be made with."""

    def get(self, request: Request) -> Response:
        return answer(clocks_of.paces())


class MeView(ApiView):
    """GET /api/me/: one's name, and the cookies that posts and sockets need; POST: choose it."""

    takes = serializers.NameSerializer
    throttle_classes = (MakingThrottle,)

    def get(self, request: Request) -> Response:
        get_token(request)
        # A session from now on, so that a socket that is opened before its owner has a name learns of it.
        request.session.setdefault("here", True)
        player = player_of(request)
        return answer(_me(player))

    def post(self, request: Request) -> Response:
        name, player = self.taken(request)["name"], player_of(request)
        if player is None:
            player = remember(request, services.player_create(name=name))
        else:
            player = services.player_rename(player=player, name=name)
        return answer(_me(player))


class LanguageView(ApiView):
    """POST /api/me/language/: choose in which language mails are written."""

    takes = serializers.LanguageSerializer
    throttle_classes = (MakingThrottle,)

    def post(self, request: Request) -> Response:
        language, player = self.taken(request)["language"], player_of(request)
        if player is None:
            raise Refused("refused", "name_needed")
        return answer(_me(services.player_speak(player=player, language=language)))


class MyGamesView(ApiView):
    """GET /api/me/games/, /api/me/games/<page>/: one's own games, running and over."""

    def get(self, request: Request, page: int = 0) -> Response:
        return answer(my_games.my_games(player_of(request), page))


class RoomsView(ApiView):
    """GET /api/rooms/: public rooms, open and playing; POST: make one, and take its first seat."""

    takes = serializers.RoomSerializer
    throttle_classes = (MakingThrottle,)

    def get(self, request: Request) -> Response:
        return answer(rooms_of.lobby())

    def post(self, request: Request) -> Response:
        room = services.room_create(player=player_needed(request), **self.taken(request))
        return room_answer(request, room.id, 201)


class PlayNowView(ApiView):
    """POST /api/play-now/: a game against bots, begun at once."""

    takes = serializers.PlayNowSerializer
    throttle_classes = (MakingThrottle,)

    def post(self, request: Request) -> Response:
        room = services.room_play_now(player=player_needed(request), **self.taken(request))
        return room_answer(request, room.id, 201)


class RoomView(ApiView):
    """GET /api/rooms/<id>/: a room, for whoever has its address."""

    def get(self, request: Request, room: str) -> Response:
        return room_answer(request, room)


class JoinView(ApiView):
    """POST /api/rooms/<id>/join/: take a seat."""

    takes = serializers.AnySeatSerializer

    def post(self, request: Request, room: str) -> Response:
        services.room_join(room_id=room, player=player_needed(request), **self.taken(request))
        return room_answer(request, room)


class TakeOverView(ApiView):
    """POST /api/rooms/<id>/take-over/: sit down on a seat that is offered, in a running game."""

    takes = serializers.SeatSerializer

    def post(self, request: Request, room: str) -> Response:
        services.seat_take_over(room_id=room, player=player_needed(request), **self.taken(request))
        return room_answer(request, room)


class LeaveView(ApiView):
    """POST /api/rooms/<id>/leave/: get up."""

    def post(self, request: Request, room: str) -> Response:
        self.taken(request)
        services.room_leave(room_id=room, player=player_needed(request))
        return room_answer(request, room)


class StartView(ApiView):
    """POST /api/rooms/<id>/start/: begin."""

    def post(self, request: Request, room: str) -> Response:
        self.taken(request)
        services.room_start(room_id=room, player=player_needed(request))
        return room_answer(request, room)


class BotsView(ApiView):
    """POST /api/rooms/<id>/bots/: put a bot on a free seat."""

    takes = serializers.AnySeatSerializer

    def post(self, request: Request, room: str) -> Response:
        services.room_add_bot(room_id=room, player=player_needed(request), **self.taken(request))
        return room_answer(request, room)


class RemoveView(ApiView):
    """POST /api/rooms/<id>/remove/: take a bot or a guest off a seat."""

    takes = serializers.SeatSerializer

    def post(self, request: Request, room: str) -> Response:
        services.room_remove(room_id=room, player=player_needed(request), **self.taken(request))
        return room_answer(request, room)


class GameView(ApiView):
    """GET /api/games/<id>/: a game as the asker sees it."""

    def get(self, request: Request, game: str) -> Response:
        found = Game.objects.filter(id=game).defer("state").first()
        room: Room | None = None if found is None else rooms_of.room_get(found.room_id)
        if found is None or room is None:
            raise Refused("unknown_game")
        player = player_of(request)
        player_id = None if player is None else player.id
        if watching.is_barred(room, player_id):
            raise watching.refusal()
        seat = rooms_of.seat_number(room, player_id)
        behind = watching.is_behind(room, player_id)
        state = delayed.game_state(found, room) if behind else games_of.game_state(found, seat)
        return Response(msgspec.json.decode(msgspec.json.encode(state)))


class RoundsView(ApiView):
    """GET /api/rooms/<id>/rounds/: the rounds of its game that are over."""

    def get(self, request: Request, room: str) -> Response:
        return answer(rounds.rounds_of(*_looked_into(request, room)))


class RoundView(ApiView):
    """GET /api/rooms/<id>/rounds/<n>/: a round as the asker may know it."""

    def get(self, request: Request, room: str, number: int) -> Response:
        report = rounds.report(*_looked_into(request, room), number)
        return Response(msgspec.json.decode(report))


class ReplayView(ApiView):
    """GET /api/rooms/<id>/replay/: what its game can be leafed through by, once it is over."""

    def get(self, request: Request, room: str) -> Response:
        return answer(replays.outline(*_looked_into(request, room)))


class ReplayMomentsView(ApiView):
    """GET /api/rooms/<id>/replay/<who>/<page>/: a page of moments as a seat, the public or all together knew them."""

    def get(self, request: Request, room: str, who: str, page: int) -> HttpResponse:
        return json(replays.moments(_looked_into(request, room)[0], who, page))


class ReplayLogView(ApiView):
    """GET /api/rooms/<id>/replay/<who>/log/: the whole log as one of those was told it."""

    def get(self, request: Request, room: str, who: str) -> HttpResponse:
        return json(replays.log(_looked_into(request, room)[0], who))


class RecordView(ApiView):
    """GET /api/rooms/<id>/record.txt, record.json: the record of its game, once it is over."""

    def get(self, request: Request, room: str, form: str) -> HttpResponse:
        game = replays.game_over(_looked_into(request, room)[0])
        text = records.record_json(game) if form == "json" else records.record_text(game)
        kind = "application/json" if form == "json" else "text/plain; charset=utf-8"
        name = f'attachment; filename="lionheart-{game.id}.{form}"'
        return HttpResponse(text, content_type=kind, headers={"Content-Disposition": name})


class DrawsView(ApiView):
    """GET /api/games/<id>/draws/: what a game draws from its seed, for whoever checks its shuffles."""

    def get(self, request: Request, game: str) -> Response:
        found = Game.objects.filter(id=game).only("edition", "options").first()
        if found is None:
            raise Refused("unknown_game")
        return answer(games_of.draws_of(found))


class UnknownView(ApiView):
    """Any other address under /api/."""

    def dispatch(self, request: Any, *args: Any, **kwargs: Any) -> Any:
        self.http_method_names = [str(request.method).lower()]
        setattr(self, self.http_method_names[0], self.unknown)
        return super().dispatch(request, *args, **kwargs)

    def unknown(self, request: Request, **address: Any) -> Response:
        """There is nothing here."""
        raise Refused("unknown_address")


def room_answer(request: Request, room_id: str, status: int = 200) -> Response:
    """A room as the asker sees it now."""
    room = rooms_of.room_get(room_id)
    if room is None:
        raise Refused("unknown_room")
    player = player_of(request)
    return answer(rooms_of.room_for(room, None if player is None else player.id), status)


def _looked_into(request: Request, room_id: str) -> tuple[Room, str | None]:
    """A room that is open to the asker, and who they are."""
    room, player = rooms_of.room_get(room_id), player_of(request)
    if room is None:
        raise Refused("unknown_room")
    player_id = None if player is None else player.id
    if watching.is_barred(room, player_id):
        raise watching.refusal()
    return room, player_id


def _me(player: Player | None) -> answers.Me:
    if player is None:
        return answers.Me(name=None, person=None, language=None)
    return answers.Me(name=player.name, person=watching.person_of(player.id), language=player.language)


def _edition(info: engine.EditionInfo) -> answers.EditionInfo:
    return answers.EditionInfo(
        name=info.name,
        min_seats=info.min_seats,
        max_seats=info.max_seats,
        live_rounds=info.by_correspondence,
        options=tuple(
            answers.OptionInfo(
                name=option.name,
                kind="flag" if isinstance(option.default, bool) else "choice",
                choices=option.choices,
                default=option.default,
                seats=dict(option.seats),
            )
            for option in info.options
        ),
    )
