"""What is told to a person, wherever they have a line here: that moderators have something to say to them, or that they
may not be here any more."""

from games import broadcast
from games.broadcast.hub import Hub, Message
from games.support.open_sockets import HERE


class People:
    """Listens for all lines of this process at once: a line does not know whose it is when it begins."""

    def hear(self, message: Message) -> None:
        """Somebody is to be told something."""
        for line in HERE.lines:
            if line.person is not None and line.person == message.get("player"):
                line.hear(message)


LISTENER = People()


async def listen(hub: Hub) -> None:
    """Listens from now on, if it does not yet."""
    if LISTENER not in hub.listeners(broadcast.PEOPLE):
        await hub.join(broadcast.PEOPLE, LISTENER)
