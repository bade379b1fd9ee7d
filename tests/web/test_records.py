"""Records of finished games, single and in bulk, for research; never of a running game."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.core.cache import cache
from django.db import connections
from django.test import AsyncClient
from rest_framework.test import APIClient

from games import engine, services
from games.models import Game, Player, Room
from games.selectors.history import public_games
from games.services.rooms.record_import import game_import
from tests.engine import recorded
from tests.web.socket_client import db

pytestmark = pytest.mark.servers

JSON = dict[str, Any]
ALL = "/api/v1/records.jsonl"
TWO = "returns-by-the-goal-two-players"


def over(name: str = TWO, **changes: Any) -> Game:
    """A finished game of a public room."""
    room = game_import(record=recorded.read(name))
    Room.objects.filter(id=room.id).update(
        **{"public": True, "watching": "everyone", "ended_by": "play", "state": "ended", **changes}
    )
    return Game.objects.get(room=room)


def lines(query: str = "") -> list[JSON]:
    """The records that are public."""
    answer = APIClient().get(f"{ALL}?{query}")
    assert answer.status_code == 200
    return [json.loads(line) for line in answer.getvalue().decode().splitlines()]


@pytest.mark.django_db
def test_a_record_plays_the_game_again() -> None:
    game = over()
    (line,) = lines()
    state = engine.replay(engine.record_from_json(line["record"]))
    assert line["outcome"] == json.loads(json.dumps(engine.to_json(engine.view(state, None).outcome)))
    assert (line["game"], line["edition"], line["players"]) == (game.id, "returns", 2)
    assert line["seats"] == ["person", "person"]
    assert line["shuffle"] == {"commitment": game.commitment, "salt": game.salt}
    one = APIClient().get(f"/api/v1/games/{game.id}/record.json")
    assert one.json() == line
    assert APIClient().get(f"/api/v1/games/{game.id}/record.json", HTTP_IF_NONE_MATCH=one["ETag"]).status_code == 304
    names = game.room.seats.values_list("player__name", "player_id")
    assert not any(part in json.dumps(line) for both in names for part in both if part)


@pytest.mark.django_db
def test_records_are_chosen_by_edition_players_and_date() -> None:
    game = over()
    assert game.ended is not None
    day = game.ended.date().isoformat()
    for query, found in {
        "edition=returns": 1,
        "edition=classic": 0,
        "players=2": 1,
        "players=3": 0,
        f"since={day}T00:00:00Z": 1,
        f"until={day}T00:00:00Z": 0,
        "since=2100-01-01T00:00:00Z": 0,
    }.items():
        assert len(lines(query)) == found, query
    for query in ("edition=chess", "players=two", "since=yesterday", "person=Ada"):
        cache.clear()  # Requests per minute are limited.
        assert APIClient().get(f"{ALL}?{query}").status_code == 400


@pytest.mark.django_db
@pytest.mark.parametrize(
    "changes",
    [
        {"public": False},
        {"watching": "link"},
        {"watching": "none"},
        {"password": "x"},
        {"ended_by": "moderator"},
        {"state": "closed"},
        {"state": "playing"},
    ],
)
def test_what_not_everybody_may_see_is_in_no_list(changes: JSON) -> None:
    over(**changes)
    assert lines() == []


@pytest.mark.django_db
def test_a_running_game_has_no_record(make_game: Callable[..., Game], people: list[Player]) -> None:
    game = make_game(2)
    assert lines() == []
    refused = APIClient().get(f"/api/v1/games/{game.id}/record.json")
    assert (refused.status_code, refused.json()["reason"]) == (409, "game_not_over")
    assert game.seed not in refused.content.decode()


@pytest.mark.django_db
def test_many_records_come_a_few_at_a_time_each_once(monkeypatch: pytest.MonkeyPatch) -> None:
    games = [over() for _ in range(5)]
    Game.objects.filter(id__in=[game.id for game in games[:3]]).update(ended=games[0].ended)
    monkeypatch.setattr(public_games, "BATCH_SIZE", 2)
    found = [line["game"] for line in lines()]
    assert sorted(found) == sorted(game.id for game in games)


@pytest.mark.django_db(transaction=True)
async def test_records_are_streamed_by_a_server_too() -> None:
    game = await db(over)
    answer = await AsyncClient().get(ALL)
    assert answer.status_code == 200
    parts = [part async for part in answer.streaming_content]  # type: ignore[attr-defined]
    # A server does so at the end of each request.
    await sync_to_async(connections.close_all)()
    assert [json.loads(line)["game"] for line in b"".join(parts).splitlines()] == [game.id]


@pytest.mark.django_db
def test_records_distinguish_programs_and_bots_from_people(people: list[Player], settings: Any) -> None:
    settings.GUEST_PROGRAMS = True
    program = services.program_create(name="Rook", operator=people[0])
    game = over()
    game.room.seats.filter(number=0).update(player=program)
    game.room.seats.filter(number=1).update(player=None, bot=True)
    assert lines()[0]["seats"] == ["program", "bot"]
