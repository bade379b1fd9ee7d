"""A stretch of play: games begin, something is broken, all is made whole, and everything is held against the log."""

import asyncio
import random
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from typing import Any

import httpx
import psycopg

from tests.faults.history import verdict
from tests.faults.machine_load import LoadMeter
from tests.faults.nemesis.deployment import PROGRAMS, Deployment
from tests.faults.nemesis.nemeses import Field, Nemesis, torment
from tests.faults.nemesis.players import Play, Player, Sleeper
from tests.faults.nemesis.proxy import Proxy
from tests.faults.truth import Truth, seen_in
from tests.remote import Person

GAMES, SLEEPING = 20, 2
"""Games at once, and those of them at whose tables somebody sleeps, so that the clock must answer."""
EARLY = 0.05
"""Seconds by which what is read from clocks may be wrong."""
WHOLE = 60.0
"""Seconds in which everything that was killed must have started again."""
BACK = 20.0
"""Seconds in which, once all is whole, every game must have gone on; somebody may first have to send again."""
HEAD = 5.0
"""Seconds in which, once all is whole, everybody must have been told of all that was stored by then; and in which, once
nobody moves, everybody must be at the head and have all their answers: P4 of docs/promises.md."""
EVENTUALLY = 10
"""After so many times a deadline even a busy machine is no excuse: a game that never goes on is a fault everywhere."""


@dataclass
class Report:
    """How a stretch went."""

    name: str
    games: int = 0
    moves: int = 0
    taken_back: int = 0
    acknowledged: int = 0
    frames: int = 0
    lost: int = 0
    doubled: int = 0
    longest_interruption: float = 0.0
    middle_answer: float = 0.0
    told_after: float = 0.0
    back_after: float = 0.0
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
        """For the file."""
        return asdict(self)


