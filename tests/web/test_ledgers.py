"""What bots know of a stored game: the same whether they have followed it or read its whole log (C-26, R-20, I-20)."""

from collections import OrderedDict
from random import Random

import pytest
from django.test import TestCase

from games import engine, services
from games.models import Game, Player
from games.support import game_cache, ledgers
from games.support.positions import Position
from tests.engine.any_edition import next_move
from tests.web.stored_game import StoredGame

pytestmark = pytest.mark.django_db
MOVES = 60


def position_of(stored: StoredGame) -> Position:
    """The game's current position."""
    return game_cache.position(Game.objects.get(id=stored.game.id))


def undo(stored: StoredGame, seat: int, people: list[Player]) -> None:
    """Takes back the last act, which is this seat's."""
    before = position_of(stored)
    with TestCase.captureOnCommitCallbacks(execute=True):
        services.game_undo(
            room_id=stored.game.room_id,
            player_id=people[seat].id,
            stream=before.streams[str(seat)],
            client_id=f"undo {before.version}",
        )


@pytest.mark.rule("C-26", "R-20", "I-20")
@pytest.mark.parametrize("edition", [info.name for info in engine.editions()])
def test_a_seat_knows_the_same_whether_it_has_followed_the_game_or_reads_its_log(
    edition: str, people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    stored, luck, undone = StoredGame(edition, {"players": 4}, people), Random(1), 0
    for _ in range(MOVES):
        state = stored.state
        stored.play(state, *next_move(state, luck))
        now = position_of(stored)
        for seat in range(4):
            known = ledgers.ledger_of(now, seat)
            assert known.ducats == tuple(one.ducats for one in now.state.seats)
            with monkeypatch.context() as patch:
                patch.setattr(ledgers, "_ledgers", OrderedDict())
                assert ledgers.ledger_of(now, seat) == known
        if now.undo is not None and luck.random() < 0.5:
            undo(stored, now.undo, people)
            undone += 1
    assert undone or edition == "internet"


def test_a_log_longer_than_the_cache_is_read_in_parts(people: list[Player], monkeypatch: pytest.MonkeyPatch) -> None:
    stored, luck = StoredGame("classic", {"players": 4}, people), Random(1)
    for _ in range(20):
        state = stored.state
        stored.play(state, *next_move(state, luck))
    now = position_of(stored)
    known = ledgers.ledger_of(now, 0)
    monkeypatch.setattr(ledgers, "_ledgers", OrderedDict())
    monkeypatch.setattr(ledgers, "MOST_READ", 6)
    monkeypatch.setattr(game_cache, "MAX_STEPS", 6)
    game_cache.forget()
    assert ledgers.ledger_of(now, 0) == known
