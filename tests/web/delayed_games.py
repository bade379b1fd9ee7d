"""Games that are watched with a delay of whole rounds: shared test helpers."""

from random import Random
from typing import Any

import pytest

from games import engine, services
from games.models import Player
from tests.engine.any_edition import next_move
from tests.web.stored_game import StoredGame

JSON = dict[str, Any]
CLASSIC = ("classic", {"players": 3, "setup": "variable", "decisions": "hidden"})
RETURNS = ("returns", {"players": 2, "hidden_money": True})


def only(frames: list[JSON]) -> JSON:
    """The only frame in a list."""
    (frame,) = frames
    return frame


@pytest.fixture
def people(people: list[Player]) -> list[Player]:
    """More people than a room has seats; the last one watches."""
    return [*people, *(services.player_create(name=name) for name in ("Eve", "Flo", "Gus", "Hal"))]


@pytest.fixture
def dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    """Gives every game the same seed."""
    monkeypatch.setattr("games.services.play.games.new_seed", lambda: "5e" * 32)


def played(stored: StoredGame, rounds: int, luck: str = "moves") -> Any:
    """Plays until this many rounds have begun."""
    state = stored.state
    chance = Random(luck)
    while engine.round_of(state) < rounds:
        stored.play(state, *next_move(state, chance))
        state = stored.state
    return state
