"""The randomness of bots comes from a source that nobody knows."""

from collections.abc import Callable
from typing import Any

import pytest

from games.models import Game, Seat
from games.workers import bot_runner
from tests.web.conftest import watch

pytestmark = pytest.mark.django_db


@pytest.fixture
def lucks(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The random generators that bots are given, in order."""
    given: list[str] = []

    def choose(prompts: Any, view: Any, ledger: Any, *, seed: str, bot: str) -> None:
        given.append(seed)

    monkeypatch.setattr("games.workers.bot_runner.bots.choose", choose)
    return given


def test_the_luck_of_bots_differs_between_games_that_differ_in_their_seeds_alone(
    make_game: Callable[..., Game], lucks: list[str]
) -> None:
    game = make_game(2)
    Seat.objects.filter(room=game.room).update(stand_in=True)
    watch(game.room)
    for seed in ("a" * 64, "b" * 64, "a" * 64):
        Game.objects.filter(id=game.id).update(seed=seed)
        bot_runner.run_once()
    first, other, again = lucks
    assert first == again != other
    for public in (game.id, game.room_id, "a" * 16):
        assert public not in first


def test_the_luck_of_bots_differs_between_seats_and_versions() -> None:
    from games.fairness.commitments import bot_seed

    assert len({bot_seed("s", version, seat) for version in range(12) for seat in range(4)}) == 48
