"""Moderation, over the API, as players meet it: reports, what was decided about oneself, and appeals."""

from rest_framework.request import Request
from rest_framework.response import Response

from games.api import serializers
from games.api.authentication import named_player, player_needed, player_of
from games.api.base import ApiView, MakingThrottle, answer
from games.selectors.moderation.standing import standing_of
from games.services import moderation


class ReportsView(ApiView):
    """POST /api/reports/: tell moderators of somebody."""

    takes = serializers.ReportSerializer
    throttle_classes = (MakingThrottle,)

    def post(self, request: Request) -> Response:
        said = self.taken(request)
        said["room_id"] = said.pop("room")
        player = player_needed(request)
        moderation.report_make(player=player, **said)
        return answer(standing_of(player), 201)


class StandingView(ApiView):
    """GET /api/me/standing/: what moderators have to say to the asker."""

    def get(self, request: Request) -> Response:
        return answer(standing_of(player_of(request)))


class ReadView(ApiView):
    """POST /api/me/standing/read/: I have read it; a sanction, or the answer to a report."""

    takes = serializers.ReadSerializer
    throttle_classes = (MakingThrottle,)

    def post(self, request: Request) -> Response:
        said, player = self.taken(request), named_player(request)
        if said["sanction"] is not None:
            moderation.sanction_acknowledge(player=player, sign=said["sanction"])
        if said["report"] is not None:
            moderation.report_told(player=player, sign=said["report"])
        return answer(standing_of(player))


class AppealView(ApiView):
    """POST /api/me/standing/appeal/: say why a sanction should not be."""

    takes = serializers.AppealSerializer
    throttle_classes = (MakingThrottle,)

    def post(self, request: Request) -> Response:
        said, player = self.taken(request), named_player(request)
        moderation.sanction_appeal(player=player, sign=said["sanction"], text=said["text"])
        return answer(standing_of(player))
