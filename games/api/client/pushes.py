"""Web push subscriptions of the caller's browsers."""

from rest_framework.request import Request
from rest_framework.response import Response

from games import services
from games.api import serializers
from games.api.authentication import ensure_player, player_of
from games.api.base import ApiView, CreateThrottle, json_response
from games.selectors.notifications import pushes as pushes_of


class PushView(ApiView):
    """GET /api/push/: whether web push is available, and what a browser needs to subscribe; POST: subscribe this
    browser."""

    takes = serializers.PushSerializer
    throttle_classes = (CreateThrottle,)

    def get(self, request: Request) -> Response:
        return json_response(pushes_of.settings_of(player_of(request)))

    def post(self, request: Request) -> Response:
        body, player = self.validated_body(request), ensure_player(request)
        services.push_subscribe(player=player, **body)
        return json_response(pushes_of.settings_of(player))


class PushRemoveView(ApiView):
    """POST /api/push/remove/: unsubscribe this browser, or all of the caller's."""

    takes = serializers.PushRemoveSerializer

    def post(self, request: Request) -> Response:
        body, player = self.validated_body(request), player_of(request)
        if player is not None:
            services.push_unsubscribe(player=player, **body)
        return json_response(pushes_of.settings_of(player))
