"""Notices between processes: which room, game or lobby has changed, never what. Sent once the change is stored.

A notice may be lost by contract; whoever missed one is put right by the next, or by the tick.
"""

import asyncio
import logging
import time
from functools import partial
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import BaseChannelLayer, InMemoryChannelLayer, get_channel_layer
from django.db import transaction
from redis.exceptions import RedisError

log = logging.getLogger(__name__)

LOBBY = "lobby"
_server: list[asyncio.AbstractEventLoop] = []


def room_group(room_id: str) -> str:
    """The group of all sockets on a room."""
    return f"room.{room_id}"


def bind(loop: asyncio.AbstractEventLoop) -> None:
    """Tells the loop that the server runs in: notices are sent from it, since the layers are not thread-safe."""
    _server.clear()
    _server.append(loop)


def lobby_changed() -> None:
    """Rooms have come, gone or filled."""
    _on_commit(LOBBY, {"type": "lobby.changed"})


def room_changed(room_id: str) -> None:
    """People, presence or state of a room have changed."""
    _on_commit(room_group(room_id), {"type": "room.changed"})


def game_moved(room_id: str, version: int) -> None:
    """The room's game is at a version."""
    _on_commit(room_group(room_id), {"type": "game.moved", "version": version})


def chat_said(room_id: str, message: int) -> None:
    """A message, by its number, was said in a room."""
    _on_commit(room_group(room_id), {"type": "chat.said", "message": message})


def lobby_said(message: int) -> None:
    """A message, by its number, was said in the lobby."""
    _on_commit(LOBBY, {"type": "chat.said", "message": message})


def _on_commit(group: str, message: dict[str, Any]) -> None:
    transaction.on_commit(partial(_send, group, message))


def _send(group: str, message: dict[str, Any]) -> None:
    layer = get_channel_layer()
    if layer is None:
        return
    if _server and _server[0].is_running():
        asyncio.run_coroutine_threadsafe(_quietly(layer, group, message), _server[0])
    elif not isinstance(layer, InMemoryChannelLayer):
        # A process without a server, such as a management command or a bots' process.
        async_to_sync(_quietly)(layer, group, message)


async def _quietly(layer: BaseChannelLayer, group: str, message: dict[str, Any]) -> None:
    try:
        await layer.group_send(group, message | {"at": time.time()})
    except (OSError, TimeoutError, RedisError) as error:
        log.warning("notice to %s lost: %s", group.partition(".")[0], type(error).__name__)
