"""A program without a WebSocket is present while it sends requests, as one with a WebSocket is."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from games import services
from games.models import Game, Player, Presence, Room, Seat
from games.selectors.rooms import room_view as rooms_of
from games.selectors.rooms.display_names import hides_presence
from games.services import Refused
from tests.web.programs import SCHEMA, program, reader

pytestmark = [pytest.mark.django_db, pytest.mark.servers]
LONG_AGO = timedelta(seconds=1000)


@pytest.fixture(autouse=True)
def guests_may(settings: Any) -> None:
    """Allows programs of guests, as on a local server."""
    settings.GUEST_PROGRAMS = True


def game_of_rook(people: list[Player], **kind: Any) -> tuple[Game, APIClient, Player]:
    """A running game of Bo and Ada's program, and its client."""
    options: dict[str, Any] = {"edition": "classic", "options": {"players": 2}, "programs": True}
    room = services.room_create(player=people[1], **options, **kind)
    client, rook = program(people[0])
    services.room_join(room_id=room.id, player=rook)
    return services.room_start(room_id=room.id, player=people[1]).game, client, rook


def shown(room_id: str) -> Any:
    """The room as strangers see it."""
    room = rooms_of.room_get(room_id)
    assert room is not None
    return rooms_of.room_for(room, None)


def is_here(game: Game, player: Player) -> bool:
    """Whether a player is shown as present."""
    seat = game.room.seats.get(player=player).number
    return bool(shown(game.room_id).seats[seat].online)


def at_a_table() -> Iterator[tuple[str, str]]:
    """The methods of the schema that are about one room, except the one that leaves the seat."""
    for path, item in SCHEMA["paths"].items():
        if "{room}" in path or "{game}" in path:
            yield from ((method, path) for method in item if not path.endswith("/leave/"))


def test_whatever_a_program_asks_for_at_its_table_it_is_there(people: list[Player]) -> None:
    """Whether the request is refused or not."""
    game, client, rook = game_of_rook(people)
    asked = list(at_a_table())
    assert len(asked) > 15
    absent = []
    for method, path in asked:
        Presence.objects.all().delete()
        getattr(client, method)(path.format(room=game.room_id, game=game.id))
        if not is_here(game, rook):
            absent.append(f"{method} {path}")
    assert absent == []


def test_joining_makes_a_program_present(people: list[Player]) -> None:
    """The response itself shows it."""
    wanted = {"edition": "classic", "options": {"players": 2}, "programs": True}
    (host, _), (guest, _) = program(people[0]), program(people[1], "Pawn")
    made = host.post("/api/v1/rooms/", wanted).json()
    joined = guest.post(f"/api/v1/rooms/{made['id']}/join/").json()
    for room in (made, joined):
        assert [seat["online"] for seat in room["seats"] if seat["mine"]] == [True]
    assert [seat.online for seat in shown(made["id"]).seats] == [True, True]
    made = reader(people[2], "read", "rooms").post("/api/v1/rooms/", {**wanted, "programs": False}).json()
    assert [seat["online"] for seat in made["seats"] if seat["mine"]] == [False]


def test_nobody_takes_the_seat_of_a_program_that_asks_without_a_socket(people: list[Player]) -> None:
    game, client, rook = game_of_rook(people)
    seat = game.room.seats.get(player=rook).number
    Seat.objects.update(seen=timezone.now() - LONG_AGO)
    client.get(f"/api/v1/games/{game.id}/")
    with pytest.raises(Refused, match="not_away"):
        services.seat_hand_over(room_id=game.room_id, player=people[1], seat=seat)
    Presence.objects.update(seen=timezone.now() - LONG_AGO, expires=timezone.now() - LONG_AGO)
    services.presence_sweep()
    services.seat_hand_over(room_id=game.room_id, player=people[1], seat=seat)
    assert not is_here(game, rook)


def test_polls_are_written_no_more_often_than_sockets_renew_their_leases(
    people: list[Player], settings: Any, django_assert_max_num_queries: Any
) -> None:
    game, client, rook = game_of_rook(people)
    for _ in range(3):
        client.get(f"/api/v1/games/{game.id}/")
        client.get(f"/api/v1/rooms/{game.room_id}/")
    lease = Presence.objects.get()
    with django_assert_max_num_queries(20) as queries:
        client.get(f"/api/v1/rooms/{game.room_id}/")
    said = [query["sql"].partition(" ")[0] for query in queries.captured_queries]
    assert {"INSERT", "UPDATE", "DELETE"}.isdisjoint(said)
    assert Presence.objects.get().seen == lease.seen
    Presence.objects.update(seen=lease.seen - timedelta(seconds=settings.TICK_SECONDS + 1))
    client.get(f"/api/v1/rooms/{game.room_id}/")
    assert Presence.objects.get().seen >= lease.seen
    assert is_here(game, rook)


def test_a_program_with_a_socket_has_no_second_lease(people: list[Player]) -> None:
    game, client, rook = game_of_rook(people)
    services.presence_open(room=game.room, player=rook)
    client.get(f"/api/v1/games/{game.id}/")
    assert Presence.objects.count() == 1


def test_reading_does_not_make_a_program_present(people: list[Player], make_game: Callable[..., Game]) -> None:
    """A request with a token that cannot play does not make its person present; without a seat it makes no spectator;
    and a finished game is only read."""
    game, client, _ = game_of_rook(people)
    other = make_game(2)
    for table in (game, other):
        for someone in (APIClient(), reader(people[1]), reader(people[0]), program(people[2], "Pawn")[0]):
            someone.get(f"/api/v1/games/{table.id}/")
            someone.get(f"/api/v1/rooms/{table.room_id}/")
    services.room_end_game(room_id=game.room_id)
    client.get(f"/api/v1/games/{game.id}/")
    assert Presence.objects.count() == 0


KINDS: dict[str, dict[str, Any]] = {
    "by correspondence": {"pace": {"kind": "correspondence", "hours": 24}},
    "pseudonyms": {"pseudonyms": True},
    "pseudonyms by correspondence": {"pseudonyms": True, "pace": {"kind": "correspondence", "hours": 24}},
}


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_others_are_shown_of_it_what_they_are_shown_of_a_socket(people: list[Player], kind: dict[str, Any]) -> None:
    game, client, rook = game_of_rook(people, **kind)
    before = shown(game.room_id)
    socket = services.presence_open(room=game.room, player=rook)
    expected = shown(game.room_id)
    Presence.objects.filter(id=socket.id).delete()
    client.get(f"/api/v1/games/{game.id}/")
    assert Presence.objects.count() == 1
    assert shown(game.room_id) == expected
    if hides_presence(Room.objects.get(id=game.room_id)):
        assert expected == before
