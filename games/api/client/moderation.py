"""Moderation as players see it: reports, sanctions against them, appeals, and moderators' messages."""

from rest_framework.request import Request
from rest_framework.response import Response

from games.api import serializers
from games.api.authentication import ensure_player, named_player, player_of
from games.api.base import ApiView, CreateThrottle, json_response
from games.selectors.moderation.standing import standing_of
from games.services import moderation


class ReportsView(ApiView):
    """POST /api/reports/: report a player to the moderators."""

    takes = serializers.ReportSerializer
    throttle_classes = (CreateThrottle,)

    def post(self, request: Request) -> Response:
        body = self.validated_body(request)
        body["room_id"] = body.pop("room")
        player = ensure_player(request)
        moderation.report_make(player=player, **body)
        return json_response(standing_of(player), 201)


class StandingView(ApiView):
    """GET /api/me/standing/: the caller's sanctions, the outcome of their reports, and messages to them."""

    def get(self, request: Request) -> Response:
        return json_response(standing_of(player_of(request)))


class ReadView(ApiView):
    """POST /api/me/standing/read/: acknowledge a sanction, the answer to a report, or a message."""

    takes = serializers.ReadSerializer
    throttle_classes = (CreateThrottle,)

    def post(self, request: Request) -> Response:
        body, player = self.validated_body(request), named_player(request)
        if body["sanction"] is not None:
            moderation.sanction_acknowledge(player=player, public_id=body["sanction"])
        if body["report"] is not None:
            moderation.report_acknowledge(player=player, public_id=body["report"])
        if body["message"] is not None:
            moderation.message_acknowledge(player=player, public_id=body["message"])
        return json_response(standing_of(player))


class AppealView(ApiView):
    """POST /api/me/standing/appeal/: appeal against a sanction."""

    takes = serializers.AppealSerializer
    throttle_classes = (CreateThrottle,)

    def post(self, request: Request) -> Response:
        body, player = self.validated_body(request), named_player(request)
        moderation.sanction_appeal(player=player, public_id=body["sanction"], text=body["text"])
        return json_response(standing_of(player))


class AnswerView(ApiView):
    """POST /api/me/standing/answer/: answer a moderators' message."""

    takes = serializers.AnswerSerializer
    throttle_classes = (CreateThrottle,)

    def post(self, request: Request) -> Response:
        body, player = self.validated_body(request), named_player(request)
        moderation.message_answer(player=player, public_id=body["message"], text=body["text"])
        return json_response(standing_of(player))
