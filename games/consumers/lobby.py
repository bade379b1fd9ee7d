"""The socket on the lobby: /ws/lobby/."""

from typing import Any

from games.consumers.socket import SocketConsumer
from games.live.lobby import LobbyConversation


class LobbyConsumer(SocketConsumer[LobbyConversation]):
    """Somebody's line to the lobby."""

    kind = "lobby"

    def begin(self, scope: Any) -> LobbyConversation:
        return LobbyConversation(scope.get("session"))
