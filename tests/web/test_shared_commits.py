"""Batches: moves that share a commit, queries that share a result, and readers that keep nobody waiting."""

import asyncio
import re
import threading
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from django.db import DatabaseError

from games import engine
from games.models import Game, Move, Player
from games.realtime.batching import BatchExecutor
from games.realtime.send_queue import SendQueue
from games.services import MoveResult, PlayerMove, Refused, games_move
from games.services.play import move_storage
from games.services.play import moves as moves_of
from games.services.play.games import store_moves as store_for_real
from games.support import game_cache
from tests.web.play import answer_to, open_prompts

MakeGame = Callable[..., Game]


def order_for(game: Game, people: Sequence[Player], key: str = "m", move: Any = None) -> PlayerMove:
    """What the player would send whom a game waits for first."""
    seat = game.room.seats.filter(pending=True).order_by("number")[0]
    position = game_cache.at_least(game.id, 0)
    prompt = open_prompts({"prompts": [engine.to_json(prompt) for prompt in position.prompts(seat.number)]})[0]
    return PlayerMove(game.room_id, str(seat.player_id), move or answer_to(prompt), prompt["id"], key)


@pytest.fixture
def two(make_game: MakeGame, people: list[Player]) -> list[Game]:
    """Two games of the same people."""
    return [make_game(2), make_game(2)]


@pytest.mark.django_db
def test_what_becomes_of_one_move_is_no_others_business(two: list[Game], people: list[Player]) -> None:
    good, bad = order_for(two[0], people), order_for(two[1], people, move={"kind": "no such thing"})
    stranger = PlayerMove(two[1].room_id, people[3].id, dict(good.move), good.prompt, "s")
    outcomes = games_move([bad, good, stranger])
    assert isinstance(outcomes[0], Exception)
    assert isinstance(outcomes[1], MoveResult)
    assert isinstance(outcomes[2], Refused)
    assert [game.moves.count() for game in two] == [1, 0]


@pytest.mark.django_db
def test_moves_of_different_games_share_five_statements(
    two: list[Game], people: list[Player], django_assert_max_num_queries: Any
) -> None:
    """Two read, three write, and the transaction's own: each additional query would be made for every move."""
    orders = [order_for(game, people) for game in two]
    with django_assert_max_num_queries(7):
        outcomes = games_move(orders)
    assert [type(one) for one in outcomes] == [MoveResult, MoveResult]


@pytest.mark.django_db(transaction=True)
def test_each_is_played_by_itself_when_they_cannot_be_stored_together(
    two: list[Game], people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes: list[int] = []

    def store(turns: Any, seats: Any) -> None:
        store_for_real(turns, seats)
        sizes.append(len(turns))
        if len(turns) > 1 or turns[0].game.id == two[1].id:
            raise DatabaseError

    monkeypatch.setattr(moves_of, "store_moves", store)
    outcomes = games_move([order_for(game, people) for game in two])
    assert sizes == [2, 1, 1]
    assert isinstance(outcomes[0], MoveResult)
    assert isinstance(outcomes[1], DatabaseError)
    assert [game.moves.count() for game in two] == [1, 0]


@pytest.mark.django_db
def test_the_same_frame_twice_in_one_batch_is_played_once(two: list[Game], people: list[Player]) -> None:
    order = order_for(two[0], people)
    first, second = games_move([order, order])
    assert isinstance(first, MoveResult)
    assert isinstance(second, MoveResult)
    assert (first.again, second.again, first.number) == (False, True, second.number)
    assert two[0].moves.count() == 1


async def test_requests_during_a_call_are_answered_in_one_batch() -> None:
    calls: list[list[int]] = []
    is_asked, may_go_on = threading.Event(), threading.Event()

    def double(items: Sequence[int]) -> list[int | BaseException]:
        calls.append(list(items))
        is_asked.set()
        may_go_on.wait(20)
        return [ValueError() if item == 3 else 2 * item for item in items]

    batch: BatchExecutor[int, int] = BatchExecutor(double, 2)
    asked = [asyncio.create_task(batch.submit(item)) for item in (1, 2, 3, 4)]
    async with asyncio.timeout(60):
        await asyncio.to_thread(is_asked.wait, 20)
        may_go_on.set()
        answers = await asyncio.gather(*asked, return_exceptions=True)
    assert calls == [[1], [2, 3], [4]]
    assert [answers[0], answers[1], answers[3]] == [2, 4, 8]
    assert isinstance(answers[2], ValueError)


async def test_a_reader_gets_everything_in_order_however_slow_and_nothing_after_a_close() -> None:
    got: list[str] = []
    reads = asyncio.Event()
    over = asyncio.Event()

    async def send(message: Any) -> None:
        if message["type"] == "2":
            await reads.wait()
        got.append(message["type"])

    outbox = SendQueue(send, over.set)
    for kind in ("1", "2", "3", "websocket.close", "4"):
        outbox.put({"type": kind})
    assert (got, len(outbox)) == (["1"], 2)
    reads.set()
    async with asyncio.timeout(60):
        await over.wait()
    assert got == ["1", "2", "3", "websocket.close"]


def test_what_is_written_of_a_move_is_every_column_of_the_log() -> None:
    written = re.search(r"\((.*?)\)\s+VALUES", move_storage.WRITE, re.DOTALL)
    assert written is not None
    names = [name.strip(' "\n') for name in written[1].split(",")]
    assert sorted(names) == sorted(str(field.column) for field in Move._meta.concrete_fields if not field.primary_key)


@pytest.mark.django_db
def test_a_repeated_move_is_found_beside_others_of_the_same_id(two: list[Game], people: list[Player]) -> None:
    orders = [order_for(game, people) for game in two]
    first = [one for one in games_move(orders) if isinstance(one, MoveResult)]
    again = [one for one in games_move(orders) if isinstance(one, MoveResult)]
    assert [(one.number, one.stream, one.again) for one in again] == [(one.number, one.stream, True) for one in first]
    assert [game.moves.count() for game in two] == [1, 1]
