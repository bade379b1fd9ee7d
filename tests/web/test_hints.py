"""Hints: to whom they are given, that they know only what their player knows, and that they are noted."""

import json
from random import Random
from typing import Any

import pytest

from games import engine, services
from games.fairness import commitments
from games.models import Game, Hint, Move, Player, Room, Seat
from games.selectors.history import records
from games.selectors.play import hints
from games.selectors.rooms import room_view
from games.support import game_cache
from games.support.positions import Position
from games.workers import bot_runner
from tests.engine.alternative_worlds import alternative_world
from tests.engine.any_edition import moments
from tests.web.conftest import reason
from tests.web.schema import check
from tests.web.stored_game import StoredGame
from tests.web.test_hidden import Listener

pytestmark = [pytest.mark.django_db, pytest.mark.servers]
TABLES: list[tuple[str, dict[str, Any]]] = [
    ("classic", {"players": 3}),
    ("returns", {"players": 3, "hidden_money": True}),
    ("internet", {"players": 4}),
]
EACH = pytest.mark.parametrize(("edition", "options"), TABLES, ids=[name for name, _ in TABLES])


class Solo:
    """Ada's game against bots, in which it is her turn, and her connection."""

    def __init__(self, ada: Player) -> None:
        self.ada = ada
        room = services.room_play_now(player=ada, edition="classic", options={"players": 3}, network="198.51.100.7")
        self.game = room.game
        self.listener = Listener(room.id, ada)
        self.sent = 0
        self.wait()

    @property
    def seat(self) -> Seat:
        return Seat.objects.get(player=self.ada)

    def wait(self) -> None:
        """Lets the bots move until it is Ada's turn."""
        while not self.seat.pending:
            assert bot_runner.run_once()
        self.listener.game_moved(Game.objects.get(id=self.game.id).version)

    def hint(self) -> dict[str, Any]:
        """Ada asks for a hint."""
        self.sent += 1
        (answer,) = self.listener.send(id=f"hint {self.sent}", type="hint")
        check(answer)
        return answer

    def play(self, hint: dict[str, Any]) -> None:
        """Ada does what the hint says."""
        self.sent += 1
        (*_, answer) = self.listener.send(id=f"move {self.sent}", type="move", prompt=hint["prompt"], move=hint["move"])
        assert answer["type"] == "done"

    def refused(self) -> str | None:
        """The reason why Ada gets no hint."""
        code, why = reason(lambda: services.hint_take(room_id=self.game.room_id, player_id=self.ada.id))
        assert code == "refused"
        return why

    def shown(self, player: Player | None) -> Any:
        """The room as a player sees it."""
        room = room_view.room_get(self.game.room_id)
        assert room is not None
        return room_view.room_for(room, None if player is None else player.id)


@pytest.fixture
def solo(people: list[Player]) -> Solo:
    return Solo(people[0])


def test_a_hint_answers_the_question_is_stored_and_changes_nothing_else(solo: Solo) -> None:
    before = Game.objects.values().get(id=solo.game.id)
    hint = solo.hint()
    assert hint["type"] == "hinted"
    assert hint["effects"] == {"points": [0, 0, 0], "ducats": 0}
    assert hint["reason"]["kind"] == "promises"
    (stored,) = Hint.objects.all()
    assert (stored.game, stored.seat, stored.version) == (solo.game, solo.seat.number, before["version"])
    assert (stored.prompt, stored.move) == (hint["prompt"], hint["move"])
    assert Game.objects.values().get(id=solo.game.id) == before
    solo.play(hint)
    assert Move.objects.get(number=before["version"] + 1).move == hint["move"]


def test_asked_again_it_is_the_same_hint_until_something_has_happened(
    solo: Solo, monkeypatch: pytest.MonkeyPatch
) -> None:
    hint = solo.hint()
    with monkeypatch.context() as patch:
        patch.setattr("games.selectors.play.hints.suggest", lambda *_: pytest.fail("chosen again"))
        assert {**solo.hint(), "id": hint["id"]} == hint
    assert Hint.objects.count() == 1
    solo.play(hint)
    solo.wait()
    solo.hint()
    assert Hint.objects.count() == 2


