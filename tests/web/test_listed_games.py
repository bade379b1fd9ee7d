"""Finished games are listed to strangers only where the room was open to all."""

from collections.abc import Iterator
from typing import Any

import pytest

from games import services
from games.models import Game, Player, Room
from games.selectors.rooms.watching import person_of
from tests.web.conftest import client_of
from tests.web.paths import paths

pytestmark = [pytest.mark.django_db, pytest.mark.once]
CLOSED = ({"password": "Minne"}, {"public": False, "watching": "link"}, {"watching": "link"}, {"watching": "none"})
LISTING = {"/api/players/{person}/", "/api/players/{person}/0/", "/api/v1/games/", "/api/v1/records.jsonl"}
"""Paths of lists that have open games."""


def addresses() -> Iterator[str]:
    """Every path of the client's API that is not about one room or game."""
    values = {"<slug:person>": "{person}", "<int:page>": "0", "<slug:edition>": "classic", "<int:players>": "3"}
    for path, _ in paths():
        filled = path
        for parameter, value in values.items():
            filled = filled.replace(parameter, value)
        if filled.startswith("api/") and "<" not in filled:
            yield f"/{filled}"


def over(people: list[Player], **wish: Any) -> Game:
    """A finished game, which as far as lists know has been played out."""
    room = services.room_create(player=people[0], edition="classic", options={"players": 2}, **wish)
    Room.objects.filter(id=room.id).update(password="")
    services.room_join(room_id=room.id, player=people[1])
    services.room_start(room_id=room.id, player=people[0])
    services.room_end_game(room_id=room.id)
    Room.objects.filter(id=room.id).update(ended_by=Room.EndedBy.PLAY, password=room.password)
    return Game.objects.get(room=room)


def test_a_stranger_finds_games_of_rooms_that_were_open_to_all_and_no_others(people: list[Player]) -> None:
    known, hidden = over(people), [over(people, **wish) for wish in CLOSED]
    person, stranger, listing = person_of(people[0].id), client_of(), set()
    for address in addresses():
        answer = stranger.get(address.format(person=person))
        text = (b"".join(answer) if answer.streaming else answer.content).decode()
        assert not [one for one in hidden if one.id in text or one.room_id in text], address
        if known.id in text or known.room_id in text:
            listing.add(address)
    assert listing == LISTING
