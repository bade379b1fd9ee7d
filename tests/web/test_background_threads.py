"""Threads that work in the background continue after an unexpected error, and log its type."""

import sqlite3
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.db.utils import OperationalError

from games.workers import bot_runner, delivery, rounds, sweeper

SECRET = "3 ducats"


class Stopped(BaseException):
    """Ends a thread's loop."""


def deliver_for_ever(work: Callable[[], Any]) -> None:
    rounds.run("mail", partial(delivery._round, work), delivery.POLL_SECONDS)


def sweep_for_ever(work: Callable[[], Any]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sweeper, "sweep_once", work)
        rounds.run("sweeper", sweeper._Round(), sweeper.MAX_SLEEP)


def play_for_ever(work: Callable[[], Any]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bot_runner, "run_once", work)
        rounds.run("bots", bot_runner._Round(), bot_runner.POLL_SECONDS)


@pytest.mark.django_db
def test_a_thread_says_why_it_has_no_database(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail() -> float:
        raise OperationalError(SECRET) from sqlite3.OperationalError("database or disk is full")

    def sleep(_: float) -> None:
        raise Stopped

    monkeypatch.setattr("time.sleep", sleep)
    with pytest.raises(Stopped):
        rounds.run("bots", fail, 1)
    assert "bots: OperationalError: database or disk is full" in caplog.text


@pytest.mark.django_db
def test_an_error_that_lasts_is_logged_once_a_minute(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    now, words = [1e9], iter(["gone", "gone", "full", "full", "full", "full"])

    def fail() -> float:
        if (said := next(words, None)) is None:
            raise Stopped
        raise OperationalError from sqlite3.OperationalError(said)

    def sleep(seconds: float) -> None:
        now[0] += seconds

    monkeypatch.setattr("time.sleep", sleep)
    monkeypatch.setattr("time.time", lambda: now[0])
    with pytest.raises(Stopped):
        rounds.run("bots", fail, 25)
    assert [(one.getMessage()[-4:]) for one in caplog.records] == ["gone", "full", "full"]


@pytest.mark.django_db
@pytest.mark.parametrize("run", [deliver_for_ever, sweep_for_ever, play_for_ever])
def test_an_unexpected_error_does_not_end_a_thread(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, run: Callable[[Callable[[], Any]], None]
) -> None:
    tried: list[None] = []

    def fail() -> None:
        tried.append(None)
        raise ValueError(SECRET)

    def sleep(seconds: float) -> None:
        assert seconds > 0
        if len(tried) == 2:
            raise Stopped

    monkeypatch.setattr("time.sleep", sleep)
    with pytest.raises(Stopped):
        run(fail)
    assert caplog.text.count(": ValueError\n") == 2
    assert SECRET not in caplog.text
