"""Push subscriptions of browsers: added, changed, removed; by their owner alone, and never to an address of this
machine."""

import asyncio
import json
import socket
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from rest_framework.test import APIClient

from games import services
from games.models import Player, PushSubscription
from games.notifications.web_push.endpoints import BadEndpoint, read_endpoint, resolve
from games.selectors.people import own_data
from games.services.account_lifecycle.account_merge import merge_guest
from games.support.push_keys import is_private_key, public_key, read_key
from tests.web.conftest import client_of
from tests.web.hosting import give_accounts
from tests.web.web_push import Browser, PushService, plain, push_service

pytestmark = [pytest.mark.django_db, pytest.mark.servers]
__all__ = ["push_service"]

ADDRESS = "https://push.example/v1/abc"


@pytest.fixture
def ada(people: list[Player]) -> APIClient:
    """Ada's browser."""
    return client_of(people[0])


def wish(address: str = ADDRESS, **more: Any) -> dict[str, Any]:
    """The subscription that a browser posts."""
    browser = Browser()
    return {"endpoint": address, "p256dh": plain(browser.point), "auth": plain(browser.auth), "zone": "UTC"} | more


def refusal(client: APIClient, body: Any) -> tuple[str | None, str | None]:
    """Reason and field of a refused subscription."""
    answer = client.post("/api/push/", body)
    assert 400 <= answer.status_code < 500, answer.content
    error = answer.json()["error"]
    return error.get("reason"), error.get("field")


def test_a_browser_is_given_changed_and_taken_back(ada: APIClient, push_service: PushService, settings: Any) -> None:
    key = public_key(read_key(settings.VAPID_PRIVATE_KEY))
    assert ada.get("/api/push/").json() == {"key": key, "browsers": 0}
    quiet = {"quiet_from": "22:00", "quiet_to": "07:30", "zone": "Europe/Berlin"}
    assert ada.post("/api/push/", wish(**quiet)).json() == {"key": key, "browsers": 1}
    assert ada.post("/api/push/", wish(news=False)).json() == {"key": key, "browsers": 1}
    browser = PushSubscription.objects.get()
    assert (browser.turn, browser.news, browser.quiet_from, browser.zone) == (True, False, None, "UTC")
    ada.post("/api/push/", wish(f"{ADDRESS}/2"))
    assert ada.post("/api/push/remove/", {"endpoint": ADDRESS}).json()["browsers"] == 1
    assert ada.post("/api/push/remove/", {"endpoint": ADDRESS}).json()["browsers"] == 1
    ada.post("/api/push/", wish())
    assert ada.post("/api/push/remove/", {}).json()["browsers"] == 0


def test_without_a_key_none_is_offered_and_none_taken(ada: APIClient) -> None:
    assert ada.get("/api/push/").json() == {"key": None, "browsers": 0}
    assert refusal(ada, wish()) == ("no_pushes", None)


def test_a_browser_notifies_only_its_latest_user(
    ada: APIClient, people: list[Player], push_service: PushService
) -> None:
    ada.post("/api/push/", wish())
    bo = client_of(people[1])
    assert bo.post("/api/push/remove/", {"endpoint": ADDRESS}).json()["browsers"] == 0
    assert PushSubscription.objects.get().player == people[0]
    bo.post("/api/push/", wish())
    assert PushSubscription.objects.get().player == people[1]
    assert ada.get("/api/push/").json()["browsers"] == 0


def test_nobody_has_more_than_ten(ada: APIClient, people: list[Player], push_service: PushService) -> None:
    """However many there are: of 10,000, ten are kept."""
    for number in range(10):
        assert ada.post("/api/push/", wish(f"{ADDRESS}/{number}")).status_code == 200
    answer = ada.post("/api/push/", wish(f"{ADDRESS}/10"))
    assert answer.json()["error"]["reason"] == "too_many_pushes"
    assert answer.json()["error"]["data"] == {"most": 10}
    assert ada.post("/api/push/", wish(f"{ADDRESS}/9", news=False)).status_code == 200
    assert PushSubscription.objects.count() == 10


@pytest.mark.parametrize(
    "address",
    [
        "",
        "push.example/a",
        "http://push.example/a",
        "https://push.example",
        "https://push.example:8443/a",
        "https://push.example:0/a",
        "https://push.example:port/a",
        "https://user@push.example/a",
        "https://push.example/a#b",
        "https://push.example/a b",
        "https://push.example\\@evil.example/a",
        "https://push.example/\r\nHost: evil",
        "https://пуш.example/a",
        "https://localhost/a",
        "https://db.internal/a",
        "https://printer.local/a",
        "https://router/a",
        "https://push.example./a",
        "https://127.0.0.1/a",
        "https://127.1/a",
        "https://2130706433/a",
        "https://0x7f.0.0.1/a",
        "https://10.0.0.1/a",
        "https://[::1]/a",
        "https://169.254.169.254/latest/meta-data/",
        "http://127.0.0.1/a",
        "http://127.0.0.2:8000/a",
        "http://localhost:8000/a",
        "file:///etc/passwd",
        "https://push.example/" + "a" * 980,
    ],
)
def test_an_address_that_leads_elsewhere_than_to_the_public_internet_is_refused(
    ada: APIClient, push_service: PushService, address: str
) -> None:
    assert refusal(ada, wish(address)) in [("push_endpoint", "endpoint"), (None, "endpoint")]
    assert not PushSubscription.objects.exists()


