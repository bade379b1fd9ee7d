"""Stages have budgets, start while there are processors, and `make check` chooses the tests that a change affects."""

import sys
from contextvars import copy_context
from pathlib import Path

import pytest

from tests import run, stages
from tests.affected import FALLBACK, affected
from tests.stages import Stage


def test_every_stage_has_a_budget_and_a_purpose_in_the_readme() -> None:
    assert run.budgets().keys() >= {stage.name for stage in stages.STAGES} - {"mutation"}


def named(name: str, share: float) -> Stage:
    return Stage(name, "", lambda: True, share=share)


def test_stages_start_while_there_are_processors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "JOBS", 2)
    monkeypatch.setattr(run, "OVERCOMMIT", 1.0)
    waiting = [named("a", 1.0), named("b", 2.0), named("c", 1.0), named("d", 0.5), named("e", 1.0)]
    assert [stage.name for stage in run.startable(waiting, [])] == ["a", "b"]
    assert [stage.name for stage in run.startable(waiting[2:], [waiting[1]])] == ["c"]
    assert [stage.name for stage in run.startable(waiting[1:], [waiting[0], waiting[2]])] == ["d"]
    assert [stage.name for stage in run.startable([named("big", 9.0)], [])] == ["big"]
    assert run.startable([named("big", 9.0)], [named("small", 0.5)]) == []


@pytest.mark.parametrize(("stops", "second"), [(True, "not run"), (False, "passed")])
def test_a_check_starts_no_stage_after_one_has_failed(
    stops: bool, second: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(run, "JOBS", 1)
    monkeypatch.setattr(run, "OVERCOMMIT", 0.0)
    report = run.Report({}, stops=stops)
    run.run_all([Stage("failing", "", lambda: False), named("other", 1.0)], report, tmp_path)
    assert report.failed
    assert second in report.lines["other"]


@pytest.mark.parametrize(
    ("output", "line"),
    [
        (
            "E   error\n=== short test summary info ===\nFAILED tests/a.py::b - assert 1 == 2\n1 failed\n",
            "FAILED tests/a.py::b",
        ),
        ("Found nothing\ngames/a.py:1:8: F401 `os` imported but unused\nFound 1 error.\n", "games/a.py:1:8: F401"),
        ("games/a.py:3: error: Name is not defined  [name-defined]\n", "games/a.py:3: error"),
        ("src/a.ts(1,2): error TS2322: Type 'x'\n", "src/a.ts(1,2): error TS2322"),
        ("\x1b[31m FAIL \x1b[39m src/a.test.ts > adds\n Duration 1 s\n", "FAIL  src/a.test.ts > adds"),
        ("wrote nothing\ndocs/reasons.md is not up to date\n", "docs/reasons.md is not up to date"),
    ],
)
def test_the_summary_shows_what_failed(output: str, line: str) -> None:
    assert line in run.errors_of(output)


def test_the_summary_shows_the_first_failures_of_a_stage() -> None:
    output = "=== short test summary info ===\n" + "".join(f"FAILED tests/a.py::{n}\n" for n in range(7))
    shown = [line.strip() for line in run.errors_of(output).splitlines() if line.strip()]
    assert shown == [*(f"FAILED tests/a.py::{n}" for n in range(run.SHOWN)), "and 2 more"]


@pytest.mark.parametrize(
    ("file", "test"),
    [
        ("tests/web/test_rooms.py", "tests/web/test_rooms.py"),
        ("tests/web/play.py", "tests/web/test_sockets.py"),
        ("games/selectors/history/log_replay.py", "tests/web/test_log_replay.py"),
        ("games/selectors/history/delayed_view.py", "tests/web/test_delayed_resync.py"),
        ("games/services/rooms/passwords.py", "tests/web/test_room_passwords.py"),
        ("games/engine/mechanics/expansion.py", "tests/engine/test_expansion.py"),
        ("games/engine/data/classic/decks.toml", "tests/engine/test_classic_data_files.py"),
        ("tests/engine/conftest.py", "tests/engine"),
        ("docs/guarantees.md", "tests/project"),
        ("docs/ratings.md", "tests/web/test_rating_weights.py"),
        ("docs/openapi.json", "tests/web/test_v1_answers.py"),
        ("docs/protocol.examples.json", "tests/web/test_schema.py"),
        ("games/protocol/rooms.py", "tests/web/test_schema.py"),
        ("games/engine/editions/classic/state.py", "tests/web/test_schema.py"),
        ("games/management/commands/verify_shuffle.py", "tests/web/test_verify.py"),
    ],
)
def test_a_changed_file_affects_the_tests_that_import_it(file: str, test: str) -> None:
    chosen = affected({file})
    assert test in chosen.python
    assert not chosen.unmatched


@pytest.mark.parametrize("file", ["games/templates/admin/base_site.html", "pyproject.toml", "games/apps.py"])
def test_what_cannot_be_decided_runs_everything(file: str) -> None:
    chosen = affected({file})
    assert chosen.unmatched == {file}
    assert set(FALLBACK) <= chosen.python


def test_the_clients_files_are_chosen_for_vitest() -> None:
    chosen = affected({"frontend/src/table/panels/ActionPanel.tsx"})
    assert (chosen.client, chosen.python) == ({"src/table/panels/ActionPanel.tsx"}, set())


def test_changed_texts_of_the_client_affect_the_tests_that_read_them() -> None:
    chosen = affected({"frontend/src/base/i18n/texts/option.json"})
    assert (chosen.client, chosen.python) == ({"scripts/texts.ts"}, {"tests/project"})


def test_a_program_that_crashes_is_named(tmp_path: Path) -> None:
    crash = "import os, signal; os.kill(os.getpid(), signal.SIGSEGV)"
    stage = Stage("crashing", "", lambda: stages.run(sys.executable, "-c", crash))
    started = run.Run(stage, tmp_path / "output")
    assert not copy_context().run(started.work)
    assert run.errors_of(started.output.read_text()).endswith(": SIGSEGV")
