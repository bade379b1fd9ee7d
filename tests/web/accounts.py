"""Helpers for sign-up and log-in, as a browser does them."""

import re
from typing import Any

import pytest
from django.core import mail
from rest_framework.test import APIClient

from games.models import Player
from tests.web.mail_outbox import send_due

AUTH = "/_allauth/browser/v1/auth"
PASSWORD = "a long word of Ada's"


@pytest.fixture
def mails_sent(settings: Any) -> None:
    """Settings of a server that sends email."""
    settings.EMAIL_URL, settings.BASE_URL = "smtp://post.example", "https://play.example"
    settings.MAIL_FROM = "Lionheart <lionheart@play.example>"
    settings.ACCOUNT_EMAIL_VERIFICATION = "optional"


def post(client: APIClient, path: str, body: dict[str, Any], method: str = "post") -> Any:
    """Posts to django-allauth and returns its response. The CSRF token is replaced, since a log-in renews it."""
    response = getattr(client, method)(path if path.startswith("/") else f"{AUTH}/{path}", body, format="json")
    client.credentials(HTTP_X_CSRFTOKEN=client.cookies["lionheart_csrf"].value)
    return response


def sign_up(client: APIClient, name: str, password: str = PASSWORD, **more: Any) -> Any:
    """Makes an account for the player of this browser."""
    return post(client, "signup", {"username": name, "password": password, **more})


def log_in(client: APIClient, name: str, password: str = PASSWORD) -> Any:
    """Logs in to an account, by user name or email address."""
    return post(client, "login", {"email" if "@" in name else "username": name, "password": password})


def log_out(client: APIClient) -> Any:
    """Logs out."""
    return post(client, "session", {}, "delete")


def me(client: APIClient) -> dict[str, Any]:
    """What `api/me/` says of this browser's player."""
    return dict(client.get("/api/me/").json())


def who(client: APIClient) -> Player:
    """The database row of this browser's player."""
    return Player.objects.get(person=me(client)["person"])


def error(response: Any) -> tuple[int, str, str | None]:
    """Status, code and reason of an error response."""
    refusal = response.json()["error"]
    return response.status_code, refusal["code"], refusal.get("reason")


def emailed_key(what: str) -> str:
    """Delivers emails and returns the key of the link in the newest one."""
    send_due()
    keys = re.findall(rf"https://play\.example/account/{what}/(\S+)", str(mail.outbox[-1].body))
    return str(keys[-1])
