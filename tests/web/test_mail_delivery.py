"""Email delivery: failed emails are retried, nothing is sent twice, and no email delays another."""

import re
from datetime import time
from smtplib import SMTPRecipientsRefused, SMTPServerDisconnected
from typing import Any

import pytest
from django.core.mail import EmailMultiAlternatives

from games import services
from games.models import Game, MailAddress, Notification, Player
from games.notifications.mail.channel import MAIL
from tests.web.fake_clock import FakeClock
from tests.web.mail_outbox import HOUR, both, deliver_mail, mails, send_due, slow_game, subscribe_to_mail, text_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("mails"), pytest.mark.servers]
__all__ = ["both", "mails"]


def test_quiet_hours_that_begin_before_a_second_try_are_kept(
    both: Game, fake_clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(EmailMultiAlternatives, "send", _fails(SMTPServerDisconnected("gone")))
        assert deliver_mail(fake_clock, 60) == []
    MailAddress.objects.update(quiet_from=time(12), quiet_to=time(20))
    assert deliver_mail(fake_clock, HOUR) == []
    assert len(deliver_mail(fake_clock, 7 * HOUR)) == 1


def _fails(error: Exception) -> Any:
    def send(*anything: Any) -> None:
        raise error

    return send


def test_a_failed_email_is_retried_under_the_same_message_id_and_finally_dropped(
    both: Game, fake_clock: FakeClock, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    tried: list[str] = []

    def send(letter: EmailMultiAlternatives) -> None:
        tried.append(letter.extra_headers["Message-ID"])
        raise SMTPServerDisconnected("ada@post.example")

    monkeypatch.setattr(EmailMultiAlternatives, "send", send)
    Notification.objects.filter(kind="reminder").delete()
    assert deliver_mail(fake_clock, 60) == []
    for minutes in (1, 5, 30, 120, 360):
        assert deliver_mail(fake_clock, minutes * 60 - 1) == []
        assert deliver_mail(fake_clock, 1) == []
    assert len(tried) == 6
    assert len(set(tried)) == 1
    assert not Notification.objects.exists()
    assert "SMTPServerDisconnected" in caplog.text
    assert "@" not in caplog.text


def test_a_retried_email_is_not_extended_by_what_is_due_since(
    people: list[Player], fake_clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    subscribe_to_mail(people[0], fake_clock)
    games = []
    for _ in range(2):
        games.append(slow_game(people))
        fake_clock.play_until(games[-1], 0)
        with monkeypatch.context() as patch:
            patch.setattr(EmailMultiAlternatives, "send", _fails(SMTPServerDisconnected("gone")))
            assert deliver_mail(fake_clock, 60 if len(games) == 1 else 0) == []
    letters = [*deliver_mail(fake_clock, 60), *deliver_mail(fake_clock)]
    assert [re.findall(r"/rooms/(\w+)", text_of(letter)) for letter in letters] == [[game.room_id] for game in games]


def test_an_address_that_the_mail_server_does_not_know_is_not_tried_again(
    both: Game, fake_clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused = SMTPRecipientsRefused({"ada@post.example": (550, b"no such box")})
    monkeypatch.setattr(EmailMultiAlternatives, "send", _fails(refused))
    assert deliver_mail(fake_clock, 60) == []
    assert not Notification.objects.filter(kind="turn").exists()


def test_emails_claimed_by_a_dead_process_are_sent_by_another(both: Game, fake_clock: FakeClock) -> None:
    fake_clock.pass_by(60)
    (address,) = Notification.objects.filter(kind="turn").values_list("address", flat=True)
    claimed = services.notification_claim(channel=MAIL, recipient=address, now=fake_clock.now)
    assert claimed is not None
    assert deliver_mail(fake_clock, 299) == []
    (letter,) = deliver_mail(fake_clock, 1)
    assert letter["Message-ID"] == claimed.to_django().extra_headers["Message-ID"]


def test_an_email_that_cannot_be_composed_delays_no_other(
    people: list[Player], fake_clock: FakeClock, caplog: pytest.LogCaptureFixture
) -> None:
    broken, _ = subscribe_to_mail(people[0], fake_clock, zone="Europe/Berlin"), subscribe_to_mail(people[1], fake_clock)
    for _ in range(2):
        game = slow_game(people)
        fake_clock.play_until(game, 0)
    game = slow_game(people)
    fake_clock.play_until(game, 1)
    MailAddress.objects.filter(pk=broken.pk).update(zone="Mars/Olympus")
    assert [letter["To"] for letter in deliver_mail(fake_clock, 60)] == ["bo@post.example"]
    assert "ZoneInfoNotFoundError" in caplog.text
    assert send_due(fake_clock.now) == 0
