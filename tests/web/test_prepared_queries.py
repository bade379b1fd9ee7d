"""Prepared queries answer as Django's own would."""

from datetime import UTC, datetime
from inspect import signature
from typing import Any

import pytest
from django.db import connection

from games import services
from games.models import Player, Room, Seat
from games.selectors.rooms import room_view
from games.support.prepared_queries import PreparedQuery, _Plan
from tests.web.conftest import client_of

pytestmark = [pytest.mark.django_db, pytest.mark.servers]
MOMENT = datetime(2026, 1, 2, 3, 4, 5, 678_901, tzinfo=UTC)
ARGUMENTS: dict[str, Any] = {
    **dict.fromkeys(("ids", "rooms", "games", "players"), ("one", "another", "a third", "a fourth")),
    **dict.fromkeys(("room", "game", "player", "key", "key_hash", "prompt"), "some text"),
    **dict.fromkeys(("at", "now"), MOMENT),
    "last_move": MOMENT,
    "last_undoable": MOMENT.replace(year=2025),
}
"""A value for each name of an argument that a prepared query has."""


def test_the_sql_is_djangos_own() -> None:
    client_of(None).get("/api/rooms/")  # Everything is loaded now.
    ours = [query for query in PreparedQuery.known if query.build.__module__.startswith("games.")]
    assert len(ours) > 10
    for query in ours:
        values = [ARGUMENTS[name] for name in signature(query.build).parameters]
        plan = _Plan.of(query.build, values)
        sql, parameters = query.build(*values).query.get_compiler(connection=connection).as_sql()
        assert plan.sql == sql
        assert plan.filled(values) == list(parameters)


def test_any_number_of_ids_finds_their_rows(people: list[Player]) -> None:
    query = PreparedQuery(lambda ids: Player.objects.filter(id__in=ids).order_by("name"))
    for count in range(len(people) + 1):
        some = people[:count]
        assert {one.name for one in query([one.id for one in some])} == {one.name for one in some}
    assert query(()) == []
    assert query.first([people[1].id]) == people[1]
    assert query.first(["nobody"]) is None


def test_related_and_deferred_fields_are_those_of_the_query(people: list[Player]) -> None:
    room = services.room_create(player=people[0], edition="classic", options={"players": 2})
    seats = PreparedQuery(
        lambda room: Seat.objects.select_related("player").only("number", "player__name").filter(room=room)
    )
    first, second = seats(room.id)
    assert "bot" in first.get_deferred_fields()
    with connection.execute_wrapper(_no_query):
        assert first.player is not None
        assert (first.number, first.player.name) == (0, people[0].name)
        assert (second.number, second.player) == (1, None)


def test_a_query_that_changes_an_argument_or_ignores_it_is_refused() -> None:
    for build in (
        lambda name: Player.objects.filter(name=name.upper()),
        lambda name: Player.objects.all(),
        lambda now, name: Player.objects.filter(name=name),
    ):
        values = ["Anna"] if len(signature(build).parameters) == 1 else [MOMENT, "Anna"]
        with pytest.raises(ValueError, match="unchanged"):
            PreparedQuery(build)(*values)


def test_what_is_attached_is_what_would_be_prefetched(people: list[Player]) -> None:
    rooms = [services.room_create(player=one, edition="classic", options={"players": 2}) for one in people[:2]]
    plain = {room.id: room for room in Room.objects.prefetch_related("seats")}
    found = room_view.rooms_get([room.id for room in rooms])
    with connection.execute_wrapper(_no_query):
        for room in found:
            assert list(room.seats.all()) == list(plain[room.id].seats.all())
            assert [seat.room for seat in room.seats.all()] == [room, room]
            assert all(seat.room is room for seat in room.seats.all())
            assert list(room.removals.all()) == []
    # A search in what is attached stays within its parent.
    assert [room.seats.get(number=1).room_id for room in found] == [room.id for room in found]


def _no_query(*_: Any) -> Any:
    raise AssertionError("a query was made")
