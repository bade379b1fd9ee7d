"""Log-in through another provider, tested against an OpenID provider that the test starts on this machine."""

import base64
import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric import rsa
from django.contrib.auth.models import User
from django.core.exceptions import ImproperlyConfigured
from rest_framework.test import APIClient

from games import services
from games.models import Game, Player, Token
from lionheart import providers
from tests.services import ROOT
from tests.web.accounts import emailed_key, error, log_out, mails_sent, me, post, sign_up, who
from tests.web.conftest import client_of
from tests.web.permissions.listing import addresses
from tests.web.races import act_after_name_check

__all__ = ["mails_sent"]
pytestmark = [pytest.mark.django_db, pytest.mark.once, pytest.mark.usefixtures("openid_known")]
CALLBACK = "/sign-in/openid/club/login/callback/"


class Club(ThreadingHTTPServer):
    """An OpenID provider, which signs that its visitor is `person`."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), ProviderHandler)
        self.address = f"http://127.0.0.1:{self.server_address[1]}"
        self.key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
        self.person: dict[str, Any] = {"sub": "7", "preferred_username": "Ada", "email": "ada@club.example"}
        self.audience, self.codes = "lionheart", dict[str, str]()

    def answer(self, path: str, form: dict[str, list[str]]) -> dict[str, Any] | None:
        """The response of one of its endpoints."""
        if path == "/.well-known/openid-configuration":
            return {
                "issuer": self.address,
                "authorization_endpoint": f"{self.address}/authorize",
                "token_endpoint": f"{self.address}/token",
                "userinfo_endpoint": f"{self.address}/person",
                "jwks_uri": f"{self.address}/keys",
                "token_endpoint_auth_methods_supported": ["client_secret_post"],
            }
        if path == "/token":
            # Only the browser that started has the verifier that the code was requested with (PKCE).
            if self.codes.pop(form["code"][0], None) is None or "code_verifier" not in form:
                return None
            return {"access_token": "one", "token_type": "Bearer", "id_token": self.signed()}
        return self.person if path == "/person" else None

    def signed(self) -> str:
        """A signed ID token for the person."""
        now = int(time.time())
        claims = {"iss": self.address, "aud": self.audience, "iat": now, "exp": now + 600, **self.person}
        return jwt.encode(claims, self.key, algorithm="RS256", headers={"kid": "k"})


class ProviderHandler(BaseHTTPRequestHandler):
    """Answers HTTP requests for the provider."""

    def do_GET(self) -> None:
        self._answer({})

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        self._answer(parse_qs(body))

    def _answer(self, form: dict[str, list[str]]) -> None:
        assert isinstance(self.server, Club)
        answer = self.server.answer(urlsplit(self.path).path, form)
        body = json.dumps(answer or {"error": "invalid_grant"}).encode()
        self.send_response(200 if answer else 400)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args: Any) -> None:
        """Logs nothing."""


@pytest.fixture
def club(settings: Any) -> Iterator[Club]:
    """A provider whose members can log in."""
    server = Club()
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    named = {"provider": "openid_connect", "id": "club", "name": "The club", "client_id": "lionheart", "secret": "s"}
    read = providers.read(json.dumps([{**named, "server": server.address}]))
    settings.SOCIALACCOUNT_PROVIDERS = providers.settings_of(read)
    yield server
    server.shutdown()
    thread.join()
    server.server_close()


def come(client: APIClient, club: Club, **more: Any) -> Any:
    """Chooses the provider, agrees there, and is redirected back; the response to that."""
    started = client.post("/api/sign-in/", {"provider": "club", **more})
    assert started.status_code == 200, started.content
    address = urlsplit(started.json()["address"])
    asked = parse_qs(address.query)
    assert f"{address.scheme}://{address.netloc}{address.path}" == f"{club.address}/authorize"
    assert asked["redirect_uri"] == [f"http://testserver{CALLBACK}"]
    assert asked["code_challenge_method"] == ["S256"]
    code = base64.urlsafe_b64encode(asked["state"][0].encode()).decode()
    club.codes[code] = "given"
    answer = client.get(CALLBACK, {"code": code, "state": asked["state"][0]})
    client.get("/api/me/")
    client.credentials(HTTP_X_CSRFTOKEN=client.cookies["lionheart_csrf"].value)
    return answer


def test_a_guest_comes_in_through_a_provider_and_keeps_their_seat(
    club: Club, people: list[Player], make_game: Any
) -> None:
    game: Game = make_game(2)
    client = client_of(people[0])
    assert client.get("/api/sign-in/").json()["providers"] == [{"id": "club", "name": "The club"}]
    answer = come(client, club)
    assert (answer.status_code, answer["Location"]) == (302, "/account")
    assert me(client)["account"]
    assert me(client)["name"] == "Ada"
    assert client.get(f"/api/games/{game.id}/").json()["seat"] == 0
    assert not User.objects.get().has_usable_password()
    log_out(client)
    # The same person again, from another browser.
    other = client_of()
    come(other, club)
    assert who(other) == people[0]
    assert User.objects.count() == 1


@pytest.mark.parametrize("agrees", [False, True])
def test_a_provider_log_in_keeps_the_guests_tokens_only_with_consent(
    club: Club, people: list[Player], settings: Any, agrees: bool
) -> None:
    settings.GUEST_PROGRAMS = True
    first = client_of()
    come(first, club)
    account = who(first)
    services.token_create(owner=people[1], name="Mine", scopes=("read", "rooms"))
    guest = client_of(people[1])
    # A visitor who cancelled on the way may have consented; that does not count for the next one.
    assert guest.post("/api/sign-in/", {"provider": "club", "keep_guest_access": not agrees}).status_code == 200
    come(guest, club, keep_guest_access=agrees)
    assert who(guest) == account
    token = Token.objects.get()
    assert (token.player == account, token.revoked is None) == (agrees, agrees)


def test_an_unverified_provider_address_does_not_open_the_account(club: Club, mails_sent: None) -> None:
    owner = client_of()
    sign_up(owner, "Owner", email="ada@club.example")
    post(owner, "email/verify", {"key": emailed_key("confirm")})
    thief = client_of()
    club.person = {"sub": "9", "preferred_username": "Thief", "email": "ada@club.example", "email_verified": True}
    assert come(thief, club)["Location"] == "/account?error=email_taken"
    assert not me(thief)["account"]
    assert User.objects.count() == 1
    # Its owner connects the provider, and may then log in through it.
    assert come(owner, club, connect=True)["Location"] == "/account"
    log_out(owner)
    come(owner, club)
    assert me(owner)["name"] == "Owner"


def test_a_providers_name_is_checked_like_any_other(club: Club) -> None:
    sign_up(client_of(), "Ada")
    client = client_of()
    come(client, club)
    assert me(client)["name"].startswith("Player ")


@pytest.mark.parametrize("look", [1, 2])
@pytest.mark.parametrize("name", ["Ada", "ada", "\u0410da"])
def test_a_provider_log_in_during_a_sign_up_reports_the_name_as_taken(
    club: Club, look: int, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, client = client_of(), client_of()
    act_after_name_check(monkeypatch, lambda: sign_up(first, name), look=look)
    assert come(client, club)["Location"] == "/account?error=name_taken"
    assert not me(client)["account"]
    assert me(first)["name"] == User.objects.get().username == name
    # The next time they log in they get another.
    assert come(client, club)["Location"] == "/account"
    assert me(client)["name"].startswith("Player ")


def test_an_invalid_id_token_is_refused(club: Club) -> None:
    client = client_of()
    answer = client.get(CALLBACK, {"code": "guessed", "state": "guessed"})
    assert answer.status_code in (302, 401)
    assert not me(client)["account"]
    club.codes.clear()
    address = client.post("/api/sign-in/", {"provider": "club"}).json()["address"]
    state = parse_qs(urlsplit(address).query)["state"][0]
    # A code that the provider never issued, and another's response.
    client.get(CALLBACK, {"code": "guessed", "state": state})
    assert not me(client)["account"]
    stranger = client_of()
    stranger.get(CALLBACK, {"code": "guessed", "state": state})
    assert not me(stranger)["account"]
    assert not User.objects.exists()


def test_a_provider_that_does_not_answer_is_said_so(club: Club, settings: Any) -> None:
    settings.SOCIALACCOUNT_PROVIDERS["openid_connect"]["APPS"][0]["settings"]["server_url"] = "http://127.0.0.1:9"
    assert error(client_of().post("/api/sign-in/", {"provider": "club"}))[1:] == ("refused", "provider_unavailable")
    assert error(client_of().post("/api/sign-in/", {"provider": "other"}))[1:] == ("malformed", "unknown_provider")
    answer = client_of().post("/api/sign-in/", {"provider": "club", "connect": True})
    assert error(answer)[1:] == ("forbidden", "account_needed")


GITHUB = {"provider": "github", "client_id": "a", "secret": "b"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("x", "not valid JSON"),
        ("{}", "a list"),
        ("[1]", "a list"),
        ('[{"provider": "nobody"}]', "no provider"),
        (json.dumps([{**GITHUB, "secret": ""}]), "'secret'"),
        (json.dumps([{**GITHUB, "key": "c"}]), "'key'"),
        (json.dumps([{**GITHUB, "provider": "openid_connect"}]), "'id'"),
    ],
)
def test_a_provider_is_named_whole(text: str, said: str) -> None:
    with pytest.raises(ImproperlyConfigured, match=said):
        providers.read(text)


def test_an_oauth_provider_is_named_by_its_name() -> None:
    named = providers.read(json.dumps([GITHUB]))
    assert providers.apps(named) == ["allauth.socialaccount.providers.github"]
    (app,) = providers.settings_of(named)["github"]["APPS"]
    assert (app["name"], app["client_id"]) == ("Github", "a")
    assert providers.read("") == []


def test_the_addresses_of_these_tests_are_those_that_the_setting_adds() -> None:
    club = {"provider": "openid_connect", "id": "club", "name": "x", "client_id": "x", "secret": "x", "server": "x"}
    listing = "from tests.web.permissions.listing import addresses; print(*sorted(addresses()), sep='\\n')"
    command = [sys.executable, "-c", f"import django; django.setup(); {listing}"]
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "lionheart.settings", "SIGN_IN_WITH": json.dumps([club])}
    done = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=ROOT, check=True)
    assert done.stdout.split("\n")[:-1] == sorted(addresses())