def test_a_hint_is_not_what_the_bot_does_only_now_and_then(solo: Solo, monkeypatch: pytest.MonkeyPatch) -> None:
    position = game_cache.current(solo.game)
    usual = hints.suggest(position, solo.seat.number)
    often = iter([("1", "seldom"), *[usual] * 20])
    monkeypatch.setattr("games.bots.choose", lambda *_, **__: next(often))
    assert hints.suggest(position, solo.seat.number) == usual


def test_a_game_can_be_played_by_hints(solo: Solo) -> None:
    """Every kind of question gets an answer that the rules accept, or the advice to wait."""
    kinds = set()
    for _ in range(60):
        hint = solo.hint()
        if hint["type"] == "error":
            assert (hint["code"], hint["reason"]) == ("refused", "nothing_to_suggest")
            assert bot_runner.run_once()
        else:
            kinds.add(hint["move"]["kind"])
            solo.play(hint)
        solo.wait()
    assert {"place_castle", "decide", "place_border", "place_knight"} <= kinds


def test_hints_are_for_one_person_against_bots_in_unrated_running_games(solo: Solo, people: list[Player]) -> None:
    stranger = reason(lambda: services.hint_take(room_id=solo.game.room_id, player_id=people[1].id))
    assert stranger == ("not_seated", None)
    assert [solo.shown(viewer).can.hint for viewer in (people[0], people[1], None)] == [True, False, False]
    other = Seat.objects.exclude(player=people[0]).first()
    assert other is not None
    Seat.objects.filter(id=other.id).update(bot=False, player=people[1])
    assert solo.refused() == "no_hints_with_others"
    Seat.objects.filter(id=other.id).update(stand_in=True)
    assert solo.refused() == "no_hints_with_others"
    assert not solo.shown(people[0]).can.hint
    Seat.objects.filter(id=other.id).update(bot=True, player=None, stand_in=False)
    Room.objects.update(rated=True)
    assert solo.refused() == "no_hints_rated"
    assert not solo.shown(people[0]).can.hint
    Room.objects.update(rated=False)
    Seat.objects.filter(player=people[0]).update(stand_in=True)
    assert solo.refused() == "stand_in"
    Seat.objects.update(stand_in=False)
    services.room_end_game(room_id=solo.game.room_id)
    assert solo.refused() == "ended"
    assert not solo.shown(people[0]).can.hint
    assert not Hint.objects.exists()


def test_there_is_no_hint_while_others_are_asked(people: list[Player]) -> None:
    for _ in range(60):
        room = services.room_play_now(
            player=people[0], edition="classic", options={"players": 4}, network="198.51.100.7"
        )
        if not room.seats.get(player=people[0]).pending:
            assert reason(lambda: services.hint_take(room_id=room.id, player_id=people[0].id)) == (  # noqa: B023
                "refused",
                "not_asked",
            )
            return
        services.room_close(room_id=room.id)
    raise AssertionError


def test_the_result_and_the_record_say_which_hints_were_taken(solo: Solo, people: list[Player]) -> None:
    first = solo.hint()
    solo.play(first)
    solo.wait()
    second = solo.hint()
    mine = solo.seat.number
    assert [seat.hints for seat in solo.shown(people[0]).seats] == [0, 0, 0]
    services.room_end_game(room_id=solo.game.room_id)
    expected = [2 if seat == mine else 0 for seat in range(3)]
    for viewer in (people[0], people[1], None):
        assert [seat.hints for seat in solo.shown(viewer).seats] == expected
    game = Game.objects.get(id=solo.game.id)
    noted = json.loads(records.record_json(game))["hints"]
    assert [(one["seat"], one["move"]) for one in noted] == [(mine, first["move"]), (mine, second["move"])]
    assert [one["after"] for one in noted] == list(Hint.objects.values_list("version", flat=True))
    assert json.loads(records.record_line(game))["hints"] == noted
    text = records.record_text(game)
    assert f"# hint after {noted[0]['after']}. seat {mine}: {commitments.canonical(first['move'])}\n" in text
    assert engine.record_from_text(text) == game_cache.record(game)


