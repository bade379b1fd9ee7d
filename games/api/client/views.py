"""The REST API for players and rooms: names, the lobby, creating, joining, leaving and starting. Games are played over
the socket.
"""

from typing import Any

from django.middleware.csrf import get_token
from rest_framework.request import Request
from rest_framework.response import Response

from games import bots, engine, services
from games.api import serializers
from games.api.authentication import bind_session, ensure_player, named_player, player_of, player_or_unsaved
from games.api.base import (
    ApiView,
    CreateThrottle,
    VisitorThrottle,
    WriteThrottle,
    json_response,
    network_of,
    room_response,
)
from games.api.costly_reads import ExpensiveRead
from games.gateway.session_store import set_reserved_key
from games.models import Player
from games.protocol import responses
from games.selectors.people import profiles
from games.selectors.people.bot_progress import bot_progress
from games.selectors.play import clocks as clocks_of
from games.selectors.rooms import lobby, my_games, watching
from games.services import Refused


class PacesView(ApiView):
    """GET /api/paces/: the clocks that a room can be made with."""

    def get(self, request: Request) -> Response:
        return json_response(clocks_of.paces())


class MeView(ApiView):
    """GET /api/me/: the caller's name, and the cookies that posts and sockets need; POST: set the name."""

    takes = serializers.NameSerializer
    throttle_classes = (CreateThrottle, VisitorThrottle)

    def get(self, request: Request) -> Response:
        get_token(request)
        response = json_response(_me(player_of(request)))
        # So that a socket that is opened before its owner has a name learns of it.
        set_reserved_key(request._request, response)
        return response

    def post(self, request: Request) -> Response:
        name, player = self.validated_body(request)["name"], player_of(request)
        if player is None:
            player = bind_session(request, services.player_create(name=name, network=network_of(request)))
        elif player.user_id is None:
            player = services.player_rename(player=player, name=name)
        else:
            player = services.account_rename(player=player, name=name)
        return json_response(_me(player))


class LanguageView(ApiView):
    """POST /api/me/language/: set the language of emails."""

    takes = serializers.LanguageSerializer
    throttle_classes = (CreateThrottle,)

    def post(self, request: Request) -> Response:
        language, player = self.validated_body(request)["language"], named_player(request)
        return json_response(_me(services.player_set_mail_language(player=player, language=language)))


class MyGamesView(ApiView):
    """GET /api/me/games/, /api/me/games/<page>/: the caller's games, running and finished."""

    def get(self, request: Request, page: int = 0) -> Response:
        return json_response(my_games.my_games(player_of(request), page))


class BotProgressView(ApiView):
    """GET /api/me/progress/: what the caller has won against bots."""

    def get(self, request: Request) -> Response:
        return json_response(bot_progress(player_of(request)))


class RoomsView(ExpensiveRead, ApiView):
    """GET /api/rooms/?page=: public rooms, open and playing; POST: create one, and take its first seat."""

    takes = serializers.RoomSerializer
    throttle_classes = (CreateThrottle,)

    def get(self, request: Request) -> Response:
        wanted = serializers.LobbyPageSerializer(data=request.query_params.dict(), context=serializers.QUERY)
        wanted.is_valid(raise_exception=True)
        return json_response(lobby.page(wanted.validated_data["page"]))

    def post(self, request: Request) -> Response:
        room = services.room_create(
            player=ensure_player(request), network=network_of(request), **self.validated_body(request)
        )
        return room_response(request, room.id, 201)


class PlayNowView(ApiView):
    """POST /api/play-now/: start a game against bots."""

    takes = serializers.PlayNowSerializer
    throttle_classes = (CreateThrottle,)

    def post(self, request: Request) -> Response:
        room = services.room_play_now(
            player=ensure_player(request), network=network_of(request), **self.validated_body(request)
        )
        return room_response(request, room.id, 201)


class MatchView(ApiView):
    """POST /api/match/: take a seat at a waiting table, or at a new one that others can find."""

    takes = serializers.MatchSerializer
    throttle_classes = (CreateThrottle,)

    def post(self, request: Request) -> Response:
        room = services.room_match(
            player=ensure_player(request), network=network_of(request), **self.validated_body(request)
        )
        return room_response(request, room.id)


class RoomView(ApiView):
    """GET /api/rooms/<id>/: a room, for anyone who has its address."""

    def get(self, request: Request, room: str) -> Response:
        return room_response(request, room)


class JoinView(ApiView):
    """POST /api/rooms/<id>/join/: take a seat."""

    takes = serializers.JoinSerializer
    throttle_classes = (CreateThrottle,)

    def post(self, request: Request, room: str) -> Response:
        body, player = self.validated_body(request), ensure_player(request)
        password = body.pop("password", None)
        if password is not None:
            services.room_enter_password(room_id=room, player=player, password=password, network=network_of(request))
        services.room_join(room_id=room, player=player, **body)
        return room_response(request, room)


class TakeOverView(ApiView):
    """POST /api/rooms/<id>/take-over/: take a seat that is offered in a running game."""

    takes = serializers.SeatSerializer
    throttle_classes = (CreateThrottle,)

    def post(self, request: Request, room: str) -> Response:
        services.seat_take_over(room_id=room, player=ensure_player(request), **self.validated_body(request))
        return room_response(request, room)


class LeaveView(ApiView):
    """POST /api/rooms/<id>/leave/: leave the seat."""

    throttle_classes = (WriteThrottle,)

    def post(self, request: Request, room: str) -> Response:
        self.validated_body(request)
        services.room_leave(room_id=room, player=player_or_unsaved(request))
        return room_response(request, room)


class StartView(ApiView):
    """POST /api/rooms/<id>/start/: start the game."""

    throttle_classes = (WriteThrottle,)

    def post(self, request: Request, room: str) -> Response:
        self.validated_body(request)
        services.room_start(room_id=room, player=player_or_unsaved(request))
        return room_response(request, room)


class BotsView(ApiView):
    """POST /api/rooms/<id>/bots/: put a bot on a free seat."""

    takes = serializers.BotSerializer
    throttle_classes = (WriteThrottle,)

    def post(self, request: Request, room: str) -> Response:
        services.room_add_bot(room_id=room, player=player_or_unsaved(request), **self.validated_body(request))
        return room_response(request, room)


class UnknownView(ApiView):
    """Any other address under /api/."""

    http_method_names: Any = ()

    def http_method_not_allowed(self, request: Any, *args: Any, **kwargs: Any) -> Response:
        """Refuses every method."""
        raise Refused("unknown_address")


def _me(player: Player | None) -> responses.Me:
    if player is None:
        return responses.Me(name=None, person=None, language=None)
    return responses.Me(
        name=player.name,
        person=watching.person_of(player.id),
        language=player.language,
        account=player.user_id is not None,
        blocked=profiles.blocked_by(player),
    )


def edition_info(info: engine.EditionInfo) -> responses.EditionInfo:
    """An edition as the API describes it."""
    return responses.EditionInfo(
        name=info.name,
        min_seats=info.min_seats,
        max_seats=info.max_seats,
        live_rounds=info.by_correspondence,
        bots=bots.offered(info.name),
        bot_seats={name: seats for name in bots.offered(info.name) if (seats := bots.seats_of(info.name, name))},
        options=tuple(
            responses.OptionInfo(
                name=option.name,
                kind="flag" if isinstance(option.default, bool) else "choice",
                choices=option.choices,
                default=option.default,
                seats=dict(option.seats),
                rule=option.rule,
                rated=option.rated,
            )
            for option in info.options
        ),
    )
