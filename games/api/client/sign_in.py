"""Signing in through another provider: GET /api/sign-in/ lists the providers, POST returns the address to go to."""

from typing import Any

from allauth.core.exceptions import ImmediateHttpResponse
from allauth.socialaccount.adapter import get_adapter
from allauth.socialaccount.models import SocialApp
from allauth.socialaccount.providers.base.constants import AuthProcess
from allauth.socialaccount.providers.oauth2.client import OAuth2Error
from requests import RequestException
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import serializers
from games.api.authentication import player_of
from games.api.base import ApiView, CreateThrottle, json_response
from games.protocol import responses
from games.selectors.notifications import mails as mails_of
from games.selectors.people.guest_access import KEEP_GUEST_ACCESS, has_guest_access
from games.services import Refused

BACK = "/account"


class SignInView(ApiView):
    """GET /api/sign-in/: the providers; POST {provider, connect?, keep_guest_access?}: the address of one of them. With
    `connect` the provider is added to the account that the caller is logged in to. With `keep_guest_access` the guest's
    tokens and notification settings move to the account."""

    takes = serializers.SignInSerializer
    throttle_classes = (CreateThrottle,)

    def get(self, request: Request) -> Response:
        providers = get_adapter().list_providers(request._request)
        ways = tuple(responses.SignInWay(id=str(one.sub_id), name=str(one.name)) for one in providers)
        access = has_guest_access(player_of(request))
        return json_response(responses.SignIn(mails=mails_of.is_enabled(), providers=ways, guest_access=access))

    def post(self, request: Request) -> Response:
        body = self.validated_body(request)
        if body["connect"] and not request.user.is_authenticated:
            raise Refused("forbidden", "account_needed")
        return json_response(responses.SignInAddress(address=_address(request, **body)))


def _address(request: Request, provider: str, connect: bool, keep_guest_access: bool) -> str:
    """The provider's page, which leads back here. What to do then is kept in the session."""
    process = AuthProcess.CONNECT if connect else AuthProcess.LOGIN
    try:
        known: Any = get_adapter().get_provider(request._request, provider)
        agreed = {KEEP_GUEST_ACCESS: keep_guest_access}
        redirect = known.redirect(request._request, process, next_url=BACK, data=agreed, headless=True)
    except SocialApp.DoesNotExist:
        raise Refused("malformed", "unknown_provider", field="provider") from None
    except (ImmediateHttpResponse, OAuth2Error, RequestException):
        raise Refused("refused", "provider_unavailable") from None
    return str(redirect["Location"])
