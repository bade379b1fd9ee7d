"""Sanctions reach the player on every connection: at once, and also when the broadcast is lost."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import transaction

from games import broadcast, services
from games.models import Game, Player
from games.realtime import session_expiry
from games.services import moderation
from tests.web.socket_client import cookies_of as cookies
from tests.web.socket_client import db, open_socket, open_socket_at
from tests.web.staff import staff
from tests.web.test_shutdown_and_admission import reason_of

pytestmark = pytest.mark.django_db(transaction=True)
MakeGame = Callable[..., Game]


def sanction(player: Player, step: str) -> Any:
    return moderation.sanction_give(by=staff(), player_id=player.id, step=step, why="insults")


async def test_a_ban_closes_all_connections_of_that_person_only_and_refuses_new_ones(
    make_game: MakeGame, people: list[Player]
) -> None:
    game = await db(make_game, 2)
    theirs, other = await db(cookies, people[1]), await open_socket(game.room_id, people[0])
    sockets = [await open_socket(game.room_id, cookies=theirs), await open_socket_at("/ws/lobby/", theirs)]
    await sockets[0].receive("snapshot")
    await sockets[1].receive("rooms")
    await db(sanction, people[1], "account_ban")
    for socket in sockets:
        assert await reason_of(socket) == ("banned", 4405)
    for socket in (await open_socket(game.room_id, cookies=theirs), await open_socket_at("/ws/lobby/", theirs)):
        assert await reason_of(socket) == ("banned", 4405)
    while not (await other.receive("room"))["room"]["seats"][1]["stand_in"]:
        pass
    assert (await other.request("ping"))["type"] == "done"
    await other.close()


async def test_a_ban_whose_broadcast_is_lost_is_found_by_the_next_check(
    make_game: MakeGame, people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await db(make_game, 2)
    socket = await open_socket(game.room_id, people[1])
    await socket.receive("snapshot")
    monkeypatch.setattr(broadcast, "person_notified", lambda player: None)
    await db(sanction, people[1], "account_ban")
    await session_expiry.close_banned()
    assert await reason_of(socket) == ("banned", 4405)


async def test_a_warning_reaches_only_the_warned_player_wherever_they_are(
    make_game: MakeGame, people: list[Player]
) -> None:
    game = await db(make_game, 2)
    socket, other = await open_socket(game.room_id, people[1]), await open_socket(game.room_id, people[0])
    lobby = await open_socket_at("/ws/lobby/", await db(cookies, people[1]))
    for one, first in ((socket, "snapshot"), (other, "snapshot"), (lobby, "rooms")):
        await one.receive(first)
    await db(sanction, people[1], "warning")
    for one in (socket, lobby):
        await one.receive("standing")
        await one.close()
    assert (await other.request("ping"))["type"] == "done"
    assert "standing" not in {frame["type"] for frame in other.received}
    await other.close()


async def test_a_lifted_sanction_is_announced_to_the_player(make_game: MakeGame, people: list[Player]) -> None:
    given = await db(sanction, people[1], "mute")
    game = await db(make_game, 2)
    socket = await open_socket(game.room_id, people[1])
    await socket.receive("snapshot")
    await db(moderation.sanction_lift, by=given.given_by, sanction_id=given.pk, why="long enough")
    await socket.receive("standing")
    await socket.close()


async def test_a_removed_message_disappears_for_its_readers_and_nobody_else_is_notified(
    make_game: MakeGame, people: list[Player]
) -> None:
    game = await db(make_game, 2)
    player, spectator = await open_socket(game.room_id, people[0]), await open_socket(game.room_id)
    said = await db(services.chat_say, room_id=game.room_id, player=people[2], text="she bids 7")
    assert (await spectator.receive("chat"))["message"]["id"] == said.public_id

    def remove() -> None:
        with transaction.atomic():
            moderation.message_remove(by=staff(), message_id=said.pk, why="helps a player")

    await db(remove)
    assert (await spectator.receive("chat_removed"))["message"] == said.public_id
    await db(services.chat_say, room_id=game.room_id, player=people[1], text="later")
    await player.receive("chat")
    assert "chat_removed" not in {frame["type"] for frame in player.received}
    assert "she bids" not in player.bytes
    for socket in (player, spectator):
        await socket.close()
