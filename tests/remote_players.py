"""Players with browsers, simulated against a real server: an HTTP session with cookies, and sockets on rooms."""

import json
import secrets
import time
from contextlib import suppress
from types import TracebackType
from typing import Any

import requests
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.web.play import answer_to, open_prompts

JSON = dict[str, Any]
SECONDS = 60
"""More than anything takes; a longer wait is a failure."""


class Person:
    """A person's browser session: cookies, a name, and requests to the API."""

    def __init__(self, url: str, name: str) -> None:
        self.url = url
        self.http = requests.Session()
        self.http.headers["connection"] = "close"  # so that nothing needs to be closed
        self.get("me/")
        self.post("me/", name=name)

    def post(self, path: str, /, **body: Any) -> JSON:
        """Posts to the API; the request must succeed."""
        return self._answer("POST", path, body)

    def get(self, path: str) -> JSON:
        """Reads from the API; the request must succeed."""
        return self._answer("GET", path)

    def _answer(self, method: str, path: str, body: JSON | None = None) -> JSON:
        headers = {"origin": self.url, "x-csrftoken": self.jar.get("lionheart_csrf", "")}
        response = self.http.request(method, f"{self.url}/api/{path}", json=body, headers=headers, timeout=SECONDS)
        assert response.ok, response.text
        answer: JSON = response.json()
        return answer

    def table(self, room: str, first: str = "snapshot") -> "Table":
        """A socket on a room, with the cookies of this session; `with` opens it and receives the first frame."""
        return table_at(self.url, room, self.cookies, first=first)

    @property
    def jar(self) -> dict[str, str]:
        """The cookies of this session by name."""
        return {cookie.name: cookie.value or "" for cookie in self.http.cookies}

    @property
    def cookies(self) -> str:
        """The Cookie header of this session."""
        return "; ".join(f"{key}={value}" for key, value in self.jar.items())


def table_at(
    url: str, room: str, cookies: str = "", *, origin: str | None = "the page's own", first: str = "snapshot"
) -> "Table":
    """A socket on a room of a server, for the owner of the cookies; `with` opens it."""
    connection = connect(
        f"{url.replace('http', 'ws', 1)}/ws/rooms/{room}/",
        origin=Origin(url if origin == "the page's own" else origin) if origin is not None else None,
        additional_headers={"Cookie": cookies} if cookies else None,
        max_size=None,
        open_timeout=SECONDS,
        ping_interval=None,  # A busy server is not a lost one; SECONDS limits each wait instead.
    )
    return Table(connection, first)


class Table:
    """A socket on a room: the latest state and room, and the text of all frames received."""

    socket: ClientConnection

    def __init__(self, connection: ClientConnection, first: str) -> None:
        self._connection = connection
        self._first = first
        self.text = ""
        self.state: JSON = {}
        self.room: JSON = {}
        self._prefix = secrets.token_hex(8)
        self._count = 0

    def __enter__(self) -> "Table":
        self.socket = self._connection.__enter__()
        self.receive(self._first)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._connection.__exit__(kind, error, trace)

    def receive(self, *kinds: str, seconds: float = SECONDS) -> JSON:
        """Receives frames until one is of these kinds, and returns it."""
        deadline = time.monotonic() + seconds
        while True:
            text = str(self.socket.recv(timeout=max(0.01, deadline - time.monotonic())))
            self.text += text
            frame: JSON = json.loads(text)
            if frame["type"] == "tick":
                self.socket.send(json.dumps({"id": "heartbeat", "type": "ping"}))
            if frame.get("id") == "heartbeat":
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
        """Sends a frame and waits for the answer."""
        self._count += 1
        return self.ask_as(f"{self._prefix}.{self._count}", kind, **fields)

    def ask_as(self, key: str, kind: str, **fields: Any) -> JSON:
        """The same, with an id that the caller chooses."""
        self.socket.send(json.dumps({"id": key, "type": kind, **fields}))
        while True:
            frame = self.receive("done", "explained", "previewed", "error")
            if frame["id"] == key:
                return frame

    def receive_all(self, seconds: float = 0.01) -> None:
        """Receives all updates and snapshots that have arrived."""
        with suppress(TimeoutError):
            while True:
                self.receive("update", "snapshot", seconds=seconds)

    @property
    def phase(self) -> str:
        """The phase of the game."""
        return str(self.state["view"]["phase"])

    def answer(self) -> JSON:
        """Answers the first prompt and returns the move. Another player may have made the prompt obsolete meanwhile."""
        prompt = open_prompts(self.state)[0]
        move = answer_to(prompt)
        done = self.ask("move", prompt=prompt["id"], move=move)
        assert done["type"] == "done" or done["code"] == "stale_prompt", done
        return move


def play_until(tables: list[Table], phase: str) -> None:
    """Answers all prompts until every table shows the phase; fails if the game makes no progress."""
    streams: list[int] = []
    deadline = 0.0
    while not all(table.phase == phase for table in tables):
        if streams != (streams := [table.state["stream"] for table in tables]):
            deadline = time.monotonic() + SECONDS
        assert time.monotonic() < deadline, [table.phase for table in tables]
        for table in tables:
            table.receive_all()
            if table.phase != phase and open_prompts(table.state):
                table.answer()