def in_world(position: Position, state: Any) -> Position:
    """The position of the same game if its state were another one."""
    return Position(position.game_id, position.version, position.mark, state, position.streams)


@pytest.mark.rule("C-26", "I-19", "R-20")
@EACH
def test_a_hint_is_the_same_in_all_worlds_that_its_player_may_be_in(
    edition: str, options: dict[str, Any], people: list[Player]
) -> None:
    stored, luck, compared = StoredGame(edition, options, people), Random(1), set()
    for number, state in enumerate(stored.moments(Random("hints"))):
        if number > 150 or engine.outcome(state) is not None:
            break
        for seat in engine.waiting(state) if number % 3 == 0 or edition == "internet" else ():
            here = game_cache.position(Game.objects.get(id=stored.game.id))
            there = in_world(here, alternative_world(state, seat, luck))
            assert there.prompts(seat) == here.prompts(seat)
            chosen = hints.suggest(here, seat)
            assert hints.suggest(there, seat) == chosen
            if chosen is not None:
                assert hints.effects_of(there, seat, *chosen) == hints.effects_of(here, seat, *chosen)
                assert hints.reason_for(there, seat, *chosen) == hints.reason_for(here, seat, *chosen)
                compared.add(chosen[1].kind)
    assert len(compared) > 2


@EACH
def test_the_effects_that_a_hint_names_are_those_that_the_move_has(
    edition: str, options: dict[str, Any], people: list[Player]
) -> None:
    stored, found = StoredGame(edition, options, people), set()
    for number, state in enumerate(stored.moments(Random("hints"))):
        if number > 150 or engine.outcome(state) is not None:
            break
        here = game_cache.position(Game.objects.get(id=stored.game.id))
        for seat in engine.waiting(state):
            chosen = hints.suggest(here, seat)
            if chosen is None:
                continue
            prompt, move = chosen
            effects = hints.effects_of(here, seat, prompt, move)
            after, events = engine.apply(state, seat, move)
            if engine.sealed(after) or engine.sealed(state):
                assert effects is None
                continue
            assert effects is not None
            shown = [event for event in events if event.audience is None or seat in event.audience]
            reveals = [event.reveals_in(open_money=True) != "open" for event in shown]
            certain = shown[: reveals.index(True) + 1] if any(reveals) else shown
            points = [0] * len(after.seats)
            for event in certain:
                if isinstance(event, engine.Scored):
                    points[event.seat] += event.points
            assert list(effects.points) == points
            if not any(reveals):
                assert effects.ducats == after.seats[seat].ducats - state.seats[seat].ducats
            found |= {name for name, value in (("points", any(points)), ("ducats", effects.ducats)) if value}
    assert found == ({"points", "ducats"} if edition != "internet" else set())


def test_points_that_a_drawn_card_brings_are_not_foreseen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Silver Find is turned up after the last action of a round, and scores at once."""
    options, before, compared = {"players": 2}, None, 0
    ledger = engine.ledger("classic", options, 0)
    for number, after in enumerate(moments(options, "b")):
        drawn = next((at for at, event in enumerate(after.events) if event.kind == "card_turned"), None)
        scores = [isinstance(event, engine.Scored) for event in after.events]
        if before is not None and after.seat == 0 and after.move is not None and drawn and any(scores[drawn:]):
            monkeypatch.setattr(hints, "ledger_of", lambda *_, known=ledger: known)
            certain = [event.points for event in after.events[:drawn] if isinstance(event, engine.Scored)]
            for world in range(20):
                position = Position(f"game {world}", number, "", before, {"0": number})
                prompt = next(asked.id for asked in position.prompts(0) if not asked.optional)
                effects = hints.effects_of(position, 0, prompt, after.move)
                assert effects is not None
                assert sum(effects.points) == sum(certain)
            compared += 1
        before, ledger = after.state, ledger.after(engine.visible(after.events, 0))
    assert compared
