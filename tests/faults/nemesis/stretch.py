"""A stretch of play: games start, faults are injected, everything is repaired, and the histories are checked against
the log."""

import asyncio
import random
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from typing import Any

import psycopg
import requests

from tests.faults.expected_views import ExpectedViews, seen_in
from tests.faults.history import verdict
from tests.faults.machine_load import LoadMeter
from tests.faults.nemesis.deployment import Deployment
from tests.faults.nemesis.nemeses import Field, Nemesis, torment
from tests.faults.nemesis.players import PATIENCE, Play, Player, Servers, Sleeper
from tests.faults.nemesis.proxy import Proxy
from tests.remote_players import Person

GAMES, SLEEPING = 20, 2
"""The number of concurrent games, and of those with a sleeping player, so that the clock must answer."""
EARLY = 0.05
"""The tolerance in seconds for times read from clocks."""
RESTARTED = 60.0
"""The seconds in which every killed process must have restarted."""
PROGRESSED = 20.0
"""The seconds in which every game must have made progress after the repair; a player may first have to resend."""
HEAD = 5.0
"""The seconds in which, after the repair, every client must have received everything stored by then; and in which,
after the last move, every client must be at the head and have all its answers: P4 of docs/guarantees.md."""
EVENTUALLY = 10
"""The multiple of a deadline after which even a busy machine is no excuse: a game that never resumes is a fault
everywhere."""


@dataclass
class Report:
    """The result of a stretch."""

    name: str
    games: int = 0
    moves: int = 0
    moves_undone: int = 0
    acknowledged: int = 0
    frames: int = 0
    lost: int = 0
    duplicated: int = 0
    longest_interruption: float = 0.0
    middle_answer: float = 0.0
    caught_up_after: float = 0.0
    progressed_after: float = 0.0
    at_head_after: float = 0.0
    deadlines: int = 0
    earliest: float | None = None
    latest: float | None = None
    lines: int = 0
    closed: dict[int, int] = field(default_factory=dict)
    faults: dict[str, int] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)
    not_judged: list[str] = field(default_factory=list)
    """Deadlines missed while the machine was busy."""

    def as_json(self) -> dict[str, Any]:
        """The report as JSON, for the file."""
        return asdict(self)


