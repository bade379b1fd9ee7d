"""The story of a game of internet, told to who watches it: with delay everything, but no round before its time; live
what is open to all, and nothing else (I-19, I-20)."""

import json
from random import Random
from typing import Any

import pytest
from django.test import TestCase

from games import broadcast, engine, services
from games.models import Deadline, Game, Mail, Player
from games.selectors.history import rounds
from games.support import game_cache
from tests.engine.any_edition import next_move
from tests.engine.disguise_sheets import secret_answer
from tests.web.conftest import client_of
from tests.web.postbox import SLOW
from tests.web.stored_game import StoredGame
from tests.web.test_hidden import Listener

pytestmark = [pytest.mark.django_db, pytest.mark.once, pytest.mark.rule("I-19", "I-20")]
JSON = dict[str, Any]
TABLE = ("internet", {"players": 4, "colour_bidding": False})
BEHIND = 2
SECRET_EVENTS = ("order_left", "line_decided", "politics_gained", "nothing_to_end")
"""What is told to one seat alone."""


@pytest.fixture
def watcher(people: list[Player], monkeypatch: pytest.MonkeyPatch) -> Player:
    """Somebody without a seat, where every game has the same seed."""
    monkeypatch.setattr("games.services.play.games.new_seed", lambda: "5e" * 32)
    return services.player_create(name="Eve")


def as_told(value: Any) -> Any:
    """As it comes out of JSON."""
    return json.loads(game_cache.encode(engine.to_json(value)))


def round_told(stored: StoredGame, player: Player | None, number: int | str) -> tuple[int, JSON]:
    """A round as somebody gets it, or with "" the list of them, with its status."""
    path = f"{number}/" if number != "" else ""
    answer = client_of(player).get(f"/api/rooms/{stored.game.room_id}/rounds/{path}")
    return answer.status_code, answer.json()


def test_who_watches_with_delay_is_told_no_round_before_its_time_and_then_all_of_it(
    people: list[Player], watcher: Player
) -> None:
    stored, luck = StoredGame(*TABLE, people, rounds_behind=BEHIND), Random("moves")
    begun: dict[int, Any] = {}
    kinds: set[str] = set()
    for state in stored.moments(luck):
        now = engine.round_of(state)
        if engine.outcome(state) is not None or now == 8:
            break
        is_new = now not in begun
        begun.setdefault(now, state)
        if not is_new and luck.random() < 0.8:
            continue
        if luck.random() < 0.5:
            rounds.forget()
        shown = list(range(now - BEHIND))
        for player in (watcher, None):
            assert [one["round"] for one in round_told(stored, player, "")[1]["rounds"]] == shown
            for number in range(max(0, now - BEHIND - 1), now + 2):
                # A player has looked before, and is told sooner, and less.
                assert round_told(stored, people[0], number)[0] == (200 if number < now else 404)
                status, told = round_told(stored, player, number)
                assert status == (200 if number in shown else 404)
                if status == 404:
                    assert told["error"]["code"] == "unknown_round"
                    continue
                assert (told["seat"], told["newest"]) == (None, shown[-1])
                assert told["before"] == as_told(engine.open_view(begun[number]))
                assert told["after"] == as_told(engine.open_view(begun[number + 1]))
                assert {one["seat"] for one in told["sheets"]} == set(range(4))
                kinds |= {event["kind"] for event in told["events"]}
    assert len(begun) == 8
    assert kinds >= {"line_decided", "politics_gained"}


def test_who_watches_live_is_told_what_is_open_to_all_and_nothing_else(people: list[Player], watcher: Player) -> None:
    stored, luck = StoredGame(*TABLE, people), Random("moves")
    listeners = [Listener(stored.game.room_id, player) for player in (watcher, None)]
    begun: dict[int, Any] = {}
    for state in stored.moments(luck):
        now = engine.round_of(state)
        if engine.outcome(state) is not None or now == 7:
            break
        for listener in listeners:
            listener.moved(Game.objects.get(id=stored.game.id).version)
            assert listener.state["view"] == as_told(engine.view(state, None))
            assert "draft" not in listener.state
        if now in begun:
            continue
        begun[now] = state
        for player in (people[0], watcher, None) if now else ():
            # A seat's player asks first, and is told more.
            status, told = round_told(stored, player, now - 1)
            assert status == 200
            if player is not people[0]:
                _is_public(told, begun[now - 1], state)
    assert len(begun) == 7
    frames = [frame.decode() for listener in listeners for frame in listener.sent]
    # The first borders alone are turned over while the game runs.
    assert {one["move"]["kind"] for frame in frames for one in json.loads(frame).get("opened", ())} == {
        "place_first_borders"
    }
    salts = set(stored.game.moves.filter(move__kind="hand_in").exclude(salt="").values_list("salt", flat=True))
    assert salts
    for secret in (*salts, *(f'"kind":"{kind}"' for kind in SECRET_EVENTS)):
        assert not any(secret in frame for frame in frames)


