"""Delayed spectators see everything, whole rounds behind: what is shown when, to whom, and what is revealed at the
end."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from games import engine, services
from games.models import Game, Player, Room, Vote
from games.selectors.rooms import room_view as rooms_of
from games.support import caches, game_cache
from games.support.encoding import encode
from tests.engine.any_edition import next_move
from tests.engine.playing import EVERY_GAME, name_of
from tests.web.conftest import client_of
from tests.web.delayed_games import CLASSIC, RETURNS, dealt, only, people, played
from tests.web.stored_game import StoredGame
from tests.web.test_hidden import Listener

__all__ = ["dealt", "people"]
JSON = dict[str, Any]
BASIC = ("classic", {"players": 3, "setup": "basic", "decisions": "open"})
INTERNET = ("internet", {"players": 4})
TABLES = [CLASSIC, pytest.param(*BASIC, marks=pytest.mark.long_form), RETURNS, INTERNET]


class Expected:
    """What delayed spectators of a game should see, computed from its states and events alone."""

    def __init__(self, stored: StoredGame, behind: int) -> None:
        self.stored, self.behind = stored, behind
        self.states = [stored.state]
        self.events = [[event for _, event in Game.objects.get(id=stored.game.id).opening]]

    def move(self, luck: Random) -> None:
        """Makes a move."""
        state = self.states[-1]
        seat, move = next_move(state, luck)
        after, events = engine.apply(state, seat, move)
        self.stored.play(state, seat, move)
        self.states.append(after)
        self.events.append([engine.to_json(event) for event in events])

    @property
    def beginnings(self) -> list[int]:
        """The number of moves at the start of each round that is shown so far."""
        rounds = [engine.round_of(state) for state in self.states]
        return [rounds.index(number) for number in sorted(set(rounds)) if number <= rounds[-1] - self.behind]

    @property
    def view(self) -> JSON | None:
        if not self.beginnings:
            return None
        view: JSON = json.loads(encode(engine.to_json(engine.open_view(self.states[self.beginnings[-1]]))))
        return view

    @property
    def shown_events(self) -> list[JSON]:
        """The events up to the state that is shown."""
        until = self.beginnings[-1] if self.beginnings else -1
        return [event for events in self.events[: until + 1] for event in events]


def events_of(log: list[JSON]) -> list[JSON]:
    """The events of log entries."""
    return [event for entry in log for event in entry["events"]]


@pytest.mark.once
@pytest.mark.django_db
@pytest.mark.parametrize(("edition", "options"), TABLES, ids=["classic", "classic basic", "returns", "internet"])
def test_delayed_spectators_see_the_game_whole_rounds_behind(
    edition: str, options: JSON, people: list[Player], dealt: None
) -> None:
    """For a whole game: another round is shown when a round begins and at no other time, with every hand and all events
    until then; the stream has no gap; at the end everything is shown."""
    stored = StoredGame(edition, options, people, rounds_behind=2)
    expected, luck = Expected(stored, 2), Random("moves")
    spectator = Listener(stored.game.room_id, people[-1])
    snapshot = only([json.loads(frame) for frame in spectator.sent])
    assert (snapshot["stream"], snapshot["view"], snapshot["log"], snapshot["prompts"]) == (0, None, [], [])
    shown_events: list[JSON] = []
    frames: list[JSON] = []
    while engine.outcome(expected.states[-1]) is None:
        seen = len(expected.beginnings)
        expected.move(luck)
        frames = spectator.game_moved(len(expected.states) - 1)
        if engine.outcome(expected.states[-1]) is not None:
            break
        if len(expected.beginnings) == seen:
            assert frames == []
            continue
        shown = only(frames)
        shown_events += events_of(shown["log"])
        assert (shown["type"], shown["stream"]) == ("shown", seen + 1)
        assert {entry["stream"] for entry in shown["log"]} <= {seen + 1}
        assert shown["view"] == expected.view
        assert shown_events == expected.shown_events
        assert engine.round_of(expected.states[-1]) - engine.round_of(expected.states[expected.beginnings[-1]]) == 2
        if seen % 5 == 0:
            _same_for_who_comes_now(stored, expected)
    end = only(frames)
    assert (end["type"], end["room"]["state"]) == ("snapshot", "ended")
    assert events_of(end["log"]) == [event for events in expected.events for event in events]
    assert end["view"]["outcome"] is not None
    assert end["room"]["shuffle"]["opened"]


def _same_for_who_comes_now(stored: StoredGame, expected: Expected) -> None:
    """A client that connects now, to this process or a new one, or asks over HTTP, sees the same."""
    for is_new in (False, True):
        if is_new:
            game_cache.forget()
            caches.forget()
        late = only([json.loads(frame) for frame in Listener(stored.game.room_id, None).sent])
        assert (late["stream"], late["view"]) == (len(expected.beginnings), expected.view)
        assert events_of(late["log"]) == expected.shown_events
        assert [entry["stream"] for entry in late["log"]] == sorted(entry["stream"] for entry in late["log"])
        asked = client_of().get(f"/api/games/{stored.game.id}/").json()
        assert (asked["stream"], asked["view"], asked["prompts"]) == (late["stream"], late["view"], [])


@pytest.mark.django_db
@pytest.mark.parametrize("behind", [pytest.param(2, marks=pytest.mark.once), 4])
def test_player_chat_is_shown_with_the_round_in_which_it_was_written(
    people: list[Player], dealt: None, monkeypatch: pytest.MonkeyPatch, behind: int
) -> None:
    monkeypatch.setattr("games.services.chat.MAX_MESSAGES", 1000)
    stored = StoredGame(*RETURNS, people, rounds_behind=behind)
    room, luck, expected = stored.game.room_id, Random("talk"), Expected(stored, behind)
    spectator = Listener(room, people[-1])
    said: dict[int, list[str]] = {}
    heard: list[str] = []
    while (now := engine.round_of(expected.states[-1])) < behind + 4:
        text = f"in round {now}, after {len(expected.states) - 1} moves"
        said.setdefault(now, []).append(text)
        message = services.chat_say(room_id=room, player=people[0], text=text)
        assert spectator.record(spectator.connection.notice({"type": "chat.said", "message": message.pk})) == []
        expected.move(luck)
        frames = spectator.game_moved(len(expected.states) - 1)
        heard += [frame["message"]["text"] for frame in frames if frame["type"] == "chat"]
        shown = now + (engine.round_of(expected.states[-1]) > now) - behind
        assert heard == [text for number in range(shown) for text in said.get(number, [])]
    among = services.chat_say(room_id=room, player=people[-1], text="among ourselves")
    (frame,) = spectator.record(spectator.connection.notice({"type": "chat.said", "message": among.pk}))
    assert frame["message"]["among_spectators"]
    late = only([json.loads(frame) for frame in Listener(room, None).sent])
    assert [one["text"] for one in late["chat"]] == [*heard, "among ourselves"]
    services.room_end_game(room_id=room)
    opened = only(spectator.record(spectator.connection.notice({"type": "room.changed"})))
    assert len(opened["chat"]) == sum(map(len, said.values())) + 1


@pytest.mark.django_db
def test_players_get_their_own_view_and_learn_nothing_from_the_delayed_one(people: list[Player], dealt: None) -> None:
    stored = StoredGame(*CLASSIC, people, rounds_behind=2)
    played(stored, 5)
    again = Listener(stored.game.room_id, people[1])
    snapshot = again.state
    assert (snapshot["seat"], snapshot["view"]["viewer"], snapshot["view"]["round"]) == (1, 1, 5)
    assert [seat["hand"] is None for seat in snapshot["view"]["seats"]] == [True, False, True]
    assert snapshot["room"]["clock"] is not None
    assert (snapshot["room"]["rounds_behind"], snapshot["room"]["watching"]) == (2, "everyone")
    spectator = Listener(stored.game.room_id, people[-1])
    assert (spectator.state["room"]["clock"], spectator.state.get("now")) == (None, None)
    assert spectator.state["view"]["round"] == 3
    assert "now" not in json.loads(spectator.connection.tick().frames[-1])
    services.room_leave(room_id=stored.game.room_id, player=people[1])
    left = only(again.record(again.connection.notice({"type": "room.changed"})))
    assert (left["type"], left["seat"], left["view"]["round"]) == ("snapshot", None, 3)


@pytest.mark.django_db
def test_former_delayed_spectators_get_no_seat(people: list[Player], dealt: None, settings: Any) -> None:
    stored = StoredGame(*CLASSIC, people, rounds_behind=2)
    room = Room.objects.get(id=stored.game.room_id)
    room.seats.filter(number=1).update(timeouts=settings.TIMEOUTS)
    player = Listener(room.id, people[0])
    (error,) = player.send(id="v", type="vote", seat=1, choice=Vote.Choice.REPLACE)
    assert (error["code"], error["reason"]) == ("refused", "seen_by_spectators")
    room.seats.filter(number=1).update(stand_in=True, offered=True)
    answer = client_of(people[-1]).post(f"/api/rooms/{room.id}/take-over/", {"seat": 1})
    assert answer.json()["error"]["reason"] == "seen_by_spectators"
    assert not rooms_of.room_for(rooms_of.room_get(room.id) or room, people[-1].id).can.take_over


@pytest.mark.django_db
def test_the_delay_is_chosen_with_the_room(people: list[Player]) -> None:
    ada = client_of(people[0])
    wanted = {"edition": "classic", "options": {"players": 2}}
    rooms: Iterator[tuple[JSON, int]] = iter(
        [({}, 0), ({"rounds_behind": 0}, 0), ({"rounds_behind": 2}, 2), ({"rounds_behind": 3, "watching": "none"}, 0)]
    )
    for more, behind in rooms:
        made = ada.post("/api/rooms/", wanted | more).json()
        assert made["rounds_behind"] == behind
        services.room_close(room_id=made["id"])
    for wrong in (1, 11, -2, "some", True):
        error = ada.post("/api/rooms/", wanted | {"rounds_behind": wrong}).json()["error"]
        assert (error["code"], error["field"]) == ("malformed", "rounds_behind")
    assert ada.post("/api/play-now/", {}).json()["rounds_behind"] == 0
    with pytest.raises(IntegrityError), transaction.atomic():
        Room.objects.update(rounds_behind=1)


@pytest.mark.django_db
@pytest.mark.parametrize(("edition", "options"), [EVERY_GAME[0]], ids=name_of)
def test_a_room_that_shows_what_is_open_to_all_is_watched_live_as_ever(
    edition: str, options: JSON, people: list[Player], dealt: None
) -> None:
    stored = StoredGame(edition, options, people)
    state = played(stored, 1)
    spectator = Listener(stored.game.room_id, None)
    assert spectator.state["view"]["round"] == 1
    stored.play(state, *next_move(state, Random(1)))
    assert only(spectator.game_moved(Game.objects.get(id=stored.game.id).version))["type"] == "update"
