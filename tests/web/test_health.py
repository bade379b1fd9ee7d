"""Whether a process lives, and whether it can serve."""

import pytest
import redis
from django.db import DatabaseError, connection
from django.test import Client
from pytest_django import Settings

from lionheart import health
from lionheart.health import PROBES

pytestmark = [pytest.mark.django_db, pytest.mark.servers]
PARTS = ("ready", "serving", "database", "durable", "migrations", "redis")
WITHOUT_SYNC = {
    "sqlite": ("PRAGMA synchronous=NORMAL", "PRAGMA synchronous=FULL"),
    "postgresql": ("SET synchronous_commit=off", "RESET synchronous_commit"),
}
"""How a connection is brought to commit what a power cut may take back, and away from it."""


def test_a_server_with_everything_is_ready(client: Client, settings: Settings) -> None:
    settings.REDIS_URL = ""
    assert client.get("/healthz").content == b"ok\n"
    response = client.get("/readyz")
    assert response.status_code == 200
    assert response.json() == dict.fromkeys(PARTS, True)


def test_a_server_without_redis_lives_but_is_not_ready(client: Client, settings: Settings) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:9/0"
    response = client.get("/readyz")
    assert response.status_code == 503
    assert response.json() == dict.fromkeys(PARTS, True) | {"ready": False, "redis": False}
    assert client.get("/healthz").status_code == 200


def test_a_server_without_its_database_is_not_ready(
    client: Client, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.REDIS_URL = ""

    def gone(*arguments: object) -> None:
        raise DatabaseError("secret: the password is swordfish")

    monkeypatch.setattr(connection, "cursor", gone)
    response = client.get("/readyz")
    assert response.status_code == 503
    assert not response.json()["database"]
    assert b"swordfish" not in response.content


@pytest.mark.django_db(transaction=True)
def test_a_server_whose_commits_may_be_lost_is_not_ready(client: Client, settings: Settings) -> None:
    settings.REDIS_URL = ""
    off, on = WITHOUT_SYNC[connection.vendor]
    with connection.cursor() as cursor:
        cursor.execute(off)
        response = client.get("/readyz")
        cursor.execute(on)
    assert response.status_code == 503
    assert response.json() == dict.fromkeys(PARTS, True) | {"ready": False, "durable": False}
    assert client.get("/readyz").json()["durable"]


@pytest.mark.parametrize("host", ["127.0.0.1:8001", "[::1]", "worker-1:8001", "evil.example", "no name", ""])
@pytest.mark.parametrize("probe", PROBES)
def test_a_monitor_may_call_a_process_by_any_name(client: Client, settings: Settings, probe: str, host: str) -> None:
    """It knows the address of a machine or container, not the names that players type."""
    settings.ALLOWED_HOSTS, settings.REDIS_URL = ["play.example"], ""
    assert client.get(probe, headers={"Host": host}).status_code == 200
    assert client.get("/", headers={"Host": host}).status_code == 400


def test_what_redis_says_is_not_passed_on(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken:
        def ping(self) -> bool:
            raise redis.AuthenticationError("swordfish")

    settings.REDIS_URL = "redis://127.0.0.1:9/0"
    monkeypatch.setattr(health, "_client", lambda url: Broken())
    assert health._redis() is False
