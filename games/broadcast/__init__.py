"""Notices between processes: which room, game or lobby has changed, never what. Sent once the change is stored.

A notice may be lost by contract; whoever missed one is put right by the next, by `catching_up`, or by the tick.
"""

import asyncio
import time
from functools import partial
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import InMemoryChannelLayer, get_channel_layer
from django.db import transaction

from games.broadcast.hub import Hub, send

LOBBY = "lobby"
PEOPLE = "people"
"""What is told to a person, in whichever rooms they are."""
_here: list[Hub] = []


def room_group(room_id: str) -> str:
    """The group of all sockets on a room."""
    return f"room.{room_id}"


def rooms_of(hub: Hub) -> list[str]:
    """The rooms on which somebody is here."""
    return [group.removeprefix(room_group("")) for group in hub.groups if group.startswith(room_group(""))]


def hub_of(loop: asyncio.AbstractEventLoop) -> Hub:
    """The hub of the loop that the server runs in; notices go out from there, from whichever thread they come."""
    if not _here or _here[0].loop is not loop:
        _here[:] = [Hub(loop)]
    return _here[0]


def lobby_changed() -> None:
    """Rooms have come, gone or filled."""
    _on_commit(LOBBY, {"type": "lobby.changed"})


def room_changed(room_id: str) -> None:
    """People, presence or state of a room have changed."""
    _on_commit(room_group(room_id), {"type": "room.changed"})


def game_moved(room_id: str, version: int) -> None:
    """The room's game is at a version."""
    _on_commit(room_group(room_id), {"type": "game.moved", "version": version})


def chat_message_for(room_id: str, message: int) -> None:
    """A message, by its number, was said in a room."""
    _on_commit(room_group(room_id), {"type": "chat.said", "message": message})


def draft_kept(room_id: str, player_id: str, presence: str) -> None:
    """A person's draft has been kept; it concerns their connections to a room alone, but for the one it came from."""
    _on_commit(room_group(room_id), {"type": "draft.kept", "player": player_id, "presence": presence})


def chat_removed(room_id: str | None, sign: str) -> None:
    """A message, by its sign, is heard no more, in a room or in the lobby."""
    _on_commit(LOBBY if room_id is None else room_group(room_id), {"type": "chat.removed", "message": sign})


def person_told(player_id: str) -> None:
    """There is something that a person is to be told, wherever they are."""
    _on_commit(PEOPLE, {"type": "person.told", "player": player_id})


def lobby_message(message: int) -> None:
    """A message, by its number, was said in the lobby."""
    _on_commit(LOBBY, {"type": "chat.said", "message": message})


def _on_commit(group: str, message: dict[str, Any]) -> None:
    transaction.on_commit(partial(_send, group, message))


def _send(group: str, message: dict[str, Any]) -> None:
    message = message | {"at": time.time()}
    if _here and _here[0].loop.is_running():
        _here[0].loop.call_soon_threadsafe(_here[0].tell, group, message)
        return
    layer = get_channel_layer()
    if layer is not None and not isinstance(layer, InMemoryChannelLayer):
        # A process without a server, such as a management command or a bots' process.
        async_to_sync(send)(layer, group, message)
