"""Security headers of our pages: which files they may load, and HTTPS where it is available."""

import re
import runpy
from typing import Any

import pytest
from django.test import Client
from pytest_django import Settings

from games.web.browser_policy import POLICY
from tests import services

pytestmark = [pytest.mark.django_db, pytest.mark.once]
SOURCES = {"'self'", "'none'", "data:"}


def test_a_policy_lets_nothing_run_that_is_written_into_a_page() -> None:
    assert POLICY["default-src"] == "'self'"
    assert {source for sources in POLICY.values() for source in sources.split()} <= SOURCES
    # What is allowed as an image must not be allowed as a script.
    assert [name for name, sources in POLICY.items() if "data:" in sources] == ["img-src"]
    for name in ("object-src", "base-uri", "frame-ancestors"):
        assert POLICY[name] == "'none'"


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/", 200),
        ("/admin/login/", 200),
        ("/admin/", 302),
        ("/api/me/", 200),
        ("/api/nowhere/", 404),
        ("/nowhere", 404),
        ("/healthz", 200),
        ("/static/app.webmanifest", 200),
    ],
)
def test_every_answer_has_the_policy(client: Client, address: str, status: int) -> None:
    answer = client.get(address)
    answer.getvalue()
    assert answer.status_code == status
    assert answer["Content-Security-Policy"].startswith("default-src 'self'; ")
    assert "unsafe" not in answer["Content-Security-Policy"]
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Referrer-Policy"] == "same-origin"
    assert answer["Cross-Origin-Opener-Policy"] == "same-origin"
    assert "camera=()" in answer["Permissions-Policy"]


def test_refusals_have_it_too(client: Client) -> None:
    for answer in (client.get("/", headers={"Host": "evil.example"}), client.post("/admin/login/", {}, secure=True)):
        assert answer.status_code in (200, 400, 403)
        assert "default-src 'self'" in answer["Content-Security-Policy"]


@pytest.mark.parametrize("address", ["/", "/admin/login/", "/learn", "/games"])
def test_no_page_has_a_script_or_a_style_in_it(client: Client, address: str) -> None:
    page = client.get(address).content.decode()
    assert re.findall(r"<script(?![^>]*\bsrc=)", page) == []
    assert re.findall(r"<style|\sstyle=|\son\w+=|javascript:", page) == []


def test_the_client_writes_no_markup_of_others_into_its_pages() -> None:
    """The one that is written is for icons and the first page's pictures, which are ours; Preact escapes the rest."""
    source = services.ROOT / "frontend" / "src"
    words = (
        r"dangerouslySetInnerHTML|(inner|outer)HTML\s*=|insertAdjacentHTML|document\.write|\beval\(|new Function|srcdoc"
    )
    found = {
        str(path.relative_to(source))
        for path in source.rglob("*.ts*")
        if ".test." not in path.name and re.search(words, path.read_text())
    }
    assert found == {"base/icons/Icon.tsx", "pages/lobby/Picture.tsx"}


def test_no_template_and_no_code_switches_escaping_off() -> None:
    for folder in ("games", "lionheart"):
        for path in (services.ROOT / folder).rglob("*"):
            if path.suffix in (".py", ".html"):
                words = re.findall(r"\|safe\b|autoescape off|mark_safe|SafeString|html_safe", path.read_text())
                assert not words, path


def test_no_field_takes_a_file() -> None:
    from django.apps import apps
    from django.db.models import FileField

    models = [model for model in apps.get_models() if model.__module__.startswith("games")]
    assert models
    assert [field for model in models for field in model._meta.get_fields() if isinstance(field, FileField)] == []


@pytest.fixture
def behind_https(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> None:
    """The settings of a deployment behind HTTPS."""
    monkeypatch.setenv("HTTPS", "true")
    monkeypatch.setenv("PROXIES", "1")
    deployed: dict[str, Any] = runpy.run_path(str(services.ROOT / "lionheart" / "settings.py"))
    for name in (*(name for name in deployed if name.startswith("SECURE_")), "SESSION_COOKIE_SECURE"):
        setattr(settings, name, deployed[name])
    settings.CSRF_COOKIE_SECURE = deployed["CSRF_COOKIE_SECURE"]


@pytest.mark.usefixtures("behind_https")
def test_behind_https_browsers_ask_for_nothing_else(client: Client) -> None:
    plain = client.get("/rooms/abc")
    assert (plain.status_code, plain["Location"]) == (301, "https://testserver/rooms/abc")
    secure = client.get("/", headers={"X-Forwarded-Proto": "https"})
    assert secure.status_code == 200
    assert secure["Strict-Transport-Security"] == "max-age=31536000; includeSubDomains; preload"
    assert secure.cookies["lionheart_csrf"]["secure"]
    me = client.get("/api/me/", headers={"X-Forwarded-Proto": "https"})
    cookie = me.cookies["lionheart_session"]
    assert cookie["secure"]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"


@pytest.mark.usefixtures("behind_https")
@pytest.mark.parametrize("address", ["/healthz", "/readyz"])
def test_monitoring_needs_no_https(client: Client, settings: Settings, address: str) -> None:
    settings.ALLOWED_HOSTS = ["play.example"]
    assert client.get(address, headers={"Host": "127.0.0.1:8001"}).status_code == 200


def test_without_https_nothing_is_promised(client: Client) -> None:
    answer = client.get("/")
    assert "Strict-Transport-Security" not in answer.headers
    assert not answer.cookies["lionheart_csrf"]["secure"]
