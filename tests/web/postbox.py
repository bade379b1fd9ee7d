"""People who hear by mail, games by correspondence, and the letters that have come."""

import re
from collections.abc import Sequence
from email.message import Message
from typing import Any, cast

import pytest
from django.core import mail

from games.models import Game, MailAddress, Player
from games.workers import mail_delivery
from tests.web.clockwork import Clockwork, timed_game

HOUR = 3600.0
SLOW = {"kind": "correspondence", "hours": 24}


def slow_game(people: Sequence[Player], players: int = 2, **pace: Any) -> Game:
    """A running game by correspondence."""
    return timed_game(people, players, pace=SLOW | pace)


def told(player: Player, clockwork: Clockwork, **choice: Any) -> MailAddress:
    """Somebody who hears by mail, at an address that is known to be theirs."""
    return MailAddress.objects.create(
        player=player,
        address=f"{player.name.lower()}@post.example",
        asked=clockwork.now,
        confirmed=clockwork.now,
        **choice,
    )


def post(clockwork: Clockwork, seconds: float = 0) -> list[Message]:
    """So much time passes, and the postman goes round: what he has brought."""
    clockwork.pass_by(seconds)
    before = len(letters())
    mail_delivery.deliver_once(clockwork.now)
    return letters()[before:]


def letters() -> list[Message]:
    """All that has been sent."""
    return [cast("Message", letter.message()) for letter in mail.outbox]


def text_of(letter: Message) -> str:
    """The plain text of a letter."""
    return part(letter, "plain")


def part(letter: Message, kind: str) -> str:
    """What a letter says in one of its forms."""
    (found,) = (one for one in letter.walk() if one.get_content_type() == f"text/{kind}")
    return cast("bytes", found.get_payload(decode=True)).decode()


def links(letter: Message, what: str) -> list[str]:
    """The tokens of a letter's links."""
    return re.findall(rf"https://play\.example/mail/{what}/(\S+)", text_of(letter))


@pytest.fixture
def mails(settings: Any) -> None:
    """A server that sends mails."""
    settings.EMAIL_URL = "smtp://post.example"
    settings.BASE_URL = "https://play.example"
    settings.MAIL_FROM = "Lionheart <lionheart@play.example>"
    settings.MAIL_GRACE = 60


@pytest.fixture
def both(people: list[Player], clockwork: Clockwork) -> Game:
    """A game of two who hear by mail, before its first move."""
    for player in people[:2]:
        told(player, clockwork)
    return slow_game(people)
