"""Tokens: shown once, stored as hashes, limited to their scopes, and expiring."""

import json
import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from channels.testing import WebsocketCommunicator
from django.core import serializers
from django.utils import timezone
from pytest_django import Settings

from games import services
from games.models import Game, Player, Room, Token
from games.realtime import session_expiry
from games.selectors.people.tokens import token_of
from games.services import Refused
from games.services.people.tokens import MOST_PROGRAMS, MOST_TOKENS
from lionheart.asgi import application
from tests.web.conftest import client_of
from tests.web.play import answer_to, open_prompts
from tests.web.socket_client import SECONDS, SocketClient, db

pytestmark = pytest.mark.servers

PLAY = ("read", "rooms", "play")


@pytest.fixture(autouse=True)
def guests_may(settings: Any) -> None:
    """Allows programs of guests, as on a local server."""
    settings.GUEST_PROGRAMS = True


def test_a_key_is_shown_once_and_stored_as_a_hash(people: list[Player]) -> None:
    client = client_of(people[0])
    made = client.post("/api/me/tokens/", {"name": "My laptop", "scopes": list(PLAY), "program": "Rook", "days": 30})
    assert made.status_code == 201
    assert made["Cache-Control"] == "no-store"
    key = made.json()["key"]
    assert len(key) == 67
    listed = client.get("/api/me/tokens/")
    (token_listed,) = listed.json()["tokens"]
    assert (token_listed["name"], token_listed["program"], token_listed["start"]) == (
        "My laptop",
        "Rook [bot]",
        key[:8],
    )
    assert token_listed["used"] is None
    kept = serializers.serialize("json", Token.objects.all())
    assert key not in kept + listed.content.decode()
    token = token_of(key)
    assert token is not None
    assert token.player.program
    assert token.player.operator == people[0]


def test_the_requests_that_the_docs_show_make_tokens(people: list[Player], settings: Settings) -> None:
    shown = re.findall(r"^\{.*\}$", (settings.BASE_DIR / "docs" / "api.md").read_text(), re.MULTILINE)
    for address, body in zip(("/api/me/tokens/", "/api/v1/programs/"), map(json.loads, shown), strict=True):
        made = client_of(people[0]).post(address, body)
        assert made.status_code == 201
        token = token_of(made.json()["key"])
        assert token is not None
        assert set(token.scopes) == set(PLAY)


def test_a_revoked_token_lets_nobody_in_and_is_revoked_by_its_owner_alone(people: list[Player]) -> None:
    token, key = services.token_create(owner=people[0], name="Reader", scopes=("read",))
    address = f"/api/me/tokens/{token.id}/revoke/"
    assert client_of(people[1]).post(address).status_code == 404
    assert client_of().post(address).json()["error"]["code"] == "unknown_token"
    assert token_of(key) is not None
    assert client_of(people[0]).post(address).json() == {"tokens": []}
    assert token_of(key) is None
    assert client_of(people[0]).post(address).status_code == 404


def test_a_token_ends_when_its_time_is_up(people: list[Player]) -> None:
    token, key = services.token_create(owner=people[0], name="Reader", scopes=("read",), days=1)
    assert token_of(key) is not None
    Token.objects.filter(id=token.id).update(expires=timezone.now() - timedelta(seconds=1))
    assert token_of(key) is None


def test_all_tokens_of_a_person_can_be_revoked_together(people: list[Player]) -> None:
    keys = [services.token_create(owner=people[0], name="A", scopes=("read",))[1]]
    keys.append(services.token_create(owner=people[0], name="B", scopes=PLAY, program="Rook")[1])
    other = services.token_create(owner=people[1], name="C", scopes=("read",))[1]
    assert services.tokens_revoke(player=people[0]) == 2
    assert [token_of(key) is not None for key in (*keys, other)] == [False, False, True]


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"name": "x", "scopes": []}, "scopes"),
        ({"name": "x", "scopes": ["admin"]}, "scopes.0"),
        ({"name": "x", "scopes": ["play"]}, "program"),
        ({"name": "x", "scopes": ["read"], "program": "Rook"}, "program"),
        ({"name": "x", "scopes": ["read"], "days": 0}, "days"),
        ({"name": "x", "scopes": ["read"], "owner": "me"}, "owner"),
        ({"name": "\u202e", "scopes": ["read"]}, "name"),
        ({"name": "x", "scopes": ["play"], "program": "Rook [bot]"}, "name"),
    ],
)
def test_a_token_that_cannot_be_is_refused_by_its_field(people: list[Player], body: Any, field: str) -> None:
    refused = client_of(people[0]).post("/api/me/tokens/", body)
    assert refused.status_code == 400
    error = refused.json()["error"]
    assert error["field"] == field
    assert "ErrorDetail" not in error["message"]
    assert not Token.objects.exists()


