"""Players over real sockets: they reconnect by themselves, to any worker or to their room's, and resend frames that
have no answer."""

import asyncio
import json
import random
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

from tests.faults.browser_tab import BrowserTab
from tests.faults.expected_views import JSON
from tests.faults.history import History

PATIENCE = 5.0
"""Seconds without any frame, or without an answer, after which a connection counts as dead; the client sends a ping
after half of it."""


@dataclass
class Play:
    """What all players of a stretch share: whether they make new moves, whether they are connected at all, and after
    how many seconds a connection counts as dead."""

    is_on: bool = True
    is_over: bool = False
    patience: float = PATIENCE
    think: tuple[float, float] = (0.3, 0.9)


@dataclass(frozen=True)
class Servers:
    """The addresses of the workers. Players try that of their room first, if it has one, as nginx does."""

    every: Sequence[str]
    home: str | None = None


@dataclass
class Waits:
    """How long players had to wait for answers, in seconds."""

    longest: float = 0.0
    all: list[float] = field(default_factory=list)

    def add(self, seconds: float) -> None:
        """Adds the wait for one more answer."""
        self.all.append(seconds)
        self.longest = max(self.longest, seconds)


class Player(BrowserTab):
    """One player's tab at a table."""

    def __init__(self, name: str, room: str, cookies: str, servers: Servers, play: Play, luck: random.Random) -> None:
        super().__init__(name, History())
        self.room, self.play, self.luck, self.waits = room, play, luck, Waits()
        self.twin: Player | None = None
        self.lines, self.codes = 0, dict[int, int]()
        self._cookies, self._servers = cookies, servers
        self._is_home_down = False
        self._since: dict[str, float] = {}
        self._socket: ClientConnection | None = None
        self._heard = self._said = self._repeated = 0.0

    async def live(self) -> None:
        """Plays until the end of the stretch."""
        while not self.play.is_over:
            with suppress(OSError, WebSocketException, TimeoutError, asyncio.IncompleteReadError):
                await self._talk()
            self._socket = None
            await asyncio.sleep(self.luck.uniform(0.05, 0.5))

    def vanish(self) -> None:
        """Drops the connection without a close frame."""
        if self._socket is not None:
            self._socket.transport.abort()

    async def leave(self) -> None:
        """Closes the tab, with a close frame."""
        if self._socket is not None:
            await self._socket.close()

    def read(self, *, on: bool) -> None:
        """Reads frames, or leaves them in the system's buffers."""
        if self._socket is not None and not self._socket.transport.is_closing():
            (self._socket.transport.resume_reading if on else self._socket.transport.pause_reading)()

    async def _talk(self) -> None:
        home = None if self._is_home_down else self._servers.home
        url = home or self.luck.choice(self._servers.every)
        self._is_home_down = home is not None
        address = f"{url.replace('http', 'ws', 1)}/ws/rooms/{self.room}/?changes{'&resume' if self.can_resume else ''}"
        headers = {"Cookie": self._cookies}
        line = connect(
            address,
            origin=Origin(url),
            additional_headers=headers,
            max_size=None,
            open_timeout=self.play.patience,
            close_timeout=1,
            ping_interval=None,
            compression=None,
            proxy=None,
        )
        async with line as self._socket:
            self._is_home_down = False
            self.lines += 1
            self._heard = self._said = time.monotonic()
            for frame in self.first_frames():
                await self._say(frame)
            async with asyncio.TaskGroup() as group:
                tasks = [group.create_task(self._listen()), group.create_task(self._act())]
                await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
                for task in tasks:
                    task.cancel()
                self.vanish()

    async def _say(self, frame: JSON) -> None:
        if self._socket is not None:
            await self._socket.send(json.dumps(frame))

    async def _listen(self) -> None:
        assert self._socket is not None
        with suppress(WebSocketException, OSError):
            async for text in self._socket:
                self._heard = time.monotonic()
                frame = json.loads(text)
                if frame["type"] == "tick":
                    await self._say({"id": "beat", "type": "ping"})
                waited = self._since.pop(frame.get("id") or "", None) if frame["type"] in ("done", "error") else None
                if waited is not None and frame.get("code") not in ("server", "too_fast"):
                    self.waits.add(self._heard - waited)
                self.handle(frame)
                self.noticed(frame)
                if frame["type"] == "error" and frame["id"] == "sync":
                    self.vanish()
        code = int(self._socket.close_code or 1006)
        self.codes[code] = self.codes.get(code, 0) + 1

    @property
    def stands(self) -> int:
        """Their number in the stream; one before its start, if they have seen nothing yet."""
        return -1 if self.stream is None else self.stream

    def stream_in(self, streams: dict[str, dict[str, int]]) -> int:
        """Their stream's number among those of all games."""
        return streams[str(self.game)]["public" if self.seat is None else str(self.seat)] if self.game else 0

    def noticed(self, frame: JSON) -> None:
        """A hook for players that watch frames for something else."""

    async def _act(self) -> None:
        """Thinks, answers, and drops a dead connection; resends frames that failed temporarily."""
        with suppress(WebSocketException, OSError):
            while not self.play.is_over:
                await asyncio.sleep(self.luck.uniform(*self.play.think))
                now = time.monotonic()
                if not self.unanswered:
                    self._said = now
                if now - self._heard > self.play.patience or now - self._said > self.play.patience * 2:
                    return
                if now - self._heard > PATIENCE / 2:
                    await self._say({"id": "beat", "type": "ping"})
                if self.unanswered and now - max(self._said, self._repeated) > PATIENCE / 2:
                    self._repeated = now  # else a slow server would be flooded with copies, and refuse them
                    await self._again()
                elif self.play.is_on:
                    await self._move()

    async def _again(self) -> None:
        for frame in list(self.unanswered.values()):
            await self._say(frame)

    async def _move(self) -> None:
        frame = self.choose_frame(self.luck, lambda: None)
        if frame is None:
            return
        self.record_sent(frame)
        copies = [self._say(frame) for _ in range(self.luck.choice((1, 1, 1, 2)))]
        if self.twin is not None:
            self.twin.record_sent(frame)
            copies.append(self.twin._say(frame))
        await asyncio.gather(*copies)

    def record_sent(self, frame: JSON) -> None:
        super().record_sent(frame)
        self._since.setdefault(frame["id"], time.monotonic())


class Sleeper(Player):
    """Sits at a table with a clock and never answers; records when its time ran out, relative to its deadline."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.late: list[float] = []
        self._due: dict[int, datetime] = {}
        self._number, self._is_sure = -1, False

    async def _move(self) -> None:
        """Makes no move."""

    def noticed(self, frame: JSON) -> None:
        """Records an update made by the rules, or a clock."""
        clock = frame.get("clock") or (frame.get("room") or {}).get("clock")
        if clock is None or clock["number"] <= self._number:
            return
        seat = frame.get("timed_out")
        # A client that has missed some gets them all with the latest clock, which does not include the earlier ones.
        if frame["type"] == "update" and seat in self._due and self._is_sure and clock["number"] == self._number + 1:
            due = self._due[seat]
            self.late.append((datetime.now(due.tzinfo) - due).total_seconds())
        # A clock from the room may be ahead of the time-out that a later update reports.
        self._is_sure = frame["type"] in ("snapshot", "update")
        self._number = clock["number"]
        self._due = {one["seat"]: datetime.fromisoformat(one["due"]) for one in clock["seats"] if one["due"]}
