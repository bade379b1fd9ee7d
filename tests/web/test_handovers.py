"""A seat that a moderator hands over to another person: the log and the files of both name it, and the game waits for
the new person from then on."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.html import strip_tags

from games import services
from games.models import AuditEntry, Game, Player, Room
from games.selectors.moderation.awaited import Awaited, awaited_at
from games.selectors.moderation.oversight import Oversight
from games.services import moderation
from tests.web.staff import browser_of, mo, staff

__all__ = ["mo"]
pytestmark = [pytest.mark.django_db, pytest.mark.servers]
LIST = "/admin/games/auditentry/"


@pytest.fixture
def game(mo: User, make_game: Callable[..., Game], people: list[Player]) -> Game:
    """A game whose second seat, for which it waits, was given by one person to another."""
    found = make_game(2)
    found.room.seats.update(pending=False)
    found.room.seats.filter(number=1).update(pending=True)
    Game.objects.update(last_move=timezone.now() - timedelta(hours=2))
    hand: Any = {"by": mo, "room_id": found.room_id, "seat": 1, "why": "they are gone"}
    moderation.seat_to_person(**hand, player_id=people[2].id)
    return found


def acts_on(page: str, by: User) -> str:
    """The moderator actions that a page shows, without tags."""
    return strip_tags(browser_of(by).get(page).content.decode().partition('id="log"')[2])


def files(people: list[Player]) -> list[str]:
    return [f"/admin/games/player/{one.id}/change/" for one in people]


def test_the_log_names_both_and_so_do_their_files(mo: User, game: Game, people: list[Player]) -> None:
    words = f"seat handed over to a person · {game.room.name} (seat 2: {people[1].name} → {people[2].name})"
    assert [words in acts_on(file, mo) for file in files(people)] == [False, True, True, False]
    assert words in acts_on(f"/admin/games/room/{game.room_id}/change/", mo)
    shown = browser_of(mo).get(LIST).content.decode()
    for one in people[1:3]:
        assert f'<a href="/admin/games/player/{one.pk}/change/"><bdi>{one.name}</bdi></a>' in shown


def test_names_are_not_joined_with_seats_while_a_table_hides_them(mo: User, game: Game, people: list[Player]) -> None:
    """I-19."""
    Room.objects.update(pseudonyms=True)
    entry = f"{LIST}{AuditEntry.objects.get().pk}/change/"
    for page in (*files(people), f"/admin/games/room/{game.room_id}/change/", LIST, entry):
        shown = browser_of(mo).get(page).content.decode()
        assert "→" not in shown
        assert ("seat handed over to a person" in strip_tags(shown)) == (page not in files(people)), page
    services.room_end_game(room_id=game.room_id)
    assert f"{people[1].name} → {people[2].name}" in acts_on(files(people)[2], mo)


def test_a_moderator_with_a_pseudonym_does_not_see_who_got_a_seat(game: Game, people: list[Player]) -> None:
    own = staff("own", player=people[3])
    services.room_create(player=people[3], edition="classic", options={"players": 2}, name="Mine", pseudonyms=True)
    for page in (*files(people)[:3], LIST, f"/admin/games/room/{game.room_id}/change/"):
        assert "→" not in browser_of(own).get(page).content.decode()
    Room.objects.update(pseudonyms=True)
    assert awaited_at(game.room, Oversight(own))[0].since == Game.objects.get().last_move


def test_a_person_who_no_longer_exists_is_not_named(mo: User, game: Game, people: list[Player]) -> None:
    name = people[2].name
    Player.objects.filter(pk=people[2].pk).delete()
    assert f"{people[1].name} → person" in acts_on(files(people)[1], mo)
    assert name not in acts_on(LIST, mo)


def test_what_a_bot_got_or_gave_back_is_in_the_file_of_the_person(mo: User, game: Game, people: list[Player]) -> None:
    hand: Any = {"by": mo, "room_id": game.room_id, "seat": 0, "why": "they are gone"}
    moderation.seat_to_bot(**hand)
    moderation.seat_to_person(**hand)
    name, table = people[0].name, game.room.name
    for words in (
        f"seat handed over to a bot · {table} (seat 1: {name} → a bot)",
        f"seat handed over to a person · {table} (seat 1: a bot → {name})",
    ):
        assert [words in acts_on(file, mo) for file in files(people)] == [True, False, False, False]


def test_a_seat_that_nobody_holds_is_logged_without_people(mo: User, game: Game) -> None:
    with pytest.raises(services.Refused):
        moderation.seat_to_person(by=mo, room_id=game.room_id, seat=9, why="they are gone")
    assert AuditEntry.objects.latest("id").detail == "seat 9"


def test_the_game_waits_for_the_new_person_since_the_handover(mo: User, game: Game, people: list[Player]) -> None:
    def awaited() -> Awaited:
        (one,) = awaited_at(game.room, Oversight(mo))
        return one

    at = AuditEntry.objects.get().at
    assert (awaited().name, awaited().since, awaited().seen) == (people[2].name, at, None)
    presence = services.presence_open(room=game.room, player=people[2])
    services.presence_close(presence=presence)
    seen = awaited().seen
    assert seen is not None
    assert seen > at
    hand: Any = {"by": mo, "room_id": game.room_id, "seat": 1, "why": "back again"}
    moderation.seat_to_person(**hand, player_id=people[1].id)
    assert (awaited().since > at, awaited().seen) == (True, None)
    moved = timezone.now()
    Game.objects.update(last_move=moved)
    assert awaited().since == moved