class Stretch:
    """Twenty games under some nemeses."""

    def __init__(
        self, name: str, people: list[Person], field: Field, lines: dict[str, Proxy], slower: float = 1
    ) -> None:
        """`slower`: so many times longer than on a quiet machine everything may take, at most `EVENTUALLY`."""
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
        """Plays for so long; the report."""
        for number in range(GAMES):
            await asyncio.to_thread(self._sit_down, number)
        self.field.players[:] = self.players
        async with asyncio.TaskGroup() as group:
            for player in self.players:
                group.create_task(player.live())
            await torment(nemeses, self.field, seconds)
            self.report.faults = dict(self.field.injected)
            self.field.injected.clear()
            await self._make_whole()
            self.play.patience *= self.slower
            self.report.told_after = await self._until(self._told(), HEAD, "somebody has not been told")
            self.report.back_after = await self._until(self._gone_on(), BACK, "a game does not go on")
            self.play.is_on = False
            self.report.at_head_after = await self._until(self._at_head, HEAD, "somebody is not at the head")
            self.play.is_over = True
            for player in self.players:
                player.vanish()
        await asyncio.to_thread(self._judge)
        return self.report

    def _sit_down(self, number: int) -> None:
        """A table of two or three, some with a bot, some with a clock; the first of some has two tabs."""
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
                self.deployment.workers,
                self.play,
                random.Random(luck.random()),
            )
            for place, person in enumerate((*people, people[0]))
        ]
        tabs[0].twin, tabs[2].twin = tabs[2], tabs[0]
        self.players += tabs

    async def _make_whole(self) -> None:
        """Every nemesis has left its part whole, or about to be started again; until all workers can serve."""
        self.deployment.set_notices(0, 0, 0)
        for line in self.lines.values():
            line.let_through()
        for name in PROGRAMS:
            self.deployment.set_clock(name, 0)
        end = time.monotonic() + WHOLE * self.slower
        for url in self.deployment.workers:
            while not await asyncio.to_thread(is_there, url):
                assert time.monotonic() < end, f"{url} does not come up again"
                await asyncio.sleep(0.1)

    def _told(self) -> Callable[[], bool]:
        """Whether everybody stands where the games stood when it was first asked, or beyond."""
        stored: dict[str, dict[str, int]] = {}

        def all_are() -> bool:
            if not stored:
                stored.update(self.deployment.streams(self.rooms))
            self.behind = [player for player in self.players if player.stands < player.stream_in(stored)]
            return not self.behind

        return all_are

    def _gone_on(self) -> Callable[[], bool]:
        before: dict[str, int] = {}

        def all_have() -> bool:
            now = self.deployment.moves(self.rooms)
            if not before:
                before.update(now)
                return False
            self.stuck = [game for game, version in before.items() if game in now and now[game] == version]
            return not self.stuck

        return all_have

    def _at_head(self) -> bool:
        streams = self.deployment.streams(self.rooms)
        playing = [player for player in self.players if not isinstance(player, Sleeper)]
        self.behind = [player for player in playing if player.unanswered or player.stands != player.stream_in(streams)]
        return not self.behind

    async def _until(self, is_so: Callable[[], bool], seconds: float, otherwise: str) -> float:
        """How many seconds it takes until it is so. After that many it is a problem, or not judged if the machine was
        busy; then it must be so eventually."""
        begun = time.monotonic()

        async def is_so_within(limit: float) -> bool:
            while time.monotonic() - begun < limit:
                with suppress(psycopg.OperationalError):
                    if await asyncio.to_thread(is_so):
                        return True
                await asyncio.sleep(0.1)
            return False

        async with LoadMeter() as meter:
            in_time = await is_so_within(seconds * self.slower)
        if not in_time and meter.load.is_high:
            # A player who gives up too soon would never get in.
            self.play.patience *= EVENTUALLY / self.slower
            in_time = await is_so_within(seconds * EVENTUALLY)
            self.play.patience *= self.slower / EVENTUALLY
            if in_time:
                took = f"{otherwise} after {seconds * self.slower:.0f} s, but in {time.monotonic() - begun:.0f} s"
                self.report.not_judged.append(f"not judged: the machine was busy ({meter.load}): {took}")
        passed = time.monotonic() - begun
        if not in_time:
            self.report.problems.append(f"{otherwise} after {passed:.0f} s: {self._laggards()}")
        return passed

    def _laggards(self) -> list[str]:
        """Who has no answer or stands behind, and at which games."""
        streams = self.deployment.streams(self.rooms)
        return self.stuck + [
            f"{player.name} at {player.stream} of {streams.get(str(player.game))}, without answer: {player.unanswered}"
            for player in self.players
            if player in self.behind or str(player.game) in self.stuck
        ]

    def _judge(self) -> None:
        logs = self.deployment.logs(self.rooms)
        found = verdict([player.history for player in self.players], logs)
        truths = {log.game: Truth(log) for log in logs}
        for player in self.players:
            if player.game is None:
                found.complain(f"{player.name} has never been let in")
                continue
            # Bots may have gone on since all were at the head.
            if seen_in(player.frame) != truths[str(player.game)].at(player.seat, player.stream):
                found.complain(f"{player.name} does not see what the game was like at {player.stream}")
        report = self.report
        report.games, report.moves, report.taken_back = len(logs), found.moves, found.taken_back
        report.lost, report.doubled = found.lost, found.doubled
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
                found.complain(f"a deadline was served {-late[0]:.3f} s early")
        report.lines = sum(player.lines for player in self.players)
        report.closed = dict(sum((Counter(player.codes) for player in self.players), Counter()))
        report.problems += found.problems


def sit(people: int, url: str) -> list[Person]:
    """So many people, each with a browser."""
    return [Person(url, f"P{number}") for number in range(people)]


def is_there(url: str) -> bool:
    """Whether games can be served there."""
    try:
        return httpx.get(f"{url}/readyz", timeout=5).status_code == 200
    except httpx.HTTPError:
        return False
