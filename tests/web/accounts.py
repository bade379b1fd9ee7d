"""People who sign up and log in, as their browsers do."""

import re
from typing import Any

import pytest
from django.core import mail
from rest_framework.test import APIClient

from games.models import Player
from games.workers import mail_delivery

AUTH = "/_allauth/browser/v1/auth"
PASSWORD = "a long word of Ada's"


@pytest.fixture
def mails_sent(settings: Any) -> None:
    """A server that sends mails."""
    settings.EMAIL_URL, settings.BASE_URL = "smtp://post.example", "https://play.example"
    settings.MAIL_FROM = "Lionheart <lionheart@play.example>"
    settings.ACCOUNT_EMAIL_VERIFICATION = "optional"


def post(client: APIClient, path: str, body: dict[str, Any], method: str = "post") -> Any:
    """What django-allauth's address answers; the CSRF token is renewed when somebody logs in."""
    response = getattr(client, method)(path if path.startswith("/") else f"{AUTH}/{path}", body, format="json")
    client.credentials(HTTP_X_CSRFTOKEN=client.cookies["lionheart_csrf"].value)
    return response


def sign_up(client: APIClient, name: str, password: str = PASSWORD, **more: Any) -> Any:
    """Makes an account for whoever plays in this browser."""
    return post(client, "signup", {"username": name, "password": password, **more})


def log_in(client: APIClient, name: str, password: str = PASSWORD) -> Any:
    """Comes back to an account."""
    return post(client, "login", {"email" if "@" in name else "username": name, "password": password})


def log_out(client: APIClient) -> Any:
    """Leaves it."""
    return post(client, "session", {}, "delete")


def me(client: APIClient) -> dict[str, Any]:
    """Who plays in this browser."""
    return dict(client.get("/api/me/").json())


def who(client: APIClient) -> Player:
    """The same as a row."""
    return Player.objects.get(person=me(client)["person"])


def error(response: Any) -> tuple[int, str, str | None]:
    """What was refused, and why."""
    told = response.json()["error"]
    return response.status_code, told["code"], told.get("reason")


def letter_link(what: str) -> str:
    """The key of the link in the newest letter, once the postman has gone round."""
    mail_delivery.deliver_once()
    found = re.findall(rf"https://play\.example/account/{what}/(\S+)", str(mail.outbox[-1].body))
    return str(found[-1])
