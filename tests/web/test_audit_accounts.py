"""The audit log identifies the account that acted, whatever it was called then and is called now."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games import services
from games.models import AuditEntry, Player
from games.services import moderation
from games.services.account_lifecycle.account_deletion import person_delete
from tests.web.staff import browser_of, refused, staff

pytestmark = [pytest.mark.django_db, pytest.mark.once]
LIST = "/admin/games/auditentry/"


@pytest.fixture
def chief(db: None) -> Client:
    """The browser of a superuser."""
    return browser_of(User.objects.create_superuser("chief", password="x"))


def ban(user: User, player: Player, why: str) -> None:
    """Bans a player for a reason."""
    moderation.sanction_give(by=user, player_id=player.id, step="account_ban", why=why)


def who(key: int, name: str) -> str:
    """The start of a log entry: the number of an account, which no name can imitate, since it comes first; and the
    name, which leads to all its acts."""
    return f'#{key} <a href="{LIST}?who_key={key}"><bdi>{name}</bdi></a>'


def text(browser: Client, page: str) -> str:
    """The text of a page, without its filters."""
    return browser.get(page).content.decode().partition('id="changelist-filter"')[0]


def test_acts_under_another_name_are_traced_by_the_account(people: list[Player], chief: Client) -> None:
    mona, milo = staff("Mona", player=people[0]), staff("Milo", player=people[1])
    services.account_rename(player=people[0], name="Monica")
    services.account_rename(player=people[1], name="Mona")
    ban(User.objects.get(pk=milo.pk), people[3], "because I can")
    services.account_rename(player=people[1], name="Milo")
    services.account_rename(player=people[0], name="Mona")
    ban(User.objects.get(pk=mona.pk), people[2], "because I must")
    entries = AuditEntry.objects.filter(act="sanction.account_ban")
    assert set(entries.values_list("who", "who_key")) == {("Mona", mona.pk), ("Mona", milo.pk)}
    pages = [LIST, f"{LIST}?q=Mona", f"{LIST}?who_key={milo.pk}", f"{LIST}?q=Milo", "/admin/"]
    for page in (
        *pages,
        f"{LIST}{entries.get(who_key=milo.pk).pk}/change/",
        f"/admin/games/player/{people[3].id}/change/",
    ):
        shown = text(chief, page)
        assert f"{who(milo.pk, 'Mona')} (now <bdi>Milo</bdi>)" in shown, page
    assert who(mona.pk, "Mona") in text(chief, LIST)
    for page in (f"{LIST}?who_key={milo.pk}", f"{LIST}?q=Milo"):
        shown = text(chief, page)
        assert "because I can" in shown
        assert "because I must" not in shown
    assert f"?who_key={milo.pk}" in chief.get(LIST).content.decode().partition('id="changelist-filter"')[2]
    assert chief.get(f"{LIST}?who_key=Milo").status_code == 302


def test_a_new_name_of_a_moderator_is_in_the_log_and_of_nobody_else(people: list[Player], chief: Client) -> None:
    mona = staff("Mona", player=people[0])
    people[1].user = User.objects.create_user("Bo")
    people[1].save()
    services.account_rename(player=people[0], name="Monica")
    services.account_rename(player=people[0], name="Monica")
    services.account_rename(player=people[1], name="Boris")
    assert refused(services.account_rename, player=people[1], name="Monica") == ("refused", "name_taken")
    rows = AuditEntry.objects.values_list("who", "who_key", "act", "kind", "key", "name", "player", "detail", "refused")
    assert list(rows) == [("Mona", mona.pk, "staff.rename", "account", str(mona.pk), "Mona", "", "Monica", "")]
    assert "account renamed" in text(chief, LIST)


def test_the_log_keeps_what_it_knows_of_a_deleted_account(people: list[Player], chief: Client) -> None:
    mona = staff("Mona", player=people[0])
    moderation.note_write(by=mona, player_id=people[3].id, text="keeps his word")
    key = mona.pk
    person_delete(player=people[0])
    shown = text(chief, LIST)
    assert who(key, "Mona") in shown
    assert people[0].id not in shown
    assert "keeps his word" in text(chief, f"{LIST}?who_key={key}")
