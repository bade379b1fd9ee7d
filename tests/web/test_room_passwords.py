"""Passwords of rooms: when they are required, and how often they can be tried."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from games import services
from games.api.base import AddressThrottle
from games.api.client.urls import urlpatterns
from games.models import Player, Room, Sanction
from games.selectors.rooms import room_view as rooms_of
from games.services.rooms import passwords
from tests.web.conftest import client_of, reason
from tests.web.hosting import give_accounts, stored_room
from tests.web.programs import program

pytestmark = [pytest.mark.django_db, pytest.mark.servers]
MakeRoom = Callable[..., Room]


def test_a_password_is_asked_for_on_joining_and_on_watching(make_room: MakeRoom, people: list[Player]) -> None:
    room = make_room(3, 1)
    services.room_edit(room_id=room.id, player=people[0], password="Löwe ")
    assert "Löwe" not in Room.objects.values_list("password", flat=True).get(id=room.id)
    stranger, friend = client_of(people[1]), client_of(people[2])
    shown = stranger.get(f"/api/rooms/{room.id}/").json()
    assert (shown["locked"], shown["can"]["join"], shown["can"]["enter"]) == (True, False, True)
    for action, body in (("join/", {}), ("enter/", {"password": "Löwe"}), ("join/", {"password": "x"})):
        answer = stranger.post(f"/api/rooms/{room.id}/{action}", body, format="json")
        said = "password_needed" if body == {} else "wrong_password"
        assert (answer.status_code, answer.json()["error"]["reason"]) == (403, said)
    assert friend.post(f"/api/rooms/{room.id}/enter/", {"password": "Löwe "}, format="json").json()["can"]["join"]
    assert friend.post(f"/api/rooms/{room.id}/join/", {}, format="json").status_code == 200
    services.room_add_bot(room_id=room.id, player=people[0])
    services.room_start(room_id=room.id, player=people[0])
    address = f"/api/games/{stored_room(room).game.id}/"
    assert stranger.get(address).json()["error"]["reason"] == "password_needed"
    assert friend.get(address).status_code == 200
    stranger.post(f"/api/rooms/{room.id}/enter/", {"password": "Löwe "}, format="json")
    assert stranger.get(address).status_code == 200


def test_a_new_password_is_required_of_everyone_without_a_seat(make_room: MakeRoom, people: list[Player]) -> None:
    room = make_room(3, 1)
    services.room_edit(room_id=room.id, player=people[0], password="one")
    for player in people[1:3]:
        services.room_enter_password(room_id=room.id, player=player, password="one")
    services.room_join(room_id=room.id, player=people[1])
    services.room_edit(room_id=room.id, player=people[0], password="two")
    assert [rooms_of.room_for(stored_room(room), one.id).can.enter for one in people[:3]] == [False, False, True]
    services.room_edit(room_id=room.id, player=people[0], password="")
    assert not rooms_of.room_for(stored_room(room), people[2].id).locked


def test_password_attempts_are_limited_and_then_even_the_right_one_is_refused(
    make_room: MakeRoom, people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(passwords, "MAX_TRIES", 3)
    monkeypatch.setattr(passwords, "MAX_TRIES_TOGETHER", 5)
    room = make_room(3, 1)
    services.room_edit(room_id=room.id, player=people[0], password="right")

    def enter(player: Player, password: str, network: str = "") -> None:
        services.room_enter_password(room_id=room.id, player=player, password=password, network=network)

    for _ in range(3):
        assert reason(lambda: enter(people[1], "wrong", "192.0.2.1")) == ("forbidden", "wrong_password")
    # Another name from the same address shares the count with the first.
    assert reason(lambda: enter(people[1], "right", "192.0.2.1")) == ("too_fast", "too_many_passwords")
    for _ in range(5):
        assert reason(lambda: enter(people[2], "right", "192.0.2.1")) == ("too_fast", "too_many_passwords")
    # Refused attempts do not count; after many that were checked each network has one try.
    for _ in range(2):
        assert reason(lambda: enter(people[2], "wrong", "192.0.2.2")) == ("forbidden", "wrong_password")
    assert reason(lambda: enter(people[3], "wrong", "192.0.2.3")) == ("forbidden", "wrong_password")
    assert reason(lambda: enter(people[3], "right", "192.0.2.3")) == ("too_fast", "too_many_passwords")
    room.password_attempts.update(at=timezone.now() - timedelta(minutes=11))
    enter(people[1], "right", "192.0.2.1")
    services.password_tries_sweep()
    assert room.password_attempts.count() == 0


def test_removals_and_admissions_of_a_guest_carry_over_to_the_account(
    make_room: MakeRoom, people: list[Player]
) -> None:
    give_accounts(people[3:])
    account = people[3]
    removing, locked = make_room(2, 2), make_room(3, 1)
    services.room_kick(room_id=removing.id, player=people[0], seat=1, reason="behaviour")
    services.room_edit(room_id=locked.id, player=people[0], password="one")
    services.room_enter_password(room_id=locked.id, player=people[1], password="one")
    assert account.user is not None
    services.account_log_in(user=account.user, guest=people[1])
    assert reason(lambda: services.room_join(room_id=removing.id, player=account)) == ("forbidden", "removed")
    assert services.room_join(room_id=locked.id, player=account).number == 1


def test_no_transaction_is_open_while_a_password_is_hashed(
    people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Hashing is slow on purpose, and other writers would wait for it. The test's own transaction does not count."""
    open_while = []

    def hashed(password: str) -> str:
        open_while.append(len(connection.savepoint_ids))
        return f"hash of {password}"

    monkeypatch.setattr("games.services.rooms.settings.make_password", hashed)
    before = len(connection.savepoint_ids)
    wish: dict[str, Any] = {"edition": "classic", "options": {"players": 2}}
    room = services.room_create(player=people[0], password="one", **wish)
    services.room_edit(room_id=room.id, player=people[0], password="two")
    assert open_while == [before] * 2
    assert stored_room(room).password == "hash of two"


