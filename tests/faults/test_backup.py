"""A backup made during play holds every move acknowledged before it, and can be restored elsewhere."""

import gzip
import os
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import pytest

from tests import migrated_databases
from tests.faults.test_kill import sit_down, tables_of
from tests.remote_players import Person, play_until
from tests.services import free_port, game_server, manage, throwaway_database


def readers(file: Path) -> int:
    """The permissions on a file of users other than its owner."""
    return file.stat().st_mode & 0o077


def test_only_its_owner_can_read_a_database_file(tmp_path: Path) -> None:
    """One file that the server creates, and one that was readable by all."""
    (tmp_path / "old.sqlite3").touch(mode=0o644)
    for name in ("new.sqlite3", "old.sqlite3"):
        file = tmp_path / name
        database = {"DATABASE_URL": f"sqlite:///{file}", "REDIS_URL": "", "SECRET_KEY": "of-a-test-run"}
        manage({**os.environ, **database}, "migrate", "contenttypes", "--verbosity", "0")
        assert file.stat().st_size
        assert [one.name for one in tmp_path.iterdir() if readers(one)] == ["old.sqlite3"] * (name < "old")


@pytest.mark.servers
@pytest.mark.timeout(240)
def test_games_resume_from_a_backup_made_during_play(tmp_path: Path) -> None:
    """A truncated backup restores nothing."""
    file = tmp_path / "games.jsonl.gz"
    with throwaway_database() as database, game_server(database) as server, ExitStack() as stack:
        people = [Person(server.url, name) for name in ("Ada", "Bo", "Cy")]
        room = sit_down(people)
        tables = tables_of(stack, people, room)
        play_until(tables, "decisions")
        chosen = tables[0].answer()
        made = manage(server.environment, "backup", str(file))
        assert "1 games written" in made.stdout
        assert readers(file) == 0, "a backup holds every secret"
        again = manage(server.environment, "backup", str(file), check=False)
        assert "already exists" in again.stderr

        with throwaway_database(empty=True) as other:
            elsewhere = {**server.environment, "DATABASE_URL": other}
            half = tmp_path / "half.jsonl"
            half.write_bytes(gzip.decompress(file.read_bytes())[:-40])
            refused = manage(elsewhere, "restore", str(half), check=False)
            assert "not a complete backup" in refused.stderr
            assert refused.returncode == 1
            checked = manage(elsewhere, "restore", "--check", str(half), check=False)
            assert (checked.returncode, "cannot be restored" in checked.stderr) == (1, True)
            assert checked.stderr.count("CommandError") == 1
            assert "nothing was changed" in manage(elsewhere, "restore", "--check", str(file)).stdout
            cut_off = tmp_path / "half.jsonl.gz"
            cut_off.write_bytes(file.read_bytes()[:-40])
            assert "not a complete backup" in manage(elsewhere, "restore", str(cut_off), check=False).stderr
            # Nothing of it is restored: a complete backup finds an empty database.
            assert "1 games, 0 wrong" in manage(elsewhere, "restore", str(file)).stdout
            assert "not empty" in manage(elsewhere, "restore", str(file), check=False).stderr

            with game_server(other) as copy, ExitStack() as there:
                for person in people:
                    person.url = copy.url
                tables = tables_of(there, people, room)
                (prompt,) = (prompt for prompt in tables[0].state["prompts"] if prompt["kind"] == "decide")
                assert prompt["made"] == chosen
                play_until(tables, "ended")


def cut(file: Path) -> None:
    """Removes the second half of the file."""
    os.truncate(file, file.stat().st_size // 2)


def overwrite(file: Path, start: int) -> None:
    """Overwrites a part of the file."""
    with file.open("r+b") as database:
        database.seek(start)
        database.write(b"\xa5" * 40_000)


@pytest.mark.once
@pytest.mark.parametrize(
    ("command", "harm"),
    [
        ("serve", cut),
        ("worker", partial(overwrite, start=0)),
        ("backup", partial(overwrite, start=90_000)),
    ],
    ids=["cut", "head", "middle"],
)
def test_a_damaged_database_is_reported_with_its_remedy(
    harm: Callable[[Path], None], command: str, tmp_path: Path
) -> None:
    file = tmp_path / "game.sqlite3"
    migrated_databases.copy_sqlite(file)
    harm(file)
    environment = {**os.environ, "DATABASE_URL": f"sqlite:///{file}", "REDIS_URL": "", "SECRET_KEY": "of-a-test"}
    arguments = [command, str(tmp_path / "games.jsonl")] if command == "backup" else [command]
    done = manage({**environment, "PORT": str(free_port())}, *arguments, check=False)
    assert done.returncode != 0
    assert f"The database file {file} is damaged" in done.stderr
    assert "Reading a backup" in done.stderr
    assert "Traceback" not in done.stderr