def test_the_number_of_tokens_is_limited(people: list[Player], settings: Any) -> None:
    for number in range(MOST_PROGRAMS):
        services.token_create(owner=people[0], name="A", scopes=PLAY, program=f"Rook {number}")
    services.token_create(owner=people[0], name="A", scopes=PLAY, program="Rook 0")
    with pytest.raises(Refused, match="too_many_programs"):
        services.token_create(owner=people[0], name="A", scopes=PLAY, program="Rook 9")
    for _ in range(MOST_TOKENS - MOST_PROGRAMS - 1):
        services.token_create(owner=people[0], name="A", scopes=("read",))
    with pytest.raises(Refused, match="too_many_tokens"):
        services.token_create(owner=people[0], name="A", scopes=("read",))


def test_guests_make_none_where_programs_need_an_account(people: list[Player], settings: Any) -> None:
    settings.GUEST_PROGRAMS = False
    refused = client_of(people[0]).post("/api/me/tokens/", {"name": "x", "scopes": ["read"]})
    assert (refused.status_code, refused.json()["error"]["reason"]) == (403, "account_needed")
    with pytest.raises(Refused, match="account_needed"):
        services.program_register(name="Rook")


@pytest.mark.parametrize("name", ["Rook [bot]", "[BOT] Rook", "Rook［ｂｏｔ］", "Rook [ bot ]"])
def test_nobody_else_goes_by_a_programs_mark(people: list[Player], name: str) -> None:
    with pytest.raises(Refused, match="bot_mark"):
        services.player_rename(player=people[0], name=name)


def test_a_program_joins_only_rooms_that_allow_programs(make_room: Callable[..., Room], people: list[Player]) -> None:
    program = services.program_create(name="Rook", operator=people[0])
    room = make_room(2)
    with pytest.raises(Refused, match="no_programs"):
        services.room_join(room_id=room.id, player=program)
    with pytest.raises(Refused, match="no_programs"):
        services.room_create(player=program, edition="classic", options={"players": 2})
    Room.objects.filter(id=room.id).update(programs=True)
    services.room_join(room_id=room.id, player=program)
    shown = client_of(people[0]).get(f"/api/rooms/{room.id}/").json()
    assert shown["programs"]
    assert [(seat["name"], seat["program"]) for seat in shown["seats"]] == [("Ada", False), ("Rook [bot]", True)]


def test_a_program_is_marked_under_a_pseudonym_too(people: list[Player]) -> None:
    program = services.program_create(name="Rook", operator=people[0])
    room = services.room_create(
        player=people[0], edition="classic", options={"players": 2}, pseudonyms=True, programs=True
    )
    services.room_join(room_id=room.id, player=program)
    names = [seat["name"] for seat in client_of(people[0]).get(f"/api/rooms/{room.id}/").json()["seats"]]
    assert names[1].endswith(" [bot]")
    assert "Rook" not in names[1]


# --- WebSockets


@pytest.fixture
def program_game(transactional_db: None, people: list[Player]) -> tuple[Game, str, Token]:
    """A running game of a person and a program, with the program's key and token."""
    token, key = services.token_create(owner=people[0], name="Home", scopes=PLAY, program="Rook")
    room = services.room_create(player=people[0], edition="classic", options={"players": 2}, programs=True)
    services.room_join(room_id=room.id, player=token.player)
    return services.room_start(room_id=room.id, player=people[0]).game, key, token


