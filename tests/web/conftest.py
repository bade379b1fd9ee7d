"""Fixtures for people, rooms and running games, and API clients with a session each."""

import json
import logging
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest
from django.conf import settings as django_settings
from django.core.cache import caches as django_caches
from django.utils import translation
from rest_framework.test import APIClient

from games import protocol, services
from games.gateway.costly_read_limits import READ_LIMITS
from games.models import Game, Player, Room
from games.selectors.rooms import lobby
from games.support import caches, game_cache

if TYPE_CHECKING:
    from tests.web.fake_clock import FakeClock

HASHERS = django_settings.PASSWORD_HASHERS


@pytest.fixture(autouse=True)
def fresh_process(settings: Any) -> Iterator[None]:
    """Each test starts like a new process: empty caches, and bots that do not pause."""
    settings.BOT_PACE = 0
    # Argon2 is slow on purpose; tests of passwords ask for the fixture `argon2`.
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    # The thread keeps the language of the last request.
    translation.deactivate()
    game_cache.forget()
    caches.forget()
    READ_LIMITS.forget()
    for counts in django_caches.all(initialized_only=True):
        counts.clear()
    yield
    game_cache.forget()
    caches.forget()


@pytest.fixture
def argon2(settings: Any) -> None:
    """Hashes passwords as in production."""
    settings.PASSWORD_HASHERS = HASHERS


@pytest.fixture
def silence() -> Iterator[None]:
    """Disables logging, for tests that provoke thousands of refusals."""
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


@pytest.fixture
def openid_known(settings: Any) -> None:
    """Registers the app that SIGN_IN_WITH adds for an OpenID provider, and its URLs."""
    from allauth.socialaccount.providers import registry
    from allauth.socialaccount.providers.openid_connect.provider import OpenIDConnectProvider

    if registry.get_class("openid_connect") is None:
        registry.register(OpenIDConnectProvider)
    settings.ROOT_URLCONF = "tests.web.openid_urls"


@pytest.fixture
def fake_clock(monkeypatch: pytest.MonkeyPatch) -> "FakeClock":
    """A fake clock in place of the database's time."""
    from tests.web.fake_clock import FakeClock

    fake_clock = FakeClock()
    monkeypatch.setattr("games.selectors.play.clocks.now", lambda: fake_clock.now)
    return fake_clock


@pytest.fixture
def people(db: None) -> list[Player]:
    """Four players."""
    return [services.player_create(name=name) for name in ("Ada", "Bo", "Cy", "Di")]


@pytest.fixture
def make_room(people: list[Player]) -> Callable[..., Room]:
    """Makes a room with the first players seated; the other seats are free."""

    def make(players: int = 2, seated: int = 1, **options: Any) -> Room:
        room = services.room_create(
            player=people[0], edition="classic", options={"players": players, **options}, name="A table"
        )
        for player in people[1:seated]:
            services.room_join(room_id=room.id, player=player)
        return room

    return make


@pytest.fixture
def make_game(make_room: Callable[..., Room], people: list[Player]) -> Callable[..., Game]:
    """Makes a running game with players on every seat."""

    def make(players: int = 2, **options: Any) -> Game:
        room = make_room(players, players, **options)
        return services.room_start(room_id=room.id, player=people[0]).game

    return make


def watch(room: Room) -> None:
    """Lets a spectator without a name watch, so that bots play in a room where no player is present."""
    services.presence_open(room=room, player=None, visitor="a stranger")


def lobby_rooms() -> tuple[protocol.Room, ...]:
    """The first page of rooms in the lobby."""
    return lobby.pages_frames([1])[1].rooms


def client_of(player: Player | None = None) -> APIClient:
    """An API client with the session of a player, or of a stranger, which sends its CSRF token. A player with an
    account is logged in."""
    client = APIClient(enforce_csrf_checks=True)
    if player is not None and player.user is not None:
        client.force_login(player.user)
    elif player is not None:
        session = client.session
        session["player"] = player.id
        session.save()
    client.get("/api/me/")
    client.credentials(HTTP_X_CSRFTOKEN=client.cookies["lionheart_csrf"].value)
    return client


def seen_by(game: Game, seat: int | None) -> Any:
    """A viewer's view and prompts, as the client gets them."""
    position = game_cache.at_least(game.id, Game.objects.values_list("version", flat=True).get(id=game.id))
    seen = position.seen_by(seat)
    return {"view": json.loads(bytes(seen.view)), "prompts": json.loads(bytes(seen.prompts))}


def reason(call: Callable[[], object]) -> tuple[str, str | None]:
    """Code and reason with which a service refuses."""
    with pytest.raises(services.Refused) as refused:
        call()
    return refused.value.code, refused.value.reason
