"""People who play on whatever happens to the workers, and what must be true of their game at the end."""

import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, Protocol

from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.remote_players import Person, Table
from tests.web.play import answer_to, open_prompts

SECONDS = 120


class Site(Protocol):
    """A deployment to play on."""

    @property
    def url(self) -> str:
        """Where players find it."""

    def sent_moves(self) -> list[str]:
        """The client IDs of all frames in the log of moves, as stored in the database."""


class ReconnectingPlayer:
    """A player's client that reconnects whenever the connection is lost, and resends unacknowledged frames with the
    same ID; a patient one also those that the server cannot store now."""

    def __init__(self, url: str, name: str, *, patient: bool = False) -> None:
        self.person = Person(url, name)
        self._patient = patient
        self.acknowledged: list[str] = []
        self.closings: list[int] = []
        self.away: list[float] = []
        """The seconds that each reconnection took, including the state of the game."""
        self.received = ""
        self._sent = 0

    @contextmanager
    def at(self, room: str) -> Iterator[None]:
        """Stays at a room's table, as long as the block lasts."""
        self._room = room
        self.table = self._sit_down()
        try:
            yield
        finally:
            self.table.__exit__(None, None, None)

    def _sit_down(self) -> Table:
        end = time.monotonic() + SECONDS
        while True:
            try:
                return self.person.table(self._room).__enter__()
            except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
                assert time.monotonic() < end, "no way back to the table"
                time.sleep(0.1)

    def _reconnect(self, lost: Exception) -> None:
        if isinstance(lost, ConnectionClosed):
            self.closings.append(lost.rcvd.code if lost.rcvd else 1006)
        left = time.monotonic()
        self.received += self.table.text
        self.table.__exit__(None, None, None)
        self.table = self._sit_down()
        self.away.append(time.monotonic() - left)

    def look(self) -> str:
        """The current phase of the game."""
        try:
            self.table.receive_all()
        except (OSError, ConnectionClosed) as lost:
            self._reconnect(lost)
        return self.table.phase

    def answer(self) -> None:
        """Answers the question, until that is acknowledged or another player has settled it."""
        prompts = open_prompts(self.table.state)
        if not prompts:
            return
        self._sent += 1
        key, move = f"{self.person.jar['lionheart_session'][:8]}.{self._sent}", answer_to(prompts[0])
        while True:
            try:
                done = self.table.ask_as(key, "move", prompt=prompts[0]["id"], move=move)
            except (OSError, ConnectionClosed, TimeoutError) as lost:
                self._reconnect(lost)
                continue
            if self._patient and done.get("code") == "server":
                time.sleep(0.1)
                continue
            if done["type"] == "done":
                self.acknowledged.append(key)
            else:
                assert done["code"] in ("stale_prompt", "illegal"), done
            return


def play(people: list[ReconnectingPlayer], seconds: float | None = None) -> None:
    """They answer what they are asked until the game has ended, or for this long."""
    end = time.monotonic() + (seconds or SECONDS)
    while {person.look() for person in people} != {"ended"}:
        if time.monotonic() > end:
            assert seconds is not None, "the game does not end"
            return
        for person in people:
            person.answer()


def started_game(stack: ExitStack, site: Site) -> list[ReconnectingPlayer]:
    """Three people in a game that has started."""
    return started_room(stack, site)[0]


def started_room(stack: ExitStack, site: Site, *, patient: bool = False) -> tuple[list[ReconnectingPlayer], str]:
    """Three people in a game that has started, and its room."""
    people = [ReconnectingPlayer(site.url, name, patient=patient) for name in ("Ada", "Bo", "Cy")]
    room = people[0].person.post("rooms/", edition="classic", options={"players": 3})["id"]
    for each in people[1:]:
        each.person.post(f"rooms/{room}/join/")
    people[0].person.post(f"rooms/{room}/start/")
    for each in people:
        stack.enter_context(each.at(room))
    return people, room


def check(site: Site, people: list[ReconnectingPlayer]) -> None:
    """Every acknowledged move is in the log once, none is duplicated, and all see the same end."""
    stored, acknowledged = site.sent_moves(), [key for person in people for key in person.acknowledged]
    assert len(stored) == len(set(stored))
    assert set(acknowledged) <= set(stored)
    outcomes: list[Any] = [person.table.state["view"]["outcome"] for person in people]
    assert outcomes[0] is not None
    assert outcomes == [outcomes[0]] * len(people)
