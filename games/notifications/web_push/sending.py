"""Brings pushes to the servers of browsers' makers. No redirect is followed, what they answer is not read beyond its
head, and none can hold the others up: after some seconds it is over, however slowly it answers.
"""

import asyncio
import ssl
from collections.abc import Sequence
from dataclasses import dataclass

import h11

from games.notifications.web_push.endpoints import BadEndpoint, address_of, read_endpoint
from games.notifications.web_push.messages import PushMessage

LIMIT = 10.0
"""Seconds for one push: from looking its server up to the answer."""
CHUNK = 4096


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of a push: the number that was answered, or why there is none; and seconds to wait, if it said so."""

    status: int
    problem: str = ""
    wait: int = 0

    @property
    def is_brought(self) -> bool:
        """Whether it is on its way."""
        return 200 <= self.status < 300

    @property
    def is_gone(self) -> bool:
        """Whether that browser is not to be written to any more."""
        return self.status in (404, 410)

    @property
    def is_refused(self) -> bool:
        """Whether it would be refused again. Redirects are not followed: they are no answer."""
        return 300 <= self.status < 500 and self.status not in (408, 429)


def bring(parcels: Sequence[PushMessage]) -> list[Answer]:
    """All at once; what became of each."""

    async def all_of_them() -> list[Answer]:
        return await asyncio.gather(*(_bring(parcel) for parcel in parcels))

    return asyncio.run(all_of_them())


async def _bring(parcel: PushMessage) -> Answer:
    try:
        async with asyncio.timeout(LIMIT):
            return await _post(parcel)
    except BadEndpoint:
        return Answer(400, "BadEndpoint")
    except (OSError, TimeoutError, h11.ProtocolError) as error:
        # Its kind alone: its words name the address.
        return Answer(0, type(error).__name__)


async def _post(parcel: PushMessage) -> Answer:
    to = read_endpoint(parcel.endpoint)
    address = await address_of(to)
    # Whose certificate it must have is said by the name, which the number was found by.
    context, name = (ssl.create_default_context(), to.host) if to.is_https else (None, None)
    reader, writer = await asyncio.open_connection(address, to.port, ssl=context, server_hostname=name)
    try:
        line = h11.Connection(h11.CLIENT)
        about = [
            ("Host", to.netloc),
            ("Content-Length", str(len(parcel.body))),
            *parcel.headers,
            ("Connection", "close"),
        ]
        request = h11.Request(method="POST", target=to.target, headers=about)
        for event in (request, h11.Data(data=parcel.body), h11.EndOfMessage()):
            writer.write(line.send(event) or b"")
        await writer.drain()
        return await _answer(line, reader)
    finally:
        writer.transport.abort()


async def _answer(line: h11.Connection, reader: asyncio.StreamReader) -> Answer:
    while not isinstance(event := line.next_event(), h11.Response):
        if event is h11.NEED_DATA:
            line.receive_data(await reader.read(CHUNK))
        elif not isinstance(event, h11.InformationalResponse):
            raise h11.RemoteProtocolError("no answer")
    wait = dict(event.headers).get(b"retry-after", b"")
    return Answer(event.status_code, wait=int(wait) if wait.isdigit() and len(wait) < 6 else 0)
