"""Mails that could not be sent are tried again, and nothing is sent twice or held up by another."""

from datetime import time
from smtplib import SMTPRecipientsRefused, SMTPServerDisconnected
from typing import Any

import pytest
from django.core.mail import EmailMultiAlternatives

from games import services
from games.models import Game, Mail, MailAddress, Player
from games.workers import mail_delivery
from tests.web.clockwork import Clockwork
from tests.web.postbox import HOUR, both, mails, post, slow_game, told

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("mails"), pytest.mark.servers]
__all__ = ["both", "mails"]


def test_quiet_hours_that_begin_before_a_second_try_are_kept(
    both: Game, clockwork: Clockwork, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(EmailMultiAlternatives, "send", _fails(SMTPServerDisconnected("gone")))
        assert post(clockwork, 60) == []
    MailAddress.objects.update(quiet_from=time(12), quiet_to=time(20))
    assert post(clockwork, HOUR) == []
    assert len(post(clockwork, 7 * HOUR)) == 1


def _fails(error: Exception) -> Any:
    def send(*anything: Any) -> None:
        raise error

    return send


def test_what_could_not_be_sent_is_tried_again_under_the_same_name_and_given_up_at_last(
    both: Game, clockwork: Clockwork, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    tried: list[str] = []

    def send(letter: EmailMultiAlternatives) -> None:
        tried.append(letter.extra_headers["Message-ID"])
        raise SMTPServerDisconnected("ada@post.example")

    monkeypatch.setattr(EmailMultiAlternatives, "send", send)
    Mail.objects.filter(kind="reminder").delete()
    assert post(clockwork, 60) == []
    for minutes in (1, 5, 30, 120, 360):
        assert post(clockwork, minutes * 60 - 1) == []
        assert post(clockwork, 1) == []
    assert len(tried) == 6
    assert len(set(tried)) == 1
    assert not Mail.objects.exists()
    assert "SMTPServerDisconnected" in caplog.text
    assert "@" not in caplog.text


def test_an_address_that_the_mail_server_does_not_know_is_not_tried_again(
    both: Game, clockwork: Clockwork, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused = SMTPRecipientsRefused({"ada@post.example": (550, b"no such box")})
    monkeypatch.setattr(EmailMultiAlternatives, "send", _fails(refused))
    assert post(clockwork, 60) == []
    assert not Mail.objects.filter(kind="turn").exists()


def test_what_a_dead_postman_had_claimed_is_sent_by_another(both: Game, clockwork: Clockwork) -> None:
    clockwork.pass_by(60)
    (address,) = Mail.objects.filter(kind="turn").values_list("to", flat=True)
    claimed = services.mail_claim(address=address, now=clockwork.now)
    assert claimed is not None
    assert post(clockwork, 299) == []
    (letter,) = post(clockwork, 1)
    assert letter["Message-ID"] == claimed.to_django().extra_headers["Message-ID"]


def test_one_letter_that_cannot_be_written_keeps_no_other_back(
    people: list[Player], clockwork: Clockwork, caplog: pytest.LogCaptureFixture
) -> None:
    broken, _ = told(people[0], clockwork, zone="Europe/Berlin"), told(people[1], clockwork)
    for _ in range(2):
        game = slow_game(people)
        clockwork.play_until(game, 0)
    game = slow_game(people)
    clockwork.play_until(game, 1)
    MailAddress.objects.filter(pk=broken.pk).update(zone="Mars/Olympus")
    assert [letter["To"] for letter in post(clockwork, 60)] == ["bo@post.example"]
    assert "ZoneInfoNotFoundError" in caplog.text
    assert mail_delivery.deliver_once(clockwork.now) == 0
