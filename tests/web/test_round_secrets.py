"""Round reports of internet for spectators: with delay everything, but no round early; live only what is public (I-19,
I-20)."""

import json
from random import Random
from typing import Any

import pytest
from django.test import TestCase

from games import broadcast, engine, services
from games.models import Deadline, Game, Notification, Player
from games.support import caches
from tests.engine.alternative_sheets import secret_answer
from tests.engine.any_edition import next_move
from tests.web.conftest import client_of
from tests.web.mail_outbox import SLOW
from tests.web.stored_game import StoredGame, as_json
from tests.web.test_hidden import Listener

pytestmark = [pytest.mark.django_db, pytest.mark.once, pytest.mark.rule("I-19", "I-20")]
JSON = dict[str, Any]
TABLE = ("internet", {"players": 4, "colour_bidding": False})
BEHIND = 2
SECRET_EVENTS = ("order_skipped", "line_decided", "politics_gained", "alliance_already_ended")
"""Events that only one seat may see."""


@pytest.fixture
def spectator(people: list[Player], monkeypatch: pytest.MonkeyPatch) -> Player:
    """A spectator of a game; every game has the same seed."""
    monkeypatch.setattr("games.services.play.games.new_seed", lambda: "5e" * 32)
    return services.player_create(name="Eve")


def round_report(stored: StoredGame, player: Player | None, number: int | str) -> tuple[int, JSON]:
    """Status and report of a round for a viewer, or with "" the list of rounds."""
    path = f"{number}/" if number != "" else ""
    answer = client_of(player).get(f"/api/rooms/{stored.game.room_id}/rounds/{path}")
    return answer.status_code, answer.json()


