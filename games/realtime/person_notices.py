"""Notices to one person on all their sockets in this process: a message from moderators, or a ban."""

from games import broadcast
from games.broadcast.channel_layer import Message
from games.broadcast.hub import Hub
from games.support.open_sockets import OPEN_SOCKETS


class PersonListener:
    """One listener for all sockets of this process: when a socket opens, its player is not known yet."""

    def receive_broadcast(self, message: Message) -> None:
        """Forwards a notice to the sockets of its player."""
        for socket in OPEN_SOCKETS.sockets:
            if socket.person is not None and socket.person == message.get("player"):
                socket.receive_broadcast(message)


LISTENER = PersonListener()


async def listen(hub: Hub) -> None:
    """Joins the broadcast group for people, once per process."""
    await hub.subscribe(broadcast.PEOPLE, LISTENER)
