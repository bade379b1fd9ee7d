"""Undo: who is offered it, what everybody sees afterwards, and its effect on log and clocks."""

from collections.abc import Callable
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command

from games import engine, services
from games.management.commands.verify_games import verify
from games.models import Game, Move, Player
from games.support import game_cache
from games.workers import bot_runner
from tests.web.conftest import client_of, seen_by
from tests.web.play import answer_to
from tests.web.test_hidden import Listener, at_decisions, decide, version_of

pytestmark = [pytest.mark.django_db, pytest.mark.servers]
MakeGame = Callable[..., Game]


class Table:
    """A game of three about to place its castles, and listeners for its players and the public, the public last."""

    def __init__(self, game: Game, people: list[Player]) -> None:
        self.game = game
        self.listeners = [Listener(game.room_id, player) for player in (*people[:3], None)]
        self.sent = 0

    @property
    def acting(self) -> Listener:
        return next(one for one in self.listeners if one.state["prompts"])

    @property
    def offered(self) -> list[bool]:
        """The seats to which an undo is offered."""
        return [one.state.get("undo", False) for one in self.listeners]

    def act(self, prompt: str | None = None) -> dict[str, Any]:
        """Places the first legal castle for the awaited player."""
        self.sent += 1
        asked = self.acting.state["prompts"][0]
        (*_, answer) = self.acting.send(
            id=f"act {self.sent}", type="move", prompt=prompt or asked["id"], move=answer_to(asked)
        )
        self.receive()
        return answer

    def undo(self, one: Listener, key: str = "undo", stream: int | None = None) -> dict[str, Any]:
        """Undoes a player's last act at the stream position that they know."""
        (*_, answer) = one.send(id=key, type="undo", stream=one.state["stream"] if stream is None else stream)
        self.receive()
        return answer

    def receive(self) -> None:
        for one in self.listeners:
            one.game_moved(version_of(self.game))


@pytest.fixture
def table(make_game: MakeGame, people: list[Player]) -> Table:
    return Table(make_game(3), people)


def latest_state(game: Game) -> str:
    return Game.objects.values_list("state", flat=True).get(id=game.id)


def test_an_act_is_taken_back_before_everybodys_eyes_and_the_log_keeps_both(table: Table) -> None:
    first = table.acting
    states, views = latest_state(table.game), [one.state["view"] for one in table.listeners]
    assert table.act()["type"] == "done"
    assert table.offered == [one is first for one in table.listeners]
    acted = [one.state["stream"] for one in table.listeners]
    assert table.undo(first) == {"type": "done", "id": "undo", "stream": acted[0] + 1}
    assert latest_state(table.game) == states
    assert table.offered == [False] * 4
    seat = first.connection.seat
    for one, view, at in zip(table.listeners, views, acted, strict=True):
        assert one.state["view"] == view
        assert (one.state["type"], one.state["stream"], one.state["undone"]) == ("update", at + 1, at)
        assert one.state["events"] == [{"kind": "move_undone", "seat": seat, "what": "place_castle"}]
        log = Listener(table.game.room_id, one.connection.subscription.player).state["log"]
        assert [(entry["stream"], entry.get("undone")) for entry in log] == [(at, None), (at + 1, at)]
    rows = Move.objects.filter(game=table.game).values_list("number", "move__kind", "undone__number")
    assert list(rows) == [(1, "place_castle", None), (2, "undo", 1)]


def test_acts_are_taken_back_one_after_another_and_replay_and_record_agree(table: Table) -> None:
    states, actors = [], []
    for _ in range(3):
        states.append(latest_state(table.game))
        actors.append(table.acting)
        table.act()
    for number in (2, 1, 0):
        assert table.offered == [one is actors[number] for one in table.listeners]
        game_cache.forget()  # as after a restart
        assert table.undo(actors[number], f"undo {number}")["type"] == "done"
        assert latest_state(table.game) == states[number]
        assert verify(Game.objects.get(id=table.game.id)) is None
    for _ in range(4):
        assert table.act()["type"] == "done"
    game = Game.objects.get(id=table.game.id)
    assert verify(game) is None
    record = game_cache.record(game)
    assert engine.record_from_text(engine.record_to_text(record)) == record
    services.room_end_game(room_id=game.room_id)
    out = StringIO()
    call_command("game_record", game.room_id, stdout=out)
    assert "\n4. " in out.getvalue()
    assert " undo\n" in out.getvalue()


def test_the_right_to_undo_is_checked_against_the_log(table: Table) -> None:
    first = table.acting
    table.act()
    assert verify(Game.objects.get(id=table.game.id)) is None
    table.undo(first)
    assert verify(Game.objects.get(id=table.game.id)) is None
    for wrong in range(3):
        Game.objects.update(undo=wrong)
        assert "the seat that may undo" in (verify(Game.objects.get(id=table.game.id)) or "")


def test_a_refused_undo_states_its_reason(table: Table, people: list[Player]) -> None:
    first = table.acting
    assert table.undo(first)["reason"] == "nothing_to_undo"
    table.act()
    second = table.acting
    assert table.undo(second)["reason"] == "others_have_moved"
    assert table.undo(table.listeners[3])["code"] == "not_seated"
    table.act()
    assert table.undo(first)["reason"] == "others_have_moved"
    services.seat_hand_over_by_moderator(room_id=table.game.room_id, seat=second.connection.seat or 0)
    assert table.undo(second)["reason"] == "stand_in"
    services.room_end_game(room_id=table.game.room_id)
    assert table.undo(second)["reason"] == "ended"


