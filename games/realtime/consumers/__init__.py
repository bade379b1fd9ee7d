"""WebSocket consumers: queues and timers around a connection object. They parse nothing and decide nothing.

Every event is one call of the connection: in a worker thread if it needs the database, in the event loop if the cache
has the answer. No socket blocks the event loop, and none can make another wait: outgoing messages pass through a
bounded queue, and a client that does not read it is disconnected.
"""

from games.realtime.consumers.lobby import LobbyConsumer
from games.realtime.consumers.table import TableConsumer

__all__ = ["LobbyConsumer", "TableConsumer"]
