"""Clocks in real time: deadlines expire on time, never early, whichever process is killed; and no player loses the time
in which no server ran."""

import random
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import datetime, timedelta

import pytest

from tests.faults.test_kill import kill, restarted, sit_down, time_passes, verify
from tests.remote_players import JSON, Person
from tests.services import GameServer, game_server, managed, throwaway_database

SECONDS = 0.5
GAMES, SERVED = 4, 10


@contextmanager
def sweeper(server: GameServer) -> Iterator[None]:
    """A second sweeper for a server's games, killed at the end."""
    with managed("sweep", log=server.log, environment=server.environment) as process:
        yield
        process.kill()


def due_of(clock: JSON) -> datetime:
    """The only deadline of a game in its setup."""
    (due,) = (datetime.fromisoformat(seat["due"]) for seat in clock["seats"] if seat["due"])
    return due


def left(clock: JSON) -> timedelta:
    """The time until the deadline."""
    due = due_of(clock)
    return due - datetime.now(due.tzinfo)


@pytest.mark.servers
@pytest.mark.timeout(240)
def test_deadlines_expire_on_time_and_once_while_sweepers_are_killed() -> None:
    late: list[float] = []
    pace = {"PACE_BLITZ": f"{SECONDS},0", "TIMEOUTS": "100"}
    with throwaway_database() as database, game_server(database, environment=pace) as server, ExitStack() as stack:
        people = [Person(server.url, name) for name in ("Ada", "Bo")]
        stack.enter_context(sweeper(server))
        rooms = [sit_down(people, "blitz") for _ in range(GAMES)]
        tables = [stack.enter_context(people[0].table(room)) for room in rooms]
        luck = random.Random(8)
        clocks = [table.room["clock"] for table in tables]
        for _ in range(SERVED):
            with sweeper(server):
                time.sleep(luck.random())
            for place, table in enumerate(tables):
                clock = table.receive("update")["clock"]
                if table.phase != "setup":
                    continue  # several players are waited for at the same time
                # A reply that was read after the next deadline had expired already reports that one.
                if clock["number"] == clocks[place]["number"] + 1:
                    served = due_of(clock) - timedelta(seconds=SECONDS)
                    late.append((served - due_of(clocks[place])).total_seconds())
                clocks[place] = clock
        for room in rooms:
            people[0].post(f"rooms/{room}/leave/")
            people[1].post(f"rooms/{room}/leave/")
        verify(server)
    late.sort()
    print(f"{len(late)} deadlines, late: median {late[len(late) // 2]:.3f} s, at most {late[-1]:.3f} s")
    assert len(late) >= GAMES
    assert late[0] >= 0
    assert late[len(late) // 2] < 2
    assert late[-1] < 20, "the limit for a busy machine"


@pytest.mark.timeout(240)
def test_the_time_in_which_no_server_ran_is_restored() -> None:
    with throwaway_database() as database, game_server(database, environment={"PACE_BLITZ": "3600,0"}) as server:
        people = [Person(server.url, name) for name in ("Ada", "Bo")]
        room = sit_down(people, "blitz")
        time_passes(server, 1800, away=False)
        before = left(people[0].get(f"rooms/{room}/")["clock"])
        assert timedelta(0) < before <= timedelta(seconds=1800)
        kill(server)
        time_passes(server, 7200, away=True)
        with restarted(server), people[0].table(room) as table:
            while left(table.room["clock"]) < timedelta(0):
                table.receive("room")
            assert table.state["stream"] == 0
            # A sweeper records every second that it is alive.
            assert timedelta(0) < left(table.room["clock"]) < before + timedelta(seconds=20)
            time_passes(server, 1800, away=False)
            due = due_of(table.room["clock"]) - timedelta(seconds=1800)
            assert table.receive("update")["timed_out"] in (0, 1)
            assert datetime.now(due.tzinfo) >= due
