"""Tests of the checker: it reports every kind of fault in a log or in what people recorded."""

from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from games import services
from games.models import Game
from tests.faults.expected_views import UNDO, Entry, Log
from tests.faults.history import History, verdict
from tests.faults.simulation import Simulation, log_of

Case = tuple[list[History], Log]
pytestmark = pytest.mark.django_db(transaction=True)


@cache
def honest() -> Case:
    """A correct game: what people recorded, and its log."""
    simulation = Simulation(1, [services.player_create(name=name) for name in ("Ada", "Bo", "Cy")])
    assert not simulation.run(300).problems
    return [client.history for client in simulation.clients], log_of(Game.objects.get(id=simulation.game))


@pytest.fixture
def played() -> Case:
    """A copy of the correct game, to be damaged."""
    return deepcopy(honest())


def acknowledged(played: Case) -> str:
    """A move that a player knows to be stored."""
    return next(history.acknowledged[0] for history in played[0] if history.acknowledged)


def lost(played: Case) -> Case:
    """The log without its last moves, from an acknowledged one on."""
    people, log = played
    at = next(place for place, entry in enumerate(log.entries) if entry.client_id == acknowledged(played))
    return people, replace(log, entries=log.entries[:at], version=at)


def duplicated(played: Case) -> Case:
    """The log with a move that is in it twice."""
    people, log = played
    entry = next(entry for entry in log.entries if entry.client_id == acknowledged(played))
    return people, replace(log, entries=(*log.entries, replace(entry, number=log.version + 1)), version=log.version + 1)


def changed(played: Case) -> Case:
    """The log with a different move from the one that was sent."""
    people, log = played
    entry = next(entry for entry in log.entries if entry.client_id)
    for history in people:
        if entry.client_id in history.sent:
            history.sent[str(entry.client_id)] = {"type": "move", "prompt": entry.prompt, "move": {"kind": "stop"}}
    return people, log


def unsent(played: Case) -> Case:
    """A move that no player sent."""
    people, log = played
    for history in people:
        history.sent.pop(acknowledged(played), None)
    return people, log


def refused(played: Case) -> Case:
    """A move that was refused, and is in the log."""
    people, log = played
    key = acknowledged(played)
    for history in people:
        if key in history.acknowledged:
            history.acknowledged.remove(key)
            history.refused[key] = "stale_prompt"
    return people, log


def shown(played: Case, **changes: Any) -> Case:
    """A player was shown something else."""
    people, log = played
    history = next(history for history in people if any(not one.whole for one in history.shown))
    place = next(place for place, one in enumerate(history.shown) if not one.whole)
    history.shown[place] = replace(history.shown[place], **changes)
    return people, log


def gap(played: Case) -> Case:
    """The log without its first move."""
    people, log = played
    return people, replace(log, entries=log.entries[1:])


def undo_of(log: Log) -> Entry:
    """An undo in the log."""
    return next(entry for entry in log.entries if entry.move == UNDO)


def spoiled(played: Case, old: Entry, **changes: Any) -> Case:
    """The log with one entry replaced."""
    people, log = played
    entries = tuple(replace(entry, **changes) if entry is old else entry for entry in log.entries)
    return people, replace(log, entries=entries)


def undo_of_another_act(played: Case) -> Case:
    """An undo that claims to take back another act."""
    wrong = undo_of(played[1])
    return spoiled(played, wrong, undone={**(wrong.undone or {}), "number": 1_000})


def undo_of_another_moment(played: Case) -> Case:
    """An undo for a moment before something else happened."""
    people, log = played
    wrong = undo_of(log)
    for history in people:
        if wrong.client_id in history.sent:
            history.sent[str(wrong.client_id)] = {"type": "undo", "stream": 0}
    return spoiled(played, wrong, prompt="0")


def undo_by_another(played: Case) -> Case:
    """An undo by a player who did not make the move."""
    wrong = undo_of(played[1])
    return spoiled(played, wrong, seat=1 - wrong.seat)


def undo_of_bot_act(played: Case) -> Case:
    """An undo of a bot's act."""
    log = played[1]
    number = (undo_of(log).undone or {})["number"]
    return spoiled(played, next(entry for entry in log.entries if entry.number == number), by="bot")


def answer_to_undone_question(played: Case) -> Case:
    """A move that answers what was asked before an undo and has been asked again since."""
    wrong = next(entry for entry in played[1].entries if "." in entry.prompt)
    return spoiled(played, wrong, prompt=wrong.prompt.partition(".")[0])


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lost, "was acknowledged and is not in the log"),
        (duplicated, "is in the log 2 times"),
        (changed, "differs in the log from what was sent"),
        (unsent, "was not sent"),
        (refused, "was refused with stale_prompt and is in the log"),
        (
            lambda played: shown(played, view="of a move that was rolled back"),
            "was shown something that is not in the log",
        ),
        (lambda played: shown(played, events="of another"), "was shown something that is not in the log"),
        (lambda played: shown(played, stream=1_000), "was shown something that is not in the log"),
        (gap, "not numbered consecutively"),
        (lambda played: (played[0], replace(played[1], state="{}")), "not what its log replays to"),
        (undo_of_another_act, "claims to undo another act"),
        (undo_of_another_moment, "meant for another moment"),
        (undo_by_another, "cannot be replayed"),
        (undo_of_bot_act, "cannot be replayed"),
        (answer_to_undone_question, "asked before an undo"),
    ],
)
def test_every_fault_is_found(played: Case, spoil: Callable[[Case], Case], words: str) -> None:
    people, log = spoil(played)
    found = verdict(people, [log])
    assert any(words in problem for problem in found.problems)
    assert (found.lost > 0) is (spoil in (lost, gap))
    assert (found.duplicated > 0) is (spoil is duplicated)
