"""The featured game of the first page: only games that everybody may watch live, the most interesting one first."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from games import services
from games.models import Game, Player, Rating, Room
from games.selectors.rooms import featured
from games.support import caches
from tests.web.conftest import client_of, seen_by

pytestmark = [pytest.mark.django_db, pytest.mark.once]
MakeGame = Callable[..., Game]
CLOSED: list[dict[str, Any]] = [
    {"public": False},
    {"watching": "link"},
    {"watching": "none"},
    {"password": "a hash"},
    {"rounds_behind": 2},
    {"pseudonyms": True},
    {"state": "open"},
    {"state": "closed"},
]
"""What keeps games from those that everybody may follow live."""
PAUSED = datetime(2026, 1, 1, tzinfo=UTC)


@pytest.fixture(autouse=True)
def same_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stops the time of the cache; `shown` asks as if it had passed."""
    monkeypatch.setattr(featured, "now", lambda: 1_000.0)


def shown() -> Any:
    """The featured game as a stranger gets it, looked up afresh."""
    caches.forget()
    return client_of().get("/api/featured/").json()["game"]


def rate(player: Player, points: int) -> None:
    """Gives a player an account and a rating in games of three."""
    player.user = User.objects.create_user(player.name)
    player.save()
    Rating.objects.create(
        player=player, edition="classic", players=3, mu=30, sigma=2, points=points, changed=timezone.now()
    )


def test_a_game_is_shown_as_a_spectator_sees_it(make_game: MakeGame) -> None:
    game = make_game(2)
    found = shown()
    assert found["view"] == seen_by(game, None)["view"]
    assert (found["room"], found["name"], found["players"]) == (game.room_id, "A table", ["Ada", "Bo"])
    assert 0 == found["round"] < found["usual_rounds"]


@pytest.mark.parametrize("closed", [*CLOSED, {"paused": PAUSED}, {"state": "ended"}], ids=str)
def test_games_that_not_everybody_may_follow_live_are_not_shown(make_game: MakeGame, closed: dict[str, Any]) -> None:
    game = make_game(2)
    assert shown() is not None
    Room.objects.filter(id=game.room_id).update(**closed)
    assert shown() is None


def test_strong_players_come_first_and_abandoned_games_never(people: list[Player]) -> None:
    for player, points in zip(people, (1100, 1200, 1500, 1000), strict=True):
        rate(player, points)
    weak, strong = start(people[0], people[1]), start(people[2], people[3])
    assert shown()["room"] == strong.room_id
    moved(strong, timedelta(hours=1))
    assert shown()["room"] == weak.room_id
    moved(weak, timedelta(hours=2))
    assert shown()["room"] == strong.room_id
    moved(strong, timedelta(days=2))
    assert shown()["room"] == weak.room_id


def test_games_of_people_come_before_games_against_bots_and_the_shown_one_stays(people: list[Player]) -> None:
    rate(people[0], 2000)
    against_bots, first, second = start(people[0]), start(people[1], people[2]), start(people[2], people[3])
    assert shown()["room"] == first.room_id
    moved(first, timedelta(seconds=30))
    assert shown()["room"] == first.room_id
    services.room_end_game(room_id=first.room_id)
    assert shown()["room"] == second.room_id
    services.room_end_game(room_id=second.room_id)
    assert shown()["room"] == against_bots.room_id


def test_visitors_share_one_look_up_and_a_known_answer_is_not_sent_again(
    make_game: MakeGame, monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: Any
) -> None:
    make_game(2)
    caches.forget()
    strangers = [client_of(), client_of()]
    answer = strangers[0].get("/api/featured/")
    assert answer["Cache-Control"] == "public, max-age=5"
    with django_assert_num_queries(0):
        again = strangers[1].get("/api/featured/", headers={"if-none-match": answer["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    Room.objects.update(public=False)
    assert strangers[0].get("/api/featured/").content == answer.content
    monkeypatch.setattr(featured, "now", lambda: 1_000.0 + featured.REFRESH)
    assert strangers[0].get("/api/featured/").json() == {"game": None}


def start(*players: Player) -> Game:
    """A running game of three: these players and bots."""
    room = services.room_create(player=players[0], edition="classic", options={"players": 3})
    for player in players[1:]:
        services.room_join(room_id=room.id, player=player)
    for seat in range(len(players), 3):
        services.room_add_bot(room_id=room.id, player=players[0], seat=seat)
    services.room_start(room_id=room.id, player=players[0])
    return Game.objects.get(room=room)


def moved(game: Game, ago: timedelta) -> None:
    """Sets the time of a game's last move."""
    Game.objects.filter(id=game.id).update(last_move=timezone.now() - ago)