EDIT = services.room_edit
MAKE = services.room_create
CLASSIC: dict[str, Any] = {"edition": "classic", "options": {"players": 3}}


@pytest.mark.parametrize(
    ("act", "about", "why"),
    [
        (EDIT, {"room_id": "zzz"}, "unknown_room"),
        (EDIT, {"player": 1}, "creator_only"),
        (EDIT, {"room_id": "playing"}, "playing"),
        (EDIT, {"edition": "chess"}, None),
        (MAKE, CLASSIC | {"edition": "chess"}, None),
        (MAKE, CLASSIC | {"rated": True, "pace": {"kind": "blitz"}}, "account_needed"),
        (MAKE, CLASSIC | {"pace": {"kind": "normal", "hours": 24}}, "hours_not_for_pace"),
        (MAKE, CLASSIC | {"player": "banned"}, "seat_ban"),
        (MAKE, CLASSIC | {"player": "program"}, "no_programs"),
        (MAKE, CLASSIC | {"limit": "ROOM_LIMITS"}, "too_many_rooms"),
        (MAKE, CLASSIC | {"limit": "WAITING_SEATS"}, "too_many_waiting_seats"),
    ],
)
def test_nothing_is_hashed_for_a_request_that_is_not_allowed(
    make_room: MakeRoom,
    people: list[Player],
    monkeypatch: pytest.MonkeyPatch,
    settings: Any,
    act: Callable[..., Room],
    about: dict[str, Any],
    why: str | None,
) -> None:
    """Hashing takes as much processor time as many moves: a request that is refused anyway must not cause it."""
    settings.GUEST_PROGRAMS = True
    wish = {"password": "one", "player": people[0], **about}
    if act == EDIT:
        wish = {"room_id": make_room(2, 2).id, **wish}
    if wish.get("room_id") == "playing":
        wish["room_id"] = services.room_play_now(player=people[0], **CLASSIC).id
    if wish["player"] == "banned":
        Sanction.objects.create(player=people[0], step=Sanction.Step.SEAT_BAN, begun=timezone.now(), reason="x")
        wish["player"] = people[0]
    if wish["player"] == "program":
        _, wish["player"] = program(people[0])
    if wish["player"] == 1:
        wish["player"] = people[1]
    if limit := wish.pop("limit", None):
        setattr(settings, limit, {"ROOM_LIMITS": (0, 0, 99, 99)}.get(limit, 0))
    hashes: list[str] = []
    monkeypatch.setattr("games.services.rooms.settings.make_password", hashes.append)
    with pytest.raises(services.Refused) as refused:
        act(**wish)
    assert hashes == []
    if why is not None:
        assert why in (refused.value.code, refused.value.reason)


def test_whatever_changes_rooms_is_throttled_by_network_address() -> None:
    callbacks: list[Any] = [one.callback for one in urlpatterns if str(one.pattern).startswith("rooms/")]
    changing = {callback.cls for callback in callbacks}
    loose = {view.__name__ for view in changing if hasattr(view, "post") and not throttles(view)}
    assert loose == set()


def throttles(view: Any) -> bool:
    return any(issubclass(one, AddressThrottle) for one in view.throttle_classes)
