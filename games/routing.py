"""WebSocket URL patterns and the consumers that serve them."""

from typing import Any

from channels.security.websocket import WebsocketDenier
from django.urls import path, re_path

from games.realtime.consumers import LobbyConsumer, TableConsumer

table: Any = TableConsumer.as_asgi()
lobby: Any = LobbyConsumer.as_asgi()
unknown_path: Any = WebsocketDenier.as_asgi()
"""Rejects the handshake with 403. Without a catch-all pattern, Channels would raise for every unknown path and fill
the log."""

websocket_urlpatterns: list[Any] = [
    path("ws/lobby/", lobby),
    re_path(r"^ws/rooms/(?P<room>[^/]*)/$", table),
    re_path(r"", unknown_path),
]
