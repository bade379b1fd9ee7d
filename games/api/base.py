"""Shared parts of the REST API's views: throttles, responses and the base view."""

from typing import Any

import msgspec
from django.core.cache import caches
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.utils.connection import ConnectionProxy
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle, SimpleRateThrottle
from rest_framework.views import APIView

from games.api import serializers
from games.api.authentication import forget_guest, player_of
from games.models import Room
from games.selectors.people.sessions import PLAYER
from games.selectors.rooms import room_view as rooms_of
from games.selectors.rooms import watching
from games.services import Refused
from games.support.addresses import address_of_request, is_local
from games.support.conditional_responses import tagged_response


class AddressThrottle(SimpleRateThrottle):
    """Counts by network address, as all limits do, those of sockets included: an IPv6 household has very many
    addresses."""

    def get_ident(self, request: Request) -> str:
        return address_of_request(request)

    def get_cache_key(self, request: Request, view: APIView) -> str | None:
        return self.cache_format % {"scope": self.scope, "ident": self.get_ident(request)}


class CreateThrottle(AddressThrottle):
    """Limits the creation of guests and rooms. Each process counts for itself, so no table waits for Redis."""

    cache = ConnectionProxy(caches, "process")  # type: ignore[assignment]
    scope = "create"

    def allow_request(self, request: Request, view: APIView) -> bool:
        return request.method != "POST" or super().allow_request(request, view)


class WriteThrottle(CreateThrottle):
    """Limits how often an address changes rooms."""

    scope = "write"


class VisitorThrottle(AddressThrottle):
    """Limits visits without a session that has a player, such as those of scripts that ignore cookies."""

    cache = ConnectionProxy(caches, "process")  # type: ignore[assignment]
    scope = "visit"

    def allow_request(self, request: Request, view: APIView) -> bool:
        return request.method != "GET" or PLAYER in request.session or super().allow_request(request, view)


class ReadThrottle(AddressThrottle):
    """Limits an address that reads much more often than pages do. Local requests are not counted."""

    cache = ConnectionProxy(caches, "process")  # type: ignore[assignment]
    scope = "read"

    def get_cache_key(self, request: Request, view: APIView) -> str | None:
        is_counted = request.method in SAFE_METHODS and not is_local(self.get_ident(request))
        return super().get_cache_key(request, view) if is_counted else None


def network_of(request: Request) -> str:
    """The network address of a request."""
    return address_of_request(request)


def json_response(value: Any, status: int = 200) -> Response:
    """A protocol type as a response."""
    return Response(msgspec.to_builtins(value), status=status)


def encoded_response(encoded: bytes) -> HttpResponse:
    """A response of JSON that is already encoded."""
    return HttpResponse(encoded, content_type="application/json")


def etag_response(request: Request, value: Any) -> HttpResponseBase:
    """A response with an ETag of its content; a client that already has it gets a 304. The tag depends only on what the
    caller is shown."""
    body = value if isinstance(value, bytes) else msgspec.json.encode(value)
    return tagged_response(request._request, body, "application/json")


@extend_schema(responses=OpenApiTypes.OBJECT)
class ApiView(APIView):
    """The base of all views. Reads are always limited, so that no view can be forgotten."""

    takes: type[serializers.Strict] = serializers.NothingSerializer

    def validated_body(self, request: Request) -> dict[str, Any]:
        """The validated body of a request."""
        serializer = self.takes(data=request.data)
        serializer.is_valid(raise_exception=True)
        return dict(serializer.validated_data)

    def get_throttles(self) -> list[BaseThrottle]:
        return [*super().get_throttles(), ReadThrottle()]

    def handle_exception(self, exc: Exception) -> Response:
        """The response of a refusal; discards the guest that was created for the request."""
        response = super().handle_exception(exc)
        forget_guest(self.request)
        return response


def room_response(request: Request, room_id: str, status: int = 200) -> Response:
    """A room as the caller sees it now."""
    room = rooms_of.room_get(room_id)
    if room is None:
        raise Refused("unknown_room")
    player = player_of(request)
    return json_response(rooms_of.room_for(room, None if player is None else player.id), status)


def visible_room(request: Request, room_id: str) -> tuple[Room, str | None]:
    """A room that is open to the caller, and the caller's id; raises `Refused` otherwise."""
    room, player = rooms_of.room_get(room_id), player_of(request)
    if room is None:
        raise Refused("unknown_room")
    player_id = None if player is None else player.id
    if watching.is_barred(room, player_id):
        raise watching.refusal(room)
    return room, player_id
