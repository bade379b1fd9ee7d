"""The characters of bots: each sits at a table once, and stays on its seat as long as the bot does."""

from collections.abc import Callable

import pytest

from games import bots, services
from games.models import Player, Room, Seat
from games.selectors.rooms import room_view
from games.services.people.names import refuse_if_reserved
from tests.web.conftest import reason
from tests.web.hosting import stored_room

pytestmark = pytest.mark.django_db
MakeRoom = Callable[..., Room]


def characters(room: Room) -> list[str | None]:
    """The character on each seat as everybody sees it, each under its name."""
    seats = room_view.room_for(stored_room(room), None).seats
    assert all(seat.name == bots.CHARACTERS[seat.character].name for seat in seats if seat.character)
    return [seat.character for seat in seats]


def test_there_are_enough_characters_for_the_largest_table_and_two_of_each_liking() -> None:
    likings = [one.liking for one in bots.CHARACTERS.values()]
    assert {liking: likings.count(liking) for liking in likings} == dict.fromkeys(bots.LIKINGS, 2)
    assert len(likings) >= 7
    longest = Seat._meta.get_field("character").max_length
    assert longest is not None
    assert all(len(key) <= longest for key in bots.CHARACTERS)


def test_no_character_sits_at_a_table_twice(people: list[Player]) -> None:
    seen = set()
    for _ in range(8):
        room = services.room_play_now(player=people[0], edition="internet", options={"players": 7})
        mine, *others = characters(room)
        assert mine is None
        assert len({*others}) == 6
        seen |= {*others}
    assert seen == set(bots.CHARACTERS)


def test_a_character_stays_where_its_bot_goes(make_room: MakeRoom, people: list[Player]) -> None:
    room = make_room(4, 1)
    for seat in (3, 2):
        services.room_add_bot(room_id=room.id, player=people[0], seat=seat)
    before = characters(room)
    assert before[:2] == [None, None]
    services.room_edit(room_id=room.id, player=people[0], options={**room.options, "players": 3})
    assert {*characters(room)} == {*before}
    services.room_edit(room_id=room.id, player=people[0], seating="lot")
    services.room_start(room_id=room.id, player=people[0])
    assert {*characters(room)} == {*before}
    Room.objects.filter(id=room.id).update(state=Room.State.ENDED, ended_by=Room.EndedBy.PLAY)
    again = services.room_rematch(room_id=room.id, player=people[0], seats="keep")
    assert {*characters(again)} == {*before}


def test_the_bot_of_someone_who_left_has_no_character(make_room: MakeRoom, people: list[Player]) -> None:
    room = make_room(2, 2)
    services.room_start(room_id=room.id, player=people[0])
    services.room_leave(room_id=room.id, player=people[1])
    seat = room_view.room_for(stored_room(room), None).seats[1]
    assert (seat.occupant, seat.level, seat.character) == ("bot", bots.DEFAULT, None)
    assert seat.name not in {one.name for one in bots.CHARACTERS.values()}


def test_a_bot_that_is_removed_takes_its_character_along(make_room: MakeRoom, people: list[Player]) -> None:
    room = make_room(3, 1)
    services.room_add_bot(room_id=room.id, player=people[0], seat=1)
    services.room_kick(room_id=room.id, player=people[0], seat=1)
    assert characters(room) == [None, None, None]
    assert not Seat.objects.exclude(character="").filter(room=room).exists()


@pytest.mark.parametrize("key", bots.CHARACTERS)
def test_nobody_takes_the_name_of_a_character(key: str) -> None:
    assert reason(lambda: refuse_if_reserved(bots.CHARACTERS[key].name.upper()))[0] == "refused"
