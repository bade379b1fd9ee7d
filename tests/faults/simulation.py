"""Simulates a deployment in one thread; every fault is drawn from a seed.

The server's side is the real code (connections, services, database); its processes are memories that are swapped.
Connections, notices and time are simulated: frames and notices wait until they are drawn, notices are lost, duplicated
and reordered, connections break, processes crash at any statement, and time jumps forward. In the end all faults stop,
and every client must reach the head of a game whose log explains everything that was shown to them."""

import json
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any
from unittest.mock import patch

from games import broadcast, engine, services
from games.gateway.frames import parse
from games.models import Deadline, Game, Move, Player, SweeperHeartbeat
from games.realtime.reply import Reply
from games.support import game_cache
from games.workers import sweeper
from tests.faults.expected_views import JSON, Entry, ExpectedViews, Log, seen_in
from tests.faults.history import Verdict, verdict
from tests.faults.simulated_processes import Client, Crash, Line, Process, dying_at

PROCESSES = 2
LOST, DUPLICATED = 0.2, 0.1
"""The share of notices with each fault."""
QUIET = 40
"""The rounds within which all clients must be at the head after the faults have stopped."""


class Simulation:
    """One game with one seed."""

    def __init__(self, seed: int, players: list[Player], *, edition: str = "classic", timed: bool = False) -> None:
        self.luck = random.Random(seed)
        self.now = datetime(2026, 11, 18, 12, tzinfo=UTC)
        self.processes = [Process() for _ in range(PROCESSES)]
        self.notices: list[tuple[Line, JSON]] = []
        self.faults: dict[str, int] = {}
        self.early: list[str] = []
        self.is_calm = False
        with self._world():
            pace = {"kind": "blitz" if timed else "untimed"}
            options = {"players": len(players) - 1}
            room = services.room_create(player=players[0], edition=edition, options=options, name="Sim", pace=pace)
            for player in players[1:-1]:
                services.room_join(room_id=room.id, player=player)
            self.room = room.id
            self.game = services.room_start(room_id=room.id, player=players[0]).game.id
        # One tab for each player, a second one for the first, and a spectator.
        self.clients = [
            Client(str(number), player) for number, player in enumerate([*players[:-1], players[0], players[-1]])
        ]

    def run(self, steps: int) -> Verdict:
        """Runs this many random steps; then all faults stop, and the verdict is returned."""
        with self._world():
            for _ in range(steps):
                self._step()
            self._heal()
        return self.verdict()

    def verdict(self) -> Verdict:
        """Checks all clients' histories against the log."""
        log = log_of(Game.objects.get(id=self.game))
        result = verdict([client.history for client in self.clients], [log])
        result.problems += self.early
        expected = ExpectedViews(log)
        for client in self.clients:
            here = (client.stream, seen_in(client.frame))
            if here != expected.last(client.seat):
                result.complain(
                    f"{client.name} is not at the head: {client.stream}, not {expected.last(client.seat)[0]}"
                )
            if client.unanswered:
                result.complain(f"{client.name} has no answer to {list(client.unanswered)}")
        return result

    @contextmanager
    def _world(self) -> Iterator[None]:
        """Replaces notices and time by the simulation's."""
        with (
            patch.object(broadcast, "_send", self._notify),
            patch("games.selectors.play.clocks.now", lambda: self.now),
        ):
            yield

    # --- random steps

    def _step(self) -> None:
        open_lines = [line for process in self.processes for line in process.lines]
        up = [line for line in open_lines if line.up]
        down = [client for client in self.clients if client.line is not None and client.line.down]
        gone = [client for client in self.clients if client.line is None]
        there = [client for client in self.clients if client.line is not None]
        choices: list[tuple[float, Callable[[], None]]] = [
            (8 * bool(up), lambda: self._receive(self.luck.choice(up))),
            (10 * bool(down), lambda: self._hear(self.luck.choice(down))),
            (6 * bool(self.notices), self._deliver_notice),
            (6 * bool(there), lambda: self._play(self.luck.choice(there))),
            (4 * bool(gone), lambda: self._connect(self.luck.choice(gone))),
            (0.7 * bool(open_lines), lambda: self._tick(self.luck.choice(open_lines))),
            (0.4 * bool(there), lambda: self._cut(self.luck.choice(there))),
            (0.1, lambda: self._kill(self.luck.choice(self.processes))),
            (0.5, self._let_time_pass),
        ]
        work = self.luck.choices([one for _, one in choices], [weight for weight, _ in choices])[0]
        work()

    def _serve(self, line: Line, ask: Callable[..., Reply], *arguments: Any) -> None:
        """Lets a connection's process do something; it may crash meanwhile, before or after the result is stored."""
        fatal = self.luck.randrange(1, 30) if self._happens(0.015, "killed at a statement") else 0
        try:
            with line.process.working(), dying_at(fatal):
                reply = ask(*arguments)
        except Crash:
            self._die(line.process)
            return
        if self._happens(0.005, "killed before the answer"):
            self._die(line.process)
            return
        line.down.extend(json.loads(frame) for frame in reply.frames)

    def _receive(self, line: Line) -> None:
        self._serve(line, line.connection.receive, parse(json.dumps(line.up.popleft())))

    def _hear(self, client: Client) -> None:
        if client.line is not None:
            client.handle(client.line.down.popleft())

    def _tick(self, line: Line) -> None:
        self._serve(line, line.connection.tick)

    def _connect(self, client: Client) -> None:
        process = self.luck.choice(self.processes)
        line = client.connect(process, self.room)
        process.lines.append(line)
        self._serve(line, line.connection.open)

    def _cut(self, client: Client) -> None:
        """Breaks the client's connection; the server may receive what was on its way, and learns of the end now or
        never."""
        self._count("lines cut")
        line, client.line = client.line, None
        if line is None or not line.is_open:
            return
        while line.up and self.luck.random() < 0.5:
            self._receive(line)
        if self.luck.random() < 0.5:
            with line.process.working():
                line.connection.close()
        self._forget(line)

    def _kill(self, process: Process) -> None:
        self._count("processes killed")
        self._die(process)

    def _die(self, process: Process) -> None:
        for line in list(process.lines):
            self._forget(line)
            if line.client is not None and line.client.line is line:
                line.client.line = None
        process.memory.clear()

    def _forget(self, line: Line) -> None:
        line.is_open = False
        if line in line.process.lines:
            line.process.lines.remove(line)
        self.notices = [(one, message) for one, message in self.notices if one is not line]

    def _notify(self, group: str, message: JSON) -> None:
        """Sends a notice, which may be lost, duplicated or reordered."""
        for process in self.processes:
            for line in process.lines:
                if group not in line.connection.groups or self._happens(LOST, "notices lost"):
                    continue
                copies = 2 if self._happens(DUPLICATED, "notices duplicated") else 1
                self.notices += [(line, message)] * copies

    def _deliver_notice(self) -> None:
        line, message = self.notices.pop(self.luck.randrange(len(self.notices)))
        self._serve(line, line.connection.notice, message)

    def _let_time_pass(self) -> None:
        self.now += timedelta(seconds=self.luck.random() * 8)
        due = dict(Deadline.objects.filter(game=self.game).values_list("seat", "due"))
        before = Game.objects.get(id=self.game).version
        SweeperHeartbeat.objects.update_or_create(pk=1, defaults={"at": self.now})
        with self.luck.choice(self.processes).working():
            sweeper.sweep_once(self.now)
        for seat in Move.objects.filter(game=self.game, number__gt=before).values_list("seat", flat=True):
            if due[seat] > self.now:
                self.early.append(f"seat {seat} was timed out at {self.now}, due {due[seat]}")

    def _heal(self) -> None:
        """Stops all faults: all clients reconnect and receive everything, and one tick resyncs them."""
        self.is_calm = True
        for client in self.clients:
            if client.line is None:
                self._connect(client)
        for _ in range(QUIET):
            for client in self.clients:
                self._hear_out(client)
        for client in self.clients:
            if client.line is not None:
                self._tick(client.line)
                self._hear_out(client)

    def _hear_out(self, client: Client) -> None:
        """Delivers everything that is on its way on a client's connection, in both directions."""
        line = client.line
        while line is not None and (line.up or line.down):
            if line.up:
                self._receive(line)
            while line.down:
                self._hear(client)

    def _play(self, client: Client) -> None:
        """A player makes a move, sometimes sent twice with the same ID."""
        frame = client.choose_frame(self.luck, lambda: self._stand_in(client.seat))
        if frame is not None and client.line is not None:
            client.record_sent(frame)
            client.line.up.extend([frame] * self.luck.choice((1, 1, 1, 2)))

    def _stand_in(self, seat: int | None) -> JSON | None:
        """A legal answer, if the game waits for the seat."""
        state = game_cache.replay(Game.objects.get(id=self.game))
        if seat not in engine.pending(state):
            return None
        return dict(engine.to_json(engine.default_move(state, seat)))

    def _happens(self, chance: float, kind: str) -> bool:
        happens = not self.is_calm and self.luck.random() < chance
        if happens:
            self._count(kind)
        return happens

    def _count(self, kind: str) -> None:
        self.faults[kind] = self.faults.get(kind, 0) + 1


def log_of(game: Game) -> Log:
    """A game as stored in the database."""
    names = ("number", "seat", "by", "client_id", "prompt", "move", "streams", "events", "undone")
    entries = tuple(Entry(*row) for row in game.moves.order_by("number").values_list(*names))
    return Log(game.id, game.edition, game.options, game.seed, game.version, game.state, entries)
