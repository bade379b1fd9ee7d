"""Setting up a room before the start, and players' readiness."""

from rest_framework.request import Request
from rest_framework.response import Response

from games import services
from games.api import serializers
from games.api.authentication import ensure_player, player_or_unsaved
from games.api.base import ApiView, CreateThrottle, WriteThrottle, network_of, room_response


class EnterView(ApiView):
    """POST /api/rooms/<id>/enter/: enter the room's password, to join or to watch."""

    takes = serializers.PasswordSerializer
    throttle_classes = (CreateThrottle,)

    def post(self, request: Request, room: str) -> Response:
        body, player = self.validated_body(request), ensure_player(request)
        services.room_enter_password(room_id=room, player=player, network=network_of(request), **body)
        return room_response(request, room)


class EditView(ApiView):
    """POST /api/rooms/<id>/edit/: change the room's settings; those that are left out stay. All others must be ready
    again."""

    takes = serializers.RoomChangeSerializer
    throttle_classes = (WriteThrottle,)

    def post(self, request: Request, room: str) -> Response:
        services.room_edit(room_id=room, player=player_or_unsaved(request), **self.validated_body(request))
        return room_response(request, room)


class RemoveView(ApiView):
    """POST /api/rooms/<id>/remove/: remove a bot or player from a seat. A player sees the reason, and may not sit down
    again for ten minutes."""

    takes = serializers.RemovalSerializer
    throttle_classes = (WriteThrottle,)

    def post(self, request: Request, room: str) -> Response:
        services.room_kick(room_id=room, player=player_or_unsaved(request), **self.validated_body(request))
        return room_response(request, room)


class HostView(ApiView):
    """POST /api/rooms/<id>/host/: make the player on a seat the host."""

    takes = serializers.SeatSerializer
    throttle_classes = (WriteThrottle,)

    def post(self, request: Request, room: str) -> Response:
        services.room_transfer_host(room_id=room, player=player_or_unsaved(request), **self.validated_body(request))
        return room_response(request, room)


class ReadyView(ApiView):
    """POST /api/rooms/<id>/ready/: agree to the room's settings, or withdraw the agreement."""

    takes = serializers.ReadySerializer
    throttle_classes = (WriteThrottle,)

    def post(self, request: Request, room: str) -> Response:
        services.room_ready(room_id=room, player=player_or_unsaved(request), **self.validated_body(request))
        return room_response(request, room)


class AskReadyView(ApiView):
    """POST /api/rooms/<id>/ask-ready/: ask all other players whether they are ready."""

    throttle_classes = (WriteThrottle,)

    def post(self, request: Request, room: str) -> Response:
        self.validated_body(request)
        services.room_ask_ready(room_id=room, player=player_or_unsaved(request))
        return room_response(request, room)


class RematchView(ApiView):
    """POST /api/rooms/<id>/rematch/: play again; responds with the room of the rematch. Its seats are held for all who
    played: their own (`keep`), the next (`swap`) or by lot (`shuffle`)."""

    takes = serializers.RematchSerializer
    throttle_classes = (CreateThrottle,)

    def post(self, request: Request, room: str) -> Response:
        body, player = self.validated_body(request), ensure_player(request)
        rematch = services.room_rematch(room_id=room, player=player, network=network_of(request), **body)
        return room_response(request, rematch.id, 201)
