"""A process follows the games that other processes play: it applies the new moves of the log to the position that it
has, and reads them once for all its sockets."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from random import Random
from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from games import broadcast, engine, services
from games.models import Game, Player
from games.realtime.room_connection import RoomConnection
from games.support import game_cache
from games.support.positions import Position
from tests.web.rounds import play_default, play_until_round
from tests.web.socket_client import close_all, db, newest_update, open_sockets
from tests.web.stored_game import StoredGame

MakeGame = Callable[..., Game]
TABLES = (("classic", {"players": 3}), ("returns", {"players": 3}), ("internet", {"players": 4}))
MOVES = 120
STATE = '"games_game"."state"'


@contextmanager
def another_process(known: Position | None = None) -> Iterator[None]:
    """What happens inside happens in another process, which knows nothing, or only this position."""
    kept = dict(game_cache._positions), dict(game_cache._steps)
    game_cache.forget()
    if known is not None:
        game_cache.store(known)
    yield
    game_cache.forget()
    game_cache._positions.update(kept[0])
    game_cache._steps.update(kept[1])


def brought_up_to_date(known: Position) -> tuple[Position, bool]:
    """The stored position, in a process that has an earlier one; and whether it has read the stored state."""
    row = Game.objects.get(id=known.game_id)
    with another_process(known), CaptureQueriesContext(connection) as asked:
        found = game_cache.at_least(row.id, row.version)
    assert found.state == game_cache.state_of(row)
    assert (found.version, found.streams, found.undo) == (row.version, row.streams, row.undo)
    assert found.asked_again == row.asked_again
    return found, any(STATE in query["sql"] for query in asked)


@pytest.mark.django_db
@pytest.mark.parametrize(("edition", "options"), TABLES)
def test_the_position_after_the_logs_new_moves_is_the_stored_one(
    edition: str, options: dict[str, Any], people: list[Player]
) -> None:
    stored, luck = StoredGame(edition, options, people), Random(1)
    known, due = game_cache.at_least(stored.game.id, 0), 1
    for moves, _ in enumerate(islice(stored.moments(luck), MOVES)):
        if moves == due:
            known, has_read = brought_up_to_date(known)
            assert not has_read
            due += luck.randint(1, game_cache.MOST_FOLLOWED)


@pytest.mark.django_db
def test_an_agreed_end_is_followed(make_game: MakeGame, people: list[Player]) -> None:
    game = play_until_round(make_game(2), 1)
    known = game_cache.position(Game.objects.get(id=game.id))
    for player in people[:2]:
        services.early_end_agree(room_id=game.room_id, player=player, network="")
    assert brought_up_to_date(known)[1] is False


@pytest.mark.django_db
def test_after_an_undo_or_too_many_moves_the_stored_state_is_read(make_game: MakeGame, people: list[Player]) -> None:
    game = make_game(2)
    known = game_cache.position(Game.objects.get(id=game.id))
    play_default(game)
    after = game_cache.position(Game.objects.get(id=game.id))
    assert after.undo is not None
    services.game_undo(
        room_id=game.room_id, player_id=people[after.undo].id, stream=after.streams[str(after.undo)], client_id="u"
    )
    found, has_read = brought_up_to_date(known)
    assert has_read
    for _ in range(game_cache.MOST_FOLLOWED + 1):
        play_default(game)
    assert brought_up_to_date(found)[1]


@pytest.mark.django_db
def test_a_state_is_read_with_its_version_though_the_game_moves_on_meanwhile(
    make_game: MakeGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = make_game(2)
    known = game_cache.position(Game.objects.get(id=game.id))
    for _ in range(game_cache.MOST_FOLLOWED + 1):
        play_default(game)
    version = Game.objects.get(id=game.id).version
    follow = game_cache._state_after

    def follow_late(before: Position, row: Game) -> Any:
        with another_process(), monkeypatch.context() as patch:
            patch.setattr(game_cache, "_state_after", follow)
            play_default(game)
        return follow(before, row)

    with another_process(known), monkeypatch.context() as patch:
        patch.setattr(game_cache, "_state_after", follow_late)
        found = game_cache.at_least(game.id, version)
    stored = Game.objects.get(id=game.id)
    assert stored.version == version + 1
    assert found.state == game_cache.replay(stored, found.version + 1)
    assert found.mark == stored.moves.get(number=found.version).mark


@pytest.mark.django_db
def test_moves_under_other_rules_are_not_applied(make_game: MakeGame) -> None:
    game = make_game(2)
    known = game_cache.position(Game.objects.get(id=game.id))
    play_default(game)
    Game.objects.filter(id=game.id).update(rules_version=engine.RULES_VERSION - 1)
    assert brought_up_to_date(known)[1]


@pytest.mark.django_db(transaction=True)
async def test_the_moves_of_another_process_are_read_once_for_all_sockets(
    make_game: MakeGame, people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await db(make_game, 4)
    sockets = await open_sockets(game, people)

    def played_elsewhere() -> None:
        with another_process(), transaction.atomic():
            play_default(game)

    reads: list[tuple[int, int]] = []
    looked_up: list[dict[str, Any]] = []
    read, notice = game_cache._read_steps, RoomConnection.notice

    def counted_read(game_id: str, first: int, last: int) -> Any:
        reads.append((first, last))
        return read(game_id, first, last)

    def counted_notice(connection: RoomConnection, message: dict[str, Any]) -> Any:
        looked_up.append(message)
        return notice(connection, message)

    with monkeypatch.context() as patch:
        patch.setattr(broadcast, "game_moved", lambda room, version: None)
        await db(played_elsewhere)
    monkeypatch.setattr(game_cache, "_read_steps", counted_read)
    monkeypatch.setattr(RoomConnection, "notice", counted_notice)
    await db(broadcast.game_moved, game.room_id, 1)
    for socket in sockets:
        assert (await newest_update(socket))["stream"] == 1
    assert reads == [(1, 1)]
    assert looked_up == []
    await close_all(sockets)
