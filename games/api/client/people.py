"""Players: their profiles, the caller's blocks and notes, and the export and deletion of the caller's data."""

from allauth.account.adapter import get_adapter
from django.contrib.auth import logout
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import SimpleRateThrottle
from rest_framework.views import APIView

from games import services
from games.api import serializers
from games.api.authentication import ensure_player, named_player, player_of
from games.api.base import ApiView, CreateThrottle, json_response
from games.api.costly_reads import ExpensiveRead
from games.models import Player
from games.selectors.people import own_data, profiles
from games.services import Refused


class DataThrottle(SimpleRateThrottle):
    """Limits how often a player exports their data. Requests without a name are refused anyway and not counted."""

    scope = "data"
    rate = "20/hour"

    def get_cache_key(self, request: Request, view: APIView) -> str | None:
        player = player_of(request)
        return None if player is None else self.cache_format % {"scope": self.scope, "ident": player.pk}


class ProfileView(ExpensiveRead, ApiView):
    """GET /api/players/<person>/, /api/players/<person>/<page>/: a player's profile with their finished games."""

    def get(self, request: Request, person: str, page: int = 0) -> Response:
        return json_response(profiles.profile(player_by_person(person), player_of(request), page))


class RelationView(ApiView):
    """POST /api/players/<person>/relation/: block a player or not, and keep a private note on them."""

    takes = serializers.RelationSerializer
    throttle_classes = (CreateThrottle,)

    def post(self, request: Request, person: str) -> Response:
        body, about = self.validated_body(request), player_by_person(person)
        owner = ensure_player(request)
        services.relation_set(owner=owner, about=about, **body)
        return json_response(profiles.relations_of(owner))


class RelationsView(ApiView):
    """GET /api/me/relations/: the caller's blocks and notes."""

    def get(self, request: Request) -> Response:
        return json_response(profiles.relations_of(player_of(request)))


class LanguagesView(ApiView):
    """POST /api/me/languages/: set the languages that the caller speaks."""

    takes = serializers.LanguagesSerializer
    throttle_classes = (CreateThrottle,)

    def post(self, request: Request) -> Response:
        player = ensure_player(request)
        services.player_set_languages(player=player, **self.validated_body(request))
        return json_response(profiles.profile(player, player))


class OwnDataView(ApiView):
    """GET /api/me/data/: everything stored about the caller, as a file."""

    throttle_classes = (DataThrottle,)

    def get(self, request: Request) -> HttpResponse:
        player = named_player(request)
        headers = {"Content-Disposition": 'attachment; filename="lionheart-my-data.json"', "Cache-Control": "no-store"}
        return HttpResponse(own_data.as_json(player), content_type="application/json", headers=headers)


class DeleteView(ApiView):
    """POST /api/me/delete/: delete the caller's account. A player with a password has to enter it again."""

    takes = serializers.OwnPasswordSerializer
    throttle_classes = (CreateThrottle,)

    def post(self, request: Request) -> Response:
        player, password = named_player(request), self.validated_body(request)["password"]
        user = player.user
        if user is not None and user.has_usable_password() and not _is_theirs(user, password):
            raise Refused("forbidden", "wrong_password", field="password")
        if user is not None and user.is_staff:
            raise Refused("forbidden", "staff")
        services.person_delete(player=player)
        logout(request._request)
        return Response({})


def player_by_person(person: str) -> Player:
    """The player with a public id; raises `Refused` if there is none."""
    player = services.person_find(person=person)
    if player is None:
        raise Refused("unknown_person")
    return player


def _is_theirs(user: object, password: str) -> bool:
    """Whether this is the user's password; attempts count as attempts to log in."""
    try:
        return bool(password) and bool(get_adapter().reauthenticate(user, password))
    except ValidationError:
        raise Refused("too_fast", "too_many_attempts") from None
