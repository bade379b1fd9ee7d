"""Which consumer answers at which socket address."""

from typing import Any

websocket_urlpatterns: list[Any] = []
