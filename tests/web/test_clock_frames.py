"""What is said of clocks: the same to everybody, at once, and nothing of what anybody chose."""

import json
from datetime import timedelta
from typing import Any

import pytest

from games import services
from games.models import Deadline, Game, Player, Seat
from tests.web.clockwork import Clockwork, timed_game
from tests.web.conftest import client_of
from tests.web.test_hidden import Listener, decide

pytestmark = [pytest.mark.django_db, pytest.mark.servers]


@pytest.fixture(autouse=True)
def tiny_pace(settings: Any) -> None:
    """Ten seconds for a decision, twenty in reserve; one time-out is too many."""
    settings.PACES = {"blitz": (10.0, 20.0)}
    settings.TIMEOUTS = 1


def listeners_of(game: Game, people: list[Player]) -> list[Listener]:
    """Every seat's player, and a stranger last."""
    return [Listener(game.room_id, player) for player in (*people[: game.options["players"]], None)]


def test_an_update_says_who_has_until_when_to_everybody(people: list[Player], clockwork: Clockwork) -> None:
    game = timed_game(people, 3)
    listeners = listeners_of(game, people)
    clockwork.pass_by(3)
    clockwork.play(game, clockwork.acting(game))
    clocks = [one.moved(1)[0]["clock"] for one in listeners]
    assert all(clock == clocks[0] for clock in clocks)
    due = (clockwork.now + timedelta(seconds=30)).isoformat()
    assert {seat["seat"]: seat["due"] for seat in clocks[0]["seats"]} == {
        number: due if number == clockwork.acting(game) else None for number in range(3)
    }


