"""The randomness of bots comes from a source that nobody knows."""

from collections.abc import Callable
from typing import Any

import pytest

from games import bots
from games.fairness.commitments import bot_secret, bot_seed
from games.models import Game, Seat
from games.workers import bot_runner
from tests.web.conftest import watch

pytestmark = pytest.mark.django_db


@pytest.fixture
def lucks(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """The seeds and secrets that bots are given, in order."""
    given: list[tuple[str, str]] = []

    def choose(prompts: Any, view: Any, ledger: Any, *, seed: str, bot: str, secret: str) -> None:
        given.append((seed, secret))

    monkeypatch.setattr("games.workers.bot_runner.bots.choose", choose)
    return given


def test_the_luck_of_bots_differs_between_games_that_differ_in_their_seeds_alone(
    make_game: Callable[..., Game], lucks: list[tuple[str, str]]
) -> None:
    game = make_game(2)
    Seat.objects.filter(room=game.room).update(stand_in=True)
    watch(game.room)
    for seed in ("a" * 64, "b" * 64, "a" * 64):
        Game.objects.filter(id=game.id).update(seed=seed)
        bot_runner.run_once()
    for first, other, again in zip(*lucks, strict=True):
        assert first == again != other
        for public in (game.id, game.room_id, "a" * 16):
            assert public not in first


def test_the_luck_of_bots_differs_between_seats_and_versions() -> None:
    lucks = {bot_seed("s", version, seat) for version in range(12) for seat in range(4)}
    assert len(lucks | {bot_secret("s", seat) for seat in range(4)}) == 52


def test_a_bot_keeps_its_secret_from_move_to_move(
    make_game: Callable[..., Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    game, choose, given = make_game(2), bots.choose, list[tuple[int, str, str]]()

    def noted(prompts: Any, view: Any, ledger: Any, **named: str) -> Any:
        given.append((view.viewer, named["seed"], named["secret"]))
        return choose(prompts, view, ledger, **named)

    monkeypatch.setattr("games.workers.bot_runner.bots.choose", noted)
    Seat.objects.filter(room=game.room).update(stand_in=True)
    watch(game.room)
    for _ in range(8):
        bot_runner.run_once()
    assert len({seed for _, seed, _ in given}) == 8
    assert len({secret for _, _, secret in given}) == len({(seat, secret) for seat, _, secret in given}) == 2
