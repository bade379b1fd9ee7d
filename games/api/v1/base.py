"""Shared parts of the public API's views: authentication by token, rate limits, and responses with an ETag."""

from math import ceil
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.http import HttpResponse
from django.utils.cache import patch_vary_headers
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed, NotAuthenticated
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.views import APIView

from games import services
from games.api import serializers
from games.api.base import AddressThrottle
from games.api.costly_reads import ExpensiveRead
from games.api.v1 import problems
from games.models import Player, Token
from games.selectors.moderation.sanctions import refuse_if_sanctioned
from games.selectors.people.tokens import token_of
from games.services import Refused
from games.support.addresses import is_local
from games.support.encoding import encode


class TokenAuthentication(BaseAuthentication):
    """Authenticates by the header `Authorization: Bearer <key>` only: cookies are ignored, so no page can send requests
    in a visitor's name."""

    def authenticate(self, request: Request) -> tuple[AnonymousUser, Token] | None:
        header = request.headers.get("Authorization")
        if header is None:
            return None
        scheme, _, key = header.partition(" ")
        token = token_of(key.strip()) if scheme.lower() == "bearer" else None
        if token is None:
            raise AuthenticationFailed("No valid token has this key.")
        refuse_if_sanctioned(token.player_id, "be")
        services.token_mark_used(token=token)
        return AnonymousUser(), token

    def authenticate_header(self, request: Request) -> str:
        return 'Bearer realm="Lionheart"'


def token_in(request: Request) -> Token | None:
    """The request's token, if it has one."""
    return request.auth if isinstance(request.auth, Token) else None


class HasScope(BasePermission):
    """Whether the token has the scope that the method needs."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        scope = getattr(getattr(view, str(request.method).lower(), None), "scope", None)
        if scope is None:
            return True
        token = token_in(request)
        if token is None:
            raise NotAuthenticated("A token is needed: Authorization: Bearer lh-…")
        if scope not in token.scopes:
            raise Refused("forbidden", "scope", scope=str(scope))
        return True


class Rate(AddressThrottle):
    """The rate limit of a person with all their tokens and programs or, without a token, of an address. Every response
    states it."""

    scope = "api"
    num_requests: int
    duration: int

    def get_cache_key(self, request: Request, view: APIView) -> str:
        token = token_in(request)
        ident = self.get_ident(request) if token is None else token.owner_id
        return self.cache_format % {"scope": self.scope, "ident": ident}

    def allow_request(self, request: Request, view: APIView) -> bool:
        allowed = super().allow_request(request, view)
        if self.rate is not None and isinstance(view, V1View):
            oldest = self.history[-1] if self.history else self.now
            left = self.num_requests - len(self.history)
            view.rates.append((left, self.num_requests, max(0, ceil(oldest + self.duration - self.now))))
        return allowed


class NetworkRate(AddressThrottle):
    """The rate limit of an address for all tokens together. Local requests are not counted."""

    scope = "api_network"

    def get_cache_key(self, request: Request, view: APIView) -> str | None:
        return None if is_local(self.get_ident(request)) else super().get_cache_key(request, view)


class BulkRate(Rate):
    """The rate limit of expensive downloads."""

    scope = "bulk"


LIMITS = {"api": "API_RATE", "api_network": "API_NETWORK_RATE", "bulk": "BULK_RATE", "create": "MAKING_RATE"}
"""The limits by the scopes of their throttles: the setting's name, which refusals name too."""


class V1View(APIView):
    """The base of the public API's views."""

    authentication_classes = (TokenAuthentication,)
    permission_classes = (HasScope,)
    throttle_classes: Any = (NetworkRate, Rate)

    def get_exception_handler(self) -> Any:
        return problems.handle

    def setup(self, request: Any, *args: Any, **kwargs: Any) -> None:
        self.rates: list[tuple[int, int, int]] = []
        self.is_throttled = False
        super().setup(request, *args, **kwargs)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Any request by a program about a table counts as presence there, as a socket does, so it can do without one.
        Unknown filters are refused before anything is computed."""
        super().initial(request, *args, **kwargs)
        note_presence(request, kwargs.get("room"), kwargs.get("game"))
        if request.method in ("GET", "HEAD") and hasattr(self, "get"):
            self.filters = self._checked("filters", request, dict(request.query_params.items()), serializers.QUERY)

    def check_throttles(self, request: Request) -> None:
        """Refuses a request that exceeds a limit, naming the limit; of several the one that lasts longest."""
        refused: list[Any] = [limit for limit in self.get_throttles() if not limit.allow_request(request, self)]
        if refused:
            wait, limit = max(((one.wait() or 0.0, one) for one in refused), key=lambda found: found[0])
            self.rates, self.is_throttled = [(0, limit.num_requests, ceil(wait))], True
            raise Refused("too_fast", limit=LIMITS[limit.scope], retry_after=round(wait, 3))

    def finalize_response(self, request: Any, response: Any, *args: Any, **kwargs: Any) -> Any:
        """States the tightest limit, or the one that refused, and keeps shared caches from serving one token's response
        to another."""
        final = super().finalize_response(request, response, *args, **kwargs)
        # A refusal by another kind of limit has no such numbers, and those of the rates would contradict it.
        if self.rates and (final.status_code != 429 or self.is_throttled):
            left, most, seconds = min(self.rates)
            limits = {"RateLimit-Limit": most, "RateLimit-Remaining": max(0, left), "RateLimit-Reset": seconds}
            for name, value in limits.items():
                final.headers[name] = str(value)
        patch_vary_headers(final, ("Authorization",))
        final.headers.setdefault("Cache-Control", "private, no-cache")
        return final

    def validated_body(self, request: Request) -> dict[str, Any]:
        """The body, validated by the serializer that the method is documented with."""
        return self._checked("takes", request, request.data)

    def _checked(self, part: str, request: Request, data: Any, context: dict[str, Any] | None = None) -> dict[str, Any]:
        method = getattr(self, str(request.method).lower())
        kind: type[serializers.Strict] = getattr(method, part) or serializers.NothingSerializer
        serializer = kind(data=data, context=context or {})
        serializer.is_valid(raise_exception=True)
        return dict(serializer.validated_data)


class ExpensiveV1View(ExpensiveRead, V1View):
    """The base of views whose responses are expensive to compute."""

    def answerable(self, request: Request) -> str | None:
        token = token_in(request)
        return None if token is None else token.owner_id


def note_presence(request: Request, room: str | None, game: str | None = None) -> None:
    """Marks a program that may play as present at the room, or the room of the game, if it has a seat there."""
    token = token_in(request)
    if token is not None and Token.Scope.PLAY in token.scopes and (room or game):
        services.presence_record_request(player_id=token.player_id, room_id=room, game_id=game)


def reader_of(request: Request) -> Player | None:
    """The player for whom a response is made: the token's, if it has the scope `read`. Others are shown what a stranger
    sees."""
    token = token_in(request)
    return token.player if token is not None and Token.Scope.READ in token.scopes else None


def required_player(request: Request) -> Player:
    """The token's player, for methods that need a scope."""
    token = token_in(request)
    if token is None:
        raise NotAuthenticated
    return token.player


def json_response(value: Any, status: int = 200) -> HttpResponse:
    """A typed value as a response."""
    return HttpResponse(encode(value), status=status, content_type="application/json")
