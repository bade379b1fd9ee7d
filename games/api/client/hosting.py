"""What hosts do with their rooms before the start, over the API, and how people answer them."""

from rest_framework.request import Request
from rest_framework.response import Response

from games import services
from games.api import serializers
from games.api.authentication import player_needed, player_or_unsaved
from games.api.base import ApiView, ChangingThrottle, MakingThrottle, network_of, room_answer


class EnterView(ApiView):
    """POST /api/rooms/<id>/enter/: say the room's password, to join or to watch."""

    takes = serializers.PasswordSerializer
    throttle_classes = (MakingThrottle,)

    def post(self, request: Request, room: str) -> Response:
        wish, player = self.taken(request), player_needed(request)
        services.room_enter(room_id=room, player=player, network=network_of(request), **wish)
        return room_answer(request, room)


class EditView(ApiView):
    """POST /api/rooms/<id>/edit/: change what the room is like; what is left out stays."""

    takes = serializers.RoomChangeSerializer
    throttle_classes = (ChangingThrottle,)

    def post(self, request: Request, room: str) -> Response:
        services.room_edit(room_id=room, player=player_or_unsaved(request), **self.taken(request))
        return room_answer(request, room)


class RemoveView(ApiView):
    """POST /api/rooms/<id>/remove/: take a bot, or somebody, off a seat."""

    takes = serializers.RemovalSerializer
    throttle_classes = (ChangingThrottle,)

    def post(self, request: Request, room: str) -> Response:
        services.room_remove(room_id=room, player=player_or_unsaved(request), **self.taken(request))
        return room_answer(request, room)


class HostView(ApiView):
    """POST /api/rooms/<id>/host/: make the person on a seat the host."""

    takes = serializers.SeatSerializer
    throttle_classes = (ChangingThrottle,)

    def post(self, request: Request, room: str) -> Response:
        services.room_hand_on(room_id=room, player=player_or_unsaved(request), **self.taken(request))
        return room_answer(request, room)


class ReadyView(ApiView):
    """POST /api/rooms/<id>/ready/: agree to the room as it is, or do so no longer."""

    takes = serializers.ReadySerializer
    throttle_classes = (ChangingThrottle,)

    def post(self, request: Request, room: str) -> Response:
        services.room_ready(room_id=room, player=player_or_unsaved(request), **self.taken(request))
        return room_answer(request, room)


class AskReadyView(ApiView):
    """POST /api/rooms/<id>/ask-ready/: ask all the others whether they are ready."""

    throttle_classes = (ChangingThrottle,)

    def post(self, request: Request, room: str) -> Response:
        self.taken(request)
        services.room_ask_ready(room_id=room, player=player_or_unsaved(request))
        return room_answer(request, room)


class RematchView(ApiView):
    """POST /api/rooms/<id>/rematch/: play again; the answer is the room where."""

    takes = serializers.RematchSerializer
    throttle_classes = (MakingThrottle,)

    def post(self, request: Request, room: str) -> Response:
        wish, player = self.taken(request), player_needed(request)
        again = services.room_rematch(room_id=room, player=player, network=network_of(request), **wish)
        return room_answer(request, again.id, 201)
