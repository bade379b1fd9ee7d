"""After a backup has been restored, games get other moves of the same numbers. No client and no process takes the one
course of a game for the other."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from games.gateway.frames import parse
from games.models import Game, Move, Player, Seat
from games.realtime import ticks
from games.realtime.room_connection import RoomConnection
from games.selectors.play import games as games_of
from games.support import game_cache
from games.support.game_cache import LostHistory
from games.support.positions import Position, stream_key
from tests.web.conftest import client_of
from tests.web.marks import mark_of
from tests.web.rounds import play_default
from tests.web.stored_game import StoredGame

pytestmark = [pytest.mark.django_db, pytest.mark.servers]

MakeGame = Callable[..., Game]
BACKED_UP, LOST = 20, 6


class Backup:
    """The rows of a game, which it has again after `restore`."""

    def __init__(self, game: Game) -> None:
        self._game = Game.objects.get(id=game.id)
        self._pending = list(game.room.seats.values_list("number", "pending"))

    def restore(self) -> None:
        """Replaces the game in the database; what this process has cached stays."""
        Move.objects.filter(game=self._game, number__gt=self._game.version).delete()
        self._game.save()
        for number, pending in self._pending:
            Seat.objects.filter(room=self._game.room_id, number=number).update(pending=pending)


def position_of(game: Game) -> Position:
    """A game's position as a process that has just started reads it."""
    game_cache.forget()
    return game_cache.current(Game.objects.get(id=game.id))


def sent(game: Game, viewer: int | None) -> dict[int, str]:
    """The marks that a viewer has been sent, by stream number."""
    reached = Game.objects.get(id=game.id).streams[stream_key(viewer)]
    return {stream: mark_of(game, viewer, stream) for stream in range(reached + 1)}


@pytest.mark.parametrize(("edition", "players"), [("classic", 2), ("returns", 3), ("internet", 4)])
def test_a_client_that_has_seen_lost_moves_gets_a_snapshot_and_any_other_what_it_missed(
    edition: str, players: int, people: list[Player]
) -> None:
    stored = StoredGame(edition, {"players": players}, people)
    moments, viewers = stored.moments(Random(1)), (None, *range(players))
    for _ in range(BACKED_UP):
        next(moments)
    backup = Backup(stored.game)
    kept = position_of(stored.game).streams
    for _ in range(LOST):
        next(moments)
    before = {viewer: sent(stored.game, viewer) for viewer in viewers}
    backup.restore()
    game_cache.forget()
    again = stored.moments(Random(2))
    for _ in range(2 * LOST):
        next(again)
    now = position_of(stored.game)
    for viewer, marks in before.items():
        reached = now.streams[stream_key(viewer)]
        for stream, mark in marks.items():
            is_near = 0 <= reached - stream <= games_of.RESEND_LIMIT
            is_missed = games_of.missed_updates(now, viewer, stream, mark) is not None
            assert is_missed == (is_near and stream <= kept[stream_key(viewer)]), (viewer, stream)
    assert any(max(marks) > kept[stream_key(viewer)] for viewer, marks in before.items())


def test_viewers_cannot_tell_by_its_mark_that_they_know_of_the_same_move(make_game: MakeGame) -> None:
    game = make_game(2)
    play_default(game)
    (step,) = game_cache.steps(game.id, 0, 1)
    known = {step.mark, *map(step.mark_for, (None, 0, 1))}
    assert len(known) == 4
    assert step.mark not in json.dumps(
        [json.loads(frame) for frame in games_of.updates(position_of(game), games_of.Received(0, 0, 0))]
    )


@pytest.fixture
def ends(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Why this process would have ended."""
    reasons: list[str] = []
    monkeypatch.setattr(game_cache, "end_process", reasons.append)
    return reasons


@pytest.mark.parametrize(
    ("more", "ask"),
    [(0, "tick"), (0, "ticks"), (0, "view"), (1, "move"), (1, "tick"), (1, "view"), (2, "view"), (9, "view")],
)
def test_a_process_that_outlives_the_restoring_of_a_backup_ends(
    more: int, ask: str, make_game: MakeGame, people: list[Player], ends: list[str]
) -> None:
    """Of the lost course it has one move more than the backup; the new one has none, the same number, or more."""
    game = make_game(2)
    play_default(game)
    backup = Backup(game)
    play_default(game)
    here = RoomConnection(game.room_id, client_of(people[0]).session)
    here.open()
    lease = here.presence
    assert lease is not None
    known = game_cache.current(Game.objects.get(id=game.id))
    steps = dict(game_cache._steps)
    assert known.version == 2
    lost = sent(game, 0)[known.streams["0"]]
    backup.restore()
    game_cache.forget()
    for _ in range(more):
        play_default(game)
    game_cache.forget()
    game_cache.store(known)
    game_cache._steps.update(steps)
    asks: dict[str, Callable[[], Any]] = {
        "tick": here.tick,
        "ticks": lambda: ticks._ticks([lease]),
        "view": lambda: game_cache.current(Game.objects.get(id=game.id)),
        "move": lambda: play_default(game),
    }
    with pytest.raises(LostHistory):
        asks[ask]()
    assert len(ends) == 1
    assert position_of(game).version == Game.objects.get(id=game.id).version == 1 + more
    synced = RoomConnection(game.room_id, client_of(people[0]).session, is_resuming=True)
    synced.open()
    stands = {"game": game.id, "seat": 0, "stream": known.streams["0"], "mark": lost}
    frames = synced.receive(parse(json.dumps({"id": "s", "type": "sync", **stands}))).frames
    assert [json.loads(frame)["type"] for frame in frames] == ["snapshot", "done"]


def test_a_row_that_was_read_before_or_during_a_move_proves_nothing(make_game: MakeGame, ends: list[str]) -> None:
    game = make_game(2)
    whole, partial = Game.objects.get(id=game.id), Game.objects.only("version").get(id=game.id)
    known = game_cache.current(whole)
    play_default(game)
    game_cache.store(known)
    assert game_cache.current(partial).version == 0
    game_cache.forget()
    assert game_cache.current(Game.objects.get(id=game.id)).version == 1
    assert game_cache.current(whole).version == 1
    assert ends == []
