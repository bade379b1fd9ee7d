"""A mail server for tests, and the settings that make a game server send its emails there."""

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
"""More than any email takes; a longer wait is a failure."""


class MailServer:
    """A mail server that collects the emails sent to it."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.emails: list[EmailMessage] = []
        self.recipients: list[str] = []

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        """Stores an email."""
        assert isinstance(envelope.content, bytes)
        self.emails.append(BytesParser(EmailMessage, policy=default).parsebytes(envelope.content))
        self.recipients += envelope.rcpt_tos
        return "250 OK"

    def find(self, pattern: str) -> list[str]:
        """The matches of a pattern in the plain texts of all emails."""
        bodies = (email.get_body(("plain",)) for email in self.emails)
        return re.findall(pattern, "".join(body.get_content() for body in bodies if body is not None))


@contextmanager
def mail_server(port: int) -> Iterator[MailServer]:
    """Runs a mail server on a loopback port."""
    server = MailServer(port)
    controller = Controller(server, hostname="127.0.0.1", port=port)
    controller.start()
    try:
        yield server
    finally:
        controller.stop()


def mail_settings(port: int) -> dict[str, str]:
    """The settings that make a game server send emails to that port without delay."""
    return {
        "EMAIL_URL": f"smtp://127.0.0.1:{port}",
        "BASE_URL": "http://127.0.0.1",
        "MAIL_FROM": "Lionheart <lionheart@play.example>",
        "MAIL_GRACE": "1",
    }


def wait_for_emails(server: MailServer, count: int) -> None:
    """Waits until `count` emails have arrived."""
    deadline = time.monotonic() + SECONDS
    while len(server.emails) < count:
        assert time.monotonic() < deadline, [email["Subject"] for email in server.emails]
        time.sleep(0.05)
