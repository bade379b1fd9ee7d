"""The sockets: they parse nothing and decide nothing. What happens is one call of the conversation, in a worker thread
where it looks into the database, at once where memory has the answer.

A socket never waits in the thread that all sockets share, and none can make another wait: what goes out passes through
a bounded queue, and who does not read it is disconnected.
"""

from games.realtime.consumers.lobby import LobbyConsumer
from games.realtime.consumers.socket import SocketConsumer
from games.realtime.consumers.table import TableConsumer

__all__ = ["LobbyConsumer", "SocketConsumer", "TableConsumer"]
