"""Mails in real time, through a real mail server: each is delivered once, whichever sweeper is killed, and mails
claimed by a killed sweeper are delivered later; while the mail server is down nothing is lost."""

import socket
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest

from tests.faults.test_clocks import sweeper
from tests.long_form import LONG_FORM
from tests.mail_server import SECONDS, MailServer, mail_server, mail_settings, wait_for_emails
from tests.remote_players import Person
from tests.services import GameServer, free_port, game_server, manage, throwaway_database

GAMES = 12 if LONG_FORM else 4


@contextmanager
def posting_server(port: int) -> Iterator[GameServer]:
    """A server that sends mails there, without delay."""
    with throwaway_database() as database, game_server(database, environment=mail_settings(port)) as server:
        yield server


def subscribers(server: GameServer, box: MailServer, names: list[str]) -> list[Person]:
    """People who have given an address and confirmed it with the link that they were sent."""
    people = [Person(server.url, name) for name in names]
    before = len(box.emails)
    for person, name in zip(people, names, strict=True):
        person.post("mail/", address=f"{name}@post.example", choice="at_once", zone="Europe/Berlin")
    wait_for_emails(box, before + len(names))
    for token in box.find(r"/mail/confirm/(\S+)"):
        people[0].post("mail/confirm/", token=token)
    assert all(person.get("mail/")["confirmed"] for person in people)
    return people


def slow_game(people: list[Person]) -> str:
    """A correspondence game in which all of them sit, started; returns its ID."""
    pace = {"kind": "correspondence", "hours": 24}
    room: str = people[0].post("rooms/", edition="classic", options={"players": len(people)}, pace=pace)["id"]
    for person in people[1:]:
        person.post(f"rooms/{room}/join/")
    people[0].post(f"rooms/{room}/start/")
    return room


@pytest.mark.servers
@pytest.mark.timeout(240)
def test_each_mail_is_delivered_once_while_sweepers_are_killed() -> None:
    port = free_port()
    with mail_server(port) as box, posting_server(port) as server, ExitStack() as stack:
        for _ in range(3):
            stack.enter_context(sweeper(server))
        people = subscribers(server, box, [f"person{number}" for number in range(2 * GAMES)])
        rooms = [slow_game([people[2 * number], people[2 * number + 1]]) for number in range(GAMES)]
        wait_for_emails(box, 3 * GAMES)
        settled(server)
        notices = box.emails[2 * GAMES :]
        assert Counter(box.find(r"/rooms/(\w+)")) == Counter(rooms)
        assert len({email["Message-ID"] for email in box.emails}) == len(box.emails) == len(box.recipients)
        assert {letter["Subject"] for letter in notices} == {
            f"It is your turn: person{n}’s table" for n in range(0, 2 * GAMES, 2)
        }
        assert "post.example" not in server.log.read_text()


@pytest.mark.timeout(240)
def test_mails_due_while_the_mail_server_is_down_or_the_sweeper_is_killed_are_delivered_later() -> None:
    port = free_port()
    with posting_server(port) as server:
        with mail_server(port) as box:
            people = subscribers(server, box, ["ada", "bo"])
        slow_game(people)
        deadline = time.monotonic() + SECONDS
        while "not sent" not in server.log.read_text():
            assert time.monotonic() < deadline
            time.sleep(0.05)
        # The mail server hangs: the sweeper that has claimed the mail is killed while it waits.
        with socket.create_server(("127.0.0.1", port)) as silent:
            make_due(server)
            line, _ = silent.accept()
            server.process.kill()
            server.process.wait()
            line.close()
        with mail_server(port) as box, sweeper(server):
            make_due(server)
            wait_for_emails(box, 1)
            settled(server)
            assert len(box.emails) == 1
        assert "post.example" not in server.log.read_text()


def make_due(server: GameServer) -> None:
    """Ends the wait before the next attempt to send."""
    assert ask(server, "TURNS.exclude(batch='').filter(sent=None).update(due=timezone.now())") == 1


def settled(server: GameServer) -> None:
    """Waits until all due mails are recorded as sent, after which none can be sent again."""
    deadline = time.monotonic() + SECONDS
    while ask(server, "TURNS.filter(sent=None).count()"):
        assert time.monotonic() < deadline


def ask(server: GameServer, what: str) -> int:
    """A number from a server's database."""
    code = (
        "from django.utils import timezone; from games.models import Notification;"
        f"TURNS = Notification.objects.filter(kind='turn'); print({what})"
    )
    return int(manage(server.environment, "shell", "--no-imports", "-c", code).stdout)
