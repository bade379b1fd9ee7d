"""What a new password ends: all tokens where it is a recovery, and where its owner changes it, if they wish."""

from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command

from games.models import Token
from games.selectors import sessions
from tests.web.accounts import PASSWORD, log_in, log_out, me, post, sign_up
from tests.web.conftest import client_of

pytestmark = [pytest.mark.django_db, pytest.mark.servers]


def test_a_new_password_from_who_runs_the_server_signs_everybody_out_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where no mails are sent."""
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
