"""Ticks of many connections, computed together: each gets what it would get by itself, in a few statements."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import msgspec
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games import services
from games.models import Game, Player, Presence
from games.protocol import TickFrame
from games.realtime import ticks
from games.realtime.room_connection import RoomConnection
from games.support.encoding import encode
from tests.web.conftest import client_of, seen_by
from tests.web.play import answer_to, open_prompts

MakeGame = Callable[..., Game]
pytestmark = pytest.mark.django_db(transaction=True)


def at_table(game: Game, player: Player | None) -> RoomConnection:
    """The connection of a viewer who has been shown a room."""
    conversation = RoomConnection(game.room_id, None if player is None else client_of(player).session, merges=True)
    conversation.open()
    return conversation


def looked_up(conversations: list[RoomConnection]) -> list[list[bytes] | None]:
    """The frames that a shared tick brings to each."""
    leases = [one.presence for one in conversations if one.presence is not None]
    replies = [one.tick_from(tick) for one, tick in zip(conversations, ticks._ticks(leases), strict=True) if tick]
    return [None if reply is None else reply.frames for reply in replies]


def play(game: Game) -> None:
    """Makes a move that these connections are not notified of."""
    seat = game.room.seats.filter(pending=True).order_by("number")[0]
    prompt = open_prompts(seen_by(game, seat.number))[0]
    move, player = answer_to(prompt), str(seat.player_id)
    services.game_move(room_id=game.room_id, player_id=player, move=move, prompt=prompt["id"], client_id="m")


def kinds(frames: list[bytes] | None) -> list[Any]:
    """The types of frames."""
    return [msgspec.json.decode(frame)["type"] for frame in frames or []]


def test_however_many_there_are_it_takes_as_many_statements(make_game: MakeGame, people: list[Player]) -> None:
    games = [make_game(2), make_game(2)]
    few, many = [at_table(games[0], people[0])], [at_table(game, player) for game in games for player in people]
    looked_up(few)
    counts = []
    for some in (few, many):
        with CaptureQueriesContext(connection) as queries:
            looked_up(some)
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_a_shared_tick_sends_each_connection_what_its_own_would(make_game: MakeGame, people: list[Player]) -> None:
    game = make_game(2)
    batch, alone = ([at_table(game, player) for player in (*people, None)] for _ in range(2))
    for one in (*batch, *alone):
        one.tick()  # those who came last are news to those who came first
    for _ in range(2):
        assert looked_up(batch) == [one.tick().frames for one in alone]
        play(game)


def test_whose_lease_has_run_out_has_one_again(make_game: MakeGame, people: list[Player]) -> None:
    game = make_game(2)
    conversations = [at_table(game, player) for player in people]
    lease = conversations[0].presence
    assert lease is not None
    Presence.objects.filter(id=lease.id).update(expires=lease.seen - timedelta(hours=1))
    services.presence_sweep()
    looked_up(conversations)
    assert Presence.objects.filter(id=lease.id).exists()


def test_a_connection_behind_the_cache_ticks_by_itself(make_game: MakeGame, people: list[Player]) -> None:
    game = make_game(2)
    one = at_table(game, people[0])
    Player.objects.filter(id=people[1].id).update(name="Another name")
    Game.objects.filter(id=game.id).update(version=1)
    assert looked_up([one]) == [None]
    Game.objects.filter(id=game.id).update(version=0)
    assert kinds(looked_up([one])[0]) == ["room", "tick"]
    assert looked_up([one]) == [[encode(TickFrame(stream=0, now=None))]]
