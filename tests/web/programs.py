"""Programs and their operators: API clients whose responses are validated against the schema."""

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
from tests.web.play import answer_to, open_prompts

JSON = dict[str, Any]
SCHEMA: JSON = json.loads((ROOT / "docs" / "openapi.json").read_text())
PLAY = ("read", "rooms", "play")


def program(operator: Player, name: str = "Rook", scopes: tuple[str, ...] = PLAY) -> tuple[APIClient, Player]:
    """A program's client, and the player that it plays as."""
    token, key = services.token_create(owner=operator, name="Home", scopes=scopes, program=name)
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {key}")
    return client, token.player


def reader(player: Player, *scopes: str) -> APIClient:
    """A client with a person's own token."""
    _, key = services.token_create(owner=player, name="Mine", scopes=scopes or ("read",))
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {key}")
    return client


@functools.cache
def _validator(name: str) -> Any:
    return Draft202012Validator({"$ref": f"#/components/schemas/{name}", "components": SCHEMA["components"]})


def check(value: Any, name: str) -> Any:
    """Validates a value against a part of the schema."""
    for error in _validator(name).iter_errors(value):
        raise AssertionError(f"{name} at {error.instance_path}: {error.message[:500]}")
    return value


def problem(response: Any, status: int, code: str) -> JSON:
    """Checks the problem in a refused response, and returns it."""
    assert response.status_code == status
    assert response["Content-Type"] == "application/problem+json"
    answer: JSON = check(response.json(), "Problem")
    assert (answer["code"], answer["status"], answer["type"]) == (code, status, f"/api/v1/problems/{code}/")
    assert APIClient().get(answer["type"]).json() == {
        "type": answer["type"],
        "title": answer["title"],
        "status": status,
    }
    return answer


def until_asked(game: Game, seat: int) -> JSON:
    """Plays until a seat has a prompt, and returns it."""
    for number in count():
        if prompts := open_prompts(seen_by(game, seat)):
            return prompts[0]
        other = next(one for one in game.room.seats.all() if open_prompts(seen_by(game, one.number)))
        if other.bot:
            bot_runner.run_once()
            continue
        prompt = open_prompts(seen_by(game, other.number))[0]
        services.game_move(
            room_id=game.room_id,
            player_id=str(other.player_id),
            move=answer_to(prompt),
            prompt=prompt["id"],
            client_id=f"on-{number}",
        )
    raise AssertionError


def game_of_a_program(people: list[Player]) -> Game:
    """A running game between a program, on seat 0, and a person."""
    _, player = program(people[0])
    room = services.room_create(player=player, edition="classic", options={"players": 2}, programs=True)
    services.room_join(room_id=room.id, player=people[1])
    return services.room_start(room_id=room.id, player=player).game
