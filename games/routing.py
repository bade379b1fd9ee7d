"""WebSocket URL patterns and the consumers that serve them."""

from collections.abc import Coroutine
from typing import Any

from channels.security.websocket import WebsocketDenier
from django.urls import path, re_path

from games.realtime.consumers import LobbyConsumer, TableConsumer


def one_per_socket(consumer: type[TableConsumer] | type[LobbyConsumer]) -> Any:
    """The ASGI application that serves each socket with a consumer of its own."""

    def application(scope: Any, receive: Any, send: Any) -> Coroutine[Any, Any, None]:
        return consumer()(scope, receive, send)

    return application


table = one_per_socket(TableConsumer)
lobby = one_per_socket(LobbyConsumer)
unknown_path: Any = WebsocketDenier.as_asgi()
"""Rejects the handshake with 403. Without a catch-all pattern, Channels would raise for every unknown path and fill
the log."""

websocket_urlpatterns: list[Any] = [
    path("ws/lobby/", lobby),
    re_path(r"^ws/rooms/(?P<room>[^/]*)/$", table),
    re_path(r"", unknown_path),
]
