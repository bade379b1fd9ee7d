"""People, over the API: who somebody is to others, what one sets down about them, and all that is kept of oneself."""

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
from games.api.authentication import named_player, player_needed, player_of
from games.api.base import ApiView, MakingThrottle, answer
from games.models import Player
from games.selectors.people import own_data, profiles
from games.services import Refused


class DataThrottle(SimpleRateThrottle):
    """All that is kept of somebody is gathered only so often. Who has no name is refused anyway, and not counted."""

    scope = "data"
    rate = "20/hour"

    def get_cache_key(self, request: Request, view: APIView) -> str | None:
        player = player_of(request)
        return None if player is None else self.cache_format % {"scope": self.scope, "ident": player.pk}


class ProfileView(ApiView):
    """GET /api/players/<person>/, /api/players/<person>/<page>/: a person, and their games that are over."""

    def get(self, request: Request, person: str, page: int = 0) -> Response:
        return answer(profiles.profile(found(person), player_of(request), page))


class RegardView(ApiView):
    """POST /api/players/<person>/regard/: block somebody, or not, and keep a note on them, for oneself alone."""

    takes = serializers.RegardSerializer
    throttle_classes = (MakingThrottle,)

    def post(self, request: Request, person: str) -> Response:
        taken, about = self.taken(request), found(person)
        owner = player_needed(request)
        services.regard_set(owner=owner, about=about, **taken)
        return answer(profiles.regards_of(owner))


class RegardsView(ApiView):
    """GET /api/me/regards/: all that the asker has set down about others."""

    def get(self, request: Request) -> Response:
        return answer(profiles.regards_of(player_of(request)))


class LanguagesView(ApiView):
    """POST /api/me/languages/: say which languages one speaks."""

    takes = serializers.LanguagesSerializer
    throttle_classes = (MakingThrottle,)

    def post(self, request: Request) -> Response:
        player = player_needed(request)
        services.player_tell_languages(player=player, **self.taken(request))
        return answer(profiles.profile(player, player))


class OwnDataView(ApiView):
    """GET /api/me/data/: all that is kept of the asker, as a file."""

    throttle_classes = (DataThrottle,)

    def get(self, request: Request) -> HttpResponse:
        player = named_player(request)
        headers = {"Content-Disposition": 'attachment; filename="lionheart-my-data.json"', "Cache-Control": "no-store"}
        return HttpResponse(own_data.as_json(player), content_type="application/json", headers=headers)


class DeleteView(ApiView):
    """POST /api/me/delete/: go for good. Who has a password says it once more."""

    takes = serializers.OwnPasswordSerializer
    throttle_classes = (MakingThrottle,)

    def post(self, request: Request) -> Response:
        player, password = named_player(request), self.taken(request)["password"]
        user = player.user
        if user is not None and user.has_usable_password() and not _is_theirs(user, password):
            raise Refused("forbidden", "wrong_password", field="password")
        if user is not None and user.is_staff:
            raise Refused("forbidden", "staff")
        services.person_delete(player=player)
        logout(request._request)
        return Response({})


def found(person: str) -> Player:
    """Whoever is known by this."""
    player = services.person_found(person=person)
    if player is None:
        raise Refused("unknown_person")
    return player


def _is_theirs(user: object, password: str) -> bool:
    """Whether this is somebody's password; tries are counted as those to log in are."""
    try:
        return bool(password) and bool(get_adapter().reauthenticate(user, password))
    except ValidationError:
        raise Refused("too_fast", "too_many_attempts") from None
