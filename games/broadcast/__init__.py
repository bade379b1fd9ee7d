"""Broadcasts between processes, sent on commit: which room, game or lobby has changed, never what.

Delivery is best effort: a process that missed one is brought up to date by the next, by `games.realtime.resync`, or by
the tick.
"""

import asyncio
import time
from functools import partial
from typing import Any

from asgiref.sync import async_to_sync
from django.db import transaction

from games.broadcast.hub import Hub, layer_between_processes, send_to_groups

LOBBY = "lobby"
PEOPLE = "people"
"""The group for messages to a person, in whichever rooms they are."""
LIMITS = "limits"
"""The group in which processes report to each other who uses much of a limit."""
_hubs: list[Hub] = []


def room_group(room_id: str) -> str:
    """The group of all sockets on a room."""
    return f"room.{room_id}"


def watched_rooms(hub: Hub) -> list[str]:
    """The rooms to which sockets of this process are subscribed."""
    return [group.removeprefix(room_group("")) for group in hub.groups if group.startswith(room_group(""))]


def hub_of(loop: asyncio.AbstractEventLoop) -> Hub:
    """The hub of the server's event loop, creating it if needed. Broadcasts from all threads are sent through it."""
    if not _hubs or _hubs[0].loop is not loop:
        _hubs[:] = [Hub(loop)]
    return _hubs[0]


def lobby_changed() -> None:
    """Rooms were created, closed or filled."""
    _on_commit(LOBBY, {"type": "lobby.changed"})


def room_changed(room_id: str) -> None:
    """People, presence or state of a room have changed."""
    _on_commit(room_group(room_id), {"type": "room.changed"})


def game_moved(room_id: str, version: int) -> None:
    """The room's game has reached a version."""
    _on_commit(room_group(room_id), {"type": "game.moved", "version": version})


def chat_said(room_id: str, message: int) -> None:
    """A chat message, by its primary key, was posted in a room."""
    _on_commit(room_group(room_id), {"type": "chat.said", "message": message})


def draft_saved(room_id: str, player_id: str, presence: str) -> None:
    """A person's draft was saved; for their connections to the room except `presence`, which saved it."""
    _on_commit(room_group(room_id), {"type": "draft.saved", "player": player_id, "presence": presence})


def chat_removed(room_id: str | None, public_id: str) -> None:
    """A message, by its public id, was removed from a room or from the lobby."""
    _on_commit(LOBBY if room_id is None else room_group(room_id), {"type": "chat.removed", "message": public_id})


def person_notified(player_id: str) -> None:
    """A person has news from the moderators (a report answered, a sanction), wherever they are."""
    _on_commit(PEOPLE, {"type": "person.notified", "player": player_id})


def lobby_said(message: int) -> None:
    """A chat message, by its primary key, was posted in the lobby."""
    _on_commit(LOBBY, {"type": "chat.said", "message": message})


def _on_commit(group: str, message: dict[str, Any]) -> None:
    # Runs after the callbacks registered before it; `games.services.play.games` relies on that to cache a move's frames
    # before the move is broadcast.
    transaction.on_commit(partial(_send, group, message))


def _send(group: str, message: dict[str, Any]) -> None:
    message = message | {"at": time.time()}
    if _hubs and _hubs[0].loop.is_running():
        _hubs[0].loop.call_soon_threadsafe(_hubs[0].publish, group, message)
        return
    layer = layer_between_processes()
    if layer is not None:
        # A process without a server, such as a management command or the bot runner.
        async_to_sync(send_to_groups)(layer, [(group, message)])
