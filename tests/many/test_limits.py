"""Limits that each worker counts hold for all workers together."""

import json
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from lionheart.settings import SOCKETS_PER_PERSON
from tests.many.conftest import Many
from tests.remote_players import Person

SECONDS = 60


@contextmanager
def in_the_lobby(port: int, person: Person) -> Iterator[ClientConnection]:
    """A person's socket at a worker."""
    url = f"127.0.0.1:{port}"
    headers = {"Cookie": person.cookies}
    with connect(
        f"ws://{url}/ws/lobby/", origin=Origin(f"http://{url}"), additional_headers=headers, proxy=None
    ) as socket:
        yield socket


def is_accepted(socket: ClientConnection) -> bool:
    """Whether a new socket gets the list of rooms; if not, it was one too many."""
    while (frame := json.loads(socket.recv(SECONDS)))["type"] not in ("rooms", "error"):
        pass
    assert frame["type"] == "rooms" or frame["code"] == "too_many"
    return bool(frame["type"] == "rooms")


def wait_until_accepted(port: int, person: Person, wanted: int, of: int) -> None:
    """Opens a number of sockets at a worker again and again, until as many of them are accepted as wanted."""
    end = time.monotonic() + SECONDS
    while True:
        with ExitStack() as stack:
            tried = [stack.enter_context(in_the_lobby(port, person)) for _ in range(of)]
            accepted = sum(map(is_accepted, tried))
        if accepted == wanted:
            return
        assert time.monotonic() < end, f"{accepted} sockets were accepted, and not {wanted}"
        time.sleep(0.2)


def test_sockets_of_a_person_at_one_worker_count_at_the_other_as_long_as_they_are_open(many: Many) -> None:
    one, other = many.ports.workers[:2]
    person = Person(many.url, "Ada")
    with ExitStack() as stack:
        for _ in range(SOCKETS_PER_PERSON - 4):
            assert is_accepted(stack.enter_context(in_the_lobby(one, person)))
        wait_until_accepted(other, person, wanted=4, of=6)
        with in_the_lobby(other, Person(many.url, "Bo")) as bos:
            assert is_accepted(bos)
    wait_until_accepted(other, person, wanted=6, of=6)
