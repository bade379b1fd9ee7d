"""Rooms: made, filled, left and started, and who may do that."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

from games import services
from games.models import ID_LENGTH, Game, Player, Room, new_id
from games.models.ids import SHARED_LENGTH
from games.selectors.rooms import room_view as rooms_of
from games.services import Refused
from tests.web.conftest import lobby_rooms, reason

MakeRoom = Callable[..., Room]
MakeGame = Callable[..., Game]
pytestmark = [pytest.mark.django_db, pytest.mark.servers]


def test_a_room_has_a_seat_for_each_player_and_its_creator_on_the_first(make_room: MakeRoom) -> None:
    shown = rooms_of.room_for(make_room(3), None)
    assert [seat.occupant for seat in shown.seats] == ["person", None, None]
    assert shown.options["decisions"] == "hidden"


@pytest.mark.parametrize("name", ["Ada", "  Ada  ", "A", "x" * 24, "Łukasz Ó", "愛"])
def test_a_name_is_trimmed_and_kept(db: None, name: str) -> None:
    assert services.player_create(name=name).name == name.strip()


@pytest.mark.parametrize(
    "name", ["", "   ", "x" * 25, "a\u202eb", "a\x00b", "a\u200bb", "\ud800", "\ue000", "a\u2066b"]
)
def test_a_name_that_is_empty_long_or_has_characters_that_do_not_show_is_refused(db: None, name: str) -> None:
    assert reason(lambda: services.player_create(name=name))[0] == "malformed"


def test_a_player_who_joins_takes_the_first_free_seat_and_joining_again_changes_nothing(
    make_room: MakeRoom, people: list[Player]
) -> None:
    room = make_room(3)
    assert services.room_join(room_id=room.id, player=people[1]).number == 1
    assert services.room_join(room_id=room.id, player=people[1], seat=2).number == 1


@pytest.mark.parametrize("seated", [False, True])
def test_a_seat_that_the_room_does_not_have_is_no_seat(
    make_room: MakeRoom, people: list[Player], *, seated: bool
) -> None:
    room = make_room(3)
    if seated:
        services.room_join(room_id=room.id, player=people[1])
    wishes: tuple[Callable[[], object], ...] = (
        lambda: services.room_join(room_id=room.id, player=people[1], seat=7),
        lambda: services.room_add_bot(room_id=room.id, player=people[0], seat=7),
    )
    for wish in wishes:
        with pytest.raises(services.Refused) as refused:
            wish()
        assert (refused.value.code, refused.value.field) == ("malformed", "seat")


def test_a_taken_seat_and_a_full_table_are_refused(make_room: MakeRoom, people: list[Player]) -> None:
    room = make_room(3)
    assert reason(lambda: services.room_join(room_id=room.id, player=people[1], seat=0)) == ("refused", "seat_taken")
    services.room_add_bot(room_id=room.id, player=people[0])
    services.room_add_bot(room_id=room.id, player=people[0])
    assert reason(lambda: services.room_join(room_id=room.id, player=people[1])) == ("refused", "no_free_seat")


def test_only_the_creator_adds_bots_removes_and_starts(make_room: MakeRoom, people: list[Player]) -> None:
    room = make_room(2, 2)
    other = people[1]
    for call in (
        lambda: services.room_add_bot(room_id=room.id, player=other),
        lambda: services.room_kick(room_id=room.id, player=other, seat=0),
        lambda: services.room_start(room_id=room.id, player=other),
    ):
        assert reason(call) == ("refused", "creator_only")


def test_a_game_starts_only_when_every_seat_is_taken(make_room: MakeRoom, people: list[Player]) -> None:
    room = make_room(2)
    assert reason(lambda: services.room_start(room_id=room.id, player=people[0])) == ("refused", "seats_free")
    services.room_add_bot(room_id=room.id, player=people[0])
    assert services.room_start(room_id=room.id, player=people[0]).state == "playing"
    assert reason(lambda: services.room_start(room_id=room.id, player=people[0])) == ("refused", "playing")


def test_the_creator_removes_a_guest_or_a_bot_but_not_themselves(make_room: MakeRoom, people: list[Player]) -> None:
    room = make_room(3, 2)
    services.room_add_bot(room_id=room.id, player=people[0])
    for seat in (1, 2):
        services.room_kick(room_id=room.id, player=people[0], seat=seat)
    assert [seat.player_id for seat in room.seats.all()] == [people[0].id, None, None]
    remove_self = lambda: services.room_kick(room_id=room.id, player=people[0], seat=0)  # noqa: E731
    assert reason(remove_self) == ("refused", "nobody_to_remove")


def test_when_the_creator_leaves_the_next_takes_over_and_the_last_closes_the_room(
    make_room: MakeRoom, people: list[Player]
) -> None:
    room = make_room(2, 2)
    services.room_leave(room_id=room.id, player=people[0])
    room.refresh_from_db()
    assert room.creator_id == people[1].id
    services.room_leave(room_id=room.id, player=people[1])
    room.refresh_from_db()
    assert room.state == "closed"


def test_a_bot_takes_the_seat_of_a_player_who_leaves_a_running_game(
    make_game: Callable[..., Game], people: list[Player]
) -> None:
    game = make_game(2)
    services.room_leave(room_id=game.room_id, player=people[1])
    seat = game.room.seats.get(number=1)
    assert seat.bot
    assert seat.player is None


@pytest.mark.parametrize(
    ("options", "field"),
    [
        ({}, "options.players"),
        ({"players": 5}, "options.players"),
        ({"players": True}, "options.players"),
        ({"players": 2, "colour": "red"}, "options.colour"),
        ({"players": 2, "decisions": "later"}, "options.decisions"),
    ],
)
def test_options_that_are_none_are_malformed(people: list[Player], options: dict[str, object], field: str) -> None:
    with pytest.raises(Refused) as refused:
        services.room_create(player=people[0], edition="classic", options=options)
    assert (refused.value.code, refused.value.field) == ("malformed", field)


def test_an_option_that_the_number_of_players_does_not_allow_is_refused(people: list[Player]) -> None:
    options = {"players": 2, "setup": "basic"}
    call = lambda: services.room_create(player=people[0], edition="classic", options=options)  # noqa: E731
    assert reason(call) == ("refused", "option_not_for_players")


def test_one_person_cannot_fill_the_lobby(make_room: MakeRoom) -> None:
    for _ in range(5):
        make_room()
    assert reason(make_room) == ("refused", "too_many_rooms")


def test_the_lobby_lists_public_rooms_that_wait_or_play(make_room: MakeRoom, people: list[Player]) -> None:
    shown = make_room(2, 2)
    services.room_create(player=people[0], edition="classic", options={"players": 2}, public=False)
    closed = make_room()
    services.room_close(room_id=closed.id)
    services.room_start(room_id=shown.id, player=people[0])
    assert [room.id for room in lobby_rooms()] == [shown.id]


def test_the_lobby_takes_as_many_queries_for_many_rooms_as_for_one(
    make_room: MakeRoom, django_assert_num_queries: Callable[[int], object]
) -> None:
    for _ in range(4):
        make_room(3, 3)
    with django_assert_num_queries(5):  # type: ignore[attr-defined]
        lobby_rooms()


def test_an_unstarted_room_that_nobody_visits_is_closed_in_time(make_room: MakeRoom) -> None:
    looked_at, deserted, fresh = make_room(), make_room(), make_room()
    Room.objects.exclude(id=fresh.id).update(changed=timezone.now() - timedelta(hours=1))
    services.presence_open(room=looked_at, player=None)
    assert services.room_sweep() == 1
    assert Room.objects.get(state="closed").id == deserted.id


def test_a_new_name_is_used_from_then_on(make_room: MakeRoom, people: list[Player]) -> None:
    room = make_room()
    services.player_rename(player=Player.objects.get(id=people[0].id), name="Ida")
    assert services.chat_say(room_id=room.id, player=people[0], text="hello").name == "Ida"
    assert rooms_of.room_for(Room.objects.get(id=room.id), None).seats[0].name == "Ida"


def test_a_game_is_routed_like_its_room_and_reveals_nothing_else_of_it(make_game: MakeGame) -> None:
    game = make_game()
    alike = [one == other for one, other in zip(game.id, game.room_id, strict=True)]
    assert all(alike[:SHARED_LENGTH])
    assert sum(alike[SHARED_LENGTH:]) < 10


def test_an_id_is_never_taken_for_an_option_of_a_command() -> None:
    ids = {new_id() for _ in range(300)}
    assert len(ids) == 300
    assert all(one.isalnum() and len(one) <= ID_LENGTH for one in ids)
