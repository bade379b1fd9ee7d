"""The caller's API tokens, created and revoked in the client. Programs use games/api/v1/."""

from rest_framework.request import Request
from rest_framework.response import Response

from games import services
from games.api import serializers
from games.api.authentication import ensure_player, player_of
from games.api.base import ApiView, CreateThrottle, json_response
from games.protocol import responses
from games.selectors.people import tokens as tokens_of
from games.services import Refused


class TokensView(ApiView):
    """GET /api/me/tokens/: the caller's tokens; POST: create one. Its key is shown only in this response."""

    takes = serializers.TokenMakingSerializer
    throttle_classes = (CreateThrottle,)

    def get(self, request: Request) -> Response:
        return json_response(tokens_of.tokens_of(player_of(request)))

    def post(self, request: Request) -> Response:
        body = self.validated_body(request)
        token, key = services.token_create(owner=ensure_player(request), **body)
        response = json_response(responses.TokenMade(token=tokens_of.token_info(token), key=key), 201)
        response.headers["Cache-Control"] = "no-store"
        return response


class RevokeView(ApiView):
    """POST /api/me/tokens/<id>/revoke/: revoke a token."""

    throttle_classes = (CreateThrottle,)

    def post(self, request: Request, token: str) -> Response:
        self.validated_body(request)
        player = player_of(request)
        if player is None:
            raise Refused("unknown_token")
        services.token_revoke(owner=player, token_id=token)
        return json_response(tokens_of.tokens_of(player))
