"""Seats of running games go to players who could have joined there, offered by the others or handed over."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from games import services
from games.models import AuditEntry, Game, Player, Removal, Room
from games.services import moderation
from games.services.rooms.hosting import REMOVED_FOR
from tests.web.conftest import reason
from tests.web.staff import browser_of, refused, staff

pytestmark = [pytest.mark.django_db, pytest.mark.once]
Kept = Callable[[Room, list[Player]], Player]


def program(room: Room, people: list[Player]) -> Player:
    """A program, where none may play."""
    return services.program_create(operator=people[3], name="Rook")


def beside_operator(room: Room, people: list[Player]) -> Player:
    """A program whose operator plays there."""
    Room.objects.filter(id=room.id).update(programs=True)
    return services.program_create(operator=people[0], name="Rook")


def operator_beside(room: Room, people: list[Player]) -> Player:
    """A person whose program plays there."""
    Player.objects.filter(id=people[0].id).update(program=True, operator=people[3])
    return people[3]


def guest(room: Room, people: list[Player]) -> Player:
    """A guest in a rated game."""
    Room.objects.filter(id=room.id).update(rated=True)
    return people[3]


def blocked(room: Room, people: list[Player]) -> Player:
    """A player whom the host has blocked."""
    services.relation_set(owner=people[0], about=people[3], blocked=True, note="")
    return people[3]


def removed_by_moderator(room: Room, people: list[Player]) -> Player:
    """A player whom a moderator has removed from the room."""
    Room.objects.filter(id=room.id).update(banned=[people[3].id])
    return people[3]


def removed(room: Room, people: list[Player]) -> Player:
    """A player whom the host has removed from their seat."""
    Removal.objects.create(room=room, player=people[3], reason="other", until=timezone.now() + REMOVED_FOR)
    return people[3]


def without_password(room: Room, people: list[Player]) -> Player:
    """A player who has not given the password."""
    Room.objects.filter(id=room.id).update(password="a hash")
    return people[3]


KEPT: dict[Kept, tuple[str, str]] = {
    program: ("refused", "no_programs"),
    beside_operator: ("refused", "had_another_seat"),
    operator_beside: ("refused", "had_another_seat"),
    guest: ("refused", "account_needed"),
    blocked: ("forbidden", "blocked"),
    removed_by_moderator: ("forbidden", "removed_by_moderator"),
    removed: ("forbidden", "removed"),
    without_password: ("forbidden", "password_needed"),
}


@pytest.mark.parametrize("kept", KEPT)
def test_only_permitted_players_can_take_over_a_seat(
    kept: Kept, make_game: Callable[..., Game], people: list[Player]
) -> None:
    room, mo = make_game(3).room, staff("mo")
    player = kept(room, people)
    room.seats.filter(number=1).update(stand_in=True, offered=True)
    at: dict[str, Any] = {"room_id": room.id, "seat": 1}
    hand: Any = at | {"by": mo, "why": "to continue", "player_id": player.id}
    assert reason(lambda: services.seat_take_over(player=player, **at)) == KEPT[kept]
    assert refused(moderation.seat_to_person, **hand) == KEPT[kept]
    page = f"/admin/games/room/{room.id}/change/"
    form = {"do": "seat_person", "seat": "1", "player_id": player.id, "why": "to continue", "confirmed": "yes"}
    answered = browser_of(mo).post(page, form, follow=True).content.decode()
    assert "Not done: " in answered
    assert f"Not done: {KEPT[kept][0]}" not in answered


def test_the_log_contains_only_existing_seats_and_players(make_game: Callable[..., Game], people: list[Player]) -> None:
    room, browser = make_game(2).room, browser_of(User.objects.create_superuser("root", password="x"))
    page = f"/admin/games/room/{room.id}/change/"
    for seat, player in (("1", "x): approved by boss (account 1"), ("1" * 5000, people[2].id), ("9" * 20, "")):
        do = "seat_person" if player else "seat_back"
        form = {"do": do, "seat": seat, "player_id": player, "why": "to continue"}
        assert "Not done: " in browser.post(page, form, follow=True).content.decode()
    details = set(AuditEntry.objects.values_list("detail", flat=True))
    assert details == {f"seat -1 {people[2].id}", "seat -1", "seat 1"}


def test_a_seat_is_given_back_only_by_the_button_that_says_so(
    make_game: Callable[..., Game], people: list[Player]
) -> None:
    """Without a person, "Hand the seat over to a person" gave it back to its player."""
    mo = User.objects.create_superuser("root", password="x")
    room, browser = make_game(2).room, browser_of(mo)
    page = f"/admin/games/room/{room.id}/change/"
    assert 'value="seat_back"' not in browser.get(page).content.decode(), "no bot plays for anybody"
    moderation.seat_to_bot(by=mo, room_id=room.id, seat=1, why="absent")
    assert 'value="seat_back"' in browser.get(page).content.decode()
    form = {"do": "seat_person", "seat": "1", "player_id": "", "why": "to continue"}
    assert "Not done: " in browser.post(page, form, follow=True).content.decode()
    assert room.seats.get(number=1).stand_in
    shown = browser.post(page, form | {"do": "seat_back", "player_id": people[2].id}, follow=True).content.decode()
    assert f"{people[1].name} now has the seat." in shown
    assert not room.seats.get(number=1).stand_in
