"""Crowded rooms: the work of a change is linear in the number of people, all spectators share one frame, and the number
of admissions by password is limited."""

import sys
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games import services
from games.models import Admission, PasswordAttempt, Player, Presence, Removal, Room
from games.protocol import RoomFrame
from games.realtime import room_cache
from games.realtime.room_cache import CachedRoom
from games.selectors.rooms import room_view as rooms_of
from games.services.rooms import hosting, passwords
from games.support.encoding import encode
from tests.web.conftest import lobby_rooms, reason
from tests.web.hosting import stored_room

pytestmark = pytest.mark.django_db
MakeRoom = Callable[..., Room]
CROWDS = ("admitted", "tried", "watching", "nameless", "removed_by_moderator")


def locked(make_room: MakeRoom, people: list[Player]) -> Room:
    """A room with a password and a free seat."""
    room = make_room(3, 2)
    services.room_edit(room_id=room.id, player=people[0], password="right")
    return stored_room(room)


def guests(count: int) -> list[Player]:
    """New guests."""
    return Player.objects.bulk_create(Player(name=f"Guest {n}") for n in range(count))


def come(room: Room, crowd: str, count: int) -> list[Player]:
    """Adds this many people who have given the password, have tried to, watch, or were removed by a moderator."""
    many, when = guests(count), Presence(seen="2026-01-01T00:00Z", expires="2999-01-01T00:00Z")
    if crowd == "admitted":
        Admission.objects.bulk_create(Admission(room=room, player=one) for one in many)
    elif crowd == "tried":
        PasswordAttempt.objects.bulk_create(
            PasswordAttempt(room=room, origin_hash=one.id, at=when.seen) for one in many
        )
    elif crowd == "removed_by_moderator":
        before = Room.objects.values_list("banned", flat=True).get(id=room.id) or []
        Room.objects.filter(id=room.id).update(banned=[*before, *(one.id for one in many)])
    else:
        named = crowd == "watching"
        Presence.objects.bulk_create(
            Presence(
                room=room, player=one if named else None, visitor=one.id[:24], seen=when.seen, expires=when.expires
            )
            for one in many
        )
    return many


def look(room: Room) -> CachedRoom:
    """Reads the room once for all connections, as a process does after a change."""
    (seen,) = room_cache._load((room.id,))
    assert seen is not None
    return seen


