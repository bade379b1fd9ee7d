"""Moderators remove an offensive name from any player; its owner is notified why and how to log in now."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games import services
from games.models import PROGRAM_MARK, AuditEntry, Player
from games.selectors.moderation.standing import standing_of
from games.services import moderation
from tests.web.staff import ban, browser_of, mo, refused, staff

pytestmark = [pytest.mark.django_db, pytest.mark.once]
__all__ = ["mo"]


def take(mo: User, player: Player) -> str:
    """A moderator removes a player's name on the page of the admin; returns the new one."""
    form = {"do": "take_name", "why": "That is an insult.", "confirmed": "yes"}
    answered = browser_of(mo).post(f"/admin/games/player/{player.id}/change/", form, follow=True)
    assert "and has been warned." in answered.content.decode()
    player.refresh_from_db()
    return player.name


def test_a_guest_an_account_and_a_program_get_names_of_the_house_and_a_warning(mo: User, people: list[Player]) -> None:
    people[1].user = User.objects.create_user("Bo", password="x")
    people[1].save()
    program = services.program_create(operator=people[2], name="Rook")
    for player, start, owner in (
        (people[0], "Guest ", people[0]),
        (people[1], "Player ", people[1]),
        (program, "Program ", people[2]),
    ):
        before = player.name
        name = take(mo, player)
        assert name.startswith(start)
        assert name.endswith(PROGRAM_MARK) == player.program
        (warning,) = standing_of(owner).sanctions
        assert warning.step == "warning"
        assert warning.reason.startswith("That is an insult. (")
        assert name in warning.reason
        entry = AuditEntry.objects.get(player=player.id)
        assert (entry.act, entry.name, entry.detail, entry.why) == ("name.reset", before, name, "That is an insult.")
    assert Client().login(username=people[1].name, password="x")
    assert User.objects.get(player=people[1]).username == people[1].name
    # A player who has read it may choose another name, and the old one is free again.
    assert refused(services.account_rename, player=people[1], name="Boris") == ("sanctioned", "warning")
    moderation.sanction_acknowledge(player=people[1], public_id=people[1].sanctions.get().public_id)
    people[1].refresh_from_db()
    assert services.account_rename(player=people[1], name="Boris").name == "Boris"


def test_a_muted_player_loses_the_name_and_may_not_choose_one(mo: User, people: list[Player]) -> None:
    ban(mo, people[0], "mute")
    assert take(mo, people[0]).startswith("Guest ")
    moderation.sanction_acknowledge(player=people[0], public_id=people[0].sanctions.get(step="warning").public_id)
    assert refused(services.player_rename, player=people[0], name="Ada") == ("sanctioned", "mute")


def test_a_moderator_playing_under_a_pseudonym_takes_no_name_away(people: list[Player]) -> None:
    mo = staff("moni", player=people[0])
    services.room_create(player=people[0], edition="classic", options={"players": 2}, pseudonyms=True)
    about = {"player_id": people[1].id, "why": "That is an insult."}
    assert refused(moderation.name_reset, by=mo, **about) == ("refused", "under_pseudonym")
    assert Player.objects.get(pk=people[1].pk).name == "Bo"


def test_moderators_find_a_person_by_the_name_that_was_removed(mo: User, people: list[Player]) -> None:
    before, name = people[0].name, take(mo, people[0])
    refused(moderation.name_reset, by=staff("op", player=people[3]), player_id=people[3].id, why="because I can")
    listed = browser_of(mo).get("/admin/games/player/?q=ada").content.decode()
    assert f"{name} (removed: {before})</a>" in listed
    assert f">{name}</a>" in browser_of(mo).get("/admin/games/player/").content.decode()
    assert "(removed" not in browser_of(mo).get("/admin/games/player/?q=di").content.decode()


def test_a_moderator_with_a_pseudonym_does_not_find_them(mo: User, people: list[Player]) -> None:
    """The removal, and with it the warning, could belong to the moderator's own table."""
    name, own = take(mo, people[0]), staff("moni", player=people[1])
    search = "/admin/games/player/?q=ada"
    assert name in browser_of(own).get(search).content.decode()
    services.room_create(player=people[1], edition="classic", options={"players": 2}, pseudonyms=True)
    assert name not in browser_of(own).get(search).content.decode()
