"""Closes the sockets of players whose session has ended, whose account was deactivated or who were banned. One query
checks all sockets of a process."""

from games.realtime.periodic import PeriodicQuery, query_in_thread
from games.selectors.moderation import sanctions
from games.selectors.people import sessions
from games.support.open_sockets import OPEN_SOCKETS

EVERY = 2.0
"""Seconds between checks; a signed-out player's socket is closed within five seconds."""


async def close_expired() -> None:
    """Closes the sockets of ended sessions and of deactivated accounts."""
    sockets = [socket for socket in OPEN_SOCKETS.sockets if socket.session_key]
    ended = await query_in_thread(
        sessions.ended, sorted({socket.session_key for socket in sockets if socket.session_key})
    )
    deactivated = await query_in_thread(sessions.deactivated, {socket.person for socket in sockets if socket.person})
    for socket in sockets:
        if socket.session_key in ended or socket.person in deactivated:
            socket.sign_out()
    await close_banned()


async def close_banned() -> None:
    """Closes the sockets of banned players. A ban is broadcast when it is imposed; this covers lost notices."""
    sockets = [socket for socket in OPEN_SOCKETS.sockets if socket.person]
    banned = await query_in_thread(sanctions.banned, {socket.person for socket in sockets if socket.person})
    for socket in sockets:
        if socket.person in banned:
            socket.ban()


start = PeriodicQuery(EVERY, close_expired).start