def test_delayed_spectators_get_no_round_report_early_and_then_all_of_it(
    people: list[Player], spectator: Player
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
            caches.forget()
        shown = list(range(now - BEHIND))
        for player in (spectator, None):
            assert [one["round"] for one in round_report(stored, player, "")[1]["rounds"]] == shown
            for number in range(max(0, now - BEHIND - 1), now + 2):
                # A player has read it before: they get it sooner, but with less.
                assert round_report(stored, people[0], number)[0] == (200 if number < now else 404)
                status, report = round_report(stored, player, number)
                assert status == (200 if number in shown else 404)
                if status == 404:
                    assert report["error"]["code"] == "unknown_round"
                    continue
                assert (report["seat"], report["newest"]) == (None, shown[-1])
                assert report["before"] == as_json(engine.open_view(begun[number]))
                assert report["after"] == as_json(engine.open_view(begun[number + 1]))
                assert {one["seat"] for one in report["sheets"]} == set(range(4))
                kinds |= {event["kind"] for event in report["events"]}
    assert len(begun) == 8
    assert kinds >= {"line_decided", "politics_gained"}


def test_live_spectators_get_only_public_information(people: list[Player], spectator: Player) -> None:
    stored, luck = StoredGame(*TABLE, people), Random("moves")
    listeners = [Listener(stored.game.room_id, player) for player in (spectator, None)]
    begun: dict[int, Any] = {}
    for state in stored.moments(luck):
        now = engine.round_of(state)
        if engine.outcome(state) is not None or now == 7:
            break
        for listener in listeners:
            listener.game_moved(Game.objects.get(id=stored.game.id).version)
            assert listener.state["view"] == as_json(engine.view(state, None))
            assert "draft" not in listener.state
        if now in begun:
            continue
        begun[now] = state
        for player in (people[0], spectator, None) if now else ():
            # A seat's player reads it first, and gets more.
            status, report = round_report(stored, player, now - 1)
            assert status == 200
            if player is not people[0]:
                _is_public(report, begun[now - 1], state)
    assert len(begun) == 7
    frames = [frame.decode() for listener in listeners for frame in listener.sent]
    # Only the first borders are revealed while the game runs.
    assert {one["move"]["kind"] for frame in frames for one in json.loads(frame).get("opened", ())} == {
        "place_first_borders"
    }
    salts = set(stored.game.moves.filter(move__kind="hand_in").exclude(salt="").values_list("salt", flat=True))
    assert salts
    for secret in (*salts, *(f'"kind":"{kind}"' for kind in SECRET_EVENTS)):
        assert not any(secret in frame for frame in frames)


def _is_public(report: JSON, before: Any, after: Any) -> None:
    """Whether a report contains only public information."""
    assert (report["seat"], report["sheets"]) == (None, [])
    assert (report["before"], report["after"]) == (
        as_json(engine.view(before, None)),
        as_json(engine.view(after, None)),
    )
    assert all(seat["hand"] is None and seat["sheet"] is None for seat in report["after"]["seats"])
    assert report["events"]
    assert not {event["kind"] for event in report["events"]} & set(SECRET_EVENTS)


@pytest.mark.rule("I-6")
def test_drafting_surveying_or_resubmitting_a_sheet_reaches_nobody_else(
    people: list[Player], spectator: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The writer's other connections get a draft, nobody gets a survey; a resubmitted sheet changes nothing for
    others."""
    stored, luck = StoredGame(*TABLE, people, pace=SLOW, pseudonyms=True), Random("moves")
    for state in stored.moments(luck):
        if engine.round_of(state) == 3 and len(engine.sealed(state)) == 2:
            break
    seat, other = next(iter(engine.sealed(state))), engine.pending(state)[0]
    writer = Listener(stored.game.room_id, people[seat])
    others = [Listener(stored.game.room_id, player) for player in (people[other], spectator, None)]
    sheets = [secret_answer(state, seat, luck) for _ in range(3)]
    assert len({str(sheet) for sheet in sheets}) == 3

    def known() -> list[str]:
        rows = [str(list(model.objects.order_by("id").values())) for model in (Notification, Deadline)]
        pages = [client_of(None).get(f"/api/{page}").content.decode() for page in ("rooms/", f"rooms/{room}/")]
        ticks = [str(without_time(listener.record(listener.connection.tick()))) for listener in others]
        return [*rows, *pages, *ticks]

    room = stored.game.room_id
    known()  # Viewers see that others are connected.
    before = known()
    notices: list[JSON] = []
    monkeypatch.setattr(broadcast, "_send", lambda group, message: notices.append(message))
    prompt = writer.state["prompts"][0]["id"]
    with TestCase.captureOnCommitCallbacks(execute=True):
        for sheet in sheets:
            move = engine.to_json(sheet)
            assert writer.send(id="d", type="draft", prompt=prompt, move=move)[-1]["type"] == "done"
            assert writer.send(id="s", type="survey", move=move)[-1]["type"] == "surveyed"
    assert {message["type"] for message in notices} <= {"draft.saved"}
    assert len(notices) == len(sheets)
    for number, sheet in enumerate(sheets):
        with TestCase.captureOnCommitCallbacks(execute=True):
            writer.send(id=f"again {number}", type="move", prompt=prompt, move=engine.to_json(sheet))
    assert {message["type"] for message in notices} == {"draft.saved", "game.moved"}
    for listener in others:
        for message in notices:
            run_concurrently = listener.connection.cached_reply(message)
            assert run_concurrently is None or run_concurrently.frames == []
            assert listener.record(listener.connection.notice(message)) == []
    assert known() == before


def without_time(frames: list[JSON]) -> list[JSON]:
    """Frames without the current time."""
    return [{name: value for name, value in frame.items() if name != "now"} for frame in frames]


def test_a_round_whose_end_was_undone_leaves_no_report(people: list[Player], spectator: Player) -> None:
    """A spectator has read of it before; then the game continues, and the round ends, in another way."""
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
    first = round_report(stored, None, number)
    assert game.undo is not None
    services.game_undo(
        room_id=game.room_id, player_id=people[game.undo].id, stream=game.streams[str(game.undo)], client_id="back"
    )
    assert round_report(stored, None, number)[0] == 404
    again = next(move for seat, move in (next_move(before, Random(n)) for n in range(99)) if others(stored, seat, move))
    stored.play(before, engine.pending(before)[0], again)
    second = round_report(stored, None, number)
    caches.forget()
    assert first[0] == second[0] == 200
    assert first != second == round_report(stored, None, number)


def others(stored: StoredGame, seat: int, move: Any) -> bool:
    """Whether a move ends the round in another way than the one that was undone."""
    state = stored.state
    rolled_back = stored.game.moves.exclude(undone=None).get().undone
    was = stored.game.moves.get(number=rolled_back["number"] if rolled_back else 0).move
    ends = engine.round_of(engine.apply(state, seat, move)[0]) > engine.round_of(state)
    return ends and bool(engine.to_json(move) != was)