def test_an_undo_that_is_sent_again_is_answered_again_and_one_that_comes_late_undoes_nothing(table: Table) -> None:
    first = table.acting
    table.act()
    stream = first.state["stream"]
    answer = table.undo(first, "once")
    assert table.undo(first, "once", stream) == answer
    assert table.undo(first, "once", stream + 1)["code"] == "conflict"
    table.act()
    assert table.undo(first, "late", stream)["reason"] == "moved_on"
    assert table.offered.count(True) == 1
    (*_, answer) = first.send(id="once", type="move", prompt="1", move={"kind": "stop"})
    assert answer["code"] in ("conflict", "malformed")
    assert Move.objects.filter(game=table.game).count() == 3


def test_an_act_that_is_sent_again_after_it_was_taken_back_is_not_played_again(table: Table) -> None:
    first = table.acting
    prompt = first.state["prompts"][0]
    frame = {"id": "act 1", "type": "move", "prompt": prompt["id"], "move": answer_to(prompt)}
    table.act()
    table.undo(first)
    (*_, answer) = first.send(**frame)
    assert (answer["type"], answer["stream"]) == ("done", 1)
    assert Move.objects.filter(game=table.game).count() == 2
    assert first.state["prompts"] == [{**prompt, "id": prompt["id"] + ".1"}]


def test_a_refused_copy_stays_refused_when_its_prompt_is_repeated(table: Table) -> None:
    first = table.acting
    prompt = first.state["prompts"][0]
    late = {"id": "from another tab", "type": "move", "prompt": prompt["id"], "move": answer_to(prompt)}
    answers = []
    for _ in range(2):
        table.act()
        answers += first.send(**late)
        table.undo(first, f"undo {len(answers)}")
        answers += first.send(**late)
    assert [answer["code"] for answer in answers] == ["stale_prompt"] * 4
    assert table.act()["type"] == "done"
    assert verify(Game.objects.get(id=table.game.id)) is None


def test_an_answer_to_what_was_asked_after_an_act_does_not_count_once_that_was_taken_back(table: Table) -> None:
    first = table.acting
    table.act()
    second = table.acting
    stale = second.state["prompts"][0]["id"]
    table.undo(first)
    table.act()
    assert table.acting is second
    assert second.state["prompts"][0]["id"] != stale
    assert table.act(prompt=stale)["code"] == "stale_prompt"
    assert table.act()["type"] == "done"


def test_nothing_can_be_undone_while_any_choice_is_sealed(make_game: MakeGame, people: list[Player]) -> None:
    game, listeners = at_decisions(make_game, people)
    lead = listeners[0].state["view"]["lead"]
    answers = []
    for cards, key in (([1, 2], "one"), ([2, 3], "two")):
        decide(listeners[lead], cards, key)
        for one in listeners[:3]:
            one.game_moved(version_of(game))
            (*_, answer) = one.send(id=key + "u", type="undo", stream=one.state["stream"])
            answers.append(answer["reason"])
            assert "undo" not in one.state
    assert answers == ["sealed"] * 6


def test_a_stand_ins_move_cannot_be_undone(table: Table, people: list[Player]) -> None:
    seat = table.acting.connection.seat
    assert seat is not None
    services.seat_hand_over_by_moderator(room_id=table.game.room_id, seat=seat)
    assert bot_runner.run_once() == 1
    services.seat_take_back(room_id=table.game.room_id, player=people[seat])
    table.receive()
    assert table.offered == [False] * 4
    assert table.undo(table.listeners[seat])["reason"] == "not_your_own_move"


def test_bots_leave_time_for_second_thoughts(people: list[Player], settings: Any) -> None:
    room = services.room_create(player=people[0], edition="classic", options={"players": 2})
    services.room_add_bot(room_id=room.id, player=people[0])
    game = services.room_start(room_id=room.id, player=people[0]).game
    while not seen_by(game, 0)["prompts"]:
        assert bot_runner.run_once() == 1
    prompt = seen_by(game, 0)["prompts"][0]
    services.game_move(
        room_id=room.id, player_id=people[0].id, prompt=prompt["id"], move=answer_to(prompt), client_id="1"
    )
    settings.BOT_PACE = 100.0
    game.refresh_from_db()
    assert game.undo == 0
    Game.objects.update(last_move=game.last_move - timedelta(seconds=150))
    assert bot_runner.run_once() == 0
    Game.objects.update(last_move=game.last_move - timedelta(seconds=100 * bot_runner.UNDO_PAUSES + 1))
    assert bot_runner.run_once() == 1
    game.refresh_from_db()
    assert game.undo is None


def test_the_api_says_it_too(table: Table, people: list[Player]) -> None:
    seat = table.acting.connection.seat
    table.act()
    for number, player in enumerate(people[:3]):
        answer = client_of(player).get(f"/api/games/{table.game.id}/").json()
        assert answer["undo"] is (number == seat)
