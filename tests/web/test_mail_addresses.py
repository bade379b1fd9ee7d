"""Email addresses: added, confirmed by a link, changed, unsubscribed and deleted, by their owner alone."""

import logging
import time
from datetime import time as clock
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core import mail, signing
from django.core.management import call_command
from django.test import Client
from rest_framework.test import APIClient

from games import services
from games.management.backups import KEPT
from games.models import MailAddress, MailRequest, Notification, Player
from games.realtime.room_connection import RoomConnection
from tests.web.conftest import client_of
from tests.web.fake_clock import FakeClock
from tests.web.mail_outbox import deliver_mail, links, mails, part, sent_mails, slow_game, subscribe_to_mail, text_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("mails"), pytest.mark.servers]
__all__ = ["mails"]

WISH = {"address": "ada@post.example", "choice": "at_once", "zone": "Europe/Berlin"}


def reason(response: Any) -> tuple[int, str | None]:
    """Status and reason of a refusal."""
    error = response.json()["error"]
    return response.status_code, error.get("reason") or error.get("field")


@pytest.fixture
def ada(people: list[Player], fake_clock: FakeClock) -> APIClient:
    """Ada's browser."""
    return client_of(people[0])


def confirm(client: APIClient, fake_clock: FakeClock) -> None:
    """Follows the link of the newest email."""
    (letter,) = deliver_mail(fake_clock)
    (token,) = links(letter, "confirm")
    assert client.post("/api/mail/confirm/", {"token": token}).status_code == 200


def test_an_address_is_given_confirmed_changed_and_removed(ada: APIClient, fake_clock: FakeClock) -> None:
    before = ada.get("/api/mail/").json()
    assert (before["offered"], before["address"], before["confirmed"]) == (True, None, False)
    quiet = {"quiet_from": "22:00", "quiet_to": "07:30"}
    given = ada.post("/api/mail/", {**WISH, **quiet, "choice": "digest", "digest_hour": 18}).json()
    assert given == {
        "offered": True,
        "address": "ada@post.example",
        "confirmed": False,
        "choice": "digest",
        "reminders": True,
        "news": True,
        "digest_hour": 18,
        "zone": "Europe/Berlin",
        **quiet,
    }
    confirm(client_of(), fake_clock)
    assert ada.get("/api/mail/").json() == {**given, "confirmed": True}
    assert ada.post("/api/mail/", WISH).json()["confirmed"]
    assert deliver_mail(fake_clock, 60) == []
    changed = ada.post("/api/mail/", {**WISH, "address": "ada@other.example"}).json()
    assert (changed["address"], changed["confirmed"]) == ("ada@other.example", False)
    assert ada.post("/api/mail/remove/").json() == before
    assert not MailAddress.objects.exists()
    assert not Notification.objects.exists()


def test_the_question_goes_out_at_once_and_names_nobody(ada: APIClient, fake_clock: FakeClock) -> None:
    ada.post("/api/mail/", {**WISH, "choice": "digest", "quiet_from": "00:00", "quiet_to": "23:59"})
    (letter,) = deliver_mail(fake_clock)
    assert letter["To"] == "ada@post.example"
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert "Ada" not in letter["Subject"] + text_of(letter) + part(letter, "html")
    assert "is valid for 3 days" in part(letter, "html")


def test_nothing_else_goes_to_an_address_that_is_not_confirmed(
    ada: APIClient, fake_clock: FakeClock, people: list[Player]
) -> None:
    ada.post("/api/mail/", WISH)
    assert len(deliver_mail(fake_clock)) == 1
    game = slow_game(people)
    fake_clock.play_until(game, 0)
    assert deliver_mail(fake_clock, 3600) == []
    (token,) = links(sent_mails()[0], "confirm")
    ada.post("/api/mail/confirm/", {"token": token})
    assert len(deliver_mail(fake_clock, 120)) == 1
    ada.post("/api/mail/", {**WISH, "address": "ada@other.example"})
    assert [letter["To"] for letter in deliver_mail(fake_clock, 3600)] == ["ada@other.example"]


