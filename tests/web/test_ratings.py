"""What is rated, and how: once per game, for the players with accounts who started it, even if they have left since."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db.models import F

from games import engine, services
from games.models import Game, Player, Rating, RatingChange, Room
from games.selectors import ratings
from games.selectors.rooms import room_view as rooms_of
from games.selectors.rooms.watching import person_of
from games.services import Refused
from games.services.rooms.record_import import game_store
from games.support import game_cache
from tests.engine import recorded
from tests.web.conftest import client_of, lobby_rooms

pytestmark = [pytest.mark.django_db, pytest.mark.servers]


@pytest.fixture
def rated(people: list[Player], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Game]:
    """A rated game of people with accounts that has just ended, with these places for its seats."""
    for player in people:
        player.user = User.objects.create(username=player.name)
        player.save()
    results: dict[str, dict[int, int]] = {}
    monkeypatch.setattr("games.services.ratings.rating.result_of", lambda game: results[game.id])

    def played(*places: int, who: Sequence[Player] = people) -> Game:
        seated = who[: len(places)]
        options = {"players": len(places)}
        clock = {"kind": "blitz"}
        room = services.room_create(player=seated[0], edition="classic", options=options, rated=True, pace=clock)
        for player in seated[1:]:
            services.room_join(room_id=room.id, player=player)
        game = services.room_start(room_id=room.id, player=seated[0]).game
        Room.objects.filter(id=room.id).update(state="ended", ended_by="play")
        Game.objects.filter(id=game.id).update(rating="due", ended=F("started"))
        results[game.id] = dict(enumerate(places))
        return Game.objects.get(id=game.id)

    return played


def points(people: Sequence[Player]) -> list[int]:
    """Their ratings in classic."""
    found = {one.player_id: one.points for one in Rating.objects.filter(edition="classic")}
    return [found.get(player.id, 1000) for player in people]


def test_better_places_gain_rating_and_ties_share_it(rated: Callable[..., Game], people: list[Player]) -> None:
    rated(1, 2, 2, 4)
    assert services.ratings_settle() == 1
    first, second, third, last = points(people)
    assert first > 1000
    assert first > second == third > last


def test_a_game_is_rated_only_once(rated: Callable[..., Game], people: list[Player]) -> None:
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


def leave(game: Game, player: Player) -> None:
    """Leaves a running game for good."""
    Room.objects.filter(id=game.room_id).update(state="playing")
    services.room_leave(room_id=game.room_id, player=player)
    Room.objects.filter(id=game.room_id).update(state="ended")


def changes(game: Game) -> list[tuple[int, int]]:
    """The places of the rated players, by their seats."""
    return list(RatingChange.objects.filter(game=game).order_by("place", "seat").values_list("seat", "place"))


def test_leavers_rank_below_all_who_stay_whatever_the_bot_achieves(
    rated: Callable[..., Game], people: list[Player]
) -> None:
    game = rated(1, 3, 2, 4)
    leave(game, people[0])
    assert services.ratings_settle() == 1
    assert changes(game) == [(2, 1), (1, 2), (3, 3), (0, 4)]
    first, second, third, last = points(people)[2], points(people)[1], points(people)[3], points(people)[0]
    assert first > second > third > last
    ratings = client_of(None).get(f"/api/rooms/{game.room_id}/ratings/").json()["ratings"]
    assert [(one["name"], one["left"]) for one in ratings] == [
        ("Cy", False),
        ("Bo", False),
        ("Di", False),
        ("Ada", True),
    ]


def test_the_first_to_leave_ranks_last_and_the_only_one_to_stay_first(
    rated: Callable[..., Game], people: list[Player]
) -> None:
    game = rated(3, 1, 2)
    for number in (1, 2):
        leave(game, people[number])
    services.ratings_settle()
    assert changes(game) == [(0, 1), (2, 2), (1, 3)]


def test_if_all_leave_they_are_rated_by_when_they_left(rated: Callable[..., Game], people: list[Player]) -> None:
    game = rated(1, 2, 3)
    for number in (0, 2, 1):
        leave(game, people[number])
    services.ratings_settle()
    assert changes(game) == [(1, 1), (2, 2), (0, 3)]


@pytest.mark.parametrize("comes_back", [True, False])
def test_a_stand_in_at_the_end_counts_as_leaving_and_an_earlier_one_does_not(
    rated: Callable[..., Game], people: list[Player], comes_back: bool
) -> None:
    game = rated(1, 2, 3)
    Room.objects.filter(id=game.room_id).update(state="playing")
    services.seat_hand_over_by_moderator(room_id=game.room_id, seat=0)
    if comes_back:
        services.seat_take_back(room_id=game.room_id, player=people[0])
    Room.objects.filter(id=game.room_id).update(state="ended")
    services.ratings_settle()
    assert changes(game) == ([(0, 1), (1, 2), (2, 3)] if comes_back else [(1, 1), (2, 2), (0, 3)])


def test_after_a_take_over_the_new_player_is_unrated_and_the_former_one_counts_as_a_leaver(
    rated: Callable[..., Game], people: list[Player]
) -> None:
    game = rated(1, 2, 3)
    Room.objects.filter(id=game.room_id).update(state="playing")
    services.seat_hand_over_by_moderator(room_id=game.room_id, seat=0)
    game.room.seats.filter(number=0).update(offered=True)
    services.seat_take_over(room_id=game.room_id, player=people[3], seat=0)
    assert Room.objects.get(id=game.room_id).rated
    Room.objects.filter(id=game.room_id).update(state="ended")
    services.ratings_settle()
    assert changes(game) == [(1, 1), (2, 2), (0, 3)]
    assert not Rating.objects.filter(player=people[3]).exists()


def test_whose_account_is_gone_is_left_out_and_one_alone_is_not_rated(
    rated: Callable[..., Game], people: list[Player]
) -> None:
    game = rated(1, 2, 3)
    services.person_delete(player=people[0])
    services.ratings_settle()
    assert changes(game) == [(1, 1), (2, 2)]
    alone = rated(1, 2, 3, who=people[1:])
    for player in people[1:3]:
        services.person_delete(player=player)
    assert services.ratings_settle() == 0
    assert (Game.objects.get(id=alone.id).rating, changes(alone)) == ("void", [])


@pytest.mark.once
def test_a_rated_game_is_due_with_its_last_move_and_no_other_is(people: list[Player]) -> None:
    record = recorded.read("returns-by-the-goal-three-players")
    last_seat, last_move = record.moves[-1]
    for player in people[:3]:
        player.user = User.objects.create(username=player.name)
        player.save()
    for is_rated in (True, False):
        wish: dict[str, Any] = {
            "edition": "returns",
            "options": record.options,
            "rated": is_rated,
            "pace": {"kind": "relaxed"},
        }
        room = services.room_create(player=people[0], **wish)
        for player in people[1:3]:
            services.room_join(room_id=room.id, player=player)
        game = game_store(room=room, seed=record.seed, moves=record.moves[:-1])
        assert game.rating == ""
        prompt = game_cache.position(game).prompts(last_seat)[0].id
        last = {"move": engine.to_json(last_move), "prompt": prompt, "client_id": "last"}
        services.game_move(room_id=room.id, player_id=people[last_seat].id, **last)
        game.refresh_from_db()
        assert game.rating == ("due" if is_rated else "")
    assert services.ratings_settle() == 1
    assert Rating.objects.count() == 3
    assert client_of(None).get(f"/api/rooms/{RatingChange.objects.all()[0].game.room_id}/ratings/").json()["ratings"]


def test_a_game_that_was_ended_has_no_result_to_rate(rated: Callable[..., Game], people: list[Player]) -> None:
    wish: dict[str, Any] = {"edition": "classic", "options": {"players": 3}, "rated": True, "pace": {"kind": "blitz"}}
    room = services.room_create(player=people[0], **wish)
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
    # A player without an account is on no leaderboard.
    Player.objects.filter(id=people[0].id).update(user=None)
    assert [one.name for one in ratings.board("classic", 3, None).rows] == ["Bo", "Cy"]
    for edition, players in (("classic", 2), ("classic", 5), ("chess", 3)):
        with pytest.raises(Refused):
            ratings.board(edition, players, None)


def test_a_rating_shows_its_history_and_names_no_game(rated: Callable[..., Game], people: list[Player]) -> None:
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

    def rating_pages() -> list[bytes]:
        return [client_of(None).get(address).content for address in (*addresses, "/api/ratings/classic/3/")]

    before = rating_pages()
    wish: dict[str, Any] = {"edition": "classic", "options": {"players": 3}, "rated": True, "pseudonyms": True}
    wish["pace"] = {"kind": "blitz"}
    room = services.room_create(player=people[0], **wish)
    for player in people[1:3]:
        services.room_join(room_id=room.id, player=player)
    services.room_start(room_id=room.id, player=people[0])
    shown = client_of(None).get(f"/api/rooms/{room.id}/").content.decode()
    assert rating_pages() == before
    assert not any(f'"{one.name}"' in shown for one in people)
    assert client_of(None).get(f"/api/rooms/{room.id}/ratings/").json() == {"ratings": []}


def test_waiting_players_are_shown_with_their_rating_until_the_start(
    rated: Callable[..., Game], people: list[Player]
) -> None:
    rated(1, 2, 3)
    services.ratings_settle()
    strong = points(people)[0]

    def room_with(**wish: Any) -> Room:
        room = services.room_create(player=people[0], edition="classic", **{"options": {"players": 3}, **wish})
        services.room_join(room_id=room.id, player=people[1])
        return room

    def strengths(room: Room) -> list[int | None]:
        seen = rooms_of.room_get(room.id)
        assert seen is not None
        return [seat.rating for seat in rooms_of.room_for(seen, None).seats]

    waiting = room_with()
    assert strengths(waiting)[0] == strong
    assert next(seat.rating for room in lobby_rooms() if room.id == waiting.id for seat in room.seats) == strong
    assert strengths(room_with(options={"players": 4}))[0] is None
    assert strengths(room_with(pseudonyms=True)) == [None, None, None]
    services.room_add_bot(room_id=waiting.id, player=people[0], seat=2)
    services.room_start(room_id=waiting.id, player=people[0])
    assert strengths(waiting) == [None, None, None]
    Player.objects.filter(id=people[0].id).update(user=None)
    assert strengths(room_with())[0] is None