def test_this_machine_is_written_to_in_tests_alone(ada: APIClient, push_service: PushService, settings: Any) -> None:
    assert ada.post("/api/push/", wish("http://127.0.0.1:8000/a")).status_code == 200
    settings.PUSH_LOOPBACK = False
    assert refusal(ada, wish("http://127.0.0.1:8000/b")) == ("push_endpoint", "endpoint")


@pytest.mark.parametrize("numbers", [["127.0.0.1"], ["93.184.215.14", "10.0.0.1"], []])
def test_a_name_that_leads_home_is_not_connected_to(numbers: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever it resolved to when it was added. The connection is made to the address that was checked, not to the
    name."""
    found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (number, 443)) for number in numbers]

    async def leads(self: Any, *args: Any, **more: Any) -> Any:
        return found

    monkeypatch.setattr(asyncio.BaseEventLoop, "getaddrinfo", leads)
    with pytest.raises(BadEndpoint):
        asyncio.run(resolve(read_endpoint(ADDRESS)))
    found[:] = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("93.184.215.14", 443))]
    assert asyncio.run(resolve(read_endpoint(ADDRESS))) == "93.184.215.14"


POINT, SECRET = plain(Browser().point), plain(bytes(16))


@pytest.mark.parametrize(
    ("p256dh", "auth"),
    [
        ("", SECRET),
        (POINT, ""),
        (POINT, plain(bytes(15))),
        (POINT, plain(bytes(17))),
        (POINT[:-4], SECRET),
        (plain(b"\x04" + bytes(64)), SECRET),
        (plain(b"\x00"), SECRET),
        (POINT[:-1] + "!", SECRET),
        (POINT[:-2] + "==", SECRET),
        (POINT + "AAAA", SECRET),
    ],
    ids=lambda key: f"{len(key)} signs",  # keys are new ones each time, and workers compare names
)
def test_keys_that_are_none_are_refused(ada: APIClient, push_service: PushService, p256dh: str, auth: str) -> None:
    reason, field = refusal(ada, wish(p256dh=p256dh, auth=auth))
    assert reason in ("push_keys", None)
    assert field in ("p256dh", "auth")


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"endpoint": 5}, "endpoint"),
        ({"endpoint": None}, "endpoint"),
        ({"zone": "Mars/Olympus"}, "zone"),
        ({"turn": "maybe"}, "turn"),
        ({"quiet_from": "25:00"}, "quiet_from"),
        ({"player": "other"}, "player"),
    ],
)
def test_bad_input_is_answered_by_its_field(
    ada: APIClient, push_service: PushService, body: dict[str, Any], field: str
) -> None:
    assert refusal(ada, wish() | body)[1] == field


def test_browsers_are_in_the_data_export_and_deleted_with_the_person(
    ada: APIClient, people: list[Player], push_service: PushService
) -> None:
    ada.post("/api/push/", wish(news=False))
    (mine,) = json.loads(own_data.as_json(people[0]))["pushes"]
    assert (mine["endpoint"], mine["news"]) == (ADDRESS, False)
    assert SECRET not in str(mine)
    services.person_delete(player=people[0])
    assert not PushSubscription.objects.exists()


def test_ending_all_sessions_removes_their_browsers(
    people: list[Player], push_service: PushService, django_user_model: Any
) -> None:
    user = django_user_model.objects.create_user("Ada", password="a lion's")
    people[0].user = user
    people[0].save()
    for player in people[:2]:
        push_service.subscribe(player)
    services.sessions_end(user=user)
    assert [one.player for one in PushSubscription.objects.all()] == [people[1]]


def test_a_guests_browsers_go_to_the_account_that_they_log_in_to(
    people: list[Player], push_service: PushService
) -> None:
    give_accounts(people[1:2])
    push_service.subscribe(people[0])
    merge_guest(guest=people[0], player=people[1], keeps_access=True)
    assert PushSubscription.objects.get().player == people[1]


def test_the_command_makes_a_key_that_the_server_takes() -> None:
    out, err = StringIO(), StringIO()
    call_command("push_keys", stdout=out, stderr=err)
    lines = dict(line.split("=", 1) for line in out.getvalue().splitlines())
    assert is_private_key(lines["VAPID_PRIVATE_KEY"])
    assert public_key(read_key(lines["VAPID_PRIVATE_KEY"])) in err.getvalue()
    assert lines["VAPID_SUBJECT"].startswith("mailto:")