def test_a_forged_link_a_late_one_and_one_for_another_address_are_refused(
    ada: APIClient, fake_clock: FakeClock, monkeypatch: pytest.MonkeyPatch, client: Client
) -> None:
    ada.post("/api/mail/", WISH)
    (token,) = links(deliver_mail(fake_clock)[0], "confirm")
    (stop,) = links(sent_mails()[0], "stop")
    address = MailAddress.objects.get()
    unsigned = signing.dumps([address.pk, "x"], salt="games.mail.confirm", key="another key than ours")
    for bad in (token[:-1] + ("A" if token[-1] != "A" else "B"), token + "x", unsigned, stop, "x", "a:b:c"):
        assert reason(ada.post("/api/mail/confirm/", {"token": bad})) == (409, "invalid_link")
        assert client.post(f"/mail/stop/{bad}").status_code == (200 if bad == stop else 404)
        if bad == stop:
            ada.post("/api/mail/", WISH)
    ada.post("/api/mail/", {**WISH, "address": "eve@post.example"})
    assert reason(ada.post("/api/mail/confirm/", {"token": token})) == (409, "invalid_link")
    (fresh,) = links(deliver_mail(fake_clock)[-1], "confirm")
    later = time.time() + 3 * 24 * 3600 + 1
    with monkeypatch.context() as patch:
        patch.setattr(time, "time", lambda: later)
        assert reason(ada.post("/api/mail/confirm/", {"token": fresh})) == (409, "expired_link")
    assert not MailAddress.objects.get().confirmed


def test_a_link_does_not_hold_the_address(ada: APIClient, fake_clock: FakeClock) -> None:
    ada.post("/api/mail/", WISH)
    (letter,) = deliver_mail(fake_clock)
    for token in (*links(letter, "confirm"), *links(letter, "stop")):
        payload = signing.b64_decode(token.partition(":")[0].encode()).decode()
        assert "post" not in payload
        assert "ada" not in payload


def test_an_address_subscribed_by_mistake_is_deleted_with_one_click(
    ada: APIClient, fake_clock: FakeClock, client: Client
) -> None:
    ada.post("/api/mail/", WISH)
    (token,) = links(deliver_mail(fake_clock)[0], "stop")
    assert client.post(f"/mail/stop/{token}").status_code == 200
    assert not MailAddress.objects.exists()


def test_an_address_that_was_never_confirmed_is_forgotten(ada: APIClient, fake_clock: FakeClock) -> None:
    ada.post("/api/mail/", WISH)
    fake_clock.pass_by(3 * 24 * 3600 - 1)
    services.notifications_sweep(now=fake_clock.now)
    assert MailAddress.objects.exists()
    fake_clock.pass_by(2)
    services.notifications_sweep(now=fake_clock.now)
    assert not MailAddress.objects.exists()
    assert not MailRequest.objects.exists()


def test_questions_are_limited_for_a_person_a_box_and_a_network(
    people: list[Player], fake_clock: FakeClock, settings: Any
) -> None:
    settings.MAIL_LIMITS = (4, 3, 6)
    ada, bo = client_of(people[0]), client_of(people[1])
    assert ada.post("/api/mail/", WISH).status_code == 200
    assert ada.post("/api/mail/again/").status_code == 200
    # The same mailbox by another name, and for another person.
    assert bo.post("/api/mail/", {**WISH, "address": "Ada+x@post.example"}).status_code == 200
    assert reason(bo.post("/api/mail/again/")) == (429, "too_many_mails")
    assert reason(ada.post("/api/mail/again/")) == (429, "too_many_mails")
    # Limited by person, whatever the address; a refusal has changed nothing.
    for number in range(2):
        assert ada.post("/api/mail/", {**WISH, "address": f"{number}@post.example"}).status_code == 200
    assert reason(ada.post("/api/mail/", {**WISH, "address": "2@post.example"})) == (429, "too_many_mails")
    assert ada.get("/api/mail/").json()["address"] == "1@post.example"
    # Limited by network, for any person.
    cy, di = client_of(people[2]), client_of(people[3])
    assert cy.post("/api/mail/", {**WISH, "address": "cy@post.example"}).status_code == 200
    assert reason(di.post("/api/mail/", {**WISH, "address": "di@post.example"})) == (429, "too_many_mails")
    di.defaults["REMOTE_ADDR"] = "192.0.2.7"
    assert di.post("/api/mail/", {**WISH, "address": "di@post.example"}).status_code == 200
    fake_clock.pass_by(24 * 3600)
    assert ada.post("/api/mail/again/").status_code == 200


@pytest.mark.parametrize(
    "address",
    [
        "",
        "ada",
        "ada@",
        "@post.example",
        "a b@post.example",
        "ada@post.example\nBcc: eve@evil.example",
        "ada@post.example,eve@evil.example",
        '"a\\" b"@post.example',
        "ada@[127.0.0.1]",
        "ädä@post.example",
        f"{'a' * 250}@post.example",
    ],
)
def test_an_invalid_address_is_refused(ada: APIClient, address: str) -> None:
    assert ada.post("/api/mail/", {**WISH, "address": address}).status_code == 400
    assert not MailAddress.objects.exists()


