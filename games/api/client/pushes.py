"""Web push, over the API: in which browsers the asker is told."""

from rest_framework.request import Request
from rest_framework.response import Response

from games import services
from games.api import serializers
from games.api.authentication import player_needed, player_of
from games.api.base import ApiView, MakingThrottle, answer
from games.selectors.notifications import pushes as pushes_of


class PushView(ApiView):
    """GET /api/push/: whether there are pushes, and what browsers need for them; POST: tell me in this browser."""

    takes = serializers.PushSerializer
    throttle_classes = (MakingThrottle,)

    def get(self, request: Request) -> Response:
        return answer(pushes_of.settings_of(player_of(request)))

    def post(self, request: Request) -> Response:
        taken, player = self.taken(request), player_needed(request)
        services.push_subscribe(player=player, **taken)
        return answer(pushes_of.settings_of(player))


class PushRemoveView(ApiView):
    """POST /api/push/remove/: tell me no more in this browser, or in any."""

    takes = serializers.PushRemoveSerializer

    def post(self, request: Request) -> Response:
        taken, player = self.taken(request), player_of(request)
        if player is not None:
            services.push_unsubscribe(player=player, **taken)
        return answer(pushes_of.settings_of(player))
