"""The lesson: each step can be done, a wrong move is refused by the engine's own rule, and nothing is stored."""

import itertools
from typing import Any

import pytest
from rest_framework.test import APIClient

from games import engine, lessons
from games.engine.editions.classic.components import PoliticsCard
from games.lessons.first_game import EDITION, OPTIONS, SCRIPT, SEED, Task
from games.models import Game, Player, Room
from tests.web.conftest import client_of

pytestmark = pytest.mark.django_db

MOST_SEEDS = 200_000
"""Seeds that are tried if the lesson's own no longer fits; one in 20,000 does."""


def learnt(count: int) -> list[Any]:
    """The first moves of a learner who always does the first thing that a step asks for."""
    moves: list[Any] = []
    while len(moves) < count:
        lesson = lessons.lesson_after(lessons.moves_from_json(moves))
        assert lesson.task is not None
        moves.append(engine.to_json(next(one for one in lesson.task.moves if lesson.explain(one) is None)))
    return moves


def before(step: str) -> list[Any]:
    """The moves that lead to a step."""
    tasks = [entry for entry in SCRIPT if isinstance(entry, Task)]
    return learnt(next(at for at, task in enumerate(tasks) if task.step == step))


def tell(address: str, **body: Any) -> tuple[int, dict[str, Any]]:
    response = client_of().post(f"/api/lesson/{address}", body, format="json")
    return response.status_code, response.json()


def fits(seed: str) -> bool:
    """Whether a seed gives the lead and the cards that the lesson's script needs."""
    state: Any = engine.new_game(EDITION, OPTIONS, seed)[0]
    cards = [state.card.name, *(card.name for card in state.deck[:4])]
    silver_find = cards.pop(3) == "B7"
    return (
        silver_find
        and cards == ["B4", "B5", "B3", "B2"]
        and state.lead == lessons.LEARNER
        and PoliticsCard("fief", 5) in state.stacks[1]
    )


def test_the_lessons_seed_gives_what_its_script_needs() -> None:
    if not fits(SEED):
        other = next(filter(fits, (f"lesson {number}" for number in range(MOST_SEEDS))), None)
        pytest.fail(
            f'set SEED = "{other}" in games/lessons/first_game.py'
            if other
            else "rewrite the script in games/lessons/first_game.py: its cards are no longer dealt by any seed"
        )


def test_the_lesson_goes_through_all_its_steps_and_ends(db: None) -> None:
    steps, lesson = [], dict[str, Any]()
    for count in range(lessons.TASKS + 1):
        status, lesson = tell("", moves=learnt(count))
        assert status == 200
        assert lesson["view"]["viewer"] == lesson["seat"] == lessons.LEARNER
        assert lesson["view"]["options"]["setup"] == "basic"
        assert bool(lesson["prompts"]) == (lesson["step"] is not None)
        steps.append(lesson["step"])
    assert [step for step, _ in itertools.groupby(steps)] == [*lessons.STEPS, None]
    assert lesson["view"]["seats"][0]["score"] > max(seat["score"] for seat in lesson["view"]["seats"][1:])


def test_the_lesson_continues_after_every_accepted_choice(db: None) -> None:
    """Every move that a task asks for and the engine allows leads to an end: one choice after another is varied."""
    for count in range(lessons.TASKS):
        lesson = lessons.lesson_after(lessons.moves_from_json(learnt(count)))
        assert lesson.task is not None
        possible = [move for move in lesson.task.moves if lesson.explain(move) is None]
        assert possible, lesson.task.step
        for move in possible:
            now = lesson.after(move)
            while now.task is not None:
                now = now.after(next(one for one in now.task.moves if now.explain(one) is None))
            assert engine.problems(now.state) == ()


@pytest.mark.parametrize(
    ("step", "move", "rule"),
    [
        ("fence", {"kind": "place_border", "edge": "M4|M5"}, "B-4b"),
        ("fence", {"kind": "place_border", "edge": "M1|M2"}, "B-4c"),
        ("fence", {"kind": "place_border", "edge": "M2|M3"}, "B-4a"),
        ("knight", {"kind": "expand", "castle": "M4", "spaces": ["M2"]}, "B-7e"),
        ("knight", {"kind": "place_knight", "space": "M3", "treasures": []}, "B-6"),
        ("expand", {"kind": "expand", "castle": "M4", "spaces": ["N2"]}, "B-7"),
        ("duel", {"kind": "bid", "ducats": 99, "treasures": []}, "C-17"),
    ],
)
def test_a_wrong_move_is_refused_by_the_rule_that_forbids_it(db: None, step: str, move: Any, rule: str) -> None:
    moves = before(step)
    status, body = tell("", moves=[*moves, move])
    assert (status, body["error"]["code"]) == (409, "illegal")
    assert body["error"]["rule"].startswith(rule)
    assert tell("move/", moves=moves, move=move)[1]["refusal"]["rule"].startswith(rule)


