"""Pages, paths, origins, and settings that are refused."""

import os
import subprocess
import sys
from typing import Any

import pytest
from channels.testing import WebsocketCommunicator
from django.core.exceptions import ImproperlyConfigured
from django.test import Client
from pytest_django import Settings

from lionheart.checks import refuse_bad_deployment
from lionheart.embedded import host_names, secret_key
from lionheart.origin import SameOriginOnly, is_same_origin
from tests.services import ROOT

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "address", ["/", "/rooms/abc", "/games/abc", "/credits", "/mail/confirm/a:b:c", "/mail/stop/a:b:c"]
)
def test_every_address_of_the_client_is_its_page(client: Client, address: str) -> None:
    response = client.get(address)
    assert response.status_code == 200
    assert b'id="app"' in response.content
    assert "lionheart_csrf" in response.cookies


def test_the_admin_has_a_login_page(client: Client) -> None:
    assert client.get("/admin/login/").status_code == 200


def test_an_unknown_address_is_not_found(client: Client) -> None:
    assert client.get("/nowhere").status_code == 404


def scope(origin: bytes | None, host: bytes = b"localhost:8000", scheme: str = "ws") -> dict[str, Any]:
    """The scope of a WebSocket handshake."""
    headers = [(b"host", host)] + ([(b"origin", origin)] if origin is not None else [])
    return {"type": "websocket", "path": "/", "scheme": scheme, "headers": headers}


@pytest.mark.parametrize(
    ("origin", "expected"),
    [
        (b"http://localhost:8000", True),
        (b"https://play.example", False),
        (b"http://localhost:9999", False),
        (b"https://localhost:8000", False),
        (b"http://evil.example", False),
        (b"http://[", False),
        (b"null", False),
        (b"\xff", False),
        (None, False),
    ],
)
def test_only_our_own_pages_open_sockets(settings: Settings, origin: bytes | None, expected: bool) -> None:
    settings.ALLOWED_HOSTS = ["localhost"]
    assert is_same_origin(scope(origin)) is expected


def test_a_page_of_a_host_that_we_do_not_answer_to_opens_none(settings: Settings) -> None:
    settings.ALLOWED_HOSTS = ["localhost"]
    assert not is_same_origin(scope(b"http://evil.example", host=b"evil.example"))


@pytest.mark.django_db(transaction=True)
async def test_a_foreign_handshake_is_refused_without_an_exception() -> None:
    async def unreachable(*_: Any) -> None:
        pytest.fail("the application was called")

    communicator = WebsocketCommunicator(SameOriginOnly(unreachable), "/", headers=[(b"origin", b"http://[")])
    connected, _ = await communicator.connect()
    assert not connected


def test_the_default_settings_are_accepted() -> None:
    refuse_bad_deployment()


def test_settings_that_lose_something_are_refused(settings: Settings) -> None:
    settings.WORKERS, settings.REDIS_URL = 2, ""
    with pytest.raises(ImproperlyConfigured, match="E001"):
        refuse_bad_deployment()


def test_a_server_for_this_machine_answers_to_loopback_names_only() -> None:
    assert host_names("127.0.0.1") == ["localhost", "127.0.0.1", "[::1]"]


def test_a_server_for_the_network_answers_to_its_addresses_and_never_to_all() -> None:
    assert "*" not in host_names("0.0.0.0")
    assert "192.168.7.7" in host_names("192.168.7.7")


def test_the_secret_key_is_made_once_and_readable_by_us_alone(tmp_path: Any) -> None:
    path = tmp_path / "var" / "secret_key"
    key = secret_key(path)
    assert len(key) > 50
    assert secret_key(path) == key
    assert path.stat().st_mode & 0o077 == 0
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.once
@pytest.mark.parametrize(
    ("environment", "come"),
    [
        ({}, True),
        ({"HOST": "0.0.0.0"}, False),
        ({"HTTPS": "true"}, False),
        ({"WORKERS": "2", "SECRET_KEY": "x"}, False),
        ({"DATABASE_URL": "postgres://h/d", "REDIS_URL": "redis://h", "SECRET_KEY": "x"}, False),
        ({"HOST": "0.0.0.0", "GUEST_PROGRAMS": "true"}, True),
    ],
)
def test_guest_programs_are_allowed_on_a_local_server_only(environment: dict[str, str], come: bool) -> None:
    plain = {"HOST": "", "HTTPS": "", "WORKERS": "", "DATABASE_URL": "", "REDIS_URL": "", "GUEST_PROGRAMS": ""}
    kept = {name: value for name, value in os.environ.items() if name not in plain}
    said = subprocess.run(
        [sys.executable, "-c", "from lionheart import settings; print(settings.GUEST_PROGRAMS)"],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        env={**kept, **environment},
    )
    assert said.stdout.strip() == str(come)
