"""Programs and their operators, for tests: their clients, and what they are answered held against the schema."""

import functools
import json
from itertools import count
from typing import Any

from jsonschema_rs import Draft202012Validator
from rest_framework.test import APIClient

from games import services
from games.models import Game, Player
from games.workers import bot_runner
from tests.services import ROOT
from tests.web.conftest import seen_by
from tests.web.play import answer_to, asked

JSON = dict[str, Any]
SCHEMA: JSON = json.loads((ROOT / "docs" / "openapi.json").read_text())
PLAY = ("read", "rooms", "play")


def program(operator: Player, name: str = "Rook", scopes: tuple[str, ...] = PLAY) -> tuple[APIClient, Player]:
    """A program's client, and whom it plays as."""
    token, key = services.token_create(owner=operator, name="Home", scopes=scopes, program=name)
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {key}")
    return client, token.player


def reader(player: Player, *scopes: str) -> APIClient:
    """The client of a person's own token."""
    _, key = services.token_create(owner=player, name="Mine", scopes=scopes or ("read",))
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {key}")
    return client


@functools.cache
def _validator(name: str) -> Any:
    return Draft202012Validator({"$ref": f"#/components/schemas/{name}", "components": SCHEMA["components"]})


def check(value: Any, name: str) -> Any:
    """Fails if a value is not as the schema says."""
    for error in _validator(name).iter_errors(value):
        raise AssertionError(f"{name} at {error.instance_path}: {error.message[:500]}")
    return value


def problem(response: Any, status: int, code: str) -> JSON:
    """A refusal as it should be."""
    assert response.status_code == status
    assert response["Content-Type"] == "application/problem+json"
    told: JSON = check(response.json(), "Problem")
    assert (told["code"], told["status"], told["type"]) == (code, status, f"/api/v1/problems/{code}/")
    assert APIClient().get(told["type"]).json() == {"type": told["type"], "title": told["title"], "status": status}
    return told


def until_asked(game: Game, seat: int) -> JSON:
    """Plays on until a seat is asked something; what that is."""
    for number in count():
        if prompts := asked(seen_by(game, seat)):
            return prompts[0]
        other = next(one for one in game.room.seats.all() if asked(seen_by(game, one.number)))
        if other.bot:
            bot_runner.run_once()
            continue
        prompt = asked(seen_by(game, other.number))[0]
        services.game_move(
            room_id=game.room_id,
            player_id=str(other.player_id),
            move=answer_to(prompt),
            prompt=prompt["id"],
            client_id=f"on-{number}",
        )
    raise AssertionError


def game_of_a_program(people: list[Player]) -> Game:
    """A running game of a program, on seat 0, and a person."""
    _, player = program(people[0])
    room = services.room_create(player=player, edition="classic", options={"players": 2}, programs=True)
    services.room_join(room_id=room.id, player=people[1])
    return services.room_start(room_id=room.id, player=player).game