def test_a_legal_but_unexpected_move_is_distinguished_from_an_illegal_one(db: None) -> None:
    other = {"kind": "place_border", "edge": "F1|G1"}
    status, body = tell("", moves=[*before("fence"), other])
    assert (status, body["error"]["code"], body["error"]["reason"]) == (409, "refused", "lesson_step")
    assert tell("move/", moves=before("fence"), move=other)[1]["refusal"] == {
        "rule": "", "reason": "lesson_step", "data": {},
    }  # fmt: skip


def test_a_steps_move_is_legal_and_its_score_is_shown(db: None) -> None:
    move = {"kind": "expand", "castle": "M4", "spaces": ["M2", "M1"]}
    response = tell("move/", moves=before("expand"), move=move)[1]
    assert response["refusal"] is None
    assert {score["seat"]: score["points"] for score in response["scores"]} == {0: 7, 1: -7}


def test_only_what_the_step_speaks_of_is_lit(db: None) -> None:
    (prompt,) = tell("", moves=before("fence"))[1]["prompts"]
    assert prompt["edges"] == ["L3|M3", "L4|M4", "L5|M5"]
    (prompt,) = tell("", moves=before("expand"))[1]["prompts"]
    assert (prompt["knights"], prompt["expansions"]) == ({}, {"M4": {"M2": ["M1"]}})


def test_the_lesson_shows_only_what_the_learner_may_know(db: None) -> None:
    """The rivals have chosen their decisions, and one of them has taken a card in secret."""
    lesson = tell("", moves=before("bargain"))[1]
    assert all(seat["hand"] is None and seat["ducats"] is None for seat in lesson["view"]["seats"][1:])
    first = tell("", moves=[])[1]
    assert all(not seat["decision"]["cards"] for seat in first["view"]["seats"][1:])
    taken = [event for entry in lesson["log"] for event in entry["events"] if event["kind"] == "card_taken"]
    assert all(event.get("card") is None for event in taken)


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"moves": {}},
        {"moves": [7]},
        {"moves": [{}]},
        {"moves": [{"kind": "decide"}]},
        {"moves": [{"kind": "decide", "cards": ["1"], "politics": [None]}]},
        {"moves": [{"kind": "dance"}]},
        {"moves": [], "seed": "mine"},
        {"moves": [{"kind": "stop"}] * (lessons.TASKS + 1)},
    ],
)
def test_what_is_not_a_list_of_moves_is_malformed(db: None, body: Any) -> None:
    for address, more in (("", {}), ("move/", {"move": {"kind": "stop"}})):
        status, answer = tell(address, **body, **more)
        assert (status, answer["error"]["code"]) == (400, "malformed")


def test_after_its_end_the_lesson_takes_no_more_moves(db: None) -> None:
    status, answer = tell("move/", moves=learnt(lessons.TASKS), move={"kind": "stop"})
    assert (status, answer["refusal"] is not None) == (200, True)


def test_it_needs_no_name_and_stores_nothing(db: None) -> None:
    tell("", moves=learnt(4))
    assert not any(model.objects.exists() for model in (Player, Room, Game))


def test_nobody_asks_faster_than_anybody_learns(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.api.client.lessons.LessonThrottle.rate", "2/min")
    answers = [client_of().post("/api/lesson/", {"moves": []}, format="json").status_code for _ in range(3)]
    assert answers == [200, 200, 429]


def test_other_sites_cannot_ask_for_it(db: None) -> None:
    assert APIClient(enforce_csrf_checks=True).post("/api/lesson/", {"moves": []}, format="json").status_code == 403


def test_the_lesson_is_of_an_edition_that_can_be_played() -> None:
    assert EDITION in {edition.name for edition in engine.editions()}
