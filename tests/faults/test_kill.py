"""A process killed at any moment and restarted continues every game where it was."""

import os
import signal
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest

from tests.remote_players import Person, Table, play_until
from tests.services import GameServer, answers, game_server, manage, managed, throwaway_database, wait_until
from tests.web.play import open_prompts


@contextmanager
def restarted(server: GameServer) -> Iterator[None]:
    """Restarts the killed server: same address, same database."""
    with managed("serve", log=server.log, environment=server.environment) as process:
        wait_until(lambda: answers(server.url), process=process, log=server.log)
        yield


def kill(server: GameServer) -> None:
    """SIGKILL: no warning, no shutdown."""
    os.kill(server.process.pid, signal.SIGKILL)
    server.process.wait()


TIME_PASSES = """
from datetime import timedelta
from django.db.models import F
from games.models import Deadline, SweeperHeartbeat
time = timedelta(seconds={seconds})
Deadline.objects.update(started=F("started") - time, due=F("due") - time)
if {away}:
    SweeperHeartbeat.objects.update(at=F("at") - time)
"""
"""Moves all times that clocks depend on this far into the past."""


def time_passes(server: GameServer, seconds: int, *, away: bool) -> None:
    """Lets this much time pass; with `away`, while the server was down."""
    manage(server.environment, "shell", "-c", TIME_PASSES.format(seconds=seconds, away=away))


def sit_down(people: list[Person], pace: str = "untimed", **options: object) -> str:
    """Creates a room in which all of them sit, and starts its game; returns its ID."""
    wanted = {"edition": "classic", "options": {"players": len(people), **options}, "pace": {"kind": pace}}
    room: str = people[0].post("rooms/", **wanted)["id"]
    for person in people[1:]:
        person.post(f"rooms/{room}/join/")
    people[0].post(f"rooms/{room}/start/")
    return room


def tables_of(stack: ExitStack, people: list[Person], room: str) -> list[Table]:
    """A socket for each player."""
    return [stack.enter_context(person.table(room)) for person in people]


def verify(server: GameServer) -> None:
    """Every stored game matches its log."""
    manage(server.environment, "verify_games")


@pytest.mark.servers
@pytest.mark.timeout(240)
def test_sealed_choices_survive_a_kill_and_the_game_is_finished() -> None:
    with throwaway_database() as database, game_server(database) as server, ExitStack() as stack:
        people = [Person(server.url, name) for name in ("Ada", "Bo", "Cy")]
        room = sit_down(people)
        tables = tables_of(stack, people, room)
        play_until(tables, "decisions")
        chosen = [table.answer() for table in tables[:2]]
        kill(server)

        with restarted(server), ExitStack() as again:
            tables = tables_of(again, people, room)
            assert [table.state["seat"] for table in tables] == [0, 1, 2]
            for table, choice in zip(tables, chosen, strict=False):
                (prompt,) = (prompt for prompt in table.state["prompts"] if prompt["kind"] == "decide")
                assert prompt["made"] == choice
            seats = tables[2].state["view"]["seats"]
            assert [(seat["decision"]["made"], seat["decision"]["cards"]) for seat in seats] == [
                (True, []),
                (True, []),
                (False, []),
            ]
            tables[2].answer()
            laid = [event for event in tables[2].state["events"] if event["kind"] == "decision_laid"]
            assert {event["seat"]: event["cards"] for event in laid if event["seat"] < 2} == {
                seat: choice["cards"] for seat, choice in enumerate(chosen)
            }
            play_until(tables, "ended")
            assert people[2].get(f"rooms/{room}/")["state"] == "ended"
            verify(server)


@pytest.mark.timeout(240)
def test_bots_keep_playing_after_a_kill_with_no_client_connected() -> None:
    with throwaway_database() as database, game_server(database, environment={"BOT_PACE": "0"}) as server:
        person = Person(server.url, "Ada")
        room = person.post("play-now/", options={"players": 3})["id"]
        with person.table(room) as table:
            while not open_prompts(table.state):
                table.receive("update")
            table.answer()
        person.post(f"rooms/{room}/leave/")
        kill(server)
        with restarted(server):
            with person.table(room) as table:
                while table.phase != "ended":
                    table.receive("update", "snapshot")
            verify(server)


@pytest.mark.servers
def test_an_answer_lost_with_the_process_can_be_requested_again() -> None:
    with throwaway_database() as database, game_server(database) as server:
        people = [Person(server.url, name) for name in ("Ada", "Bo")]
        room = sit_down(people)
        with ExitStack() as stack:
            acting, person = next(
                (table, person)
                for table, person in zip(tables_of(stack, people, room), people, strict=True)
                if open_prompts(table.state)
            )
            prompt = open_prompts(acting.state)[0]
            castle, knights = next(iter(prompt["choices"].items()))
            move = {"kind": "place_castle", "castle": castle, "knight": knights[0]}
            frame = {"prompt": prompt["id"], "move": move}
            first = acting.ask_as("the-same", "move", **frame)
            kill(server)
        with restarted(server), person.table(room) as table:
            assert table.ask_as("the-same", "move", **frame) == first
            assert table.state["stream"] == 1
