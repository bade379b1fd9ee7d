"""Games that are watched some whole rounds behind: what the tests of them share."""

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
    """The one frame that there is."""
    (frame,) = frames
    return frame


@pytest.fixture
def people(people: list[Player]) -> list[Player]:
    """More people than a table has seats; the last one watches."""
    return [*people, *(services.player_create(name=name) for name in ("Eve", "Flo", "Gus", "Hal"))]


@pytest.fixture
def dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every game has the same seed."""
    monkeypatch.setattr("games.services.play.games.new_seed", lambda: "5e" * 32)


def played(stored: StoredGame, rounds: int, luck: str = "moves") -> Any:
    """Plays until so many rounds have begun."""
    state = stored.state
    chance = Random(luck)
    while engine.round_of(state) < rounds:
        stored.play(state, *next_move(state, chance))
        state = stored.state
    return state
