"""The process in which bots think: it answers as the thread would, has nothing that a seat does not know, and neither
its death nor its parent's leaves anything behind."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from games import bots
from games.bots import self_play
from games.models import Game, Seat
from games.workers import bot_process, bot_runner
from games.workers.bot_process import BotProcess, NoAnswer
from tests.services import ROOT
from tests.web.conftest import watch
from tools.supervision import members_of_session

SECRET = "swordfish"
FOR_EVER = "while True: pass"
TABLES = [
    ("classic", ("page", "squire", "plain", "random")),
    ("classic", ("count", "count")),
    ("returns", ("page", "squire", "plain", "random")),
    ("internet", ("page", "squire", "plain", "random")),
]
MOVES = 60
"""Moves of each of these games that are compared."""


class Question:
    """A question that the process cannot read without executing a program."""

    def __init__(self, program: str) -> None:
        self._program = program

    def __reduce__(self) -> Any:
        return exec, (self._program,)


@pytest.fixture
def process() -> Iterator[BotProcess]:
    """A process that runs."""
    one = BotProcess()
    assert one.is_running()
    yield one
    one.stop()


@pytest.fixture
def asked() -> Any:
    """What the first bot to move in a game is asked: prompts, view, ledger and seed."""
    found: list[tuple[Any, ...]] = []

    def note(*asked: Any, **named: Any) -> Any:
        found.append(asked[:4])
        return bots.choose(*asked, **named)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(self_play, "choose", note)
        list(islice(self_play.play("classic", {"players": 2}, "a", ["plain", "plain"]), 2))
    return found[0]


@pytest.mark.parametrize(("edition", "levels"), TABLES)
def test_it_answers_as_the_thread_would(
    edition: str, levels: tuple[str, ...], process: BotProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = []

    def compared(*asked: Any, **named: Any) -> Any:
        here, there = bots.choose(*asked, **named), process.choose(*asked, **named)
        answers.append((here, there))
        return there

    monkeypatch.setattr(self_play, "choose", compared)
    list(islice(self_play.play(edition, {"players": len(levels)}, "a", levels), MOVES))
    assert len(answers) >= MOVES - 1
    assert all(here == there for here, there in answers)


def test_it_has_no_database_no_socket_no_settings_and_a_session_of_its_own(process: BotProcess) -> None:
    about = Path(f"/proc/{process.pid}")
    files = {int(one.name): str(one.readlink()) for one in (about / "fd").iterdir()}
    assert set(files) == {0, 1, 2}
    assert files[0].startswith("pipe:")
    assert files[1].startswith("pipe:")
    assert (about / "environ").read_bytes() == b""
    # Ctrl-C in a terminal goes to the foreground's processes, all of the terminal's session.
    assert os.getsid(process.pid or 0) == process.pid
    loaded = "import sys, games.workers.bot_process_main; print(*sys.modules)"
    modules = subprocess.run([sys.executable, "-c", loaded], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
    assert {"django", "lionheart", "games.models", "sqlite3", "psycopg", "redis", "socket"}.isdisjoint(
        modules.stdout.split()
    )


def test_an_answer_that_takes_too_long_ends_it_and_another_answers_the_next_question(
    process: BotProcess, asked: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = process.pid
    with monkeypatch.context() as patch:
        patch.setattr(bot_process, "ANSWER_SECONDS", 0.05)
        with pytest.raises(NoAnswer, match="its process has ended after"):
            process.choose(Question(FOR_EVER))
    assert not members_of_session(first or 0)
    assert process.is_running()
    assert process.pid != first
    assert process.choose(*asked) == bots.choose(*asked)


def test_another_answers_after_it_has_died(process: BotProcess, asked: Any) -> None:
    with pytest.raises(NoAnswer):
        process.choose(Question("import os; os._exit(1)"))
    assert process.is_running()
    second = process.pid
    os.kill(second or 0, signal.SIGKILL)
    os.waitid(os.P_PID, second or 0, os.WEXITED | os.WNOWAIT)
    assert process.is_running()
    assert process.pid != second
    assert process.choose(*asked) == bots.choose(*asked)


def test_an_error_is_reported_by_type_and_place_and_it_answers_the_next_question(
    process: BotProcess, asked: Any
) -> None:
    first = process.pid
    with pytest.raises(NoAnswer, match=r"ZeroDivisionError\n.*in answer") as caught:
        process.choose(Question(f"{SECRET} = 0; 1 / {SECRET}"))
    assert SECRET not in str(caught.value)
    assert process.choose(*asked) == bots.choose(*asked)
    assert process.pid == first


PARENT = """
from games.workers.bot_process import BotProcess
from tests.web.test_bot_process import Question
process = BotProcess()
assert process.is_running()
print(process.pid, flush=True)
process.choose(Question("print(1, file=open({file!r}, 'w'), flush=True)\\nwhile True: pass"))
"""


def test_it_ends_with_its_parent_in_the_midst_of_an_answer(tmp_path: Path) -> None:
    file = tmp_path / "thinking"
    settings = {**os.environ, "DJANGO_SETTINGS_MODULE": "tests.settings"}
    setup = "import django; django.setup()"
    command = [sys.executable, "-c", setup + PARENT.format(file=str(file))]
    with subprocess.Popen(command, cwd=ROOT, env=settings, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout
        child = int(parent.stdout.readline())
        _wait_until(file.exists)
        assert members_of_session(child) == [child]
        parent.kill()
    _wait_until(lambda: not members_of_session(child))


def _wait_until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.01)


@pytest.fixture
def game(make_game: Callable[..., Game], settings: Any) -> Game:
    """A game of bots of the level squire, which think in a process."""
    settings.BOT_PROCESS = True
    game = make_game(2)
    Seat.objects.filter(room=game.room).update(player=None, bot=True, level="squire")
    watch(game.room)
    return game


@pytest.fixture
def in_the_thread(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The bots that the thread has asked, in order."""
    asked, choose = list[str](), bots.choose

    def note(*seen: Any, **chosen: Any) -> Any:
        asked.append(chosen["bot"])
        return choose(*seen, **chosen)

    monkeypatch.setattr(bots, "choose", note)
    return asked


