"""Shuffles are committed to at the start of a game and revealed at its end, never before."""

import json
import secrets
from collections.abc import Callable
from hashlib import sha256
from typing import Any

import pytest

from games import engine, services
from games.models import Game, Player
from tests import seeds
from tests.web.conftest import client_of
from tests.web.test_hidden import Listener

pytestmark = pytest.mark.django_db
MakeGame = Callable[..., Game]


def shuffle_in(game: Game, player: Player | None = None) -> list[Any]:
    """The commitment, as the room, the game and the snapshot have it."""
    client = client_of(player)
    (snapshot,) = (json.loads(frame) for frame in Listener(game.room_id, player).sent)
    return [
        client.get(f"/api/rooms/{game.room_id}/").json()["shuffle"],
        client.get(f"/api/games/{game.id}/").json()["shuffle"],
        snapshot["room"]["shuffle"],
    ]


def test_a_room_that_has_not_begun_commits_to_nothing(make_room: Callable[..., Any]) -> None:
    room = make_room()
    assert client_of().get(f"/api/rooms/{room.id}/").json()["shuffle"] is None


def test_a_commitment_is_shown_from_the_start_and_what_it_hides_is_not(
    make_game: MakeGame, people: list[Player]
) -> None:
    game = make_game(2)
    hidden = {"commitment": game.commitment, "opened": None}
    for viewer in (people[0], None):
        assert shuffle_in(game, viewer) == [hidden] * 3
    assert len(game.commitment) == 64


@pytest.mark.parametrize("end", [services.room_end_game, services.room_close])
def test_seed_and_salt_are_shown_when_the_game_is_over_and_hash_to_the_commitment(
    make_game: MakeGame, people: list[Player], end: Callable[..., object]
) -> None:
    game = make_game(2)
    listener = Listener(game.room_id, people[1])
    end(room_id=game.room_id)
    (frame,) = listener.record(listener.connection.notice({"type": "room.changed"}))
    shown = [frame["room"]["shuffle"], *shuffle_in(game)]
    assert shown == [{"commitment": game.commitment, "opened": {"seed": game.seed, "salt": game.salt}}] * 4
    opened = shown[0]["opened"]
    assert sha256(f"{opened['salt']}:{opened['seed']}".encode()).hexdigest() == game.commitment


def test_every_game_has_a_seed_and_a_salt_of_its_own_of_256_bits_from_secrets(
    make_game: MakeGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.services.play.games.new_seed", seeds.replaced[0])
    asked: list[int] = []
    real = secrets.token_hex

    def token_hex(size: int) -> str:
        asked.append(size)
        return real(size)

    monkeypatch.setattr("games.fairness.commitments.secrets.token_hex", token_hex)
    games = [make_game(2) for _ in range(4)]
    assert asked == [32] * 8
    made = {secret for game in games for secret in (game.seed, game.salt)}
    assert len(made) == 8
    assert {len(bytes.fromhex(secret)) for secret in made} == {32}


def test_a_game_from_before_there_were_commitments_shows_nothing(make_game: MakeGame) -> None:
    game = make_game(2)
    Game.objects.filter(id=game.id).update(commitment="", salt="")
    services.room_end_game(room_id=game.room_id)
    assert shuffle_in(game) == [None] * 3


@pytest.mark.parametrize("setup", ["variable", "basic"])
def test_draws_are_public_and_reveal_nothing_of_the_seed(make_game: MakeGame, setup: str) -> None:
    games = [make_game(3, setup=setup) for _ in range(2)]
    one, other = [client_of().get(f"/api/games/{game.id}/draws/").json() for game in games]
    assert one == other == engine.to_json(engine.draw_spec("classic", games[0].options))
    assert client_of().get("/api/games/nowhere/draws/").status_code == 404
