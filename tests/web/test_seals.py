"""Sealed choices and bids are committed to when the last is in, before they are revealed, and can be verified."""

import json
from collections.abc import Callable
from hashlib import sha256
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command

from games import engine, services
from games.fairness import commitments
from games.models import Game, Move, Player, Seat
from games.support import game_cache
from games.workers import bot_runner
from tests.web.conftest import watch
from tests.web.marks import give_moves_the_same_mark
from tests.web.test_hidden import Listener, at_decisions, decide, version_of, without_seals

pytestmark = pytest.mark.django_db
MakeGame = Callable[..., Game]


def decided(make: MakeGame, people: list[Player], changes: int = 1) -> tuple[Game, list[Listener]]:
    """A game of three in which the lead changes its sealed choice, and the last player has just chosen."""
    game, listeners = at_decisions(make, people)
    lead = listeners[0].state["view"]["lead"]
    for number in range(changes):
        decide(listeners[lead], [[1, 2], [2, 3]][number % 2], f"lead{number}")
    decide(listeners[lead], [1, 3], "last of lead")
    for seat in {0, 1, 2} - {lead}:
        decide(listeners[seat], [2], "only")
    for one in listeners:
        one.game_moved(version_of(game))
    return game, listeners


def sealing(listener: Listener) -> list[Any]:
    """The frames with seals that a listener was sent, with their keys in order."""
    return [frame for frame in map(json.loads, listener.sent) if "seals" in frame or "opened" in frame]


def test_seals_come_once_with_the_last_choice_and_can_be_checked_by_everybody(
    make_game: MakeGame, people: list[Player]
) -> None:
    game, listeners = decided(make_game, people, changes=3)
    salts = set(game.moves.exclude(salt="").values_list("salt", flat=True))
    for one in listeners:
        (frame,) = sealing(one)
        given = {opened["salt"] for opened in frame["opened"]}
        assert {salt for salt in salts if salt.encode() in b"".join(one.sent)} == given
        assert len(salts - given) == 3
        keys = list(frame)
        assert keys.index("seals") < keys.index("view") < keys.index("events") < keys.index("opened")
        hashes = {seal["seat"]: seal["hash"] for seal in frame["seals"]}
        laid = {e["seat"]: e["cards"] for e in frame["events"] if e["kind"] == "decision_laid"}
        assert set(hashes) == set(laid) == {0, 1, 2}
        for opened in frame["opened"]:
            text = json.dumps(opened["move"], sort_keys=True, separators=(",", ":"))
            assert sha256(f"{opened['salt']}:{text}".encode()).hexdigest() == hashes[opened["seat"]]
            assert opened["move"]["cards"] == laid[opened["seat"]]


def test_late_spectators_find_the_seals_in_the_log(make_game: MakeGame, people: list[Player]) -> None:
    game, listeners = decided(make_game, people)
    (update,) = sealing(listeners[3])
    (entry,) = [one for one in Listener(game.room_id, None).state["log"] if "seals" in one]
    assert list(entry) == ["stream", "mover", "seals", "events", "opened"]
    assert {name: update[name] for name in entry} == entry


def test_while_a_choice_can_be_changed_nothing_of_its_seal_is_sent(make_game: MakeGame, people: list[Player]) -> None:
    game, listeners = at_decisions(make_game, people)
    lead = listeners[0].state["view"]["lead"]
    for number in range(2):
        decide(listeners[lead], [1, 2], f"choice{number}")
    for one in listeners:
        one.game_moved(version_of(game))
        assert sealing(one) == []
        for move in game.moves.exclude(salt=""):
            assert move.salt.encode() not in b"".join(one.sent)
            assert commitments.seal(move.salt, move.move).encode() not in b"".join(one.sent)
    assert Move.objects.exclude(seals=[]).count() == 0


def test_each_sealed_move_has_a_fresh_salt_and_no_other_has_one(make_game: MakeGame, people: list[Player]) -> None:
    game, _ = decided(make_game, people, changes=4)
    salts = list(game.moves.filter(move__kind="decide").values_list("salt", flat=True))
    assert len(salts) == len(set(salts)) == 7
    assert {len(bytes.fromhex(salt)) for salt in salts} == {32}
    assert set(game.moves.exclude(move__kind="decide").values_list("salt", flat=True)) == {""}


@pytest.mark.once
def test_nothing_but_the_seals_depends_on_a_salt(
    make_game: MakeGame, people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.services.play.games.new_seed", lambda: "ab" * 32)
    give_moves_the_same_mark(monkeypatch)
    heard, states = [], []
    for salt in ("00" * 32, "ff" * 32):
        monkeypatch.setattr("games.fairness.commitments.new_secret", lambda salt=salt: salt)
        game, listeners = decided(make_game, people)
        frames = [[json.loads(f) for f in one.sent if b'"type":"update"' in f] for one in listeners]
        heard.append([[without_seals(frame) for frame in sent] for sent in frames])
        states.append(Game.objects.get(id=game.id).state)
        assert salt in str(frames)
    assert heard[0] == heard[1]
    assert states[0] == states[1]


@pytest.mark.once
def test_a_whole_game_is_sealed_and_its_record_holds_the_seals(make_game: MakeGame) -> None:
    game = make_game(3)
    Seat.objects.filter(room=game.room).update(stand_in=True)
    watch(game.room)
    while bot_runner.run_once():
        pass
    opened = [(row.number, one) for row in game.moves.exclude(seals=[]) for one in row.seals]
    kinds = {one["move"]["kind"] for _, one in opened}
    assert kinds == {"decide", "bid"}
    for number, one in opened:
        assert one["hash"] == commitments.seal(one["salt"], one["move"])
        last = game.moves.filter(number__lte=number, seat=one["seat"]).exclude(salt="").last()
        assert last is not None
        assert (last.salt, last.move) == (one["salt"], one["move"])
    record = game_cache.record(game)
    text, as_json = StringIO(), StringIO()
    call_command("game_record", game.room_id, stdout=text)
    assert engine.record_from_text(text.getvalue()) == record
    for _, one in opened:
        assert f"{one['hash']} {one['salt']}" in text.getvalue()
    call_command("game_record", game.room_id, "--json", stdout=as_json)
    whole = json.loads(as_json.getvalue())
    assert engine.record_from_json(whole["record"]) == record
    assert whole["shuffle"] == {"commitment": game.commitment, "salt": game.salt}
    assert whole["seals"] == [{"number": number, **one} for number, one in opened]


def test_a_record_of_a_running_game_is_not_written(make_game: MakeGame) -> None:
    game = make_game(2)
    with pytest.raises(Exception, match="still running"):
        call_command("game_record", game.room_id)
    services.room_end_game(room_id=game.room_id)
    call_command("game_record", game.room_id, stdout=StringIO())