class Work:
    """The cost of a read: function calls, queries, and how often a room is rendered."""

    def __init__(self, room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
        self.calls = self.rendered = 0
        really = rooms_of._render

        def counted(*arguments: Any, **named: Any) -> Any:
            self.rendered += 1
            return really(*arguments, **named)

        def call(frame: Any, event: str, argument: Any) -> None:
            self.calls += 1

        look(room)  # caches are filled now
        before = sys.getprofile()
        with monkeypatch.context() as patched, CaptureQueriesContext(connection) as captured:
            patched.setattr(rooms_of, "_render", counted)
            sys.setprofile(call)
            try:
                look(room)
            finally:
                sys.setprofile(before)
        self.queries = len(captured)


@pytest.mark.parametrize("crowd", CROWDS)
def test_a_change_costs_as_much_for_each_person_however_many_they_are(
    crowd: str, make_room: MakeRoom, people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    room, works = locked(make_room, people), []
    for count in (0, 20, 20, 20):
        come(room, crowd, count)
        works.append(Work(room, monkeypatch))
    _, few, more, most = works
    _, second, third = (later.calls - sooner.calls for sooner, later in pairwise(works))
    assert few.queries == more.queries == most.queries
    assert few.rendered == more.rendered == most.rendered
    assert third <= second + 100


def test_all_spectators_share_one_frame(make_room: MakeRoom, people: list[Player]) -> None:
    room = locked(make_room, people)
    many = come(room, "admitted", 5)
    seen = look(room)
    assert len({id(seen.for_player(one.id).frame) for one in many}) == 1
    frames = [seen.for_player(one.id).frame for one in people[:2]]
    assert len({*frames, seen.for_player(many[0].id).frame, seen.for_player(None).frame}) == 4


def test_everybody_is_shown_the_room_as_if_they_were_alone(make_room: MakeRoom, people: list[Player]) -> None:
    """Viewers of every kind: the host, seated, removed, with a seat held for them, admitted, removed by a moderator, a
    stranger."""
    room = locked(make_room, people)
    admitted, away, both, removed, held = guests(5)
    for one in (admitted, both, removed, held):
        services.room_enter_password(room_id=room.id, player=one, password="right")
    services.room_join(room_id=room.id, player=removed)
    services.room_kick(room_id=room.id, player=people[0], seat=2, reason=Removal.Reason.AWAY)
    Room.objects.filter(id=room.id).update(banned=[away.id, both.id], held_until="2999-01-01T00:00Z")
    room.seats.filter(number=2).update(held_for=held)
    everybody = [*people[:3], admitted, away, both, removed, held]
    for state in (Room.State.OPEN, Room.State.PLAYING, Room.State.ENDED):
        for watching in Room.Watching:
            Room.objects.filter(id=room.id).update(state=state, watching=watching)
            seen, whole = look(room), rooms_of.room_get(room.id)
            assert whole is not None
            for person in (None, *(one.id for one in everybody)):
                alone = encode(RoomFrame(room=rooms_of.room_for(whole, person)))
                assert seen.for_player(person).frame == alone, (state, watching, person)


@pytest.mark.servers
def test_admissions_are_limited_and_absent_people_make_room(
    make_room: MakeRoom, people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(passwords, "MAX_ADMISSIONS", 4)
    room = make_room(4, 1)
    services.room_edit(room_id=room.id, player=people[0], password="right")
    seated, held, here, gone, late, later = guests(6)
    for one in (seated, held, here, gone):
        services.room_enter_password(room_id=room.id, player=one, password="right")
    services.room_join(room_id=room.id, player=seated)
    room.seats.filter(number=3).update(held_for=held)
    services.presence_open(room=stored_room(room), player=here)
    services.room_enter_password(room_id=room.id, player=late, password="right")
    assert admitted_to(room) == {seated, held, here, late}
    # An admitted person stays admitted, and takes nobody's place.
    services.room_enter_password(room_id=room.id, player=here, password="right")
    services.presence_open(room=stored_room(room), player=late)

    def enter() -> None:
        services.room_enter_password(room_id=room.id, player=later, password="right")

    assert reason(enter) == ("refused", "too_many_admitted")
    # A right password does not count as a wrong one.
    assert room.password_attempts.count() == 0
    assert admitted_to(room) == {seated, held, here, late}
    Presence.objects.filter(player=here).delete()
    enter()
    assert admitted_to(room) == {seated, held, late, later}


def admitted_to(room: Room) -> set[Player]:
    """The people who are remembered as having given a room's password."""
    return {one.player for one in room.admissions.select_related("player")}


def test_only_a_limited_number_of_removals_is_remembered(
    make_room: MakeRoom, people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hosting, "MAX_REMOVALS", 3)
    room = make_room(2, 1)
    many = guests(5)
    for one in many:
        services.room_join(room_id=room.id, player=one)
        services.room_kick(room_id=room.id, player=people[0], seat=1)
    assert {removal.player for removal in room.removals.select_related("player")} == set(many[2:])


def test_the_lobby_does_not_query_admissions(make_room: MakeRoom, people: list[Player]) -> None:
    room = locked(make_room, people)
    come(room, "admitted", 5)
    with CaptureQueriesContext(connection) as captured:
        (shown,) = lobby_rooms()
    assert shown.locked
    said = " ".join(query["sql"] for query in captured.captured_queries)
    assert "games_admission" not in said
    assert "games_removal" not in said
