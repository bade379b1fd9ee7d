"""Tokens, for whoever makes and revokes them in the client; programs themselves come in at games/api/v1/."""

from rest_framework.request import Request
from rest_framework.response import Response

from games import services
from games.api import serializers
from games.api.authentication import player_needed, player_of
from games.api.base import ApiView, MakingThrottle, answer
from games.protocol import responses
from games.selectors.people import tokens as tokens_of
from games.services import Refused


class TokensView(ApiView):
    """GET /api/me/tokens/: one's own; POST: make one, whose key is told this once."""

    takes = serializers.TokenMakingSerializer
    throttle_classes = (MakingThrottle,)

    def get(self, request: Request) -> Response:
        return answer(tokens_of.tokens_of(player_of(request)))

    def post(self, request: Request) -> Response:
        taken = self.taken(request)
        token, key = services.token_create(owner=player_needed(request), **taken)
        response = answer(responses.TokenMade(token=tokens_of.token_info(token), key=key), 201)
        response.headers["Cache-Control"] = "no-store"
        return response


class RevokeView(ApiView):
    """POST /api/me/tokens/<id>/revoke/: it lets nobody in any more."""

    throttle_classes = (MakingThrottle,)

    def post(self, request: Request, token: str) -> Response:
        self.taken(request)
        player = player_of(request)
        if player is None:
            raise Refused("unknown_token")
        services.token_revoke(owner=player, token_id=token)
        return answer(tokens_of.tokens_of(player))
