"""What is rated, and how: once for each game, and only what people with accounts have played out by themselves."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db.models import F

from games import engine, positions, services
from games.models import Game, Move, Player, Rating, RatingChange, Room
from games.selectors import ratings
from games.selectors.watching import person_of
from games.services import Refused
from tests.web.conftest import client_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def rated(people: list[Player], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Game]:
    """A rated game of people with accounts that has just been played out, with these places for its seats."""
    for player in people:
        player.user = User.objects.create(username=player.name)
        player.save()
    results: dict[str, dict[int, int]] = {}
    monkeypatch.setattr("games.services.ratings.result_of", lambda game: results[game.id])

    def played(*places: int, who: Sequence[Player] = people) -> Game:
        seated = who[: len(places)]
        options = {"players": len(places)}
        room = services.room_create(player=seated[0], edition="classic", options=options, rated=True)
        for player in seated[1:]:
            services.room_join(room_id=room.id, player=player)
        game = services.room_start(room_id=room.id, player=seated[0]).game
        Room.objects.filter(id=room.id).update(state="ended", ended_by="play")
        Game.objects.filter(id=game.id).update(rating="due", ended=F("started"))
        results[game.id] = dict(enumerate(places))
        return Game.objects.get(id=game.id)

    return played


def points(people: Sequence[Player]) -> list[int]:
    """What they have in classic."""
    found = {one.player_id: one.points for one in Rating.objects.filter(edition="classic")}
    return [found.get(player.id, 1000) for player in people]


def test_who_comes_before_others_gains_and_ties_are_shared(rated: Callable[..., Game], people: list[Player]) -> None:
    rated(1, 2, 2, 4)
    assert services.ratings_settle() == 1
    first, second, third, last = points(people)
    assert first > 1000
    assert first > second == third > last


def test_a_game_rates_once_whoever_asks_how_often(rated: Callable[..., Game], people: list[Player]) -> None:
    game = rated(1, 2, 3)
    assert [services.ratings_settle(), services.ratings_settle()] == [1, 0]
    once = points(people)
    assert not services.game_rate(game_id=game.id)
    assert (points(people), RatingChange.objects.count()) == (once, 3)


def test_each_edition_and_number_of_players_has_ratings_of_its_own(
    rated: Callable[..., Game], people: list[Player]
) -> None:
    rated(1, 2, 3)
    rated(3, 2, 1, 4)
    services.ratings_settle()
    found = list(people[0].ratings.order_by("players").values_list("players", "games"))
    assert found == [(3, 1), (4, 1)]


@pytest.mark.parametrize("spoilt", ["a bot's move", "a stand-in", "a bot's seat", "a guest"])
def test_what_was_not_played_out_by_people_with_accounts_is_not_rated(
    rated: Callable[..., Game], people: list[Player], spoilt: str
) -> None:
    game = rated(1, 2, 3)
    seats = game.room.seats.filter(number=1)
    match spoilt:
        case "a bot's move":
            Move.objects.create(game=game, number=1, seat=1, by="bot", move={}, events=[], streams={})
        case "a stand-in":
            seats.update(stand_in=True)
        case "a bot's seat":
            seats.update(player=None, bot=True)
        case _:
            Player.objects.filter(id=people[1].id).update(user=None)
    assert services.ratings_settle() == 0
    assert (Game.objects.get(id=game.id).rating, Rating.objects.count()) == ("void", 0)


def test_a_rated_game_is_due_with_its_last_move_and_no_other_is(people: list[Player]) -> None:
    from games.bots import choose

    for player in people[:3]:
        player.user = User.objects.create(username=player.name)
        player.save()
    for is_rated in (True, False):
        wish: dict[str, Any] = {"edition": "returns", "options": {"players": 3}, "rated": is_rated}
        room = services.room_create(player=people[0], **wish)
        for player in people[1:3]:
            services.room_join(room_id=room.id, player=player)
        game = services.room_start(room_id=room.id, player=people[0]).game
        while (game := Game.objects.get(id=game.id)).ended is None:
            position = positions.position(game)
            seat = engine.pending(position.state)[0]
            prompts, view = position.prompts(seat), engine.view(position.state, seat)
            chosen = choose(prompts, view, str(game.version), "random")
            prompt, move = chosen or (prompts[0].id, engine.stand_in(position.state, seat))
            client_id, move = str(game.version), engine.to_json(move)
            whose = people[seat].id
            services.game_move(room_id=room.id, player_id=whose, move=move, prompt=prompt, client_id=client_id)
        assert game.rating == ("due" if is_rated else "")
    assert services.ratings_settle() == 1
    assert Rating.objects.count() == 3
    assert client_of(None).get(f"/api/rooms/{RatingChange.objects.all()[0].game.room_id}/ratings/").json()["ratings"]


def test_a_game_that_was_ended_has_no_result_to_rate(rated: Callable[..., Game], people: list[Player]) -> None:
    room = services.room_create(player=people[0], edition="classic", options={"players": 3}, rated=True)
    for player in people[1:3]:
        services.room_join(room_id=room.id, player=player)
    services.room_start(room_id=room.id, player=people[0])
    services.room_end_game(room_id=room.id)
    assert Game.objects.get(room=room).rating == ""


def test_the_best_are_on_a_board_after_a_few_games(rated: Callable[..., Game], people: list[Player]) -> None:
    for _ in range(2):
        rated(1, 2, 3)
    services.ratings_settle()
    assert ratings.board("classic", 3, None).rows == ()
    rated(1, 2, 3)
    services.ratings_settle()
    rows = ratings.board("classic", 3, people[1]).rows
    assert [(one.place, one.name, one.mine) for one in rows] == [(1, "Ada", False), (2, "Bo", True), (3, "Cy", False)]
    # Whose account is gone is on no board.
    Player.objects.filter(id=people[0].id).update(user=None)
    assert [one.name for one in ratings.board("classic", 3, None).rows] == ["Bo", "Cy"]
    for edition, players in (("classic", 2), ("classic", 5), ("chess", 3)):
        with pytest.raises(Refused):
            ratings.board(edition, players, None)


def test_a_rating_tells_how_it_has_gone_and_names_no_game(rated: Callable[..., Game], people: list[Player]) -> None:
    game = rated(1, 2, 3)
    services.ratings_settle()
    mine = client_of(people[0]).get("/api/me/ratings/")
    [line] = mine.json()["ratings"]
    assert (line["edition"], line["players"], line["games"], len(line["steps"])) == ("classic", 3, 1, 1)
    assert game.id not in mine.content.decode()
    assert game.room_id not in mine.content.decode()
    of_person = f"/api/players/{person_of(people[0].id)}/ratings/"
    assert client_of(None).get(of_person).json() == mine.json()
    assert client_of(None).get("/api/me/ratings/").json() == {"ratings": []}
    board = client_of(people[0]).get("/api/ratings/classic/3/").content.decode()
    assert people[0].id not in board


def test_nothing_of_a_game_under_pseudonyms_is_in_any_rating_before_its_end(
    rated: Callable[..., Game], people: list[Player]
) -> None:
    for _ in range(3):
        rated(1, 2, 3)
    services.ratings_settle()
    addresses = [f"/api/players/{person_of(one.id)}/ratings/" for one in people]

    def told() -> list[bytes]:
        return [client_of(None).get(address).content for address in (*addresses, "/api/ratings/classic/3/")]

    before = told()
    wish: dict[str, Any] = {"edition": "classic", "options": {"players": 3}, "rated": True, "pseudonyms": True}
    room = services.room_create(player=people[0], **wish)
    for player in people[1:3]:
        services.room_join(room_id=room.id, player=player)
    services.room_start(room_id=room.id, player=people[0])
    shown = client_of(None).get(f"/api/rooms/{room.id}/").content.decode()
    assert told() == before
    assert not any(f'"{one.name}"' in shown for one in people)
    assert client_of(None).get(f"/api/rooms/{room.id}/ratings/").json() == {"ratings": []}
