"""Resync: a returning client says which frames it has, and gets the missed updates if they are few, else a snapshot."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from games import services
from games.gateway.frames import parse
from games.models import Game, Player
from games.realtime.room_connection import RoomConnection
from games.selectors.play import games as games_of
from games.support import game_cache
from games.support.positions import stream_key
from tests.web.conftest import client_of, seen_by
from tests.web.marks import mark_of
from tests.web.play import answer_to, open_prompts
from tests.web.socket_client import SocketClient, cookies_of, db, open_socket, open_socket_at

pytestmark = pytest.mark.servers

MakeGame = Callable[..., Game]
JSON = dict[str, Any]


def play(game: Game, people: list[Player], moves: int) -> None:
    """Plays moves for the awaited players, the lowest seat first."""
    for number in range(moves):
        seat, prompt = next(
            (s, open_prompts(seen_by(game, s))) for s in range(len(people)) if open_prompts(seen_by(game, s))
        )
        services.game_move(
            room_id=game.room_id,
            player_id=people[seat].id,
            move=answer_to(prompt[0]),
            prompt=prompt[0]["id"],
            client_id=f"{game.moves.count()}.{number}",
        )


def change_minds(game: Game, people: list[Player], times: int) -> dict[str, int]:
    """Plays until there is a secret decision, which the first seat changes this many times; returns the streams before
    that."""
    while not (prompts := open_prompts(seen_by(game, 0))) or prompts[0]["kind"] != "decide":
        play(game, people[:2], 1)
    before = streams(game)
    for number in range(times):
        cards = [[1, 2], [2, 3]][number % 2][: prompts[0]["count"]]
        move = {"kind": "decide", "cards": cards, "politics": [None] * len(cards)}
        services.game_move(
            room_id=game.room_id, player_id=people[0].id, move=move, prompt=prompts[0]["id"], client_id=f"s{number}"
        )
    return before


def streams(game: Game) -> dict[str, int]:
    """The current position of every stream."""
    game.refresh_from_db()
    found: dict[str, int] = game.streams
    return found


@pytest.mark.django_db
def test_every_resync_reaches_the_present_without_a_gap_or_sends_a_snapshot(
    make_game: MakeGame, people: list[Player]
) -> None:
    game = make_game(2)
    events: dict[tuple[int | None, int], list[Any]] = {}
    for _ in range(40):
        play(game, people[:2], 1)
        # A player who changes a sealed choice advances the game, but nobody else's stream.
        now = streams(game)
        position = game_cache.at_least(game.id, game.version)
        for viewer in (None, 0, 1):
            reached = now[stream_key(viewer)]
            for stream in range(reached + 2):
                frames = games_of.missed_updates(position, viewer, stream, mark_of(game, viewer, stream))
                if stream > reached or stream < reached - games_of.RESEND_LIMIT:
                    assert frames is None
                    continue
                assert frames is not None
                heard = [json.loads(frame) for frame in frames]
                assert [frame["stream"] for frame in heard] == list(range(stream + 1, reached + 1))
                for frame in heard:
                    assert frame["view"] == seen_by(game, viewer)["view"]
                    assert events.setdefault((viewer, frame["stream"]), frame["events"]) == frame["events"]


@pytest.mark.django_db
def test_an_unchanged_stream_resumes_while_others_advance(
    make_game: MakeGame, people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = make_game(2)
    before = change_minds(game, people, 20)
    now = streams(game)
    assert now["0"] == before["0"] + 20
    assert now["1"] == before["1"] + 1  # that there is a choice, not that it has changed
    position = game_cache.at_least(game.id, game.version)

    def missed(viewer: int, stream: int) -> list[bytes] | None:
        return games_of.missed_updates(position, viewer, stream, mark_of(game, viewer, stream))

    assert len(missed(1, before["1"]) or ()) == 1
    assert missed(1, now["1"]) == []
    assert missed(0, before["0"]) is None
    monkeypatch.setattr(games_of, "SEARCHED_MOVES", 5)
    assert missed(1, before["1"]) is missed(1, now["1"]) is None


async def come_back(game: Game, player: Player | None) -> SocketClient:
    """Opens a connection that starts with a sync frame."""
    return await open_socket_at(f"/ws/rooms/{game.room_id}/?resume", await db(cookies_of, player))


def kinds(socket: SocketClient) -> list[str]:
    return [frame["type"] for frame in socket.received]


@pytest.mark.django_db(transaction=True)
async def test_a_reconnecting_client_gets_the_missed_updates_but_only_on_request(
    make_game: MakeGame, people: list[Player]
) -> None:
    game = await db(make_game, 2)
    first = await open_socket(game.room_id, people[0])
    snapshot = await first.receive("snapshot")
    await first.close()
    await db(play, game, people[:2], 2)
    socket = await come_back(game, people[0])
    await db(play, game, people[:2], 1)
    await db(services.chat_say, room_id=game.room_id, player=people[1], text="hello")
    stands = {"game": snapshot["room"]["game"], "seat": 0, "stream": snapshot["stream"]}
    assert (await socket.request("sync", **stands))["type"] == "done"
    assert kinds(socket) == ["room", "chat", "update", "update", "update", "tick", "done"]
    assert [frame["stream"] for frame in socket.received if frame["type"] == "update"] == [1, 2, 3]
    assert socket.received[4]["view"] == (await db(seen_by, game, 0))["view"]
    stands |= {"stream": 3, "mark": socket.received[4]["mark"], "chat": socket.received[1]["message"]["id"]}
    socket.received.clear()
    assert (await socket.request("sync", **stands))["type"] == "done"
    # The broadcast of a chat message may have come late; a message is known by its ID.
    assert [kind for kind in kinds(socket) if kind != "chat"] == ["room", "tick", "done"]
    await db(play, game, people[:2], 1)
    assert (await socket.receive("update"))["stream"] == 4
    await socket.close()


@pytest.mark.django_db(transaction=True)
async def test_an_unknown_or_outdated_position_gets_a_snapshot(make_game: MakeGame, people: list[Player]) -> None:
    game = await db(make_game, 2)
    await db(play, game, people[:2], games_of.RESEND_LIMIT + 2)
    now = await db(streams, game)
    stands: JSON = {"game": game.id, "seat": 0, "stream": now["0"], "mark": await db(mark_of, game, 0, now["0"])}
    socket = await come_back(game, people[0])
    elsewhere: list[JSON] = [{"game": "x"}, {"game": None}, {"seat": 1}, {"seat": None}, {"stream": None}]
    for number, wrong in enumerate([*elsewhere, {"stream": 99}, {"stream": 0}, {"mark": None}, {"mark": "x"}]):
        socket.received.clear()
        await socket.request(
            "sync", f"s{number}", **{key: value for key, value in (stands | wrong).items() if value is not None}
        )
        assert kinds(socket) == ["snapshot", "done"], wrong
    socket.received.clear()
    await socket.request("sync", "right", **stands)
    assert kinds(socket) == ["room", "tick", "done"]
    await socket.close()


@pytest.mark.django_db
def test_a_stranger_who_claims_a_seats_stream_gets_the_public_view(make_game: MakeGame, people: list[Player]) -> None:
    game = make_game(2)
    change_minds(game, people, 3)
    conversation = RoomConnection(game.room_id, client_of(None).session, is_resuming=True)
    assert conversation.open().frames == []
    ask = {"id": "q", "type": "sync", "game": game.id, "seat": 0, "stream": streams(game)["0"]}
    snapshot, done = (json.loads(frame) for frame in conversation.receive(parse(json.dumps(ask))).frames)
    assert (snapshot["type"], snapshot["seat"], done["type"]) == ("snapshot", None, "done")
    assert {key: snapshot[key] for key in ("view", "prompts")} == seen_by(game, None)
    conversation.close()


@pytest.mark.django_db
def test_no_tick_reaches_a_reconnecting_client_before_its_sync(make_game: MakeGame, people: list[Player]) -> None:
    game = make_game(2)
    session = client_of(people[0]).session
    conversation = RoomConnection(game.room_id, session, is_resuming=True)
    conversation.open()
    play(game, people, 1)
    assert conversation.tick().frames == []
    sync = {"id": "s", "type": "sync", "game": game.id, "seat": 0, "stream": 0}
    kinds = [json.loads(frame)["type"] for frame in conversation.receive(parse(json.dumps(sync))).frames]
    assert kinds.count("update") == 1
    assert "snapshot" not in kinds
