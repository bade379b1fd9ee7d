"""People at browsers, against a real server: a cookie jar, and sockets that wait for what they want to hear."""

import json
import secrets
import time
from contextlib import suppress
from types import TracebackType
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.web.play import answer_to, asked

JSON = dict[str, Any]
SECONDS = 60
"""Longer than anything takes; who waits so long has found a fault."""


class Person:
    """A browser's session."""

    def __init__(self, url: str, name: str) -> None:
        # No connections kept open, so that there is nothing to close.
        limits = httpx.Limits(max_keepalive_connections=0)
        self.http = httpx.Client(base_url=url, headers={"origin": url}, timeout=SECONDS, limits=limits)
        self.http.get("/api/me/").raise_for_status()
        self.http.headers["x-csrftoken"] = self.http.cookies["lionheart_csrf"]
        self.post("me/", name=name)

    def post(self, where: str, /, **body: Any) -> JSON:
        """Posts to the API, which must agree."""
        response = self.http.post(f"/api/{where}", json=body)
        assert response.is_success, response.text
        answer: JSON = response.json()
        return answer

    def get(self, address: str) -> JSON:
        """Reads from the API."""
        answer: JSON = self.http.get(f"/api/{address}").raise_for_status().json()
        return answer

    def table(self, room: str, first: str = "snapshot") -> "Table":
        """A socket on a room, with the cookies of this browser; opened by `with`, which hears the first frame."""
        return table_at(str(self.http.base_url), room, self.cookies, first=first)

    @property
    def cookies(self) -> str:
        """The Cookie header of this browser."""
        return "; ".join(f"{key}={value}" for key, value in self.http.cookies.items())


def table_at(
    url: str, room: str, cookies: str = "", *, origin: str | None = "the page's own", first: str = "snapshot"
) -> "Table":
    """A socket on a room of a server, for the owner of the cookies; opened by `with`."""
    url = url.rstrip("/")
    line = connect(
        f"{url.replace('http', 'ws', 1)}/ws/rooms/{room}/",
        origin=Origin(url if origin == "the page's own" else origin) if origin is not None else None,
        additional_headers={"Cookie": cookies} if cookies else None,
        max_size=None,
        open_timeout=SECONDS,
        ping_interval=None,  # A busy server is not a lost one; who waits for long has SECONDS.
    )
    return Table(line, first)


class Table:
    """A socket on a room: what was heard last, and all of it."""

    socket: ClientConnection

    def __init__(self, line: ClientConnection, first: str) -> None:
        self._line = line
        self._first = first
        self.text = ""
        self.state: JSON = {}
        self.room: JSON = {}
        self._prefix = secrets.token_hex(8)
        self._count = 0

    def __enter__(self) -> "Table":
        self.socket = self._line.__enter__()
        self.hear(self._first)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._line.__exit__(kind, error, trace)

    def hear(self, *kinds: str, seconds: float = SECONDS) -> JSON:
        """The next frame of one of these kinds."""
        deadline = time.monotonic() + seconds
        while True:
            text = str(self.socket.recv(timeout=max(0.01, deadline - time.monotonic())))
            self.text += text
            frame: JSON = json.loads(text)
            if frame["type"] == "tick":
                self.socket.send(json.dumps({"id": "beat", "type": "ping"}))
            if frame.get("id") == "beat":
                continue
            if frame["type"] == "update":
                assert frame["stream"] == self.state["stream"] + 1
            if frame["type"] in ("snapshot", "update"):
                self.state = frame
            if "room" in frame:
                self.room = frame["room"]
            if frame["type"] in kinds:
                return frame

    def ask(self, kind: str, **fields: Any) -> JSON:
        """Sends a frame and waits for its answer."""
        self._count += 1
        return self.ask_as(f"{self._prefix}.{self._count}", kind, **fields)

    def ask_as(self, key: str, kind: str, **fields: Any) -> JSON:
        """The same, under an id that the caller chooses."""
        self.socket.send(json.dumps({"id": key, "type": kind, **fields}))
        while True:
            frame = self.hear("done", "explained", "previewed", "error")
            if frame["id"] == key:
                return frame

    def hear_all(self, seconds: float = 0.01) -> None:
        """Whatever has arrived."""
        with suppress(TimeoutError):
            while True:
                self.hear("update", "snapshot", seconds=seconds)

    @property
    def phase(self) -> str:
        """Where the game is."""
        return str(self.state["view"]["phase"])

    def answer(self) -> JSON:
        """Answers what is asked; the move. Another player may have settled the question in between."""
        prompt = asked(self.state)[0]
        move = answer_to(prompt)
        done = self.ask("move", prompt=prompt["id"], move=move)
        assert done["type"] == "done" or done["code"] == "stale_prompt", done
        return move


def play_until(tables: list[Table], phase: str) -> None:
    """Everybody answers what they are asked until the game is in a phase, for all of them; it must never stop."""
    streams: list[int] = []
    deadline = 0.0
    while not all(table.phase == phase for table in tables):
        if streams != (streams := [table.state["stream"] for table in tables]):
            deadline = time.monotonic() + SECONDS
        assert time.monotonic() < deadline, [table.phase for table in tables]
        for table in tables:
            table.hear_all()
            if table.phase != phase and asked(table.state):
                table.answer()
