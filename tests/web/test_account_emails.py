"""Emails about accounts: confirming an address, and resetting a forgotten password."""

from typing import Any

import pytest
from django.core import mail

from games.models import AccountMail, MailAddress, Token
from games.selectors.people import sessions
from tests.web.accounts import emailed_key, error, log_in, mails_sent, me, post, sign_up
from tests.web.conftest import client_of
from tests.web.mail_outbox import send_due

pytestmark = [pytest.mark.django_db, pytest.mark.servers]
__all__ = ["mails_sent"]


def test_an_address_is_confirmed_by_its_email(mails_sent: None) -> None:
    client = client_of()
    assert sign_up(client, "Ada", email="Ada@post.example").status_code == 200
    key = emailed_key("confirm")
    assert mail.outbox[-1].to == ["ada@post.example"]
    addresses = client.get("/_allauth/browser/v1/account/email").json()["data"]
    assert [(one["email"], one["verified"]) for one in addresses] == [("ada@post.example", False)]
    stranger = client_of()
    post(stranger, "email/verify", {"key": key})
    assert not me(stranger)["account"]
    addresses = client.get("/_allauth/browser/v1/account/email").json()["data"]
    assert [(one["email"], one["verified"]) for one in addresses] == [("ada@post.example", True)]
    assert error(post(stranger, "email/verify", {"key": key}))[2] == "expired_link"
    assert error(post(stranger, "email/verify", {"key": "forged"}))[2] == "expired_link"


def test_a_confirmed_address_of_the_account_can_receive_notifications(mails_sent: None) -> None:
    client = client_of()
    sign_up(client, "Ada", email="ada@post.example")
    post(client, "email/verify", {"key": emailed_key("confirm")})
    assert client.get("/api/mail/").json()["address"] == "ada@post.example"
    sent = len(mail.outbox)
    wish = {"address": "ada@post.example", "choice": "at_once", "zone": "UTC"}
    assert client.post("/api/mail/", wish).json()["confirmed"]
    send_due()
    assert len(mail.outbox) == sent
    # Another address takes its place when it is confirmed, and notifications follow.
    answer = post(client, "/_allauth/browser/v1/account/email", {"email": "ada@new.example"})
    assert answer.status_code == 200, answer.content
    post(client, "email/verify", {"key": emailed_key("confirm")})
    assert MailAddress.objects.get().address == "ada@new.example"
    addresses = client.get("/_allauth/browser/v1/account/email").json()["data"]
    assert [one["email"] for one in addresses] == ["ada@new.example"]


@pytest.mark.parametrize("here", [False, True], ids=["elsewhere", "where they are logged in"])
def test_a_password_email_works_once_and_ends_all_sessions(mails_sent: None, here: bool) -> None:
    client = client_of()
    sign_up(client, "Ada", email="ada@post.example")
    emailed_key("confirm")
    key = client.cookies["lionheart_session"].value
    # As an intruder would who has got in.
    client.post("/api/me/tokens/", {"name": "Mine", "scopes": ["read"]})
    client.post("/api/me/tokens/", {"name": "Theirs", "scopes": ["read", "play"], "program": "Rook"})
    caller = client if here else client_of()
    assert post(caller, "password/request", {"email": "ADA@post.example"}).status_code == 200
    token = emailed_key("reset")
    assert error(post(caller, "password/reset", {"key": token, "password": "12345678"}))[1] == "malformed"
    answer = post(caller, "password/reset", {"key": token, "password": "another long word"})
    assert answer.status_code == (200 if here else 401)
    assert not me(caller)["account"]
    assert sessions.ended([key]) == {key}
    assert me(client)["name"] is None
    assert [token.revoked is None for token in Token.objects.all()] == [False, False]
    assert error(post(caller, "password/reset", {"key": token, "password": "and another word"}))[2] == "expired_link"
    assert error(log_in(client_of(), "Ada"))[2] == "wrong_password"
    assert log_in(client_of(), "ada@post.example", "another long word").status_code == 200


def test_nobody_learns_by_asking_for_a_new_password_whose_address_is_known(mails_sent: None) -> None:
    sign_up(client_of(), "Ada", email="ada@post.example")
    emailed_key("confirm")
    known = post(client_of(), "password/request", {"email": "ada@post.example"})
    unknown = post(client_of(), "password/request", {"email": "nobody@post.example"})
    assert (known.status_code, known.content) == (unknown.status_code, unknown.content)
    assert list(AccountMail.objects.values_list("address", flat=True)) == ["ada@post.example"]
    # Not by signing up with it, either.
    assert sign_up(client_of(), "Bo", email="ada@post.example").status_code == 200


def test_a_mailbox_is_not_flooded_with_unwanted_emails(mails_sent: None) -> None:
    sign_up(client_of(), "Ada", email="ada@post.example")
    asked = [post(client_of(), "password/request", {"email": "ada@post.example"}).status_code for _ in range(5)]
    assert asked == [200, 200, 200, 429, 429]


@pytest.mark.parametrize("key", ["", "1-abc", "1-ctvx", "x" * 300, "\u0000", "0-"])
def test_a_password_of_others_is_not_reset_by_guessing(key: str, mails_sent: None) -> None:
    sign_up(client_of(), "Ada", email="ada@post.example")
    answer = post(client_of(), "password/reset", {"key": key, "password": "another long word"})
    assert answer.status_code == 400
    assert error(answer)[1] == "malformed"
    assert log_in(client_of(), "Ada").status_code == 200


def test_without_mails_an_account_has_no_address() -> None:
    client = client_of()
    assert error(sign_up(client, "Ada", email="ada@post.example")) == (400, "malformed", "no_mails")
    assert sign_up(client, "Ada").status_code == 200


def test_a_failed_email_is_retried(mails_sent: None, monkeypatch: pytest.MonkeyPatch) -> None:
    sign_up(client_of(), "Ada", email="ada@post.example")

    def fail(*args: Any, **kwargs: Any) -> None:
        raise OSError

    with monkeypatch.context() as patched:
        patched.setattr("django.core.mail.EmailMultiAlternatives.send", fail)
        assert send_due() == 0
    row = AccountMail.objects.get()
    assert row.due > row.created
    assert send_due(row.due) == 1
    assert not AccountMail.objects.exists()
