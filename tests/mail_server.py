"""A mail server for tests, and the settings with which a game server sends its mails there."""

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from email.parser import BytesParser
from email.policy import default

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

SECONDS = 60
"""Longer than a mail takes; who waits so long has found a fault."""


class Box:
    """A mail server that keeps what it is given."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.letters: list[EmailMessage] = []
        self.receivers: list[str] = []

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        """A letter has come."""
        assert isinstance(envelope.content, bytes)
        self.letters.append(BytesParser(EmailMessage, policy=default).parsebytes(envelope.content))
        self.receivers += envelope.rcpt_tos
        return "250 OK"

    def find(self, pattern: str) -> list[str]:
        """What is found in the plain texts of all letters."""
        bodies = (letter.get_body(("plain",)) for letter in self.letters)
        return re.findall(pattern, "".join(body.get_content() for body in bodies if body is not None))


@contextmanager
def mail_server(port: int) -> Iterator[Box]:
    """A mail server on a port of this machine."""
    box = Box(port)
    controller = Controller(box, hostname="127.0.0.1", port=port)
    controller.start()
    try:
        yield box
    finally:
        controller.stop()


def posting(port: int) -> dict[str, str]:
    """Settings of a game server that sends mails there, without delay."""
    return {
        "EMAIL_URL": f"smtp://127.0.0.1:{port}",
        "BASE_URL": "http://127.0.0.1",
        "MAIL_FROM": "Lionheart <lionheart@play.example>",
        "MAIL_GRACE": "1",
    }


def wait_for(box: Box, letters: int) -> None:
    """Waits until that many letters have arrived."""
    deadline = time.monotonic() + SECONDS
    while len(box.letters) < letters:
        assert time.monotonic() < deadline, [letter["Subject"] for letter in box.letters]
        time.sleep(0.05)
