"""Everything that shows a game's past shares one replay of its log, which goes no further than it must."""

from random import Random
from typing import Any

import pytest

from games import engine, services
from games.models import Game, Player, Room
from games.selectors.history import delayed_view, earlier_moments, log_replay, replays, rounds
from games.selectors.history.log_replay import STATE_INTERVAL, replayed
from games.services.rooms.record_import import game_import
from games.support import caches, game_cache
from tests.engine import recorded
from tests.engine.any_edition import next_move
from tests.web.conftest import client_of
from tests.web.stored_game import StoredGame

pytestmark = [pytest.mark.django_db, pytest.mark.once]


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The seats of all moves that are applied."""
    seats: list[int] = []
    apply = engine.apply

    def counted(state: Any, seat: int, *move: Any) -> Any:
        seats.append(seat)
        return apply(state, seat, *move)

    monkeypatch.setattr(engine, "apply", counted)
    return seats


def test_a_finished_game_is_replayed_once_for_all_that_show_its_past(played: list[int]) -> None:
    room = Room.objects.get(id=game_import(record=recorded.read("returns-by-the-goal-two-players")).id)
    moves = room.game.moves.count()
    played.clear()
    for number in (one.round for one in rounds.rounds_of(room, None).rounds):
        rounds.report(room, None, number)
    assert len(played) == moves
    replays.outline(room, None)
    replays.log(room, "all")
    delayed_view.showing(room.game.id, moves, 2)
    assert len(played) == moves
    earlier_moments.moment(room, None, 40)
    assert moves <= len(played) < moves + STATE_INTERVAL


def test_a_replay_goes_on_where_it_stopped_and_stops_where_the_round_begins(played: list[int]) -> None:
    room = Room.objects.get(id=game_import(record=recorded.read("four-players-hidden")).id)
    played.clear()
    for number in (1, 3, 3, 2, 6):
        with replayed(room.game.id, until=number) as replay:
            assert replay.last == replay.round_starts[-1] == len(played)
            assert replay.moments[-1].round >= number


def test_states_are_those_of_the_game_however_they_are_asked_for() -> None:
    record = recorded.read("internet-seven-players")
    room = game_import(record=record)
    expected = [game_cache.state_text(state) for state, _ in recorded.states(record)]
    with replayed(room.game.id) as replay:
        for first in (0, 1, 15, 16, 17, replay.last - 20, replay.last):
            states = [game_cache.state_text(state) for state in replay.states(first, min(first + 20, replay.last))]
            assert states == expected[first : first + 21]
        kept = len(replay._states)
    assert kept <= replay.last // STATE_INTERVAL + len(replay.round_starts) + 2


def test_an_undo_drops_what_it_took_back_and_no_more(people: list[Player], played: list[int]) -> None:
    stored, luck, undone = StoredGame("returns", {"players": 2}, people), Random("back"), 0
    while undone < 12:
        game = Game.objects.get(id=stored.game.id)
        goes_back = game.undo is not None and luck.random() < 0.5
        if goes_back:
            undone += 1
            _undo(game, people)
        else:
            stored.play(stored.state, *next_move(stored.state, luck))
        played.clear()
        with replayed(game.id) as replay:
            assert len(played) <= STATE_INTERVAL
            assert game_cache.state_text(replay.state(replay.last)) == game_cache.state_text(stored.state)
        if goes_back:
            caches.forget()
            with replayed(game.id) as again:
                assert (again.moments, again.round_starts) == (replay.moments, replay.round_starts)


def _undo(game: Game, people: list[Player]) -> None:
    """Undoes the last move, for the player who may."""
    assert game.undo is not None
    services.game_undo(
        room_id=game.room_id,
        player_id=people[game.undo].id,
        stream=game.streams[str(game.undo)],
        client_id=f"back {game.version}",
    )


def test_a_log_that_these_rules_cannot_replay_is_refused_as_such(people: list[Player]) -> None:
    room = game_import(record=recorded.read("returns-by-the-goal-two-players"))
    room.game.moves.filter(number=30).update(seat=9)
    for path in ("rounds/", "rounds/1/", "replay/", "history/40/"):
        answer = client_of(people[0]).get(f"/api/rooms/{room.id}/{path}")
        assert (answer.status_code, answer.json()["error"]["reason"]) == (409, "other_rules"), path


def test_only_the_games_used_last_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log_replay, "_replays", caches.LruCache[log_replay.LogReplay](2))
    games = [game_import(record=recorded.read("returns-by-the-goal-two-players")).game.id for _ in range(3)]
    found = []
    for game in (*games, *games[1:], games[0]):
        with replayed(game) as replay:
            found.append(replay)
    assert found[1:3] == found[3:5]
    assert found[0] is not found[5]
