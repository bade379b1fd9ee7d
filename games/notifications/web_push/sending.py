"""Sends pushes to the browser vendors' push servers. Redirects are not followed, response bodies are not read, and a
slow server cannot delay the others: each push has a time limit.

Not `pywebpush`, which brings `aiohttp` and connects wherever an endpoint leads; nor `requests`, which would resolve the
name again after the check, and wait for ever for a server that answers byte by byte.
"""

import asyncio
import ssl
from collections.abc import Sequence
from datetime import timedelta

import h11

from games.notifications.channel import SendResult
from games.notifications.web_push.endpoints import BadEndpoint, read_endpoint, resolve
from games.notifications.web_push.messages import PushMessage

LIMIT = 10.0
"""Seconds for one push, from the DNS lookup to the response."""
CHUNK = 4096
MAX_WAIT = timedelta(hours=6)
"""The longest wait accepted from a push server's Retry-After."""


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
        return SendResult("BadEndpoint", is_permanent=True)
    except (OSError, TimeoutError, h11.ProtocolError) as error:
        # Only the type: the message would contain the address.
        return SendResult(type(error).__name__)


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
    return _result(event.status_code, int(wait) if wait.isdigit() and len(wait) < 6 else 0)


def _result(status: int, wait: int) -> SendResult:
    """The result of a push by its HTTP status and the seconds of Retry-After. A retry after a redirect would fail as
    well, since redirects are not followed."""
    if 200 <= status < 300:
        return SendResult()
    return SendResult(
        str(status),
        wait=min(timedelta(seconds=wait), MAX_WAIT),
        is_permanent=300 <= status < 500 and status not in (408, 429),
        is_gone=status in (404, 410),
    )
