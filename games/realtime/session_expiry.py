"""Sockets of people whose session has ended, or was ended, whose account is deactivated, or who may not be here any
more, are closed: all of a process are looked up at once."""

from games.realtime.periodic import PeriodicQuery, looked_up
from games.selectors.moderation import sanctions
from games.selectors.people import sessions
from games.support.open_sockets import HERE

EVERY = 2.0
"""Seconds between looks; nobody who was signed out stays longer than five."""


async def sign_out() -> None:
    """Closes the sockets of sessions that are not there any more, and of accounts that are deactivated."""
    lines = [line for line in HERE.lines if line.session_key]
    ended = await looked_up(sessions.ended, sorted({line.session_key for line in lines if line.session_key}))
    deactivated = await looked_up(sessions.deactivated, {line.person for line in lines if line.person})
    for line in lines:
        if line.session_key in ended or line.person in deactivated:
            line.sign_out()
    await cut_off()


async def cut_off() -> None:
    """Closes the sockets of people who may not be here: they have been told at once, unless the notice was lost."""
    lines = [line for line in HERE.lines if line.person]
    banned = await looked_up(sanctions.banned, {line.person for line in lines if line.person})
    for line in lines:
        if line.person in banned:
            line.ban()


watch = PeriodicQuery(EVERY, sign_out).begin