def moves(game: Game) -> int:
    game.refresh_from_db()
    return game.version


@pytest.mark.django_db
def test_bots_think_in_it(
    game: Game, process: BotProcess, in_the_thread: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_runner, "BOT_PROCESS", process)
    assert bot_runner.run_once() == moves(game) == 1
    assert in_the_thread == []


@pytest.mark.django_db
def test_the_thread_answers_by_the_default_bot_if_it_gives_no_answer(
    game: Game,
    process: BotProcess,
    in_the_thread: list[str],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(bot_runner, "BOT_PROCESS", process)
    monkeypatch.setattr(bot_process, "ANSWER_SECONDS", 0)
    os.kill(process.pid or 0, signal.SIGSTOP)
    assert bot_runner.run_once() == moves(game) == 1
    assert in_the_thread == [bots.DEFAULT]
    assert f"of game {game.id}: its process has ended after" in caplog.text


@pytest.mark.django_db
@pytest.mark.parametrize("program", [("/no/such/program",), (sys.executable, "-c", "")])
def test_the_thread_answers_by_the_default_bot_if_it_does_not_start_which_is_tried_again_later(
    game: Game,
    in_the_thread: list[str],
    program: tuple[str, ...],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    process = BotProcess()
    monkeypatch.setattr(bot_runner, "BOT_PROCESS", process)
    with monkeypatch.context() as patch:
        patch.setattr(bot_process, "PROGRAM", program)
        assert bot_runner.run_once() == 1
        assert bot_runner.run_once() == 1
    assert in_the_thread == [bots.DEFAULT] * moves(game)
    assert caplog.text.count("the bots' process does not start") == 1
    assert not process.is_running()
    later = time.monotonic() + bot_process.RETRY_SECONDS
    monkeypatch.setattr(time, "monotonic", lambda: later)
    assert process.is_running()
    process.stop()
