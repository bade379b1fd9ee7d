"""People who share a network: a keyed hash per log-in and per guest's first arrival, which moderators see as people and
days only."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from rest_framework.test import APIClient

from games import services
from games.models import NetworkSign, Player
from games.models.staff_groups import ADMINISTRATORS
from games.selectors.moderation.networks import MOST_PEOPLE, MOST_SHARING, people_sharing_network
from games.selectors.moderation.oversight import Oversight
from games.selectors.people import own_data
from games.workers import sweeper
from tests.web.accounts import log_in, log_out, sign_up, who
from tests.web.conftest import client_of
from tests.web.staff import browser_of, mo, staff

pytestmark = [pytest.mark.django_db, pytest.mark.once]
__all__ = ["mo"]
HOME, WORK = "203.0.113.7", "198.51.100.1"


def signs(player: Player) -> list[str]:
    return list(NetworkSign.objects.filter(player=player).values_list("sign", flat=True))


def came(player: Player, sign: str, days_ago: int = 0) -> None:
    """A person came from a network some days ago."""
    NetworkSign.objects.create(player=player, sign=sign, day=timezone.now().date() - timedelta(days=days_ago))


def guests(number: int) -> list[Player]:
    made = [Player(name=f"Guest {one}") for one in range(number)]
    return Player.objects.bulk_create(made)


def sharing(player: Player, user: Any) -> list[tuple[str, int]]:
    """The names of the people who share a network, with the number of days."""
    return [(one.player.name, one.days) for one in people_sharing_network(player, Oversight(user)).people]


# --- what is recorded


def browser_at(address: str) -> APIClient:
    client: APIClient = client_of(None)
    client.defaults["REMOTE_ADDR"] = address
    return client


def test_each_log_in_and_each_guests_first_arrival_is_recorded_once_a_day() -> None:
    client = browser_at(HOME)
    client.post("/api/me/", {"name": "Ada"}, format="json")
    ada = who(client)
    assert len(signs(ada)) == 1
    client.post("/api/me/", {"name": "Ada II"}, format="json")
    sign_up(client, "Ada Lovelace")
    for _ in range(3):
        log_out(client)
        log_in(client, "Ada Lovelace")
    assert len(signs(ada)) == 1, "however often they log in"
    log_out(client)
    client.defaults["REMOTE_ADDR"] = WORK
    log_in(client, "Ada Lovelace")
    assert len(set(signs(ada))) == 2
    assert not any(HOME in sign or WORK in sign for sign in signs(ada))


def test_a_guest_who_takes_a_seat_without_a_name_is_recorded() -> None:
    client = browser_at(HOME)
    made = client.post("/api/rooms/", {"edition": "classic", "options": {"players": 2}}, format="json")
    assert made.status_code == 201
    assert len(signs(who(client))) == 1


@pytest.mark.parametrize(
    ("first", "second", "is_same"),
    [
        (HOME, HOME, True),
        (HOME, WORK, False),
        ("2001:db8:0:1::5", "2001:db8:0:1:aaaa::9", True),
        ("2001:db8:0:1::5", "2001:db8:0:2::5", False),
        (f"::ffff:{HOME}", HOME, True),
    ],
)
def test_a_network_is_an_address_or_a_64_network(first: str, second: str, is_same: bool) -> None:
    found = []
    for address in (first, second):
        client = browser_at(address)
        client.post("/api/me/", {"name": "Ada"}, format="json")
        found += signs(who(client))
    assert len(found) == 2
    assert (found[0] == found[1]) is is_same


def test_behind_a_proxy_the_address_that_it_names_counts(settings: Any) -> None:
    settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, "NUM_PROXIES": 1}
    found = []
    for forwarded in (f"{WORK}, {HOME}", HOME, WORK):
        client = browser_at("10.0.0.1")
        client.defaults["HTTP_X_FORWARDED_FOR"] = forwarded
        client.post("/api/me/", {"name": "Ada"}, format="json")
        found += signs(who(client))
    assert found[0] == found[1] != found[2], "what the client itself claims does not count"


def test_this_machine_is_no_network() -> None:
    client = browser_at("127.0.0.1")
    client.post("/api/me/", {"name": "Ada"}, format="json")
    assert signs(who(client)) == []


def test_signs_depend_on_the_secret_key(settings: Any) -> None:
    first = services.player_create(network=HOME)
    settings.SECRET_KEY = "another"
    assert signs(first) != signs(services.player_create(network=HOME))


def test_a_log_in_to_the_admin_is_recorded(mo: User) -> None:
    Client().post("/admin/login/", {"username": "mo", "password": "x"}, REMOTE_ADDR=HOME)
    assert len(signs(Player.objects.get(user=mo))) == 1


def test_after_thirty_days_nothing_is_left(people: list[Player]) -> None:
    for days_ago in (0, 30, 31, 400):
        came(people[0], "home", days_ago)
    sweeper.housekeeping()
    today = timezone.now().date()
    assert set(NetworkSign.objects.values_list("day", flat=True)) == {today, today - timedelta(days=30)}


def test_account_deletion_deletes_the_signs(people: list[Player]) -> None:
    came(people[0], "home")
    services.person_delete(player=people[0])
    assert not NetworkSign.objects.exists()


def test_a_guests_networks_carry_over_to_the_account(people: list[Player]) -> None:
    user = User.objects.create_user("Bo")
    account = services.account_log_in(user=user, network=HOME)
    guest = services.player_create(network=HOME)
    came(guest, "elsewhere", 3)
    services.account_log_in(user=user, guest=guest)
    assert len(signs(account)) == len(set(signs(account))) == 2
    assert signs(guest) == []


def test_the_data_export_has_the_days_and_no_signs(people: list[Player]) -> None:
    came(people[0], "first-sign", 2)
    came(people[0], "other-sign", 2)
    exported = own_data.as_json(people[0])
    assert "sign" not in exported
    assert f'"day": "{timezone.now().date() - timedelta(days=2)}"' in exported
    assert '"networks": 2' in exported


# --- what moderators see


def test_people_of_shared_networks_are_listed_with_their_days_newest_first(mo: User, people: list[Player]) -> None:
    ada, bo, cy, di = people
    for days_ago in (0, 5):
        came(ada, "home", days_ago)
    came(ada, "work", 1)
    came(bo, "home", 3)
    came(bo, "work", 3)
    came(bo, "home", 4)
    came(cy, "work", 1)
    came(di, "elsewhere", 0)
    assert sharing(ada, mo) == [("Cy", 1), ("Bo", 2)]
    assert sharing(di, mo) == []
    found = people_sharing_network(ada, Oversight(mo))
    assert found.people[0].last == timezone.now().date() - timedelta(days=1)
    assert (found.more, found.large, found.hidden) == (False, False, False)


def test_a_large_network_says_nothing_about_its_people(mo: User, people: list[Player]) -> None:
    ada, bo, *_ = people
    for one in (ada, *guests(MOST_SHARING - 1)):
        came(one, "school")
    assert not people_sharing_network(ada, Oversight(mo)).large
    came(ada, "home")
    came(bo, "home")
    came(bo, "school")
    found = people_sharing_network(ada, Oversight(mo))
    assert found.large
    assert sharing(ada, mo) == [("Bo", 1)], "by the small network only"


def test_at_most_twenty_people_are_listed(mo: User, people: list[Player]) -> None:
    for one in (people[0], *guests(MOST_PEOPLE)):
        came(one, "home")
    assert not people_sharing_network(people[0], Oversight(mo)).more
    came(people[1], "home")
    found = people_sharing_network(people[0], Oversight(mo))
    assert (len(found.people), found.more) == (MOST_PEOPLE, True)


def test_moderators_see_no_networks_of_themselves_their_equals_or_superiors(mo: User, people: list[Player]) -> None:
    ada, bo, cy, di = people
    for player, group in ((bo, "moderator"), (cy, ADMINISTRATORS)):
        staff(player.name, group, player)
    Player.objects.filter(pk=di.pk).update(user=mo)
    for player in people:
        came(player, "home")
    assert sharing(ada, mo) == []
    assert [sharing(player, mo) for player in (bo, cy, di)] == [[], [], []]
    chief = User.objects.create_superuser("chief", password="x")
    assert {name for name, _ in sharing(ada, chief)} == {"Bo", "Cy", "Di"}


def test_a_moderator_with_a_pseudonym_sees_no_networks(mo: User, people: list[Player]) -> None:
    ada, bo, cy, _ = people
    Player.objects.filter(pk=cy.pk).update(user=mo)
    for player in (ada, bo):
        came(player, "home")
    address = f"/admin/games/player/{ada.pk}/change/"
    assert "on 1 day, last on" in browser_of(mo).get(address).content.decode()
    services.room_create(
        player=Player.objects.get(pk=cy.pk), edition="classic", options={"players": 2}, pseudonyms=True
    )
    found = people_sharing_network(ada, Oversight(mo))
    assert found.hidden
    assert not found.people
    page = browser_of(mo).get(address).content.decode()
    assert "last on" not in page
    assert bo.pk not in page


def test_the_page_of_a_person_names_the_people_and_no_sign(mo: User, people: list[Player]) -> None:
    ada, bo, *_ = people
    account = User.objects.create_user("Bo")
    Player.objects.filter(pk=bo.pk).update(user=account)
    for player in (ada, bo):
        came(player, "e1f2a3b4c5d6")
    page = browser_of(mo).get(f"/admin/games/player/{ada.pk}/change/").content.decode()
    assert f'<a href="/admin/games/player/{bo.pk}/change/"><bdi>Bo</bdi></a> · has an account · on 1 day' in page
    assert "e1f2a3b4c5d6" not in page


def test_the_number_of_queries_does_not_depend_on_the_number_of_people(mo: User, people: list[Player]) -> None:
    def queries() -> int:
        seen = Oversight(mo)
        with CaptureQueriesContext(connection) as captured:
            assert people_sharing_network(people[0], seen).people
        return len(captured)

    for player in people[:2]:
        came(player, "home")
    few = queries()
    for number in range(8):
        for one in (people[0], *guests(number * 5)):
            came(one, f"network {number}", number)
    assert queries() == few


def test_that_no_network_is_known_does_not_look_like_nobody(mo: User, people: list[Player]) -> None:
    came(people[0], "home")
    shown = [browser_of(mo).get(f"/admin/games/player/{one.id}/change/").content.decode() for one in people[:2]]
    unknown = "No network of this person is known from the last 30 days."
    assert [unknown in page for page in shown] == [False, True]
