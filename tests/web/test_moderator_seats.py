"""A moderator may not take a seat if they have been able to see more than a player."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pytest
from django.contrib import admin
from django.contrib.auth.models import User
from django.db.models import DateTimeField

from games import services
from games.models import AuditEntry, Game, Player, Room, Sanction, Seat
from games.models.staff_groups import ADMINISTRATORS
from games.selectors.moderation import staff as staff_of
from games.selectors.moderation.oversight import Oversight
from games.services import moderation
from tests.web.conftest import reason
from tests.web.staff import ban, browser_of, refused, staff

pytestmark = [pytest.mark.django_db, pytest.mark.rule("I-19")]
SEES_NAMES = ("refused", "moderators_see_names")
UNSEALED = ("refused", "has_unsealed")


def table(people: Sequence[Player], **wish: Any) -> Room:
    """A waiting pseudonymous room, made by the first of some people."""
    wish = {"edition": "classic", "options": {"players": 3}, "pseudonyms": True, **wish}
    return services.room_create(player=people[0], **wish)


@pytest.fixture(params=["moderator", "superuser", "program of a moderator"])
def informed(request: pytest.FixtureRequest, people: list[Player]) -> Player:
    """A user who can see as a moderator who has which seat."""
    if request.param == "superuser":
        people[3].user = User.objects.create_superuser("root", password="x")
        people[3].save()
        return people[3]
    staff("mo", player=people[3])
    if request.param == "moderator":
        return people[3]
    return services.program_create(operator=people[3], name="Ada Two")


def test_under_pseudonyms_a_moderator_joins_no_table_of_others(informed: Player, people: list[Player]) -> None:
    room = table(people, programs=True)
    services.room_join(room_id=room.id, player=people[1])
    assert reason(lambda: services.room_join(room_id=room.id, player=informed)) == SEES_NAMES
    alone = table(people, programs=True)
    assert reason(lambda: services.room_join(room_id=alone.id, player=informed)) == SEES_NAMES
    named = table(people, pseudonyms=False, programs=True)
    assert services.room_join(room_id=named.id, player=informed).player == informed


def test_a_moderator_who_leaves_a_pseudonymous_room_cannot_return_once_others_have_joined(
    people: list[Player],
) -> None:
    staff("mo", player=people[3])
    room = table(people[::-1])
    services.room_join(room_id=room.id, player=people[0])
    services.room_leave(room_id=room.id, player=people[3])
    assert reason(lambda: services.room_join(room_id=room.id, player=people[3])) == SEES_NAMES


def over(people: Sequence[Player]) -> Room:
    """A pseudonymous room of two players, whose game is over."""
    room = table(people, options={"players": len(people)}, programs=True)
    for player in people[1:]:
        services.room_join(room_id=room.id, player=player)
    for player in people:
        services.room_ready(room_id=room.id, player=player)
    services.room_start(room_id=room.id, player=people[0])
    services.room_end_game(room_id=room.id)
    return room


def test_a_pseudonymous_rematch_of_others_does_not_bind_a_moderator_who_makes_their_own(
    people: list[Player],
) -> None:
    program = services.program_create(operator=people[0], name="Rook")
    room = over([people[0], people[1], program, people[2]])
    mo = staff("mo", player=people[0])
    again = services.room_rematch(room_id=room.id, player=people[1])
    assert set(again.seats.values_list("player", "held_for")) == {
        (people[1].id, None), (None, None), (None, people[2].id),
    }  # fmt: skip
    assert not staff_of.plays_unnamed(mo)
    for player in (people[0], program):
        assert reason(partial(services.room_join, room_id=again.id, player=player)) == SEES_NAMES
    own = services.room_rematch(room_id=room.id, player=people[0])
    assert own.seats.filter(player=people[0]).exists()
    assert own.visited
    assert not Oversight(mo).visible(Room.objects.filter(id=own.id)).exists()
    assert set(own.seats.values_list("held_for", flat=True)) == {None, people[1].id, people[2].id}


def test_whether_a_kept_seat_is_theirs_shows_when_they_sit_down(people: list[Player]) -> None:
    room = over(people[:2])
    again = services.room_rematch(room_id=room.id, player=people[1])
    mo = staff("mo", player=people[0])
    assert Oversight(mo).visible(Room.objects.filter(id=again.id)).exists()
    assert reason(lambda: services.room_join(room_id=again.id, player=people[0])) == SEES_NAMES


def test_a_moderator_who_unsealed_a_game_gets_no_seat_in_it(
    people: list[Player], make_game: Callable[..., Game]
) -> None:
    game, other = make_game(2), staff("other")
    chief = staff("chief", ADMINISTRATORS, people[3])
    game.room.seats.filter(number=1).update(offered=True, stand_in=True)
    moderation.game_unseal(by=chief, game_id=game.id, why="said to cheat")
    take: Any = {"room_id": game.room_id, "player": people[3], "seat": 1}
    assert reason(lambda: services.seat_take_over(**take)) == UNSEALED
    hand: Any = {"by": other, "room_id": game.room_id, "seat": 1, "why": "to continue", "player_id": people[3].id}
    assert refused(moderation.seat_to_person, **hand) == UNSEALED
    # Not after they have resigned, either.
    User.objects.filter(pk=chief.pk).update(is_staff=False)
    assert reason(lambda: services.seat_take_over(**take | {"player": Player.objects.get(id=people[3].id)})) == UNSEALED
    assert services.seat_take_over(**{**take, "player": people[2]}).player == people[2]


def test_a_pseudonymous_moderator_learns_of_no_ban_by_handing_out_seats(
    people: list[Player], make_game: Callable[..., Game]
) -> None:
    elsewhere, mo = make_game(2), staff("mo", player=people[2])
    table(people[2:])
    ban(staff("other"), people[3], "seat_ban")
    hand: Any = {"by": mo, "room_id": elsewhere.room_id, "why": "to continue"}
    answers = {refused(moderation.seat_to_person, **hand, seat=9, player_id=one.id) for one in (people[0], people[3])}
    answers |= {refused(moderation.seat_to_bot, **hand, seat=seat) for seat in (0, 9)}
    assert answers == {("refused", "under_pseudonym")}


def test_a_moderator_waiting_under_a_pseudonym_sees_which_rows_are_hidden_from_them(people: list[Player]) -> None:
    """A ban would then empty a seat there, and show whose it was."""
    mo, other = staff("mo", player=people[0]), staff("other")
    given = ban(other, people[3], "seat_ban")
    moderation.sanction_appeal(player=people[3], public_id=given.public_id, text="it was not me")
    room = table(people, name="The oak")
    services.room_join(room_id=room.id, player=people[1])
    ban(other, people[1], "seat_ban")
    assert not room.seats.filter(player=people[1]).exists()
    moderation.name_reset(by=other, player_id=people[2].id, why="an offensive name")
    kinds = (Sanction, AuditEntry, Seat)
    for language, says in (
        ("en", "You have a pseudonym at:"),
        ("de", "Du spielst unter einem Decknamen an:"),
        ("nl", "Je speelt onder een schuilnaam aan:"),
        ("ru", "У вас псевдоним за столом:"),
    ):
        page = browser_of(mo, language).get("/admin/").content.decode()
        assert says in page
        assert f'<a href="/rooms/{room.id}">The oak</a>' in page
        assert f"/admin/games/sanction/{given.pk}/" not in page
    assert not any(Oversight(mo).visible(kind._default_manager.all()).exists() for kind in kinds)
    browser = browser_of(mo)
    hosted = ("/admin/games/room/", {"creator__id__exact": people[3].id})
    assert browser.get(*hosted).status_code == 400
    for path in (f"sanction/{given.pk}", "sanction/999"):
        assert "You sit at a table of pseudonyms" in browser.get(f"/admin/games/{path}/change/", follow=True).text
    services.room_leave(room_id=room.id, player=people[0])
    assert all(Oversight(mo).visible(kind._default_manager.all()).exists() for kind in kinds)
    assert browser.get(*hosted).status_code == 200
    page = browser.get("/admin/").content.decode()
    assert "You have a pseudonym at:" not in page
    assert f"/admin/games/sanction/{given.pk}/change/" in page


def test_no_list_of_the_admin_is_filtered_by_times_that_it_shows_in_minutes(people: list[Player]) -> None:
    browser = browser_of(User.objects.create_superuser("root", password="x"))
    times = [
        (model, field.name)
        for model, pages in admin.site._registry.items()
        for field in model._meta.get_fields()
        if isinstance(field, DateTimeField) and field.name in (pages.fields or ())
    ]
    assert (Seat, "seen") in times
    for model, name in times:
        address = f"/admin/{model._meta.app_label}/{model._meta.model_name}/"
        for how in ("gt", "lt", "exact", "second"):
            assert browser.get(address, {f"{name}__{how}": "1"}).status_code == 400, (address, name)
