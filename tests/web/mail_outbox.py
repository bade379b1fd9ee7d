"""Correspondence games, subscribers to their emails, and the emails that were sent."""

import re
from collections.abc import Sequence
from datetime import datetime
from email.message import Message
from typing import Any, cast

import pytest
from django.core import mail

from games.models import Game, MailAddress, Player
from games.notifications.mail.channel import MAIL
from games.workers import delivery
from tests.web.fake_clock import FakeClock, timed_game

HOUR = 3600.0
SLOW = {"kind": "correspondence", "hours": 24}


def slow_game(people: Sequence[Player], players: int = 2, **pace: Any) -> Game:
    """A running correspondence game."""
    return timed_game(people, players, pace=SLOW | pace)


def subscribe_to_mail(player: Player, fake_clock: FakeClock, **choice: Any) -> MailAddress:
    """Subscribes a player to emails, at a confirmed address."""
    return MailAddress.objects.create(
        player=player,
        address=f"{player.name.lower()}@post.example",
        asked=fake_clock.now,
        confirmed=fake_clock.now,
        **choice,
    )


def deliver_mail(fake_clock: FakeClock, seconds: float = 0) -> list[Message]:
    """Moves the time forward and delivers emails; returns the new ones."""
    fake_clock.pass_by(seconds)
    before = len(sent_mails())
    send_due(fake_clock.now)
    return sent_mails()[before:]


def send_due(now: datetime | None = None) -> int:
    """Sends all emails that are due; returns their number."""
    return delivery.deliver_account_mails(now) + delivery.deliver_once(MAIL, now)


def sent_mails() -> list[Message]:
    """All emails that were sent."""
    return [cast("Message", letter.message()) for letter in mail.outbox]


def text_of(letter: Message) -> str:
    """The plain text of an email."""
    return part(letter, "plain")


def part(letter: Message, kind: str) -> str:
    """One form of an email's text."""
    (found,) = (one for one in letter.walk() if one.get_content_type() == f"text/{kind}")
    return cast("bytes", found.get_payload(decode=True)).decode()


def links(letter: Message, what: str) -> list[str]:
    """The tokens in an email's links."""
    return re.findall(rf"https://play\.example/mail/{what}/(\S+)", text_of(letter))


@pytest.fixture
def mails(settings: Any) -> None:
    """Settings of a server that sends email."""
    settings.EMAIL_URL = "smtp://post.example"
    settings.BASE_URL = "https://play.example"
    settings.MAIL_FROM = "Lionheart <lionheart@play.example>"
    settings.MAIL_GRACE = 60


@pytest.fixture
def both(people: list[Player], fake_clock: FakeClock) -> Game:
    """A game of two players who get emails, before its first move."""
    for player in people[:2]:
        subscribe_to_mail(player, fake_clock)
    return slow_game(people)
