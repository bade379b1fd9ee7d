"""The caller, what can be played, and registration of programs without an account."""

from typing import Any

from django.http import HttpResponse
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from games import engine, services
from games.api import serializers
from games.api.base import CreateThrottle
from games.api.client.views import edition_info
from games.api.v1 import problems, responses
from games.api.v1.base import Rate, V1View, json_response, token_in
from games.api.v1.descriptions import ListOf, described
from games.models import Token
from games.protocol import responses as client_responses
from games.selectors.people.tokens import token_info
from games.selectors.play import clocks as clocks_of
from games.selectors.rooms.watching import person_of
from games.services import Refused


class MeView(V1View):
    """The token's player."""

    @described("Get the token's player and scopes", gives=responses.Caller, scope=Token.Scope.READ)
    def get(self, request: Request) -> HttpResponse:
        token = token_in(request)
        if token is None:
            raise NotAuthenticated
        player = token.player
        shown = responses.Caller(
            name=player.name, person=person_of(player.id), program=player.program, token=token_info(token)
        )
        return json_response(shown)


class ProgramsView(V1View):
    """Registration of programs."""

    throttle_classes: Any = (Rate, CreateThrottle)

    @described(
        "Register a program without an account, where the server allows it; the token is valid for a day",
        gives=responses.ProgramMade,
        takes=serializers.NameSerializer,
        status=201,
        problems=(403,),
        example={"name": "Rook"},
    )
    def post(self, request: Request) -> HttpResponse:
        token, key = services.program_register(**self.validated_body(request))
        expires = None if token.expires is None else token.expires.isoformat()
        response = json_response(responses.ProgramMade(name=token.player.name, key=key, expires=expires), 201)
        response.headers["Cache-Control"] = "no-store"
        return response


class EditionsView(V1View):
    """The editions."""

    @described("List the editions with their options", gives=ListOf(client_responses.EditionInfo))
    def get(self, request: Request) -> HttpResponse:
        return json_response([edition_info(info) for info in engine.editions()])


class PacesView(V1View):
    """The clocks."""

    @described("List the clocks that a room can have", gives=ListOf(client_responses.PaceInfo))
    def get(self, request: Request) -> HttpResponse:
        return json_response(clocks_of.paces())


class ProblemsView(V1View):
    """The kinds of problems."""

    @described("List all kinds of problems", gives=ListOf(responses.ProblemKind))
    def get(self, request: Request) -> HttpResponse:
        return json_response(problems.kinds())


class ProblemView(V1View):
    """A kind of problem."""

    @described("Get a kind of problem, at the address that is its type", gives=responses.ProblemKind, problems=(404,))
    def get(self, request: Request, code: str) -> HttpResponse:
        kind = next((kind for kind in problems.kinds() if kind.type == problems.ADDRESS.format(code=code)), None)
        if kind is None:
            raise Refused("unknown_address")
        return json_response(kind)


class UnknownView(V1View):
    """Any other address."""

    http_method_names: Any = ()

    def http_method_not_allowed(self, request: Any, *args: Any, **kwargs: Any) -> Response:
        """Refuses every method."""
        raise Refused("unknown_address")
