"""Liveness and readiness probes."""

import os
import re
import sqlite3
import threading
from contextlib import closing
from typing import Any

import pytest
import redis
from django.db import DatabaseError, connection
from django.test import Client
from pytest_django import Settings

from games import services
from games.models import SweeperHeartbeat
from games.support.version import VERSION
from games.web import health
from games.web.health import PROBES, WriteCheck

pytestmark = [pytest.mark.django_db, pytest.mark.servers]
PARTS = ("ready", "serving", "database", "writable", "durable", "migrations", "redis")
WITHOUT_SYNC = {
    "sqlite": ("PRAGMA synchronous=NORMAL", "PRAGMA synchronous=FULL"),
    "postgresql": ("SET synchronous_commit=off", "RESET synchronous_commit"),
}
"""How a connection is switched to asynchronous commits, and back."""
READ_ONLY = {
    "sqlite": ("PRAGMA query_only=ON", "PRAGMA query_only=OFF", "SQLITE_READONLY"),
    "postgresql": ("SET default_transaction_read_only=on", "RESET default_transaction_read_only", "25006"),
}
"""How a connection is switched to read-only, and back; and the database's name for that."""


@pytest.fixture(autouse=True)
def writes(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Makes the next check the first since the process started; `writes[0]` is the time, `writes[1:]` are the times of
    the writes."""
    times = [0.0]

    def write() -> None:
        times.append(times[0])
        services.database_write_check()

    monkeypatch.setattr(health, "WRITES", WriteCheck(write, lambda: times[0]))
    return times


def parts(response: Any) -> dict[str, bool]:
    """The parts of the answer, without what identifies the process and its version."""
    found: dict[str, Any] = response.json()
    assert re.fullmatch("[0-9a-f]{16}", found.pop("process"))
    assert found.pop("version") == VERSION
    return found


def test_a_server_with_everything_is_ready(client: Client, settings: Settings) -> None:
    settings.REDIS_URL = ""
    assert client.get("/healthz").content.decode() == f"ok, Lionheart {VERSION}\n"
    response = client.get("/readyz")
    assert response.status_code == 200
    assert parts(response) == dict.fromkeys(PARTS, True)


def test_a_server_without_redis_lives_but_is_not_ready(client: Client, settings: Settings) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:9/0"
    response = client.get("/readyz")
    assert response.status_code == 503
    assert parts(response) == dict.fromkeys(PARTS, True) | {"ready": False, "redis": False}
    assert client.get("/healthz").status_code == 200


def test_a_server_without_its_database_is_not_ready(
    client: Client, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.REDIS_URL = ""
    asked = []

    def gone(*arguments: object) -> None:
        asked.append(arguments)
        raise DatabaseError("secret: the password is swordfish")

    monkeypatch.setattr(connection, "cursor", gone)
    response = client.get("/readyz")
    assert response.status_code == 503
    assert not response.json()["database"]
    assert b"swordfish" not in response.content
    assert len(asked) == 1, "each question waits for seconds until the answer comes too late"


@pytest.mark.django_db(transaction=True)
def test_a_server_whose_commits_may_be_lost_is_not_ready(client: Client, settings: Settings) -> None:
    settings.REDIS_URL = ""
    off, on = WITHOUT_SYNC[connection.vendor]
    with connection.cursor() as cursor:
        cursor.execute(off)
        response = client.get("/readyz")
        cursor.execute(on)
    assert response.status_code == 503
    assert parts(response) == dict.fromkeys(PARTS, True) | {"ready": False, "durable": False}
    assert client.get("/readyz").json()["durable"]


@pytest.mark.parametrize("host", ["127.0.0.1:8001", "[::1]", "worker-1:8001", "evil.example", "no name", ""])
@pytest.mark.parametrize("probe", PROBES)
def test_a_monitor_may_call_a_process_by_any_name(client: Client, settings: Settings, probe: str, host: str) -> None:
    """It knows the address of a machine or container, not the host names that players type."""
    settings.ALLOWED_HOSTS, settings.REDIS_URL = ["play.example"], ""
    assert client.get(probe, headers={"Host": host}).status_code == 200
    assert client.get("/", headers={"Host": host}).status_code == 400


@pytest.mark.django_db(transaction=True)
def test_a_server_that_cannot_write_is_not_ready(
    client: Client, settings: Settings, writes: list[float], caplog: pytest.LogCaptureFixture
) -> None:
    settings.REDIS_URL = ""
    assert parts(client.get("/readyz")) == dict.fromkeys(PARTS, True)
    off, on, code = READ_ONLY[connection.vendor]
    with connection.cursor() as cursor:
        cursor.execute(off)
        try:
            writes[0] += health.WRITE_INTERVAL
            response = client.get("/readyz")
        finally:
            cursor.execute(on)
    assert response.status_code == 503
    assert parts(response) == dict.fromkeys(PARTS, True) | {"ready": False, "writable": False}
    assert code in caplog.text
    writes[0] += health.WRITE_INTERVAL
    assert parts(client.get("/readyz")) == dict.fromkeys(PARTS, True)
    assert SweeperHeartbeat.objects.count() == 0


def test_health_checks_share_one_write_in_ten_seconds(client: Client, settings: Settings, writes: list[float]) -> None:
    settings.REDIS_URL = ""
    for _ in range(100):
        client.get("/readyz")
        writes[0] += 0.5
    assert writes[1:] == [0, 10, 20, 30, 40]


def test_health_checks_during_a_write_wait_for_it() -> None:
    """A disk that hangs gets no second write while the first is pending."""
    begun, ended, written = threading.Event(), threading.Event(), []

    def write() -> None:
        written.append(1)
        begun.set()
        assert ended.wait(60)
        raise DatabaseError

    answers, check = list[bool](), WriteCheck(write)
    callers = [threading.Thread(target=lambda: answers.append(check())) for _ in range(20)]
    callers[0].start()
    assert begun.wait(60)
    for caller in callers[1:]:
        caller.start()
    ended.set()
    for caller in callers:
        caller.join()
    assert (answers, written) == ([False] * 20, [1])


@pytest.mark.once
def test_a_connection_made_while_the_disk_was_read_only_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would stay read-only for good."""
    kept: list[bool] = []
    for writable in (True, False):
        monkeypatch.setattr(os, "access", lambda *arguments, writable=writable: writable)
        other = connection.copy()
        other.settings_dict["CONN_MAX_AGE"] = None
        with closing(other):
            other.ensure_connection()
            other.close_if_unusable_or_obsolete()
            kept.append(other.connection is not None)
    assert kept == [True, False]


def test_a_damaged_file_is_logged_with_what_mends_it(caplog: pytest.LogCaptureFixture) -> None:
    def write() -> None:
        damage = sqlite3.DatabaseError("secret: swordfish")
        damage.sqlite_errorcode, damage.sqlite_errorname = sqlite3.SQLITE_CORRUPT, "SQLITE_CORRUPT"
        raise DatabaseError from damage

    assert not WriteCheck(write)()
    assert "SQLITE_CORRUPT" in caplog.text
    assert "Reading a backup" in caplog.text
    assert "swordfish" not in caplog.text


def test_redis_error_messages_are_not_exposed(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken:
        def ping(self) -> bool:
            raise redis.AuthenticationError("swordfish")

    settings.REDIS_URL = "redis://127.0.0.1:9/0"
    monkeypatch.setattr(health, "_client", lambda url: Broken())
    assert health._is_redis_up() is False
