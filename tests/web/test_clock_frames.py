"""Clocks in frames: the same for everybody, sent at once, and independent of what anybody chose."""

import json
from datetime import timedelta
from typing import Any

import pytest

from games import services
from games.models import Deadline, Game, Player, Seat
from tests.web.conftest import client_of
from tests.web.fake_clock import FakeClock, timed_game
from tests.web.test_hidden import Listener, decide

pytestmark = [pytest.mark.django_db, pytest.mark.servers]


@pytest.fixture(autouse=True)
def tiny_pace(settings: Any) -> None:
    """A clock of ten seconds for a decision and twenty in reserve; one time-out opens a vote."""
    settings.PACES = {"blitz": (10.0, 20.0)}
    settings.TIMEOUTS = 1


def listeners_of(game: Game, people: list[Player]) -> list[Listener]:
    """A listener for every seat's player, and a stranger's at the end."""
    return [Listener(game.room_id, player) for player in (*people[: game.options["players"]], None)]


def test_updates_show_every_deadline_to_everybody(people: list[Player], fake_clock: FakeClock) -> None:
    game = timed_game(people, 3)
    listeners = listeners_of(game, people)
    fake_clock.pass_by(3)
    fake_clock.play(game, fake_clock.seat_to_act(game))
    clocks = [one.game_moved(1)[0]["clock"] for one in listeners]
    assert all(clock == clocks[0] for clock in clocks)
    due = (fake_clock.now + timedelta(seconds=30)).isoformat()
    assert {seat["seat"]: seat["due"] for seat in clocks[0]["seats"]} == {
        number: due if number == fake_clock.seat_to_act(game) else None for number in range(3)
    }


