"""Which consumer answers at which socket address."""

from typing import Any

from django.urls import path, re_path

from games.consumers import LobbyConsumer, TableConsumer

table: Any = TableConsumer.as_asgi()
lobby: Any = LobbyConsumer.as_asgi()

websocket_urlpatterns: list[Any] = [
    path("ws/lobby/", lobby),
    re_path(r"^ws/rooms/(?P<room>[^/]*)/$", table),
]