def test_who_chose_in_secret_and_who_changed_it_shows_in_no_clock(
    people: list[Player], clockwork: Clockwork, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.services.play.games.new_seed", lambda: "ab" * 32)
    heard = []
    for first, second in (([1, 2], [3, 1]), ([2, 3], [1, 2])):
        game = clockwork.at_decisions(timed_game(people, 3))
        listeners = listeners_of(game, people)
        lead = listeners[0].state["view"]["lead"]
        others = [one for seat, one in enumerate(listeners) if seat != lead]
        decide(listeners[lead], first, "one")
        clocks = [one.moved(Game.objects.get(id=game.id).version)[0]["clock"] for one in others]
        for one in others:
            one.take(one.conversation.notice({"type": "room.changed"}))
        assert next(seat for seat in clocks[0]["seats"] if seat["seat"] == lead)["due"] is None
        decide(listeners[lead], second, "two")
        for one in others:
            assert one.moved(Game.objects.get(id=game.id).version) == []
            assert one.take(one.conversation.notice({"type": "room.changed"})) == []
            assert [frame["type"] for frame in one.take(one.conversation.tick())] == ["tick"]
        heard.append([{**clock, "number": 0} for clock in clocks])
    assert heard[0] == heard[1]


def test_a_change_of_what_the_rules_chose_in_secret_is_kept_from_the_others(
    people: list[Player], clockwork: Clockwork
) -> None:
    game = clockwork.at_decisions(timed_game(people, 3))
    listeners = listeners_of(game, people)
    gone = clockwork.acting(game)
    clockwork.run_out(game, gone)
    others = [one for seat, one in enumerate(listeners) if seat != gone]
    for one in listeners:
        one.moved(Game.objects.get(id=game.id).version)
        one.take(one.conversation.notice({"type": "room.changed"}))
    decide(listeners[gone], [3, 2] if listeners[0].state["view"]["lead"] == gone else [3], "mine")
    for one in others:
        assert one.moved(Game.objects.get(id=game.id).version) == []
        assert one.take(one.conversation.notice({"type": "room.changed"})) == []
        assert [frame["type"] for frame in one.take(one.conversation.tick())] == ["tick"]


def test_that_time_was_up_is_told_at_once_and_in_the_log(people: list[Player], clockwork: Clockwork) -> None:
    game = timed_game(people, 2)
    listeners = listeners_of(game, people)
    seat = clockwork.acting(game)
    clockwork.run_out(game, seat)
    for one in listeners:
        (update,) = one.moved(1)
        assert update["timed_out"] == seat
        assert [absence["seat"] for absence in update["clock"]["absences"]] == [seat]
    (later,) = (entry for entry in Listener(game.room_id, None).state["log"] if "timed_out" in entry)
    assert (later["stream"], later["timed_out"]) == (1, seat)


def test_pauses_and_votes_go_over_the_line(people: list[Player], clockwork: Clockwork) -> None:
    game = timed_game(people, 3)
    listeners = listeners_of(game, people)
    room, done = listeners[0].say(id="p", type="pause", do="agree")
    assert (room["room"]["clock"]["pause_wanted"], done["type"]) == ([0], "done")
    assert listeners[3].say(id="p", type="pause", do="agree")[-1]["code"] == "not_seated"
    for one in listeners[1:3]:
        one.say(id="q", type="pause", do="agree")
    (heard,) = listeners[3].take(listeners[3].conversation.notice({"type": "room.changed"}))
    assert heard["room"]["clock"]["paused"] == clockwork.now.isoformat()
    assert listeners[2].say(id="r", type="pause", do="end")[-1]["type"] == "done"
    seat = clockwork.acting(game)
    clockwork.run_out(game, seat)
    first, second = (one for number, one in enumerate(listeners[:3]) if number != seat)
    *_, room, done = first.say(id="v", type="vote", seat=seat, choice="replace")
    assert room["room"]["clock"]["absences"][0]["ballots"] == [{"seat": listeners.index(first), "choice": "replace"}]
    assert second.say(id="v", type="vote", seat=seat, choice="dance")[-1]["code"] == "malformed"
    second.say(id="w", type="vote", seat=seat, choice="replace")
    assert Seat.objects.get(number=seat).offered


def test_whoever_takes_a_seat_over_gets_the_whole_and_who_had_it_sees_it_no_more(
    people: list[Player], clockwork: Clockwork
) -> None:
    game = clockwork.at_decisions(timed_game(people, 2))
    gone = clockwork.acting(game)
    clockwork.run_out(game, gone)
    services.absence_vote(room_id=game.room_id, player=people[1 - gone], seat=gone, choice="replace")
    old, new = Listener(game.room_id, people[gone]), Listener(game.room_id, people[3])
    response = client_of(people[3]).post(f"/api/rooms/{game.room_id}/take-over/", {"seat": gone})
    assert response.status_code == 200
    (snapshot,) = new.take(new.conversation.notice({"type": "room.changed"}))
    assert (snapshot["type"], snapshot["seat"]) == ("snapshot", gone)
    assert snapshot["view"]["seats"][gone]["hand"] is not None
    (snapshot,) = old.take(old.conversation.notice({"type": "room.changed"}))
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
    assert room["pace"] == {"kind": "correspondence", "seconds": 86400.0, "reserve": 0.0, "working_days": True}
    assert client.post("/api/rooms/", {**body, "pace": {"kind": "blitz", "speed": 1}}).status_code == 400
    assert client.post("/api/rooms/", {**body, "pace": {"kind": "hasty"}}).json()["error"]["field"] == "pace.kind"
    body = {"edition": "internet", "options": {"players": 4}}
    room = client.post("/api/rooms/", {**body, "pace": {"kind": "rounds", "minutes": 5}}).json()
    assert room["pace"] == {"kind": "rounds", "seconds": 300.0, "reserve": 0.0, "working_days": False}
    error = client.post("/api/rooms/", {**body, "pace": {"kind": "rounds", "minutes": 3}}).json()["error"]
    assert (error["code"], error["reason"], error["field"]) == ("refused", "no_such_minutes", "pace.minutes")
    assert error["data"]["minutes"] == [2, 5, 10, 20, 30]


def test_times_are_the_databases_own(people: list[Player], clockwork: Clockwork) -> None:
    game = timed_game(people, 2)
    frame = json.loads(Listener(game.room_id, None).sent[0])
    assert frame["now"] == clockwork.now.isoformat()
    assert frame["room"]["clock"]["number"] == 1
    assert Deadline.objects.get().started == clockwork.now
