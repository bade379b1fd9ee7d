"""`make rehearsal`: what docs/operating.md says about upgrades, done with running games.

A server of release 0.9, with two running games, is backed up and upgraded to this version; its games are played on, and
backed up again. Then the upgrade is taken back as the page says, and the last backup is restored on another machine,
into a database of the other kind. After each step every player must find the game as they left it, with their sealed
choices, and be able to move. Both ways: from SQLite to PostgreSQL and back.
"""

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests import services
from tests.faults.test_kill import sit_down, tables_of
from tests.remote_players import Person, Table, play_until
from tests.services import ROOT, answers, free_port, wait_until
from tests.web.play import open_prompts
from tools.clean_environment import clean_environment
from tools.system_programs import POSTGRES, install_missing

RELEASE = "Release 0.9"
"""The subject of the commit that was released."""
NAMES = ("Ada", "Bo", "Cy")


@dataclass(frozen=True)
class Version:
    """A version of the program, ready to run in a folder."""

    name: str
    folder: Path

    def manage(self, environment: dict[str, str], *arguments: str) -> str:
        """Runs a command, which must succeed, and returns what it prints."""
        command = [str(self.folder / ".venv" / "bin" / "python"), "manage.py", *arguments]
        done = subprocess.run(command, cwd=self.folder, env=environment, capture_output=True, text=True, check=False)
        if done.returncode:
            sys.exit(f"{self.name}: manage.py {' '.join(arguments)} failed:\n{done.stdout}{done.stderr}")
        return done.stdout

    @contextmanager
    def serving(self, environment: dict[str, str]) -> Iterator[str]:
        """Serves as `make run` does; yields the address."""
        url = f"http://127.0.0.1:{environment['PORT']}"
        log = Path(environment["LOG"])
        command = [str(self.folder / ".venv" / "bin" / "python"), "manage.py", "serve"]
        with services.running(command, log=log, cwd=self.folder, environment=environment) as process:
            wait_until(lambda: answers(url), process=process, log=log)
            yield url


def main() -> None:
    """Rehearses from each kind of database; exits with 1 at the first step that fails."""
    if missing := install_missing((POSTGRES,)):
        sys.exit(f"Not installed: {', '.join(missing)}")
    with tempfile.TemporaryDirectory(prefix="lionheart-rehearsal-") as name, services.postgres() as server:
        folder = Path(name)
        old, new = released(folder / "released"), Version("this version", ROOT)
        databases: dict[str, Callable[[str], str]] = {
            "SQLite": lambda of: f"sqlite:///{folder / of}.sqlite3",
            "PostgreSQL": lambda of: new_database(server, of),
        }
        for kind, other in (("SQLite", "PostgreSQL"), ("PostgreSQL", "SQLite")):
            rehearse(folder / kind, old, new, databases[kind], databases[other], f"{kind}, then {other}")
    print("[rehearsal] done: nothing was lost", flush=True)


def rehearse(
    folder: Path, old: Version, new: Version, database: Callable[[str], str], other: Callable[[str], str], title: str
) -> None:
    """One upgrade, its rollback, and a restore on another machine."""
    folder.mkdir()
    said = Steps(title)
    here = environment(folder, database(f"{folder.name}_here".lower()))
    with old.serving(here) as url:
        people = [Person(url, name) for name in NAMES]
        games = {"with people": sit_down(people), "with bots": with_bots(people[0])}
        choices = play_to_a_sealed_choice(people, games["with people"])
        old.manage(here, "backup", str(folder / "before.jsonl.gz"))
    said.done(f"{old.name} serves two games; backed up")

    assert "0 wrong" in new.manage(here, "verify_games", "--open")
    with new.serving(here) as url:
        at_the_table(people, url, games, choices)
        play_on(people, games["with people"], rounds=2)
        choices = play_to_a_sealed_choice(people, games["with people"])
        new.manage(here, "backup", str(folder / "after.jsonl.gz"))
        assert "0 faults" in new.manage(here | {"BACKUP_FOLDER": ""}, "doctor", "--address", url)
    said.done(f"upgraded to {new.name}; its games were played on; backed up")

    back = environment(folder, database(f"{folder.name}_back".lower()))
    old.manage(back, "restore", str(folder / "before.jsonl.gz"))
    with old.serving(back) as url:
        for person in people:
            person.url = url
        play_on(people, games["with people"], rounds=1)
    said.done(f"taken back to {old.name}, with the backup from before the upgrade")

    there = environment(folder, other(f"{folder.name}_there".lower()))
    new.manage(there, "restore", str(folder / "after.jsonl.gz"))
    with new.serving(there) as url:
        at_the_table(people, url, games, choices)
        with ExitStack() as stack:
            play_until(tables_of(stack, people, games["with people"]), "ended")
        assert "0 wrong" in new.manage(there, "verify_games")
    said.done("restored on another machine; the game was finished")


