"""Email settings of a player, and the confirmation of an address."""

from rest_framework.request import Request
from rest_framework.response import Response

from games import services
from games.api import serializers
from games.api.authentication import ensure_player, player_of, player_or_unsaved
from games.api.base import ApiView, CreateThrottle, json_response, network_of
from games.selectors.notifications import mails as mails_of


class MailView(ApiView):
    """GET /api/mail/: the caller's email settings; POST: change them."""

    takes = serializers.MailSerializer
    throttle_classes = (CreateThrottle,)

    def get(self, request: Request) -> Response:
        return json_response(mails_of.settings_of(player_of(request)))

    def post(self, request: Request) -> Response:
        player = ensure_player(request)
        services.mail_set_preferences(player=player, network=network_of(request), **self.validated_body(request))
        return json_response(mails_of.settings_of(player))


class MailAgainView(ApiView):
    """POST /api/mail/again/: send the confirmation email again."""

    throttle_classes = (CreateThrottle,)

    def post(self, request: Request) -> Response:
        self.validated_body(request)
        player = ensure_player(request)
        services.mail_resend_confirmation(player=player, network=network_of(request))
        return json_response(mails_of.settings_of(player))


class MailRemoveView(ApiView):
    """POST /api/mail/remove/: delete the caller's address."""

    def post(self, request: Request) -> Response:
        self.validated_body(request)
        player = player_or_unsaved(request)
        services.mail_remove(player=player)
        return json_response(mails_of.settings_of(player))


class MailConfirmView(ApiView):
    """POST /api/mail/confirm/: confirm the address that the link was sent to. No session is needed."""

    takes = serializers.TokenSerializer
    throttle_classes = (CreateThrottle,)

    def post(self, request: Request) -> Response:
        services.mail_confirm(**self.validated_body(request))
        return Response({})
