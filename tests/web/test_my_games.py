"""A player's own games: those that wait for an answer first, the longest wait first; then finished ones."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import TestCase
from pytest_django import DjangoAssertNumQueries

from games import engine, services
from games.models import Game, Move, Player, Room
from games.selectors.rooms import my_games
from games.services.rooms.record_import import game_import
from games.support import game_cache
from tests.engine import recorded
from tests.web.conftest import client_of
from tests.web.test_replays import RECORDS

pytestmark = [pytest.mark.django_db, pytest.mark.servers]
JSON = dict[str, Any]


def mine(player: Player | None, page: str = "") -> JSON:
    """A page of the player's games."""
    page_of_games: JSON = client_of(player).get(f"/api/me/games/{page}").json()
    return page_of_games


def begun(people: list[Player], *, name: str) -> Game:
    """A running game of two people."""
    room = services.room_create(player=people[0], edition="classic", options={"players": 2}, name=name)
    services.room_join(room_id=room.id, player=people[1])
    return services.room_start(room_id=room.id, player=people[0]).game


def play(game: Game, people: list[Player]) -> int:
    """Plays one move; returns its seat."""
    state = game_cache.position(Game.objects.get(id=game.id)).state
    (seat,) = engine.pending(state)
    move = engine.to_json(engine.default_move(state, seat))
    with TestCase.captureOnCommitCallbacks(execute=True):
        services.game_move(
            room_id=game.room_id,
            player_id=people[seat].id,
            move=move,
            prompt=str(state.step),
            client_id=str(state.step),
        )
    return seat


def test_a_nameless_visitor_has_no_games(db: None) -> None:
    assert mine(None) == {"running": [], "over": [], "pages": 0}
    assert not Player.objects.exists()


def test_those_that_wait_come_first_and_of_them_the_longest(
    people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.services.play.games.new_seed", lambda: "5e" * 32)
    games = [begun(people, name=name) for name in ("one", "two", "three")]
    for days, game in zip((1, 3, 2), games, strict=True):
        Game.objects.filter(id=game.id).update(started=game.started - timedelta(days=days))
    first = next(iter(engine.pending(game_cache.position(games[0]).state)))
    assert [(one["name"], one["waits"]) for one in mine(people[first])["running"]] == [
        ("two", True),
        ("three", True),
        ("one", True),
    ]
    assert not any(one["waits"] for one in mine(people[1 - first])["running"])
    assert mine(people[2]) == {"running": [], "over": [], "pages": 0}
    seat = play(games[1], people)
    waiting = [one["name"] for one in mine(people[seat])["running"] if one["waits"]]
    assert "one" in waiting
    assert waiting[0] == "three"
    services.room_end_game(room_id=games[2].room_id)
    page_of_games = mine(people[seat])
    assert [one["name"] for one in page_of_games["over"]] == ["three"]
    assert page_of_games["pages"] == 1
    assert page_of_games["over"][0]["names"] == ["Ada", "Bo"]


def test_the_waiting_time_of_a_game_reveals_nothing_of_what_others_did(people: list[Player]) -> None:
    """It counts from the player's own last answer."""
    game = begun(people, name="one")
    before = mine(people[0])["running"]
    Game.objects.filter(id=game.id).update(last_move=game.last_move + timedelta(days=1))
    Move.objects.create(game=game, number=1, seat=1, by="person", prompt="1", move={}, events=[], streams={})
    assert mine(people[0])["running"] == before
    assert mine(people[1])["running"] != before


def test_a_stopped_game_or_one_played_by_a_bot_does_not_wait(people: list[Player]) -> None:
    game = begun(people, name="one")
    (seat,) = engine.pending(game_cache.position(game).state)
    assert mine(people[seat])["running"][0]["waits"]
    game.room.seats.filter(number=seat).update(stand_in=True)
    assert not mine(people[seat])["running"][0]["waits"]
    game.room.seats.filter(number=seat).update(stand_in=False)
    Room.objects.filter(id=game.room_id).update(paused=game.started)
    assert not mine(people[seat])["running"][0]["waits"]


def test_nobody_is_named_under_pseudonyms_until_it_is_over(people: list[Player]) -> None:
    game = begun(people, name="one")
    Room.objects.filter(id=game.room_id).update(pseudonyms=True)
    assert not set(mine(people[0])["running"][0]["names"]) & {"Ada", "Bo"}


def test_many_games_are_paginated_with_few_queries(
    people: list[Player], monkeypatch: pytest.MonkeyPatch, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    monkeypatch.setattr(my_games, "PAGE", 2)
    for number in range(5):
        game = begun(people, name=f"game {number}")
        services.room_end_game(room_id=game.room_id)
        begun(people, name=f"running {number}")
    pages = [[one["name"] for one in mine(people[1], page)["over"]] for page in ("", "1/", "2/", "3/", f"{10**30}/")]
    assert pages == [["game 4", "game 3"], ["game 2", "game 1"], ["game 0"], [], []]
    client = client_of(people[1])
    with django_assert_max_num_queries(11):
        assert client.get("/api/me/games/").json()["pages"] == 3


def test_a_game_that_was_brought_in_is_among_its_peoples(db: None) -> None:
    room = game_import(record=recorded.read(RECORDS[1]), names=["Ada", "Bo"])
    (over,) = mine(Player.objects.get(name="Bo"))["over"]
    assert (over["room"], over["seat"], over["names"]) == (room.id, 1, ["Ada", "Bo"])


def test_each_game_that_is_over_has_its_result(people: list[Player]) -> None:
    record = recorded.read(RECORDS[1])
    room = game_import(record=record, names=["Ada", "Bo"])
    state = engine.replay(record)
    outcome, view = engine.outcome(state), engine.view(state, None)
    assert outcome is not None
    (over,) = mine(room.seats.get(number=1).player)["over"]
    assert over["results"] == [
        {"colour": view.colours[seat.colour], "place": outcome.places[seat.seat], "points": seat.score}
        for seat in view.seats
    ]


def test_a_game_that_was_ended_early_has_points_and_no_places_and_one_that_runs_has_none(people: list[Player]) -> None:
    begun(people, name="running")
    services.room_end_game(room_id=begun(people, name="ended").room_id)
    page_of_games = mine(people[0])
    assert page_of_games["running"][0]["results"] == []
    assert [(one["place"], one["points"]) for one in page_of_games["over"][0]["results"]] == [(None, 0), (None, 0)]
