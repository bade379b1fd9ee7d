"""The processes of a simulated deployment, which can crash at any SQL statement, their connections, and the clients."""

from collections import OrderedDict, deque
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any
from unittest.mock import patch

from django.conf import settings
from django.db import connection

from games.models import Player
from games.realtime.room_connection import RoomConnection
from games.support import game_cache
from tests.faults.browser_tab import BrowserTab
from tests.faults.expected_views import JSON
from tests.faults.history import History


class Crash(BaseException):
    """The process crashes here."""


class Process:
    """A server process: its memory and its connections."""

    def __init__(self) -> None:
        self.memory: dict[str, OrderedDict[Any, Any]] = {}
        self.lines: list[Line] = []

    @contextmanager
    def working(self) -> Iterator[None]:
        """Makes its memory the current one."""
        names = [name for name, value in vars(game_cache).items() if isinstance(value, OrderedDict)]
        here = {name: self.memory.setdefault(name, OrderedDict()) for name in names}
        with ExitStack() as stack:
            for name, memory in here.items():
                stack.enter_context(patch.object(game_cache, name, memory))
            yield


@dataclass(eq=False)
class Line:
    """A socket with the frames on their way in both directions. `client` is None once the client has dropped the
    connection."""

    connection: RoomConnection
    process: Process
    client: "Client | None"
    up: deque[JSON] = field(default_factory=deque)
    down: deque[JSON] = field(default_factory=deque)
    is_open: bool = True


class Client(BrowserTab):
    """A player's browser tab, connected or not."""

    def __init__(self, name: str, player: Player) -> None:
        super().__init__(name, History())
        self.line: Line | None = None
        store = import_module(settings.SESSION_ENGINE).SessionStore()
        store["player"] = player.id
        store.create()
        self.session = store

    def connect(self, process: Process, room: str) -> Line:
        """Opens a new connection."""
        table = RoomConnection(room, self.session, is_resuming=self.can_resume, merges=True)
        self.line = Line(table, process, self)
        self.line.up.extend(self.first_frames())
        return self.line


@contextmanager
def dying_at(statement: int) -> Iterator[None]:
    """Makes the process crash at the given statement from here, before the database receives it; 0 for never."""
    count = 0

    def die(execute: Any, sql: Any, params: Any, many: Any, context: Any) -> Any:
        nonlocal count
        count += 1
        if count == statement:
            raise Crash
        return execute(sql, params, many, context)

    with connection.execute_wrapper(die):
        yield
