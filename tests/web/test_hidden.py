"""Frames contain nothing that their recipient may not know: not in their content, their number, or error responses."""

import json
import logging
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.contrib.sessions.backends.base import SessionBase

from games import services
from games.gateway.frames import parse
from games.models import Game, Player, Room
from games.realtime.reply import Reply
from games.realtime.room_connection import RoomConnection
from games.workers import bot_runner
from tests.web.conftest import client_of
from tests.web.marks import give_moves_the_same_mark
from tests.web.play import answer_to

pytestmark = [pytest.mark.django_db, pytest.mark.servers]
MakeGame = Callable[..., Game]


class Listener:
    """A room connection without a WebSocket; it keeps every frame that it was sent."""

    def __init__(self, room: str, player: Player | None, *, merges: bool = False) -> None:
        session: SessionBase = client_of(player).session
        self.connection = RoomConnection(room, session, merges=merges)
        self.sent: list[bytes] = []
        self.record(self.connection.open())

    def record(self, reply: Reply) -> list[dict[str, Any]]:
        """Keeps the frames of a reply."""
        self.sent += reply.frames
        return [json.loads(frame) for frame in reply.frames]

    def send(self, **frame: Any) -> list[dict[str, Any]]:
        """Sends a frame."""
        return self.record(self.connection.receive(parse(json.dumps(frame))))

    def game_moved(self, version: int) -> list[dict[str, Any]]:
        """Delivers the broadcast that the game has reached a version."""
        return self.record(self.connection.notice({"type": "game.moved", "version": version}))

    @property
    def state(self) -> dict[str, Any]:
        """The last frame with a view and prompts, with the whole view."""
        state: dict[str, Any] = {}
        for frame in map(json.loads, self.sent):
            if frame["type"] in ("snapshot", "update"):
                view = frame["view"] if "changes" not in frame else state["view"] | frame["changes"]
                state = frame | {"view": view}
        return state


@pytest.fixture
def same_luck(monkeypatch: pytest.MonkeyPatch) -> str:
    """Gives every game the same seed, and moves no random marks."""
    seed = "ab" * 32
    give_moves_the_same_mark(monkeypatch)
    monkeypatch.setattr("games.services.play.games.new_seed", lambda: seed)
    return seed


def at_decisions(make: MakeGame, people: list[Player], *, merges: bool = False) -> tuple[Game, list[Listener]]:
    """A game of three at its first sealed decisions, and listeners for its players and the public, the public last."""
    game = make(3)
    listeners = [Listener(game.room_id, player, merges=merges) for player in (*people[:3], None)]
    version = 0
    while listeners[0].state["view"]["phase"] == "setup":
        acting = next(one for one in listeners if any(p["kind"] == "place_castle" for p in one.state["prompts"]))
        prompt = acting.state["prompts"][0]
        acting.send(id=str(version), type="move", prompt=prompt["id"], move=answer_to(prompt))
        version += 1
        for one in listeners:
            one.game_moved(version)
    return game, listeners


def decide(listener: Listener, cards: list[int], key: str) -> None:
    """Plays decision cards."""
    prompt = listener.state["prompts"][0]
    move = {"kind": "decide", "cards": cards, "politics": [None] * len(cards)}
    (*_, done) = listener.send(id=key, type="move", prompt=prompt["id"], move=move)
    assert done["type"] == "done"


def anonymous(listener: Listener, game: Game) -> list[bytes]:
    """The frames without what differs between any two rooms: IDs, times, commitments."""
    kept = []
    for frame in listener.sent:
        parsed = json.loads(frame)
        if parsed["type"] in ("update", "done", "error", "explained", "previewed"):
            bare = frame if "seals" not in parsed else json.dumps(without_seals(parsed)).encode()
            kept.append(bare.replace(game.id.encode(), b"").replace(game.room_id.encode(), b""))
    return kept


def without_seals(frame: dict[str, Any]) -> dict[str, Any]:
    """A frame without its commitments: each salt is random, and nothing else depends on it (test_seals)."""
    return {name: value for name, value in frame.items() if name not in ("seals", "opened")}


