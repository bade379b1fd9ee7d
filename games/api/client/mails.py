"""Mails, over the API: what somebody has chosen for themselves, and what the link in a mail agrees to."""

from rest_framework.request import Request
from rest_framework.response import Response

from games import services
from games.api import serializers
from games.api.authentication import player_needed, player_of, player_or_unsaved
from games.api.base import ApiView, MakingThrottle, answer, network_of
from games.selectors.notifications import mails as mails_of


class MailView(ApiView):
    """GET /api/mail/: one's own choice; POST: make it."""

    takes = serializers.MailSerializer
    throttle_classes = (MakingThrottle,)

    def get(self, request: Request) -> Response:
        return answer(mails_of.settings_of(player_of(request)))

    def post(self, request: Request) -> Response:
        player = player_needed(request)
        services.mail_choose(player=player, network=network_of(request), **self.taken(request))
        return answer(mails_of.settings_of(player))


class MailAgainView(ApiView):
    """POST /api/mail/again/: ask once more whether the address is mine."""

    throttle_classes = (MakingThrottle,)

    def post(self, request: Request) -> Response:
        self.taken(request)
        player = player_needed(request)
        services.mail_ask_again(player=player, network=network_of(request))
        return answer(mails_of.settings_of(player))


class MailRemoveView(ApiView):
    """POST /api/mail/remove/: forget my address."""

    def post(self, request: Request) -> Response:
        self.taken(request)
        player = player_or_unsaved(request)
        services.mail_remove(player=player)
        return answer(mails_of.settings_of(player))


class MailConfirmView(ApiView):
    """POST /api/mail/confirm/: the address that this link was sent to is mine. No session is needed."""

    takes = serializers.TokenSerializer
    throttle_classes = (MakingThrottle,)

    def post(self, request: Request) -> Response:
        services.mail_confirm(**self.taken(request))
        return Response({})
