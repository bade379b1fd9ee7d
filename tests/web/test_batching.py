"""Batches, and frames that cannot be sent: nobody else is affected, and nobody waits for ever."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from channels.testing import WebsocketCommunicator
from django.db import DatabaseError

from games.models import Game
from games.protocol import Close
from games.realtime import batching
from games.realtime.batching import BatchExecutor
from games.realtime.consumers import LobbyConsumer
from games.services import MoveResult, PlayerMove, games_move
from games.services.play import moves
from games.services.play.games import compute_move as really
from games.support.open_sockets import OPEN_SOCKETS
from lionheart.asgi import application
from tests.web.conftest import seen_by
from tests.web.play import answer_to, open_prompts
from tests.web.socket_client import SECONDS, SocketClient

MakeGame = Callable[..., Game]


def doubled(items: Sequence[int]) -> list[int | BaseException]:
    """Twice each item."""
    return [2 * item for item in items]


async def test_a_batch_that_cannot_start_fails_its_requests_and_the_next_runs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken() -> None:
        raise DatabaseError

    double = BatchExecutor(doubled, 10)
    async with asyncio.timeout(SECONDS):
        with monkeypatch.context() as patched:
            patched.setattr(batching, "close_old_connections", broken)
            outcomes = await asyncio.gather(*(double.submit(number) for number in range(3)), return_exceptions=True)
            assert [type(outcome) for outcome in outcomes] == [DatabaseError] * 3
        assert [await double.submit(number) for number in (1, 2)] == [2, 4]


@pytest.mark.django_db(transaction=True)
def test_a_move_that_fails_in_the_database_is_no_other_games_business(
    make_game: MakeGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = [make_game(2) for _ in range(3)]
    orders = [order_in(game) for game in games]

    def compute_move(game: Game, *arguments: Any, **named: Any) -> Any:
        if game.id == games[0].id:
            list(Game.objects.raw("SELECT nothing_that_there_is FROM games_game"))
        assert Game.objects.exists()  # As when a move has to be read for an update.
        return really(game, *arguments, **named)

    monkeypatch.setattr(moves, "compute_move", compute_move)
    outcomes = games_move(orders)
    assert [type(outcome) for outcome in outcomes[1:]] == [MoveResult, MoveResult]
    assert isinstance(outcomes[0], DatabaseError)
    assert [Game.objects.get(id=game.id).version for game in games] == [0, 1, 1]


def order_in(game: Game) -> PlayerMove:
    """A legal move."""
    seat = game.room.seats.filter(pending=True)[0]
    prompt = open_prompts(seen_by(game, seat.number))[0]
    assert seat.player_id is not None
    return PlayerMove(game.room_id, seat.player_id, answer_to(prompt), prompt["id"], "1")


@pytest.mark.django_db(transaction=True)
async def test_a_connection_is_closed_if_a_frame_cannot_be_sent(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def picky(scope: Any, receive: Any, send: Any) -> None:
        async def sending(message: Any) -> None:
            if message["type"] == "websocket.send":
                raise ValueError("it is too long")
            await send(message)

        await application(scope, receive, sending)

    headers = [(b"host", b"testserver"), (b"origin", b"http://testserver")]
    socket = SocketClient(WebsocketCommunicator(picky, "/ws/lobby/", headers=headers))
    assert (await socket.communicator.connect(timeout=SECONDS))[0]
    assert await socket.wait_closed() == Close.BROKEN
    assert [record.getMessage() for record in caplog.records] == ["connection broken: ValueError"]


@pytest.mark.django_db(transaction=True)
async def test_a_closed_connection_unregisters_undisturbed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even while the process shuts down and would notify it."""
    closing, may_close, gone = asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def farewell(_: object) -> None:
        closing.set()
        await may_close.wait()
        gone.set()

    async def cut(scope: Any, receive: Any, send: Any) -> None:
        async def sending(message: Any) -> None:
            if closing.is_set():
                raise OSError
            await send(message)

        await application(scope, receive, sending)

    monkeypatch.setattr(LobbyConsumer, "_close_connection", farewell)
    headers = [(b"host", b"testserver"), (b"origin", b"http://testserver")]
    socket = SocketClient(WebsocketCommunicator(cut, "/ws/lobby/", headers=headers))
    assert (await socket.communicator.connect(timeout=SECONDS))[0]
    await socket.receive("rooms")
    async with asyncio.timeout(SECONDS):
        await socket.communicator.send_input({"type": "websocket.disconnect", "code": 1001})
        await closing.wait()
        for one in OPEN_SOCKETS.sockets:
            one.leave()
        await asyncio.sleep(0)
        may_close.set()
        await socket.communicator.wait(SECONDS)
    assert gone.is_set()