@pytest.mark.parametrize("merges", [False, True])
def test_two_games_that_differ_in_a_sealed_choice_alone_are_the_same_to_all_others(
    merges: bool, make_game: MakeGame, people: list[Player], same_luck: str
) -> None:
    heard: list[list[list[bytes]]] = []
    for first, second in (([1, 2], [3, 1]), ([2, 3], [1, 2])):
        game, listeners = at_decisions(make_game, people, merges=merges)
        lead = listeners[0].state["view"]["lead"]
        others = [one for seat, one in enumerate(listeners) if seat != lead]
        for cards, key in ((first, "one"), (second, "two"), (first, "three")):
            decide(listeners[lead], cards, key)
            version = Game.objects.get(id=game.id).version
            for one in others:
                one.game_moved(version)
        for one in others:
            one.send(id="m", type="move", prompt="999", move={"kind": "stop"})
            one.send(id="e", type="explain", move={"kind": "decide", "cards": [1], "politics": [None]})
            one.send(id="p", type="preview", move={"kind": "place_border", "edge": "A1|B1"})
            one.send(id="l", type="survey", move={"kind": "decide", "cards": [1], "politics": [None]})
            one.send(id="h", type="hand_over", seat=lead)
        heard.append([anonymous(one, game) for one in others])
    assert heard[0] == heard[1]


def test_a_changed_sealed_choice_sends_and_numbers_nothing_for_others(
    make_game: MakeGame, people: list[Player]
) -> None:
    game, listeners = at_decisions(make_game, people)
    lead = listeners[0].state["view"]["lead"]
    others = [one for seat, one in enumerate(listeners) if seat != lead]
    decide(listeners[lead], [1, 2], "one")
    version = Game.objects.get(id=game.id).version
    for one in others:
        assert [frame["type"] for frame in one.game_moved(version)] == ["update"]
    decide(listeners[lead], [2, 3], "two")
    for one in others:
        assert one.game_moved(version + 1) == []
        stream = one.state["stream"]
        tick = one.record(one.connection.tick())
        assert [frame["stream"] for frame in tick if frame["type"] == "tick"] == [stream]


def bot_games(people: list[Player]) -> Iterator[list[Listener]]:
    """A game that bots play for three people, after every move; the listeners have received it."""
    room = services.room_create(player=people[0], edition="classic", options={"players": 3})
    for player in people[1:3]:
        services.room_join(room_id=room.id, player=player)
    game = services.room_start(room_id=room.id, player=people[0]).game
    Room.objects.get(id=room.id).seats.update(stand_in=True)
    listeners = [Listener(room.id, player) for player in (*people[:3], None)]
    while bot_runner.run_once():
        version = Game.objects.get(id=game.id).version
        for one in listeners:
            one.game_moved(version)
        yield listeners


def test_nobody_is_sent_money_cards_choices_or_luck_of_others(
    people: list[Player], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, logger="games")
    cards_taken = 0
    listeners: list[Listener] = []
    for listeners in bot_games(people):
        for seat, one in enumerate(listeners):
            view = one.state["view"]
            if view["phase"] == "ended":
                continue
            for other in view["seats"]:
                if other["seat"] != seat:
                    assert other["ducats"] is None
                    assert other["hand"] is None
            for event in one.state.get("events", []):
                if event["kind"] in ("card_gained", "stack_seen"):
                    cards_taken += 1
                    assert event["seat"] == seat
    game = Game.objects.get()
    seed = game.seed.encode()
    for one in listeners:
        sent = b"".join(one.sent)
        for secret in (seed, seed[:16], game.salt.encode(), b'"seed"', b'"rng"', b'"deck"', b"session"):
            assert secret not in sent
    assert cards_taken
    assert listeners[3].state["view"]["phase"] == "ended"
    assert game.seed not in caplog.text
    assert "place_castle" not in caplog.text


@pytest.mark.django_db(transaction=True)
def test_all_spectators_are_sent_the_very_same_bytes_worked_out_once(
    make_game: MakeGame, people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    game, listeners = at_decisions(make_game, people)
    spectators = [Listener(game.room_id, None) for _ in range(5)]
    decide(listeners[0], [1, 2] if listeners[0].state["view"]["lead"] == 0 else [1], "x")
    (first,) = spectators[0].connection.notice({"type": "game.moved", "version": version_of(game)}).frames
    monkeypatch.setattr("games.support.positions.engine.view", lambda state, seat: pytest.fail("worked out twice"))
    for one in spectators[1:]:
        (frame,) = one.connection.notice({"type": "game.moved", "version": version_of(game)}).frames
        assert frame is first


def version_of(game: Game) -> int:
    """The current version of the game."""
    return Game.objects.get(id=game.id).version
