"""A failure of the bots in one game stops no other game's bots."""

from collections.abc import Callable
from typing import Any

import pytest

from games.models import Game, Seat
from games.support import game_cache
from games.workers import bot_runner
from tests.web.conftest import watch

pytestmark = pytest.mark.django_db

SECRET = "swordfish"


def test_bots_of_other_games_keep_playing_and_the_log_has_no_messages(
    make_game: Callable[..., Game], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    broken, sound = make_game(2), make_game(2)
    Seat.objects.filter(room__in=(broken.room, sound.room)).update(stand_in=True)
    watch(broken.room)
    watch(sound.room)
    at_least = game_cache.at_least

    def fail_for_one(game_id: str, version: int) -> Any:
        if game_id == broken.id:
            raise RuntimeError(SECRET)
        return at_least(game_id, version)

    monkeypatch.setattr(game_cache, "at_least", fail_for_one)
    assert bot_runner.run_once() == 1
    sound.refresh_from_db()
    assert sound.version == 1
    assert broken.room.id in caplog.text
    assert "RuntimeError" in caplog.text
    assert SECRET not in caplog.text
