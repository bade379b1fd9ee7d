"""A TCP proxy between a worker and a service: connections can be cut or stalled, and new ones refused."""

import asyncio
from contextlib import suppress


class Proxy:
    """Forwards a port of an address to another port of this machine."""

    def __init__(self, target: int) -> None:
        self._target = target
        self._flows = asyncio.Event()
        self._flows.set()
        self._lines: set[asyncio.StreamWriter] = set()
        self._server: asyncio.Server | None = None

    async def start(self, address: str) -> int:
        """Starts to listen; returns the port."""
        self._server = await asyncio.start_server(self._serve, address, 0)
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    def hold_up(self) -> None:
        """Stalls all traffic silently."""
        self._flows.clear()

    def let_through(self) -> None:
        """Lets all traffic through again."""
        self._flows.set()

    def cut(self) -> None:
        """Ends all connections at once."""
        for writer in list(self._lines):
            writer.transport.abort()

    def stop(self) -> None:
        """Stops listening."""
        self.cut()
        if self._server is not None:
            self._server.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._lines.add(writer)
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self._target)
            self._lines.add(back)
            try:
                await asyncio.gather(self._pump(reader, back), self._pump(there, writer))
            finally:
                self._end(back)
        except OSError:
            pass
        finally:
            self._end(writer)

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                await self._flows.wait()
                writer.write(data)
                await writer.drain()
        self._end(writer)

    def _end(self, writer: asyncio.StreamWriter) -> None:
        self._lines.discard(writer)
        writer.close()
