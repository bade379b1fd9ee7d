"""Sends pushes to the browser vendors' push servers. Redirects are not followed, response bodies are not read, and a
slow server cannot delay the others: each push has a time limit."""

import asyncio
import ssl
from collections.abc import Sequence
from dataclasses import dataclass

import h11

from games.notifications.web_push.endpoints import BadEndpoint, read_endpoint, resolve
from games.notifications.web_push.messages import PushMessage

LIMIT = 10.0
"""Seconds for one push, from the DNS lookup to the response."""
CHUNK = 4096


@dataclass(frozen=True, slots=True)
class SendResult:
    """The result of sending a push: the HTTP status, or 0 and a problem; and the seconds of Retry-After, if given."""

    status: int
    problem: str = ""
    wait: int = 0

    @property
    def is_sent(self) -> bool:
        """Whether the push server accepted it."""
        return 200 <= self.status < 300

    @property
    def subscription_expired(self) -> bool:
        """Whether the subscription no longer exists."""
        return self.status in (404, 410)

    @property
    def is_permanent(self) -> bool:
        """Whether a retry would fail as well. Redirects count, since they are not followed."""
        return 300 <= self.status < 500 and self.status not in (408, 429)


def send_all(pushes: Sequence[PushMessage]) -> list[SendResult]:
    """Sends all pushes concurrently, and returns their results in order."""

    async def all_of_them() -> list[SendResult]:
        return await asyncio.gather(*(_send(push) for push in pushes))

    return asyncio.run(all_of_them())


async def _send(push: PushMessage) -> SendResult:
    try:
        async with asyncio.timeout(LIMIT):
            return await _post(push)
    except BadEndpoint:
        return SendResult(400, "BadEndpoint")
    except (OSError, TimeoutError, h11.ProtocolError) as error:
        # Only the type: the message would contain the address.
        return SendResult(0, type(error).__name__)


async def _post(push: PushMessage) -> SendResult:
    to = read_endpoint(push.endpoint)
    address = await resolve(to)
    # The certificate is checked against the name from which the IP address was resolved.
    context, name = (ssl.create_default_context(), to.host) if to.is_https else (None, None)
    reader, writer = await asyncio.open_connection(address, to.port, ssl=context, server_hostname=name)
    try:
        line = h11.Connection(h11.CLIENT)
        about = [
            ("Host", to.netloc),
            ("Content-Length", str(len(push.body))),
            *push.headers,
            ("Connection", "close"),
        ]
        request = h11.Request(method="POST", target=to.target, headers=about)
        for event in (request, h11.Data(data=push.body), h11.EndOfMessage()):
            writer.write(line.send(event) or b"")
        await writer.drain()
        return await _read_response(line, reader)
    finally:
        writer.transport.abort()


async def _read_response(line: h11.Connection, reader: asyncio.StreamReader) -> SendResult:
    while not isinstance(event := line.next_event(), h11.Response):
        if event is h11.NEED_DATA:
            line.receive_data(await reader.read(CHUNK))
        elif not isinstance(event, h11.InformationalResponse):
            raise h11.RemoteProtocolError("no answer")
    wait = dict(event.headers).get(b"retry-after", b"")
    return SendResult(event.status_code, wait=int(wait) if wait.isdigit() and len(wait) < 6 else 0)
