"""Moderation: nothing hidden in any page of the admin, acts go through the services, nothing can be edited."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games import services
from games.models import Game, Player
from tests.web.conftest import client_of, seen_by
from tests.web.play import answer_to, asked

pytestmark = pytest.mark.django_db


@pytest.fixture
def moderator(db: None) -> Client:
    """A browser in which a superuser has logged in."""
    client = Client()
    client.force_login(User.objects.create_superuser("mo", password="x"))
    return client


def played(game: Game, moves: int) -> Game:
    """The game some moves later."""
    for number in range(moves):
        seat = game.room.seats.filter(pending=True)[0]
        prompt = asked(seen_by(game, seat.number))[0]
        services.game_move(
            room_id=game.room_id,
            player_id=str(seat.player_id),
            prompt=prompt["id"],
            move=answer_to(prompt),
            client_id=f"canary-{number}",
        )
    game.refresh_from_db()
    return game


def pages(game: Game) -> list[str]:
    """Every page of the admin that could show something of a game."""
    seat = game.room.seats.all()[0]
    return [
        "/admin/",
        *(f"/admin/games/{name}/" for name in ("room", "game", "seat")),
        f"/admin/games/room/{game.room_id}/change/",
        f"/admin/games/game/{game.id}/change/",
        f"/admin/games/seat/{seat.pk}/change/",
        f"/admin/games/game/{game.id}/history/",
    ]


def test_no_page_holds_anything_hidden(moderator: Client, make_game: Callable[..., Game]) -> None:
    game = played(make_game(2), 12)
    move = game.moves.all()[0]
    secrets = [game.seed, game.seed[:16], game.salt, "canary-", "place_castle", '"deck"', "ducats"]
    secrets.append(str(move.move["castle"]) + '"')
    for page in pages(game):
        html = moderator.get(page, follow=True).content.decode()
        assert "Lionheart" in html or "Django" in html
        assert [secret for secret in secrets if secret in html] == [], page


def test_moves_chat_and_people_have_no_pages(moderator: Client) -> None:
    for name in ("move", "chatmessage", "player", "presence"):
        assert moderator.get(f"/admin/games/{name}/").status_code == 404


@pytest.mark.parametrize("name", ["room", "game", "seat"])
def test_nothing_is_added_edited_or_deleted(moderator: Client, make_game: Callable[..., Game], name: str) -> None:
    game = make_game(2)
    key: Any = {"room": game.room_id, "game": game.id, "seat": game.room.seats.all()[0].pk}[name]
    assert moderator.get(f"/admin/games/{name}/add/").status_code == 403
    assert moderator.post(f"/admin/games/{name}/{key}/change/", {"state": "closed"}).status_code == 403
    assert moderator.post(f"/admin/games/{name}/{key}/delete/", {"post": "yes"}).status_code == 403


def act(moderator: Client, name: str, action: str, key: object) -> str:
    """Ticks a row, chooses an act, presses the button; gives the page that follows."""
    form = {"action": action, "_selected_action": [str(key)]}
    return moderator.post(f"/admin/games/{name}/", form, follow=True).content.decode()


def test_a_game_is_ended_and_its_players_are_told_by_whom(moderator: Client, make_game: Callable[..., Game]) -> None:
    game = make_game(2)
    assert "Done: 1" in act(moderator, "game", "end_games", game.id)
    room = client_of().get(f"/api/rooms/{game.room_id}/").json()
    assert (room["state"], room["ended_by"]) == ("ended", "moderator")
    assert "not done" in act(moderator, "game", "end_games", game.id)


def test_a_room_is_closed(moderator: Client, make_game: Callable[..., Game]) -> None:
    game = make_game(2)
    act(moderator, "room", "close_rooms", game.room_id)
    assert client_of().get(f"/api/rooms/{game.room_id}/").json()["state"] == "closed"


def test_a_seat_is_handed_to_a_bot_and_taken_back(
    moderator: Client, make_game: Callable[..., Game], people: list[Player]
) -> None:
    game = make_game(2)
    seat = game.room.seats.get(number=1)
    act(moderator, "seat", "give_to_bots", seat.pk)
    seat.refresh_from_db()
    assert seat.stand_in
    services.seat_take_back(room_id=game.room_id, player=people[1])
    seat.refresh_from_db()
    assert not seat.stand_in


def test_staff_without_the_right_are_not_offered_the_acts(make_game: Callable[..., Game]) -> None:
    from django.contrib.auth.models import Permission

    game = make_game(2)
    viewer = User.objects.create_user("vi", is_staff=True)
    viewer.user_permissions.add(Permission.objects.get(codename="view_game"))
    client = Client()
    client.force_login(viewer)
    assert "end_games" not in client.get("/admin/games/game/").content.decode()
    act(client, "game", "end_games", game.id)
    game.room.refresh_from_db()
    assert game.room.state == "playing"
