"""What a new password ends: all tokens after a recovery, and when the owner changes it, if they wish; and addresses
that an intruder may have added."""

from io import StringIO
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.core import mail
from django.core.management import call_command
from django.utils import timezone

from games.models import AccountMail, MailAddress, Token
from games.selectors.people import sessions
from tests.web.accounts import PASSWORD, emailed_key, log_in, log_out, mails_sent, me, post, sign_up, who
from tests.web.conftest import client_of
from tests.web.mail_outbox import send_due

pytestmark = [pytest.mark.django_db, pytest.mark.servers]
__all__ = ["mails_sent"]


def test_a_password_set_by_the_operator_ends_all_sessions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also on a server that sends no emails."""
    client = client_of()
    sign_up(client, "Ada")
    key = client.cookies["lionheart_session"].value
    client.post("/api/me/tokens/", {"name": "Mine", "scopes": ["read"]})
    monkeypatch.setattr("getpass.getpass", lambda prompt: "another long word")
    call_command("changepassword", "Ada", stdout=StringIO())
    assert sessions.ended([key]) == {key}
    assert Token.objects.get().revoked is not None
    assert log_in(client_of(), "Ada", "another long word").status_code == 200


@pytest.mark.parametrize("wish", [None, False, True, "yes"])
def test_a_changed_password_revokes_tokens_if_that_is_wished(wish: Any) -> None:
    client = client_of()
    sign_up(client, "Ada")
    for program in (None, "Rook"):
        scopes = ["read"] if program is None else ["read", "play"]
        client.post("/api/me/tokens/", {"name": "Mine", "scopes": scopes, "program": program})
    assert Token.objects.filter(revoked=None).count() == 2
    body = {"current_password": PASSWORD, "new_password": "another long word"}
    body |= {} if wish is None else {"revoke_tokens": wish}
    answer = post(client, "/_allauth/browser/v1/account/password/change", body)
    assert answer.status_code == (400 if wish == "yes" else 200)
    assert Token.objects.filter(revoked=None).count() == (0 if wish is True else 2)
    assert me(client)["account"]
    log_out(client)
    assert log_in(client, "Ada", PASSWORD if wish == "yes" else "another long word").status_code == 200


def test_a_change_of_password_takes_no_field_that_it_does_not_know() -> None:
    client = client_of()
    sign_up(client, "Ada")
    body = {"current_password": PASSWORD, "new_password": "another long word", "revoke_token": True}
    answer = post(client, "/_allauth/browser/v1/account/password/change", body)
    assert (answer.status_code, answer.json()["error"]["field"]) == (400, "revoke_token")
    assert log_in(client_of(), "Ada", PASSWORD).status_code == 200


@pytest.mark.parametrize("way", ["changed", "reset"])
@pytest.mark.usefixtures("mails_sent")
def test_an_address_that_an_intruder_gave_is_no_way_back(way: str) -> None:
    """Neither one for the account that was never confirmed, nor a confirmed one for notifications."""
    owner = client_of()
    sign_up(owner, "Ada", email="ada@post.example")
    post(owner, "email/verify", {"key": emailed_key("confirm")})
    # The intruder has a moment at a browser that the owner left open.
    post(owner, "/_allauth/browser/v1/account/email", {"email": "thief@post.example"})
    MailAddress.objects.create(
        player=who(owner), address="thief@post.example", asked=timezone.now(), confirmed=timezone.now()
    )
    assert thief_is_written_to() == []
    if way == "changed":
        body = {"current_password": PASSWORD, "new_password": "another long word", "revoke_tokens": True}
        assert post(owner, "/_allauth/browser/v1/account/password/change", body).status_code == 200
    else:
        post(client_of(), "password/request", {"email": "ada@post.example"})
        key = emailed_key("reset")
        assert post(client_of(), "password/reset", {"key": key, "password": "another long word"}).status_code == 401
    assert list(EmailAddress.objects.values_list("email", "verified")) == [("ada@post.example", True)]
    assert not MailAddress.objects.exists()
    assert thief_is_written_to() == []
    assert log_in(client_of(), "ada@post.example", "another long word").status_code == 200


def thief_is_written_to() -> list[str]:
    """Whether password emails go to the intruder's address, if the intruder asks for one."""
    send_due()
    post(client_of(), "password/request", {"email": "thief@post.example"})
    return list(AccountMail.objects.filter(kind=AccountMail.Kind.RESET).values_list("address", flat=True))


@pytest.mark.usefixtures("mails_sent")
def test_a_password_email_goes_to_the_only_address_even_if_unconfirmed() -> None:
    sign_up(client_of(), "Ada", email="ada@post.example")
    emailed_key("confirm")
    post(client_of(), "password/request", {"email": "ada@post.example"})
    assert post(client_of(), "password/reset", {"key": emailed_key("reset"), "password": "another long word"})
    assert EmailAddress.objects.get().email == "ada@post.example"
    assert log_in(client_of(), "ada@post.example", "another long word").status_code == 200


@pytest.mark.parametrize("way", ["changed", "commanded"])
@pytest.mark.usefixtures("mails_sent")
def test_an_intruders_address_is_no_way_back_where_none_is_confirmed(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even by an email that was requested before and has not been sent yet."""
    owner = client_of()
    sign_up(owner, "Ada", email="ada@post.example")
    post(owner, "/_allauth/browser/v1/account/email", {"email": "thief@post.example"})
    send_due()
    post(client_of(), "password/request", {"email": "thief@post.example"})
    assert AccountMail.objects.get().address == "thief@post.example"
    if way == "changed":
        body = {"current_password": PASSWORD, "new_password": "another long word", "revoke_tokens": True}
        assert post(owner, "/_allauth/browser/v1/account/password/change", body).status_code == 200
    else:
        monkeypatch.setattr("getpass.getpass", lambda prompt: "another long word")
        call_command("changepassword", "Ada", stdout=StringIO())
    sent = len(mail.outbox)
    assert thief_is_written_to() == []
    assert len(mail.outbox) == sent
    assert not EmailAddress.objects.exists()
    assert User.objects.get().email == ""


@pytest.mark.usefixtures("mails_sent")
def test_a_waiting_email_is_dropped_when_another_address_is_confirmed() -> None:
    owner = client_of()
    sign_up(owner, "Ada", email="thief@post.example")
    send_due()
    post(client_of(), "password/request", {"email": "thief@post.example"})
    EmailAddress.objects.create(user=User.objects.get(), email="ada@post.example", verified=True)
    sent = len(mail.outbox)
    send_due()
    assert len(mail.outbox) == sent
    assert not AccountMail.objects.exists()
