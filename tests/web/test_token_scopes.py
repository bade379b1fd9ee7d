"""A token reads what its player may see only with the scope `read`: without it, it sees what a stranger does."""

from collections.abc import Iterator
from typing import Any

import pytest
from rest_framework.test import APIClient

from games import services
from games.models import ChatMessage, Game, Player, Room
from tests.web.programs import PLAY, SCHEMA, program, reader

pytestmark = [pytest.mark.django_db, pytest.mark.once]
WITHOUT = {"rooms": ("rooms",), "play": ("play",), "rooms and play": ("rooms", "play")}
SECRET = "attack Cy with me"


@pytest.fixture(autouse=True)
def guests_may(settings: Any) -> None:
    """Allows programs of guests, as on a local server."""
    settings.GUEST_PROGRAMS = True


@pytest.fixture
def games(people: list[Player]) -> list[Game]:
    """Games of Ada, her program and Bo, who has sent private messages to both: open, closed to spectators, delayed,
    pseudonymous, and finished without being listed."""
    kinds: list[dict[str, Any]] = [
        {},
        {"watching": "none"},
        {"rounds_behind": 2},
        {"pseudonyms": True},
        {"listed": False},
    ]
    made = [game_of(people, **kind) for kind in kinds]
    services.room_end_game(room_id=made[-1].room_id)
    return made


def game_of(people: list[Player], **kind: Any) -> Game:
    """One such game."""
    options: dict[str, Any] = {"edition": "classic", "options": {"players": 3}, "programs": True, "press": "private"}
    options["pace"] = {"kind": "normal"}
    room = services.room_create(player=people[0], **options, **kind)
    _, rook = program(people[0])
    for player in (rook, people[1]):
        services.room_join(room_id=room.id, player=player)
    game: Game = services.room_start(room_id=room.id, player=people[0]).game
    mine = game.room.seats.get(player=people[1]).number
    services.chat_say(room_id=room.id, player=people[1], text=SECRET, to=[seat for seat in range(3) if seat != mine])
    return game


def with_token(owner: Player, scopes: tuple[str, ...]) -> APIClient:
    """The client of a token: one with `play` is a program's."""
    return program(owner, scopes=scopes)[0] if "play" in scopes else reader(owner, *scopes)


def reads(games: list[Game]) -> Iterator[str]:
    """Every readable path of the schema, for each of these games."""
    for path, item in SCHEMA["paths"].items():
        if "get" in item:
            found = {path.format(room=game.room_id, game=game.id, code="refused") for game in games}
            yield from sorted(found)


@pytest.mark.parametrize("scopes", WITHOUT.values(), ids=WITHOUT)
def test_without_read_each_address_answers_as_it_does_a_stranger(
    people: list[Player], games: list[Game], scopes: tuple[str, ...]
) -> None:
    client, stranger = with_token(people[0], scopes), APIClient()
    differing = []
    for address in reads(games):
        answer, expected = client.get(address), stranger.get(address)
        if answer.status_code == 403 and answer.json().get("reason") == "scope":
            continue
        if (answer.status_code, answer.getvalue()) != (expected.status_code, expected.getvalue()):
            differing.append(address)
    assert differing == []


def test_the_read_scope_shows_more_than_a_stranger_sees(people: list[Player], games: list[Game]) -> None:
    """The test above compares what differs."""
    client, stranger = with_token(people[0], PLAY), APIClient()
    more = [address for address in reads(games) if client.get(address).getvalue() != stranger.get(address).getvalue()]
    running = games[0]
    own = (f"games/{running.id}/", f"rooms/{running.room_id}/", f"rooms/{running.room_id}/chat/", "games/", "me/")
    assert {f"/api/v1/{address}" for address in own} <= set(more)
    assert SECRET in client.get(f"/api/v1/rooms/{running.room_id}/chat/").content.decode()


@pytest.mark.parametrize("closed", [False, True])
def test_commands_without_the_read_scope_get_a_strangers_response(
    people: list[Player], games: list[Game], closed: bool
) -> None:
    """And it is done, though a stranger would see nothing."""
    room, stranger, client = games[closed].room_id, APIClient(), with_token(people[0], ("play",))
    answer = client.post(f"/api/v1/rooms/{room}/chat/", {"id": "c", "text": "Hello"})
    assert answer.status_code == 200, answer.content
    assert ChatMessage.objects.filter(room=room, text="Hello").exists()
    heard = stranger.get(f"/api/v1/rooms/{room}/chat/")
    assert answer.json() == ({"messages": []} if closed else heard.json())
    paused = client.post(f"/api/v1/rooms/{room}/pause/", {"id": "p", "do": "agree"})
    assert paused.json() == stranger.get(f"/api/v1/rooms/{room}/").json()


def test_a_room_that_is_made_or_entered_without_read_is_shown_as_to_a_stranger(people: list[Player]) -> None:
    client, stranger = with_token(people[0], ("rooms",)), APIClient()
    made = client.post("/api/v1/rooms/", {"edition": "classic", "options": {"players": 2}, "programs": True})
    assert made.status_code == 201
    room = Room.objects.get()
    assert made.json() == stranger.get(f"/api/v1/rooms/{room.id}/").json()
    full = client.post(f"/api/v1/rooms/{room.id}/bots/")
    assert (full.status_code, full.json()) == (200, stranger.get(f"/api/v1/rooms/{room.id}/").json())
