"""Coming in through another provider: proved against an OpenID provider that the test starts on this machine."""

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
from tests.web.accounts import error, letter_link, log_out, mails_sent, me, post, sign_up, who
from tests.web.conftest import client_of
from tests.web.permissions.listing import addresses
from tests.web.races import between_look_and_write

__all__ = ["mails_sent"]
pytestmark = [pytest.mark.django_db, pytest.mark.once, pytest.mark.usefixtures("openid_known")]
CALLBACK = "/sign-in/openid/club/login/callback/"


class Club(ThreadingHTTPServer):
    """An OpenID provider: whoever comes is `person`, as it signs."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Desk)
        self.address = f"http://127.0.0.1:{self.server_address[1]}"
        self.key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
        self.person: dict[str, Any] = {"sub": "7", "preferred_username": "Ada", "email": "ada@club.example"}
        self.audience, self.codes = "lionheart", dict[str, str]()

    def answer(self, path: str, form: dict[str, list[str]]) -> dict[str, Any] | None:
        """What it says at an address of its own."""
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
            # Only who began this has the word that the code was asked with (PKCE).
            if self.codes.pop(form["code"][0], None) is None or "code_verifier" not in form:
                return None
            return {"access_token": "one", "token_type": "Bearer", "id_token": self.signed()}
        return self.person if path == "/person" else None

    def signed(self) -> str:
        """Who somebody is, as it vouches for."""
        now = int(time.time())
        told = {"iss": self.address, "aud": self.audience, "iat": now, "exp": now + 600, **self.person}
        return jwt.encode(told, self.key, algorithm="RS256", headers={"kid": "k"})


class Desk(BaseHTTPRequestHandler):
    """Answers for the club."""

    def do_GET(self) -> None:
        self._answer({})

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        self._answer(parse_qs(body))

    def _answer(self, form: dict[str, list[str]]) -> None:
        assert isinstance(self.server, Club)
        told = self.server.answer(urlsplit(self.path).path, form)
        body = json.dumps(told or {"error": "invalid_grant"}).encode()
        self.send_response(200 if told else 400)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args: Any) -> None:
        """Says nothing."""


@pytest.fixture
def club(settings: Any) -> Iterator[Club]:
    """A club whose members can come in."""
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
    """Somebody chooses the club, says yes there, and is sent back; the answer to that."""
    told = client.post("/api/sign-in/", {"provider": "club", **more})
    assert told.status_code == 200, told.content
    address = urlsplit(told.json()["address"])
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
def test_who_comes_to_an_account_through_a_provider_keeps_the_guests_tokens_only_if_they_agreed(
    club: Club, people: list[Player], settings: Any, agrees: bool
) -> None:
    settings.GUEST_PROGRAMS = True
    first = client_of()
    come(first, club)
    account = who(first)
    services.token_create(owner=people[1], name="Mine", scopes=("read", "rooms"))
    guest = client_of(people[1])
    # One who gave up on the way may have agreed; that is not said for who comes after them.
    assert guest.post("/api/sign-in/", {"provider": "club", "keep_guest_access": not agrees}).status_code == 200
    come(guest, club, keep_guest_access=agrees)
    assert who(guest) == account
    token = Token.objects.get()
    assert (token.player == account, token.revoked is None) == (agrees, agrees)


def test_whoever_tells_an_address_that_an_account_has_does_not_get_into_it(club: Club, mails_sent: None) -> None:
    owner = client_of()
    sign_up(owner, "Owner", email="ada@club.example")
    post(owner, "email/verify", {"key": letter_link("confirm")})
    thief = client_of()
    club.person = {"sub": "9", "preferred_username": "Thief", "email": "ada@club.example", "email_verified": True}
    assert come(thief, club)["Location"] == "/account?error=email_taken"
    assert not me(thief)["account"]
    assert User.objects.count() == 1
    # Its owner adds the provider, and may then come in through it.
    assert come(owner, club, connect=True)["Location"] == "/account"
    log_out(owner)
    come(owner, club)
    assert me(owner)["name"] == "Owner"


def test_a_name_that_a_provider_tells_is_looked_at_like_any(club: Club) -> None:
    sign_up(client_of(), "Ada")
    client = client_of()
    come(client, club)
    assert me(client)["name"].startswith("Player ")


@pytest.mark.parametrize("look", [1, 2])
@pytest.mark.parametrize("name", ["Ada", "ada", "\u0410da"])
def test_who_comes_in_while_another_signs_up_under_that_name_is_told_that_it_is_taken(
    club: Club, look: int, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, client = client_of(), client_of()
    between_look_and_write(monkeypatch, lambda: sign_up(first, name), look=look)
    assert come(client, club)["Location"] == "/account?error=name_taken"
    assert not me(client)["account"]
    assert me(first)["name"] == User.objects.get().username == name
    # The next time they come they get another.
    assert come(client, club)["Location"] == "/account"
    assert me(client)["name"].startswith("Player ")


def test_what_is_not_vouched_for_lets_nobody_in(club: Club) -> None:
    client = client_of()
    answer = client.get(CALLBACK, {"code": "guessed", "state": "guessed"})
    assert answer.status_code in (302, 401)
    assert not me(client)["account"]
    club.codes.clear()
    told = client.post("/api/sign-in/", {"provider": "club"}).json()["address"]
    state = parse_qs(urlsplit(told).query)["state"][0]
    # A code that the club never gave, and another's answer.
    client.get(CALLBACK, {"code": "guessed", "state": state})
    assert not me(client)["account"]
    stranger = client_of()
    stranger.get(CALLBACK, {"code": "guessed", "state": state})
    assert not me(stranger)["account"]
    assert not User.objects.exists()


def test_a_provider_that_does_not_answer_is_said_so(club: Club, settings: Any) -> None:
    settings.SOCIALACCOUNT_PROVIDERS["openid_connect"]["APPS"][0]["settings"]["server_url"] = "http://127.0.0.1:9"
    assert error(client_of().post("/api/sign-in/", {"provider": "club"}))[1:] == ("refused", "provider_away")
    assert error(client_of().post("/api/sign-in/", {"provider": "other"}))[1:] == ("malformed", "unknown_provider")
    answer = client_of().post("/api/sign-in/", {"provider": "club", "connect": True})
    assert error(answer)[1:] == ("forbidden", "account_needed")


GITHUB = {"provider": "github", "client_id": "a", "secret": "b"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("x", "no JSON"),
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