@pytest.mark.parametrize(
    "wrong",
    [
        {"zone": "Mars/Olympus"},
        {"zone": "../../etc/passwd"},
        {"choice": "hourly"},
        {"digest_hour": 24},
        {"quiet_from": "25:00", "quiet_to": "07:00"},
        {"player": "another person"},
    ],
)
def test_invalid_notification_settings_are_refused(ada: APIClient, wrong: dict[str, Any]) -> None:
    assert ada.post("/api/mail/", {**WISH, **wrong}).status_code == 400
    assert not MailAddress.objects.exists()


def test_a_server_without_mails_offers_none(ada: APIClient, settings: Any) -> None:
    settings.EMAIL_URL = ""
    assert not ada.get("/api/mail/").json()["offered"]
    assert reason(ada.post("/api/mail/", WISH)) == (409, "no_mails")


def test_a_choice_holds_for_what_waits_already(ada: APIClient, fake_clock: FakeClock, people: list[Player]) -> None:
    subscribe_to_mail(people[0], fake_clock)
    game = slow_game(people)
    fake_clock.play_until(game, 0)
    ada.post("/api/mail/", {**WISH, "choice": "none"})
    assert not Notification.objects.exists()
    assert deliver_mail(fake_clock, 3600) == []
    ada.post("/api/mail/", {**WISH, "choice": "digest", "digest_hour": 20})
    assert deliver_mail(fake_clock, 3600) == []
    ada.post("/api/mail/", WISH)
    assert len(deliver_mail(fake_clock, 60)) == 1
    ada.post("/api/mail/", {**WISH, "choice": "digest", "digest_hour": 20})
    assert deliver_mail(fake_clock, 7 * 3600) == []


def test_half_of_quiet_hours_are_none(ada: APIClient) -> None:
    ada.post("/api/mail/", {**WISH, "quiet_from": "22:00"})
    address = MailAddress.objects.get()
    assert (address.quiet_from, address.quiet_to) == (None, None)
    ada.post("/api/mail/", {**WISH, "quiet_from": "22:00", "quiet_to": "07:00"})
    address.refresh_from_db()
    assert (address.quiet_from, address.quiet_to) == (clock(22), clock(7))


def test_an_address_is_shown_to_nobody_else_and_in_no_log(
    ada: APIClient, fake_clock: FakeClock, people: list[Player], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    ada.post("/api/mail/", WISH)
    confirm(ada, fake_clock)
    game = slow_game(people)
    fake_clock.play_until(game, 0)
    assert len(deliver_mail(fake_clock, 120)) == 1
    address = MailAddress.objects.get()
    moderator = Client()
    moderator.force_login(User.objects.create_superuser("mo", password="x"))
    (row,) = Notification.objects.filter(kind="turn")
    pages = [
        *("/admin/games/mailaddress/", f"/admin/games/mailaddress/{address.pk}/change/", "/admin/games/notification/"),
        *(f"/admin/games/notification/{row.pk}/change/", f"/admin/games/mailaddress/{address.pk}/history/"),
        "/admin/games/mailaddress/?q=ada@post",
    ]
    seen = [moderator.get(page).content.decode() for page in pages]
    assert "a…@p…" in seen[0]
    assert "Total: 0" in seen.pop()
    assert moderator.get("/admin/games/mailaddress/?address__startswith=ada").status_code == 400
    table = RoomConnection(game.room_id, client_of(people[1]).session)
    seen += [frame.decode() for frame in table.open().frames]
    for client in (client_of(people[1]), client_of()):
        seen += [client.get(f"/api/{path}").content.decode() for path in ("mail/", "me/", f"rooms/{game.room_id}/")]
    assert "post.example" not in "".join(seen)
    assert "post.example" not in caplog.text
    assert str(address) == f"email address {address.pk}"


def test_two_people_may_have_one_address(people: list[Player], fake_clock: FakeClock) -> None:
    for player in people[:2]:
        client = client_of(player)
        assert client.post("/api/mail/", WISH).status_code == 200
        confirm(client, fake_clock)
    assert MailAddress.objects.filter(confirmed__isnull=False).count() == 2
    assert len(mail.outbox) == 2


def test_what_a_backup_keeps_has_addresses_until_they_are_removed(
    ada: APIClient, people: list[Player], fake_clock: FakeClock, tmp_path: Path
) -> None:
    subscribe_to_mail(people[0], fake_clock)
    call_command("dumpdata", *KEPT, output=str(tmp_path / "before.json"))
    assert "ada@post.example" in (tmp_path / "before.json").read_text()
    ada.post("/api/mail/remove/")
    call_command("dumpdata", *KEPT, output=str(tmp_path / "after.json"))
    assert "post.example" not in (tmp_path / "after.json").read_text()
