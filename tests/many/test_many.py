"""A whole deployment on this machine: PostgreSQL, Redis, two workers, the bots and nginx (`make run-many`)."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from contextlib import ExitStack
from urllib.error import HTTPError

import psycopg
import pytest
from psycopg import sql

from games.support.room_homes import RoomHomes
from games.web.health import DURABLE
from tests import services
from tests.long_form import LONG_FORM
from tests.many.conftest import Many
from tests.many.reconnecting_players import SECONDS, check, play, started_game, started_room
from tests.services import read
from tools.local_deployment import Deployment
from tools.local_deployment import services as services_of
from tools.supervision import members_of_session

KILLS = 30 if LONG_FORM else 2
ROUNDS = 12 if LONG_FORM else 2
PASSWORD = "p@ss:w/o?r#d[1]%40 '2'\"\\&+=;$HOME ü"


@pytest.mark.timeout(300)
def test_killed_workers_lose_no_move_and_duplicate_none(many: Many) -> None:
    with ExitStack() as stack:
        people = started_game(stack, many)
        over = threading.Event()
        killed: list[str] = []

        def kill_now_and_then() -> None:
            while len(killed) < KILLS and not over.wait(0.5):
                name = f"worker-{len(killed) % 2 + 1}"
                many.signal(name, signal.SIGKILL)
                killed.append(name)

        nemesis = threading.Thread(target=kill_now_and_then)
        nemesis.start()
        try:
            play(people)
        finally:
            over.set()
            nemesis.join()
        assert len(killed) > 1, "the game was over before anything happened to it"
        assert sum(len(person.closings) for person in people) > 1
        check(many, people)


@pytest.mark.timeout(300)
def test_a_rolling_restart_asks_clients_to_reconnect_and_loses_nothing(many: Many) -> None:
    with ExitStack() as stack:
        people = started_game(stack, many)
        for name in ("worker-1", "worker-2", "bots", "redis", "worker-1"):
            play(people, 0.5)
            many.signal(name, signal.SIGTERM)
        play(people)
        closings = [code for person in people for code in person.closings]
        assert closings
        assert set(closings) <= {4512, 1006}
        assert 4512 in closings
        check(many, people)


@pytest.mark.timeout(300)
def test_workers_restarted_one_by_one_cause_no_errors_for_players(many: Many) -> None:
    """P8: all are back within ten seconds, no acknowledged move is lost, and no client sees an error."""
    with ExitStack() as stack:
        people = started_game(stack, many)
        half_open = [stack.enter_context(half_a_handshake(many.ports.nginx)) for _ in range(100)]
        for number in range(ROUNDS):
            closings_before = [len(person.closings) for person in people]
            begun = time.monotonic()
            rolling = threading.Thread(target=many.signal, args=(f"worker-{number % 2 + 1}", signal.SIGTERM))
            rolling.start()
            while rolling.is_alive():
                play(people, 0.2)
            rolling.join()
            disconnected = sum(
                len(person.closings) > count for person, count in zip(people, closings_before, strict=True)
            )
            print(f"worker-{number % 2 + 1}: {disconnected} sent away, restarted in {time.monotonic() - begun:.1f} s")
        play(people)
        closings = [code for person in people for code in person.closings]
        assert set(closings) == {4512}
        away = sorted(seconds for person in people for seconds in person.away)
        print(f"{len(away)} times away, back after {away[len(away) // 2]:.2f} s, at most {away[-1]:.2f} s")
        assert away[-1] < 10
        for person in people:
            errors = re.findall(r'\{"type":"error"[^}]*\}', person.received + person.table.text)
            assert {json.loads(error)["code"] for error in errors} <= {"restart"}, errors
        check(many, people)
        for line in half_open:
            line.settimeout(20)
            assert line.recv(1000) == b"", "an unfinished handshake is not closed"


@pytest.mark.timeout(300)
def test_a_room_returns_to_its_worker_after_a_failure(many: Many) -> None:
    """Meanwhile another one serves it; its players are asked to reconnect, and lose nothing."""
    servers = [f"127.0.0.1:{port}" for port in many.ports.workers]
    with ExitStack() as stack:
        people, room = started_room(stack, many)
        home = servers.index(RoomHomes(servers).home_of(room))
        assert sockets(many)[home] == 3
        os.kill(many.pid(f"worker-{home + 1}"), signal.SIGKILL)
        while sum(sockets(many)) < 3:
            play(people, 0.1)
        assert sockets(many)[home] == 0, "the worker was ready again before the players looked"
        end = time.monotonic() + SECONDS
        while sockets(many)[home] < 3:
            assert time.monotonic() < end, "the room did not return"
            play(people, 0.5)
            # nginx trusts a worker that was down only once a request to it has ended, which a socket does not.
            read(f"{many.url}/rooms/{room}")
        assert {person.closings[-1] for person in people} == {4512}
        play(people)
        check(many, people)


def sockets(many: Many) -> list[int]:
    """The open sockets on rooms at each worker; none at one that does not answer."""
    return [_sockets(port) for port in many.ports.metrics[: many.ports.workers_count]]


def _sockets(port: int) -> int:
    try:
        return room_sockets(read(f"http://127.0.0.1:{port}/metrics"))
    except OSError:
        return 0


def room_sockets(metrics: str) -> int:
    """The open sockets on rooms, in the metrics of a process."""
    return int(re.findall(r'lionheart_sockets\{at="room"\} (\d+)\.0', metrics)[0])


def half_a_handshake(port: int) -> socket.socket:
    """A connection that starts a handshake and never finishes it."""
    line = socket.create_connection(("127.0.0.1", port))
    line.sendall(b"GET /ws/lobby/ HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgr")
    return line


def test_each_worker_reports_its_readiness_and_nginx_hides_it(many: Many) -> None:
    for port in many.ports.workers:
        assert json.loads(read(f"http://127.0.0.1:{port}/readyz"))["ready"]
    with pytest.raises(HTTPError, match="404"):
        read(f"{many.url}/readyz")
    assert read(f"{many.url}/healthz").startswith("ok")


def test_each_process_exports_its_own_metrics_and_nginx_hides_them(many: Many) -> None:
    with ExitStack() as stack:
        people = started_game(stack, many)
        play(people, 1)
        outputs = [read(f"http://127.0.0.1:{port}/metrics") for port in many.ports.metrics]
        found = [room_sockets(text) for text in outputs]
        assert sum(found[:2]) == 3
        assert found[2:] == [0, 0]
    for part, text in zip(("bots", "sweeper"), outputs[2:], strict=True):
        assert f'lionheart_looked_timestamp_seconds{{part="{part}"}}' in text
        assert "process_resident_memory_bytes" in text
    with pytest.raises(HTTPError, match="404"):
        read(f"{many.url}/metrics")


def test_a_database_password_may_hold_any_character() -> None:
    """As passed to the processes of a deployment, by a server that requires one."""
    with services.postgres() as url:
        with psycopg.connect(url, autocommit=True) as database:
            role = sql.Identifier(database.info.user)
            database.execute(sql.SQL("ALTER ROLE {} PASSWORD {}").format(role, PASSWORD))
            (rules,) = database.execute("SHOW hba_file").fetchone() or ("",)
            line = "host all all 127.0.0.1/32 scram-sha-256"
            database.execute(sql.SQL("COPY (SELECT {}) TO {}").format(line, rules))
            database.execute("SELECT pg_reload_conf()")
        assert connects(url, PASSWORD)
        assert not connects(url, "swordfish")


def connects(url: str, password: str) -> bool:
    """Whether one of our processes gets a connection."""
    nothing = "", 0
    deployment = Deployment(
        database=url,
        redis="",
        workers=(nothing,),
        metrics=(nothing,) * 3,
        listen="",
        python=sys.executable,
        hosts="",
        key="of-a-test",
        database_password=password,
    )
    command = [sys.executable, "manage.py", "shell", "-c", "from django.db import connection; connection.cursor()"]
    environment = {**os.environ, **services_of(deployment)["bots"].environment}
    done = subprocess.run(command, cwd=services.ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0 or "password authentication failed" in done.stderr, done.stderr
    return done.returncode == 0


def test_a_second_deployment_with_the_same_data_is_refused(many: Many) -> None:
    elsewhere = {**os.environ, "MANY_FOLDER": str(many.log.parent), "PORT": str(services.free_port(row=9))}
    command = [sys.executable, "tools/local_deployment.py"]
    done = subprocess.run(command, cwd=services.ROOT, env=elsewhere, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert re.search(rf"Another run-many \(process \d+\) has its data in {many.log.parent}\.", done.stderr)


def test_orphans_of_a_killed_nginx_do_not_keep_its_port(many: Many) -> None:
    master = many.pid("nginx")
    orphans = set(members_of_session(master)) - {master}
    assert orphans
    many.signal("nginx", signal.SIGKILL)
    assert not orphans & set(members_of_session(master))
    assert f"nginx left {len(orphans)} process" in many.log.read_text()
    new = many.pid("nginx")
    assert read(f"{many.url}/healthz").startswith("ok")
    assert len(members_of_session(new)) > 1, "the new process answers"


@pytest.mark.parametrize(
    ("options", "lasts"), [({}, True), ({"fsync": "off"}, False), ({"synchronous_commit": "off"}, False)], ids=str
)
def test_a_database_without_synchronous_commits_is_detected(options: dict[str, str], lasts: bool) -> None:
    """The setting that `/readyz` checks."""
    with services.postgres(**options) as url, psycopg.connect(url) as database:
        assert database.execute(DURABLE["postgresql"].encode()).fetchone() == (lasts,)
