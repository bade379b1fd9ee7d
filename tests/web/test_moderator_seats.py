"""A moderator takes no seat at which they could know more than a player: where they have been able to look first."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from django.contrib.auth.models import User

from games import services
from games.models import Game, Player, Room
from games.selectors.oversight import Oversight
from games.services import moderation
from games.staff_groups import ADMINISTRATORS
from tests.web.conftest import reason
from tests.web.staff import ban, refused, staff

pytestmark = [pytest.mark.django_db, pytest.mark.rule("I-19")]
SEES_NAMES = ("refused", "moderators_see_names")
UNSEALED = ("refused", "has_unsealed")


def table(people: Sequence[Player], **wish: Any) -> Room:
    """A table of pseudonyms that waits, made by the first of some people."""
    wish = {"edition": "classic", "options": {"players": 3}, "pseudonyms": True, **wish}
    return services.room_create(player=people[0], **wish)


@pytest.fixture(params=["moderator", "superuser", "program of a moderator"])
def informed(request: pytest.FixtureRequest, people: list[Player]) -> Player:
    """Somebody who can see as a moderator who sits where."""
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


def test_a_moderator_begins_such_a_table_and_comes_back_only_while_nobody_else_has_been_there(
    people: list[Player],
) -> None:
    staff("mo", player=people[3])
    room = table(people[::-1])
    services.room_join(room_id=room.id, player=people[0])
    services.room_leave(room_id=room.id, player=people[3])
    assert reason(lambda: services.room_join(room_id=room.id, player=people[3])) == SEES_NAMES


def test_a_seat_that_is_kept_for_a_moderator_in_a_rematch_is_theirs_and_shows_them_nothing_before(
    people: list[Player],
) -> None:
    mo = staff("mo", player=people[0])
    room = table(people, options={"players": 2})
    services.room_ready(room_id=room.id, player=people[0])
    services.room_join(room_id=room.id, player=people[1])
    services.room_start(room_id=room.id, player=people[0])
    services.room_end_game(room_id=room.id)
    again = services.room_rematch(room_id=room.id, player=people[1])
    assert not Oversight(mo).of(Room.objects.filter(id=again.id)).exists()
    assert services.room_join(room_id=again.id, player=people[0]).player == people[0]


def test_who_has_unsealed_a_game_gets_no_seat_in_it(people: list[Player], make_game: Callable[..., Game]) -> None:
    game, other = make_game(2), staff("other")
    chief = staff("chief", ADMINISTRATORS, people[3])
    game.room.seats.filter(number=1).update(offered=True, stand_in=True)
    moderation.game_unseal(by=chief, game_id=game.id, why="said to cheat")
    take: Any = {"room_id": game.room_id, "player": people[3], "seat": 1}
    assert reason(lambda: services.seat_take_over(**take)) == UNSEALED
    hand: Any = {"by": other, "room_id": game.room_id, "seat": 1, "why": "to go on", "player_id": people[3].id}
    assert refused(moderation.seat_to_person, **hand) == UNSEALED
    assert services.seat_take_over(**{**take, "player": people[2]}).player == people[2]


def test_who_plays_under_a_pseudonym_learns_of_no_ban_by_handing_out_seats(
    people: list[Player], make_game: Callable[..., Game]
) -> None:
    elsewhere, mo = make_game(2), staff("mo", player=people[2])
    table(people[2:])
    ban(staff("other"), people[3], "seat_ban")
    answers = {
        refused(moderation.seat_to_person, by=mo, room_id=elsewhere.room_id, seat=9, why="to go on", player_id=one.id)
        for one in (people[0], people[3])
    }
    assert answers == {("refused", "under_pseudonym")}


def test_a_ban_that_empties_a_seat_at_a_moderators_waiting_table_is_not_shown_to_them(people: list[Player]) -> None:
    mo, other = staff("mo", player=people[0]), staff("other")
    before = ban(other, people[3], "seat_ban")
    room = table(people)
    services.room_join(room_id=room.id, player=people[1])
    ban(other, people[1], "seat_ban")
    assert not room.seats.filter(player=people[1]).exists()
    shown = Oversight(mo).of(type(before).objects.all())
    assert list(shown) == [before]