class Steps:
    """Progress, with times."""

    def __init__(self, title: str) -> None:
        self._title, self._since = title, time.monotonic()

    def done(self, what: str) -> None:
        """Reports a step."""
        now = time.monotonic()
        print(f"[rehearsal] {self._title}: {what} ({now - self._since:.0f} s)", flush=True)
        self._since = now


def released(folder: Path) -> Version:
    """Release 0.9 in a folder of its own, installed."""
    said = Steps("setup")
    found = subprocess.run(
        ["git", "log", "--format=%H", f"--grep=^{RELEASE}$", "-1"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.strip()
    if not found:
        sys.exit(f"[rehearsal] no commit here is called {RELEASE!r}: a shallow clone lacks it (git fetch --unshallow)")
    subprocess.run(["git", "clone", "--quiet", "--no-checkout", str(ROOT), str(folder)], check=True)
    subprocess.run(["git", "checkout", "--quiet", found], cwd=folder, check=True)
    subprocess.run([sys.executable, "tools/setup.py", "run"], cwd=folder, check=True, env=clean_environment())
    subprocess.run([sys.executable, "tools/setup.py", "run"], cwd=ROOT, check=True)
    said.done(f"{RELEASE} is installed")
    return Version(RELEASE.removeprefix("Release "), folder)


def environment(folder: Path, database: str) -> dict[str, str]:
    """The settings of a server on a database."""
    return {
        **clean_environment(),
        "DATABASE_URL": database,
        "SECRET_KEY": "of-a-rehearsal-that-lives-for-some-minutes-only",
        "HOST": "127.0.0.1",
        "PORT": str(free_port()),
        "BOT_PACE": "0",
        "MAKING_RATE": "9999/min",
        "CHANGING_RATE": "9999/min",
        "LOG": str(folder / "log"),
    }


def new_database(server: str, name: str) -> str:
    """An empty database in the PostgreSQL server."""
    import psycopg

    with psycopg.connect(server, autocommit=True) as admin:
        admin.execute(f'CREATE DATABASE "{name}"'.encode())
    return f"{server.rpartition('/')[0]}/{name}"


def with_bots(person: Person) -> str:
    """A game of one person against bots."""
    room: str = person.post("rooms/", edition="classic", options={"players": 3}, pace={"kind": "untimed"})["id"]
    for _ in range(2):
        person.post(f"rooms/{room}/bots/")
    person.post(f"rooms/{room}/start/")
    return room


def play_to_a_sealed_choice(people: list[Person], room: str) -> Any:
    """Plays until the first player has chosen a decision card that the others do not know; returns the choice."""
    with ExitStack() as stack:
        tables = tables_of(stack, people, room)
        play_until(tables, "decisions")
        return tables[0].answer()


def at_the_table(people: list[Person], url: str, games: dict[str, str], choice: Any) -> None:
    """Everybody finds their games at a new address, and the first player their sealed choice."""
    with ExitStack() as stack:
        for person in people:
            person.url = url
        tables = tables_of(stack, people, games["with people"])
        made = [prompt["made"] for prompt in tables[0].state["prompts"] if prompt["kind"] == "decide"]
        assert made == [choice], f"the sealed choice is {made}, not {choice}"
        (alone,) = tables_of(stack, people[:1], games["with bots"])
        assert alone.state["view"], "the game against bots is there"


def play_on(people: list[Person], room: str, rounds: int) -> None:
    """Plays some rounds with default moves."""
    with ExitStack() as stack:
        tables: list[Table] = tables_of(stack, people, room)
        for _ in range(rounds):
            play_until(tables, "decisions")
            for table in tables:
                if open_prompts(table.state):
                    table.answer()
            for table in tables:
                while table.phase == "decisions":
                    table.receive("update", "snapshot")


if __name__ == "__main__":
    main()
