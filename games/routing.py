"""Which consumer answers at which socket address."""

from typing import Any

from channels.security.websocket import WebsocketDenier
from django.urls import path, re_path

from games.realtime.consumers import LobbyConsumer, TableConsumer

table: Any = TableConsumer.as_asgi()
lobby: Any = LobbyConsumer.as_asgi()
nothing: Any = WebsocketDenier.as_asgi()
"""Any other address is answered with 403: channels would fail, and fill the log."""

websocket_urlpatterns: list[Any] = [
    path("ws/lobby/", lobby),
    re_path(r"^ws/rooms/(?P<room>[^/]*)/$", table),
    re_path(r"", nothing),
]
