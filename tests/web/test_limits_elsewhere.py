"""With several processes, what a person or a network uses in one of them counts towards its limits in the others."""

import time
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from games.gateway.costly_read_limits import READ_LIMITS, ReadLimits
from games.gateway.rate_limits import NETWORK_BUCKETS, PERSON_BUCKETS, BucketCache
from games.realtime import limits_elsewhere
from games.services import Refused
from games.support.open_sockets import OPEN_SOCKETS, Crowds, OpenSockets
from games.support.process import PROCESS_ID

RATE = 10.0


class Socket:
    """An open socket, as far as it is counted."""

    def __init__(self, address: str) -> None:
        self.address = address


class Process:
    """Another process of the server: what it counts, and what it hears from this one."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._patch = monkeypatch
        self.sockets = OpenSockets()
        self.people, self.networks, self.reads = BucketCache(), BucketCache(), ReadLimits()

    def report(self, name: str = "other") -> Any:
        """What it sends to the others, as it arrives there."""
        with self._patch.context() as patch:
            patch.setattr(limits_elsewhere, "OPEN_SOCKETS", self.sockets)
            patch.setattr(limits_elsewhere, "PROCESS_ID", name)
            patch.setattr(
                limits_elsewhere,
                "CREDITS",
                {"people": self.people, "networks": self.networks, "readers": self.reads},
            )
            return msgspec.msgpack.decode(msgspec.msgpack.encode(limits_elsewhere.report()))

    def send(self) -> None:
        """Reports to this process."""
        limits_elsewhere.LISTENER.receive_broadcast(self.report())

    def open(self, count: int, person: str, address: str) -> list[Any]:
        """Opens sockets at it."""
        opened: list[Any] = [Socket(address) for _ in range(count)]
        for socket in opened:
            self.sockets.add(socket)
            assert self.sockets.claim(socket, person)
        return opened


@pytest.fixture
def other(monkeypatch: pytest.MonkeyPatch) -> Iterator[Process]:
    yield Process(monkeypatch)
    OPEN_SOCKETS.count_elsewhere("other", Crowds({}, {}), 0)
    for limits in (PERSON_BUCKETS, NETWORK_BUCKETS, READ_LIMITS):
        limits.forget()


def may_open(person: str, address: str) -> tuple[bool, bool]:
    """Whether a person may open another socket here, and whether an address may."""
    socket: Any = Socket(address)
    OPEN_SOCKETS.add(socket)
    claimed = OPEN_SOCKETS.claim(socket, person)
    OPEN_SOCKETS.remove(socket)
    return claimed, OPEN_SOCKETS.allows(address)


def test_sockets_elsewhere_count_until_they_close_or_their_process_is_silent(
    other: Process, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.SOCKETS_PER_PERSON, settings.SOCKETS_PER_ADDRESS = 5, 8
    opened = other.open(5, "ada", "192.0.2.1") + other.open(3, "bo", "192.0.2.1")
    other.send()
    other.send()
    assert may_open("ada", "192.0.2.1") == (False, False)
    assert may_open("bo", "192.0.2.2") == (True, True)
    other.sockets.remove(opened.pop(0))
    other.send()
    assert may_open("ada", "192.0.2.1") == (True, True)
    other.open(1, "ada", "192.0.2.1")
    other.send()
    later = time.monotonic() + limits_elsewhere.VALID_SECONDS + 1
    with monkeypatch.context() as patch:
        patch.setattr(time, "monotonic", lambda: later)
        assert may_open("ada", "192.0.2.1") == (True, True)


def test_a_process_that_shuts_down_reports_no_sockets(other: Process) -> None:
    other.open(5, "ada", "192.0.2.1")
    other.sockets.is_draining = True
    assert other.report()["sockets"] == {"addresses": {}, "people": {}}


def test_one_socket_and_ordinary_use_are_not_reported(other: Process) -> None:
    other.open(1, "ada", "192.0.2.1")
    other.people.bucket("ada", RATE).take(limits_elsewhere.SECONDS)
    report = other.report()
    assert report["sockets"] == {"addresses": {}, "people": {}}
    assert report["taken"] == {"people": {}, "networks": {}, "readers": {}}


def test_credits_used_elsewhere_are_charged_once(other: Process) -> None:
    now = time.monotonic()
    other.people.bucket("ada", RATE).take(50)
    other.networks.bucket("192.0.2.1", 2 * RATE).take(90)
    for _ in range(2):
        other.send()
    assert PERSON_BUCKETS.bucket("ada", RATE).wait(0, now) == pytest.approx(2.0)
    assert NETWORK_BUCKETS.bucket("192.0.2.1", 2 * RATE).wait(0, now) == pytest.approx(1.5)
    assert PERSON_BUCKETS.bucket("bo", RATE).wait(0, now) == 0


def test_what_is_charged_here_for_others_is_not_reported_back(other: Process) -> None:
    other.people.bucket("ada", RATE).take(50)
    other.send()
    assert limits_elsewhere.report()["taken"]["people"] == {}


def test_reads_elsewhere_use_up_the_budget_here(other: Process, settings: Any) -> None:
    settings.READ_SECONDS = 10
    read = other.reads.begin("ada", None)
    read.charge(11)
    read.end()
    READ_LIMITS.begin("ada", None).end()
    other.send()
    with pytest.raises(Refused):
        READ_LIMITS.begin("ada", None)
    READ_LIMITS.begin("bo", None).end()


def test_the_own_report_is_not_counted(other: Process) -> None:
    other.people.bucket("ada", RATE).take(50)
    limits_elsewhere.LISTENER.receive_broadcast(other.report(PROCESS_ID))
    assert PERSON_BUCKETS.bucket("ada", RATE).wait(0, time.monotonic()) == 0
