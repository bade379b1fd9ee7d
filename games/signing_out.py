"""Sockets of people whose session has ended, or was ended, are closed: all of a process are looked up at once."""

from games.regularly import Regularly, looked_up
from games.selectors import sessions
from games.sockets import HERE

EVERY = 2.0
"""Seconds between looks; nobody who was signed out stays longer than five."""


async def sign_out() -> None:
    """Closes the sockets of sessions that are not there any more."""
    lines = [line for line in HERE.lines if line.session_key]
    ended = await looked_up(sessions.ended, sorted({line.session_key for line in lines if line.session_key}))
    for line in lines:
        if line.session_key in ended:
            line.sign_out()


watch = Regularly(EVERY, sign_out).begin