async def come(address: str, key: str, *headers: tuple[bytes, bytes]) -> SocketClient:
    """A program's WebSocket: no cookie, no Origin, the key in a header."""
    own = [(b"host", b"testserver"), (b"authorization", f"Bearer {key}".encode())]
    communicator = WebsocketCommunicator(application, address, headers=[*own, *headers])
    connected, _ = await communicator.connect(timeout=SECONDS)
    assert connected
    return SocketClient(communicator)


async def test_a_token_plays_a_seat_over_the_socket(program_game: tuple[Game, str, Token]) -> None:
    game, key, token = program_game
    socket = await come(f"/ws/rooms/{game.room_id}/", key)
    frame = await socket.receive("snapshot")
    assert frame["seat"] == 1
    while not open_prompts(frame):
        await db(_ada_moves, game)
        frame = await socket.receive("update")
    (prompt, *_) = open_prompts(frame)
    assert (await socket.request("move", prompt=prompt["id"], move=answer_to(prompt)))["type"] == "done"
    await socket.close()
    assert (await db(Token.objects.get, id=token.id)).used is not None


def _ada_moves(game: Game) -> None:
    from tests.web.conftest import seen_by

    prompt = open_prompts(seen_by(game, 0))[0]
    services.game_move(
        room_id=game.room_id,
        player_id=game.room.seats.get(number=0).player_id or "",
        move=answer_to(prompt),
        prompt=prompt["id"],
        client_id=prompt["id"],
    )


async def test_revoking_a_token_cuts_its_sockets(program_game: tuple[Game, str, Token], people: list[Player]) -> None:
    game, key, token = program_game
    socket, lobby = await come(f"/ws/rooms/{game.room_id}/", key), await come("/ws/lobby/", key)
    await socket.receive("snapshot")
    await lobby.receive("lobby_chat")
    await session_expiry.close_expired()
    await db(services.token_revoke, owner=people[0], token_id=token.id)
    await session_expiry.close_expired()
    for one in (socket, lobby):
        assert (await one.receive("error"))["code"] == "signed_out"
        assert await one.wait_closed() == 4401
        await one.close()


@pytest.mark.parametrize("address", ["/ws/lobby/", "/ws/rooms/{room}/"])
async def test_a_wrong_key_is_refused_whatever_cookie_is_sent(
    program_game: tuple[Game, str, Token], people: list[Player], address: str
) -> None:
    game, key, _ = program_game
    from tests.web.socket_client import cookies_of

    cookie = (b"cookie", (await db(cookies_of, people[0])).encode())
    socket = await come(address.format(room=game.room_id), f"{key[:-1]}{'0' if key[-1] != '0' else '1'}", cookie)
    assert (await socket.receive("error"))["code"] == "signed_out"
    assert await socket.wait_closed() == 4401
    await socket.close()


@pytest.mark.parametrize(
    ("scopes", "program", "lacks"), [(("read", "rooms"), None, "play"), (("rooms", "play"), "Rook", "read")]
)
@pytest.mark.parametrize("address", ["/ws/lobby/", "/ws/rooms/{room}/"])
async def test_a_token_that_does_not_play_or_read_opens_no_socket(
    program_game: tuple[Game, str, Token],
    people: list[Player],
    scopes: tuple[str, ...],
    program: str | None,
    lacks: str,
    address: str,
) -> None:
    game, _, _ = program_game
    _, key = await db(services.token_create, owner=people[0], name="Other", scopes=scopes, program=program)
    socket = await come(address.format(room=game.room_id), key)
    refused = await socket.receive("error")
    assert (refused["code"], refused["reason"], refused["data"]) == ("forbidden", "scope", {"scope": lacks})
    assert await socket.wait_closed() == 4403
    await socket.close()


async def test_no_key_is_taken_from_an_address(program_game: tuple[Game, str, Token]) -> None:
    game, key, _ = program_game
    address = f"/ws/rooms/{game.room_id}/?token={key}&authorization=Bearer+{key}"
    communicator = WebsocketCommunicator(application, address, headers=[(b"host", b"testserver")])
    connected, _ = await communicator.connect(timeout=SECONDS)
    assert not connected


def test_no_key_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    from lionheart.logs import redacted

    key = "lh-" + "0123456789abcdef" * 4
    assert json.dumps({"key": key[:20]}) not in redacted(f"a line with {key} in it")
    assert "89abcdef" not in redacted(f"a line with {key} in it")