def test_no_clock_shows_who_made_or_changed_a_sealed_choice(
    people: list[Player], fake_clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.services.play.games.new_seed", lambda: "ab" * 32)
    heard = []
    for first, second in (([1, 2], [3, 1]), ([2, 3], [1, 2])):
        game = fake_clock.play_to_decisions(timed_game(people, 3))
        listeners = listeners_of(game, people)
        lead = listeners[0].state["view"]["lead"]
        others = [one for seat, one in enumerate(listeners) if seat != lead]
        decide(listeners[lead], first, "one")
        clocks = [one.game_moved(Game.objects.get(id=game.id).version)[0]["clock"] for one in others]
        for one in others:
            one.record(one.connection.notice({"type": "room.changed"}))
        assert next(seat for seat in clocks[0]["seats"] if seat["seat"] == lead)["due"] is None
        decide(listeners[lead], second, "two")
        for one in others:
            assert one.game_moved(Game.objects.get(id=game.id).version) == []
            assert one.record(one.connection.notice({"type": "room.changed"})) == []
            assert [frame["type"] for frame in one.record(one.connection.tick())] == ["tick"]
        heard.append([{**clock, "number": 0} for clock in clocks])
    assert heard[0] == heard[1]


def test_a_change_of_what_the_rules_chose_in_secret_is_kept_from_the_others(
    people: list[Player], fake_clock: FakeClock
) -> None:
    game = fake_clock.play_to_decisions(timed_game(people, 3))
    listeners = listeners_of(game, people)
    gone = fake_clock.seat_to_act(game)
    fake_clock.run_out(game, gone)
    others = [one for seat, one in enumerate(listeners) if seat != gone]
    for one in listeners:
        one.game_moved(Game.objects.get(id=game.id).version)
        one.record(one.connection.notice({"type": "room.changed"}))
    decide(listeners[gone], [3, 2] if listeners[0].state["view"]["lead"] == gone else [3], "mine")
    for one in others:
        assert one.game_moved(Game.objects.get(id=game.id).version) == []
        assert one.record(one.connection.notice({"type": "room.changed"})) == []
        assert [frame["type"] for frame in one.record(one.connection.tick())] == ["tick"]


def test_a_time_out_is_sent_at_once_and_logged(people: list[Player], fake_clock: FakeClock) -> None:
    game = timed_game(people, 2)
    listeners = listeners_of(game, people)
    seat = fake_clock.seat_to_act(game)
    fake_clock.run_out(game, seat)
    for one in listeners:
        (update,) = one.game_moved(1)
        assert update["timed_out"] == seat
        assert [absence["seat"] for absence in update["clock"]["absences"]] == [seat]
    (later,) = (entry for entry in Listener(game.room_id, None).state["log"] if "timed_out" in entry)
    assert (later["stream"], later["timed_out"]) == (1, seat)


def test_pauses_and_votes_work_over_a_websocket(people: list[Player], fake_clock: FakeClock) -> None:
    game = timed_game(people, 3)
    listeners = listeners_of(game, people)
    room, done = listeners[0].send(id="p", type="pause", do="agree")
    assert (room["room"]["clock"]["pause_wanted"], done["type"]) == ([0], "done")
    assert listeners[3].send(id="p", type="pause", do="agree")[-1]["code"] == "not_seated"
    for one in listeners[1:3]:
        one.send(id="q", type="pause", do="agree")
    (heard,) = listeners[3].record(listeners[3].connection.notice({"type": "room.changed"}))
    assert heard["room"]["clock"]["paused"] == fake_clock.now.isoformat()
    assert listeners[2].send(id="r", type="pause", do="end")[-1]["type"] == "done"
    seat = fake_clock.seat_to_act(game)
    fake_clock.run_out(game, seat)
    first, second = (one for number, one in enumerate(listeners[:3]) if number != seat)
    *_, room, done = first.send(id="v", type="vote", seat=seat, choice="replace")
    assert room["room"]["clock"]["absences"][0]["ballots"] == [{"seat": listeners.index(first), "choice": "replace"}]
    assert second.send(id="v", type="vote", seat=seat, choice="dance")[-1]["code"] == "malformed"
    second.send(id="w", type="vote", seat=seat, choice="replace")
    assert Seat.objects.get(number=seat).offered


def test_a_seats_new_player_gets_a_snapshot_and_its_former_player_no_updates(
    people: list[Player], fake_clock: FakeClock
) -> None:
    game = fake_clock.play_to_decisions(timed_game(people, 2))
    gone = fake_clock.seat_to_act(game)
    fake_clock.run_out(game, gone)
    services.absence_vote(room_id=game.room_id, player=people[1 - gone], seat=gone, choice="replace")
    old, new = Listener(game.room_id, people[gone]), Listener(game.room_id, people[3])
    response = client_of(people[3]).post(f"/api/rooms/{game.room_id}/take-over/", {"seat": gone})
    assert response.status_code == 200
    (snapshot,) = new.record(new.connection.notice({"type": "room.changed"}))
    assert (snapshot["type"], snapshot["seat"]) == ("snapshot", gone)
    assert snapshot["view"]["seats"][gone]["hand"] is not None
    (snapshot,) = old.record(old.connection.notice({"type": "room.changed"}))
    assert snapshot["seat"] is None
    assert snapshot["view"]["seats"][gone]["hand"] is None


def test_the_api_takes_and_names_clocks(people: list[Player]) -> None:
    client = client_of(people[0])
    kinds = {pace["kind"]: pace for pace in client.get("/api/paces/").json()}
    assert set(kinds) == {"untimed", "blitz", "rounds", "correspondence"}
    assert kinds["rounds"]["minutes"] == [2, 5, 10, 20, 30]
    assert 24 in kinds["correspondence"]["hours"]
    body = {"edition": "classic", "options": {"players": 2}}
    pace = {"kind": "correspondence", "hours": 24, "working_days": True}
    room = client.post("/api/rooms/", {**body, "pace": pace}).json()
    assert room["pace"] == {
        "kind": "correspondence",
        "seconds": 86400.0,
        "reserve": 0.0,
        "report": 0.0,
        "working_days": True,
    }
    assert client.post("/api/rooms/", {**body, "pace": {"kind": "blitz", "speed": 1}}).status_code == 400
    assert client.post("/api/rooms/", {**body, "pace": {"kind": "hasty"}}).json()["error"]["field"] == "pace.kind"
    body = {"edition": "internet", "options": {"players": 4}}
    room = client.post("/api/rooms/", {**body, "pace": {"kind": "rounds", "minutes": 5}}).json()
    assert room["pace"] == {"kind": "rounds", "seconds": 300.0, "reserve": 0.0, "report": 30.0, "working_days": False}
    error = client.post("/api/rooms/", {**body, "pace": {"kind": "rounds", "minutes": 3}}).json()["error"]
    assert (error["code"], error["reason"], error["field"]) == ("refused", "no_such_minutes", "pace.minutes")
    assert error["data"]["minutes"] == [2, 5, 10, 20, 30]


def test_times_are_the_databases_own(people: list[Player], fake_clock: FakeClock) -> None:
    game = timed_game(people, 2)
    frame = json.loads(Listener(game.room_id, None).sent[0])
    assert frame["now"] == fake_clock.now.isoformat()
    assert frame["room"]["clock"]["number"] == 1
    assert Deadline.objects.get().started == fake_clock.now