class Stretch:
    """Twenty games under some nemeses."""

    def __init__(
        self, name: str, people: list[Person], field: Field, lines: dict[str, Proxy], slower: float = 1
    ) -> None:
        """`slower`: the factor by which everything may take longer than on a quiet machine, at most `EVENTUALLY`."""
        self.report = Report(name)
        self.slower = slower
        self.people, self.field, self.lines = people, field, lines
        self.deployment: Deployment = field.deployment
        self.play = Play()
        self.rooms: list[str] = []
        self.players: list[Player] = []
        self.stuck: list[str] = []
        self.behind: list[Player] = []

    async def run(self, nemeses: tuple[Nemesis, ...], seconds: float) -> Report:
        """Plays for this long; returns the report."""
        for number in range(GAMES):
            await asyncio.to_thread(self._sit_down, number)
        self.field.players[:] = self.players
        async with asyncio.TaskGroup() as group:
            for player in self.players:
                group.create_task(player.live())
            await torment(nemeses, self.field, seconds)
            self.report.faults = dict(self.field.injected)
            self.field.injected.clear()
            await self._wait_for_repair()
            self.play.patience *= _patience(self.slower)
            self.report.caught_up_after = await self._until(self._caught_up(), HEAD, "a client has not caught up")
            self.report.progressed_after = await self._until(self._progressed(), PROGRESSED, "a game makes no progress")
            self.play.is_on = False
            self.report.at_head_after = await self._until(self._at_head, HEAD, "a client is not at the head")
            self.play.is_over = True
            for player in self.players:
                player.vanish()
        await asyncio.to_thread(self._judge)
        return self.report

    def _sit_down(self, number: int) -> None:
        """Creates a table of two or three, some with a bot, some with a clock; the first player of some has two
        tabs."""
        luck, count = self.field.luck, 2 + number % 2
        sleeping = number < SLEEPING
        people = self.people[number * 2 : number * 2 + 2]
        wanted = {"edition": "classic", "options": {"players": count}}
        pace = {"kind": "blitz" if sleeping else "untimed"}
        room = people[0].post("rooms/", **wanted, pace=pace)["id"]
        people[1].post(f"rooms/{room}/join/")
        if count == 3:
            people[0].post(f"rooms/{room}/bots/")
        people[0].post(f"rooms/{room}/start/")
        self.rooms.append(room)
        kind = Sleeper if sleeping else Player
        tabs = [
            kind(
                f"{number}.{place}",
                room,
                person.cookies,
                Servers(self.deployment.workers, self.deployment.home_of(room)),
                self.play,
                random.Random(luck.random()),
            )
            for place, person in enumerate((*people, people[0]))
        ]
        tabs[0].twin, tabs[2].twin = tabs[2], tabs[0]
        self.players += tabs

    async def _wait_for_repair(self) -> None:
        """Waits until all workers can serve: every nemesis has repaired its part, or its processes are being
        restarted."""
        self.deployment.set_notices(0, 0, 0)
        for line in self.lines.values():
            line.let_through()
        for name in self.deployment.programs:
            self.deployment.set_clock(name, 0)
        end = time.monotonic() + RESTARTED * self.slower
        for url in self.deployment.workers:
            while not await asyncio.to_thread(is_there, url):
                assert time.monotonic() < end, f"{url} does not restart"
                await asyncio.sleep(0.1)

    def _caught_up(self) -> Callable[[], bool]:
        """The condition that every client has reached the stream numbers that the games had at the first check."""
        stored: dict[str, dict[str, int]] = {}

        def all_caught_up() -> bool:
            if not stored:
                stored.update(self.deployment.streams(self.rooms))
            self.behind = [player for player in self.players if player.stands < player.stream_in(stored)]
            return not self.behind

        return all_caught_up

    def _progressed(self) -> Callable[[], bool]:
        before: dict[str, int] = {}

        def all_progressed() -> bool:
            now = self.deployment.moves(self.rooms)
            if not before:
                before.update(now)
                return False
            self.stuck = [game for game, version in before.items() if game in now and now[game] == version]
            return not self.stuck

        return all_progressed

    def _at_head(self) -> bool:
        streams = self.deployment.streams(self.rooms)
        playing = [player for player in self.players if not isinstance(player, Sleeper)]
        self.behind = [player for player in playing if player.unanswered or player.stands != player.stream_in(streams)]
        return not self.behind

    async def _until(self, condition: Callable[[], bool], seconds: float, otherwise: str) -> float:
        """Waits for a condition; returns the seconds taken. After the limit it is a problem, or not judged if the
        machine was busy; then the condition must hold eventually."""
        begun = time.monotonic()

        async def holds_within(limit: float) -> bool:
            while time.monotonic() - begun < limit:
                with suppress(psycopg.OperationalError):
                    if await asyncio.to_thread(condition):
                        return True
                await asyncio.sleep(0.1)
            return False

        async with LoadMeter() as meter:
            in_time = await holds_within(seconds * self.slower)
        if not in_time and meter.load.is_high:
            # A player who gives up too soon would never get in.
            patience, self.play.patience = self.play.patience, PATIENCE * _patience(EVENTUALLY)
            in_time = await holds_within(seconds * EVENTUALLY)
            self.play.patience = patience
            if in_time:
                took = f"{otherwise} after {seconds * self.slower:.0f} s, but in {time.monotonic() - begun:.0f} s"
                self.report.not_judged.append(f"not judged: the machine was busy ({meter.load}): {took}")
        passed = time.monotonic() - begun
        if not in_time:
            self.report.problems.append(f"{otherwise} after {passed:.0f} s: {self._laggards()}")
        return passed

    def _laggards(self) -> list[str]:
        """The players who wait for an answer or are behind, and at which games."""
        streams = self.deployment.streams(self.rooms)
        return self.stuck + [
            f"{player.name} at {player.stream} of {streams.get(str(player.game))}, without answer: {player.unanswered}"
            for player in self.players
            if player in self.behind or str(player.game) in self.stuck
        ]

    def _judge(self) -> None:
        logs = self.deployment.logs(self.rooms)
        found = verdict([player.history for player in self.players], logs)
        expected = {log.game: ExpectedViews(log) for log in logs}
        for player in self.players:
            if player.game is None:
                found.complain(f"{player.name} was never let in")
                continue
            # Bots may have moved since all clients were at the head.
            if seen_in(player.frame) != expected[str(player.game)].at(player.seat, player.stream):
                found.complain(f"{player.name} does not see the position of the game at {player.stream}")
        report = self.report
        report.games, report.moves, report.moves_undone = len(logs), found.moves, found.moves_undone
        report.lost, report.duplicated = found.lost, found.duplicated
        report.acknowledged = sum(len(set(player.history.acknowledged)) for player in self.players)
        report.frames = sum(len(player.history.shown) for player in self.players)
        waits = sorted(wait for player in self.players for wait in player.waits.all)
        report.longest_interruption = round(waits[-1], 2) if waits else 0.0
        report.middle_answer = round(waits[len(waits) // 2], 3) if waits else 0.0
        late = sorted(one for player in self.players if isinstance(player, Sleeper) for one in player.late)
        report.deadlines = len(late)
        if late:
            report.earliest, report.latest = round(late[0], 3), round(late[-1], 3)
            if late[0] < -EARLY:
                found.complain(f"a deadline expired {-late[0]:.3f} s early")
        report.lines = sum(player.lines for player in self.players)
        report.closed = dict(sum((Counter(player.codes) for player in self.players), Counter()))
        report.problems += found.problems


def sit(people: int, url: str) -> list[Person]:
    """Creates this many people, each with an HTTP client of their own."""
    return [Person(url, f"P{number}") for number in range(people)]


def is_there(url: str) -> bool:
    """Whether the server is ready."""
    try:
        return requests.get(f"{url}/readyz", timeout=5).ok
    except requests.RequestException:
        return False


def _patience(slower: float) -> float:
    """The factor of the players' patience on a machine that may be slower by a factor. Half of it leaves them as much
    time to send again over another line as they take to give up a dead one."""
    return max(1.0, slower / 2)
