"""Ending a game early by agreement: who decides, when it is possible, and what becomes of ratings, log and record."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from games import engine, services
from games.engine import IllegalMove
from games.models import Draft, Game, Player, Room, Seat
from games.selectors.history import records
from games.selectors.history.log_replay import replayed
from games.selectors.play.early_ends import rated_from
from games.selectors.rooms import room_view
from games.services import Refused
from games.support import game_cache
from games.workers import bot_runner
from tests.web.fake_clock import FakeClock, timed_game
from tests.web.rounds import play_default, play_until_round
from tests.web.stored_game import StoredGame
from tests.web.test_hidden import Listener

pytestmark = [pytest.mark.django_db, pytest.mark.servers]


def agree(game: Game, player: Player, network: str = "") -> None:
    services.early_end_agree(room_id=game.room_id, player=player, network=network)


def decline(game: Game, player: Player) -> None:
    services.early_end_decline(room_id=game.room_id, player=player)


def shown(game: Game, viewer: Player | None = None) -> Any:
    room = room_view.room_get(game.room_id)
    assert room is not None
    return room_view.room_for(room, None if viewer is None else viewer.id).early_end


def reason(act: Callable[[], object]) -> str:
    with pytest.raises((Refused, IllegalMove)) as refused:
        act()
    error = refused.value
    return error.refusal.reason if isinstance(error, IllegalMove) else str(getattr(error, "reason", error))


@pytest.fixture
def begun(make_game: Callable[..., Game]) -> Game:
    """A game of three in its first round."""
    return play_until_round(make_game(3), 1)


@pytest.mark.rule("C-28")
def test_a_game_ends_with_a_result_when_everybody_who_plays_has_agreed(begun: Game, people: list[Player]) -> None:
    agree(begun, people[1])
    assert (shown(begun).needed, shown(begun).agreed) == ((0, 1, 2), (1,))
    agree(begun, people[0])
    assert Room.objects.get().state == Room.State.PLAYING
    agree(begun, people[2])
    room, game = Room.objects.get(), Game.objects.get()
    assert (room.state, room.ended_by) == ("ended", "agreement")
    assert game.ended is not None
    assert not Seat.objects.filter(pending=True).exists()
    assert shown(begun) is None
    last = game.moves.order_by("number").last()
    assert last is not None
    assert (last.seat, last.by, last.move) == (2, "person", {"kind": "agreed_end"})


@pytest.mark.rule("C-28", "R-22", "I-21")
@pytest.mark.parametrize("edition", ["classic", "returns", "internet"])
def test_outcome_record_and_replay_agree(people: list[Player], edition: str) -> None:
    players = next(one.min_seats for one in engine.editions() if one.name == edition)
    game = play_until_round(StoredGame(edition, {"players": players}, people).game, 2)
    for player in people[:players]:
        agree(game, player)
    game.refresh_from_db()
    shown_to_all = engine.outcome(game_cache.position(game).state)
    assert shown_to_all is not None
    assert shown_to_all.reason == "agreement"
    game_cache.forget()
    assert engine.outcome(game_cache.replay(game)) == shown_to_all
    with replayed(game.id) as log:
        assert engine.outcome(log.state(log.last)) == shown_to_all
    record = engine.record_from_text(records.record_text(game))
    assert engine.outcome(engine.replay(record)) == shown_to_all
    imported = services.game_import(record=record)
    assert (imported.ended_by, imported.state) == ("agreement", "ended")
    assert json.loads(records.record_line(game))["outcome"] == engine.to_json(shown_to_all)
    assert not Draft.objects.exists()


@pytest.mark.rule("C-28")
def test_it_is_refused_before_the_first_round_and_while_anything_is_sealed(
    make_game: Callable[..., Game], people: list[Player]
) -> None:
    game = make_game(2)
    assert reason(lambda: agree(game, people[0])) == "not_begun"
    play_until_round(game, 1)
    agree(game, people[0])
    play_default(game)
    assert reason(lambda: agree(game, people[1])) == "something_sealed"
    assert Room.objects.get().state == "playing"
    assert shown(game).agreed == (0,)


@pytest.mark.rule("C-28")
def test_a_player_proposes_it_once_a_round_and_it_lapses_with_the_round(begun: Game, people: list[Player]) -> None:
    agree(begun, people[0])
    agree(begun, people[2])
    decline(begun, people[2])
    assert shown(begun).agreed == (0,)
    decline(begun, people[1])
    assert shown(begun).agreed == ()
    assert reason(lambda: decline(begun, people[1])) == "no_end_proposed"
    assert reason(lambda: agree(begun, people[0])) == "end_proposed_before"
    agree(begun, people[1], "203.0.113.7")
    agree(begun, people[0])
    assert shown(begun).agreed == (0, 1)
    play_until_round(begun, 2)
    assert shown(begun).agreed == ()
    assert not Seat.objects.exclude(end_network="").exists()
    agree(begun, people[0])


@pytest.mark.rule("C-28")
@pytest.mark.parametrize("leaves", [False, True])
def test_those_who_still_play_end_it_when_the_last_one_leaves(begun: Game, people: list[Player], leaves: bool) -> None:
    for player in people[:2]:
        agree(begun, player)
    if leaves:
        services.room_leave(room_id=begun.room_id, player=people[2])
    else:
        services.seat_hand_over_by_moderator(room_id=begun.room_id, seat=2)
    assert (shown(begun).needed, shown(begun).agreed) == ((0, 1), (0, 1))
    agree(begun, people[1])
    assert Room.objects.get().ended_by == "agreement"


def test_a_player_who_returns_is_asked_again(begun: Game, people: list[Player]) -> None:
    for player in people[:2]:
        agree(begun, player)
    services.seat_hand_over_by_moderator(room_id=begun.room_id, seat=1)
    services.seat_take_back(room_id=begun.room_id, player=people[1])
    assert (shown(begun).needed, shown(begun).agreed) == ((0, 1, 2), (0,))


def test_bots_programs_and_those_who_have_left_have_no_say(begun: Game, people: list[Player]) -> None:
    agree(begun, people[1])
    services.seat_hand_over_by_moderator(room_id=begun.room_id, seat=1)
    assert (shown(begun).needed, shown(begun).agreed) == ((0, 2), ())
    assert reason(lambda: agree(begun, people[1])) == "stand_in"
    Player.objects.filter(pk=people[2].pk).update(program=True)
    assert shown(begun) is None
    assert reason(lambda: agree(begun, people[0])) == "alone_with_bots"
    assert reason(lambda: agree(begun, Player.objects.get(pk=people[2].pk))) == "program_decides_nothing"
    with pytest.raises(Refused, match="not_seated"):
        agree(begun, people[3])


@pytest.mark.parametrize("held", [False, True])
def test_a_paused_game_can_end_unless_a_moderator_holds_it(
    people: list[Player], fake_clock: FakeClock, held: bool
) -> None:
    game = timed_game(people, 2)
    play_until_round(game, 1)
    for player in people[:2]:
        services.pause_agree(room_id=game.room_id, player=player)
    Room.objects.update(held=held)
    if held:
        assert reason(lambda: agree(game, people[0])) == "held"
        return
    for player in people[:2]:
        agree(game, player)
    assert Room.objects.get().state == "ended"
    assert not game.deadlines.exists()
    assert not Seat.objects.filter(wants_pause=True).exists()


@pytest.mark.parametrize(
    ("round_", "networks", "rating"),
    [
        ("early", ("", "", ""), "void"),
        ("late", ("", "", ""), "due"),
        ("late", ("203.0.113.7", "203.0.113.8", "198.51.100.1"), "due"),
        ("late", ("203.0.113.7", "203.0.113.8", "203.0.113.7"), "void"),
    ],
)
def test_a_rated_game_counts_after_half_of_its_rounds_if_no_two_share_a_network(
    begun: Game, people: list[Player], monkeypatch: Any, round_: str, networks: tuple[str, ...], rating: str
) -> None:
    Room.objects.update(rated=True)
    assert shown(begun).rated_from == rated_from(Room.objects.get()) == 14
    if round_ == "late":
        monkeypatch.setattr(engine, "usual_rounds", lambda edition, options: 0)
    for player, network in zip(people, networks, strict=False):
        agree(begun, player, network)
    assert Game.objects.get().rating == rating
    assert not Seat.objects.exclude(end_network="").exists()


def test_a_rated_game_does_not_count_while_a_player_is_away(
    begun: Game, people: list[Player], monkeypatch: Any
) -> None:
    """Otherwise two players could place a third, who is away for a moment, behind them."""
    monkeypatch.setattr(engine, "usual_rounds", lambda edition, options: 0)
    Room.objects.update(rated=True)
    services.seat_hand_over_by_moderator(room_id=begun.room_id, seat=2)
    for player in people[:2]:
        agree(begun, player)
    assert (Room.objects.get().state, Game.objects.get().rating) == ("ended", "void")


@pytest.mark.rule("C-28")
def test_everybody_sees_the_proposal_and_the_end_but_spectators_behind_see_it_late(
    people: list[Player],
) -> None:
    game = play_until_round(StoredGame("classic", {"players": 2}, people, rounds_behind=2).game, 1)
    first, second = (Listener(game.room_id, player) for player in people[:2])
    room, answer = first.send(id="1", type="end_early", do="agree")
    assert (room["room"]["early_end"]["agreed"], answer["type"]) == ([0], "done")
    assert shown(game, people[1]).agreed == (0,)
    assert shown(game, people[3]) is None
    second.send(id="1", type="end_early", do="agree")
    kinds = [event["kind"] for frame in first.game_moved(Game.objects.get().version) for event in frame["events"]]
    assert (kinds[0], kinds[-1]) == ("end_agreed", "game_ended")


def test_a_game_of_other_rules_cannot_be_ended(begun: Game, people: list[Player]) -> None:
    Game.objects.update(rules_version=engine.RULES_VERSION - 1)
    assert reason(lambda: agree(begun, people[0])) == "rules_changed"


def test_bots_play_on_while_it_is_proposed(begun: Game, people: list[Player]) -> None:
    services.seat_hand_over_by_moderator(room_id=begun.room_id, seat=2)
    agree(begun, people[0])
    services.presence_open(room=begun.room, player=people[0], visitor="")
    assert bot_runner.run_once() == 1