def _is_public(told: JSON, before: Any, after: Any) -> None:
    """A report says what the public sees and hears."""
    assert (told["seat"], told["sheets"]) == (None, [])
    assert (told["before"], told["after"]) == (as_told(engine.view(before, None)), as_told(engine.view(after, None)))
    assert all(seat["hand"] is None and seat["sheet"] is None for seat in told["after"]["seats"])
    assert told["events"]
    assert not {event["kind"] for event in told["events"]} & set(SECRET_EVENTS)


@pytest.mark.rule("I-6")
def test_a_sheet_that_is_written_looked_over_or_handed_in_anew_is_told_to_nobody_else(
    people: list[Player], watcher: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a draft its writer's other connections hear, of a survey nobody; another sheet changes nothing for others."""
    stored, luck = StoredGame(*TABLE, people, pace=SLOW, pseudonyms=True), Random("moves")
    for state in stored.moments(luck):
        if engine.round_of(state) == 3 and len(engine.sealed(state)) == 2:
            break
    seat, other = next(iter(engine.sealed(state))), engine.pending(state)[0]
    writer = Listener(stored.game.room_id, people[seat])
    others = [Listener(stored.game.room_id, player) for player in (people[other], watcher, None)]
    sheets = [secret_answer(state, seat, luck) for _ in range(3)]
    assert len({str(sheet) for sheet in sheets}) == 3

    def known() -> list[str]:
        rows = [str(list(model.objects.order_by("id").values())) for model in (Mail, Deadline)]
        pages = [client_of(None).get(f"/api/{page}").content.decode() for page in ("rooms/", f"rooms/{room}/")]
        ticks = [str(without_time(listener.take(listener.conversation.tick()))) for listener in others]
        return [*rows, *pages, *ticks]

    room = stored.game.room_id
    known()  # Those who listen hear of each other.
    before = known()
    notices: list[JSON] = []
    monkeypatch.setattr(broadcast, "_send", lambda group, message: notices.append(message))
    prompt = writer.state["prompts"][0]["id"]
    with TestCase.captureOnCommitCallbacks(execute=True):
        for sheet in sheets:
            move = engine.to_json(sheet)
            assert writer.say(id="d", type="draft", prompt=prompt, move=move)[-1]["type"] == "done"
            assert writer.say(id="s", type="survey", move=move)[-1]["type"] == "surveyed"
    assert {message["type"] for message in notices} <= {"draft.kept"}
    assert len(notices) == len(sheets)
    for number, sheet in enumerate(sheets):
        with TestCase.captureOnCommitCallbacks(execute=True):
            writer.say(id=f"again {number}", type="move", prompt=prompt, move=engine.to_json(sheet))
    assert {message["type"] for message in notices} == {"draft.kept", "game.moved"}
    for listener in others:
        for message in notices:
            at_once = listener.conversation.cached_reply(message)
            assert at_once is None or at_once.frames == []
            assert listener.take(listener.conversation.notice(message)) == []
    assert known() == before


def without_time(frames: list[JSON]) -> list[JSON]:
    """Frames, but for what time it is."""
    return [{name: value for name, value in frame.items() if name != "now"} for frame in frames]


def test_of_a_round_whose_end_was_taken_back_nothing_is_told(people: list[Player], watcher: Player) -> None:
    """Somebody has read of it before; then it goes on, and ends, in another way."""
    stored, luck = StoredGame("returns", {"players": 3}, people), Random("moves")
    ended: tuple[int, Any] | None = None
    game = stored.game
    for state in stored.moments(luck):
        game = Game.objects.get(id=stored.game.id)
        if ended is not None and engine.round_of(state) > ended[0] > 1 and game.undo is not None:
            break
        ended = engine.round_of(state), state
    assert ended is not None
    number, before = ended
    first = round_told(stored, None, number)
    assert game.undo is not None
    services.game_undo(
        room_id=game.room_id, player_id=people[game.undo].id, stream=game.streams[str(game.undo)], client_id="back"
    )
    assert round_told(stored, None, number)[0] == 404
    again = next(move for seat, move in (next_move(before, Random(n)) for n in range(99)) if others(stored, seat, move))
    stored.play(before, engine.pending(before)[0], again)
    second = round_told(stored, None, number)
    rounds.forget()
    assert first[0] == second[0] == 200
    assert first != second == round_told(stored, None, number)


def others(stored: StoredGame, seat: int, move: Any) -> bool:
    """Whether a move ends the round in another way than the one that was taken back."""
    state = stored.state
    undone = stored.game.moves.exclude(undone=None).get().undone
    was = stored.game.moves.get(number=undone["number"] if undone else 0).move
    ends = engine.round_of(engine.apply(state, seat, move)[0]) > engine.round_of(state)
    return ends and bool(engine.to_json(move) != was)
