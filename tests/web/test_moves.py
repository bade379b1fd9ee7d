"""The life of a move: stored once, or refused with nothing changed; the log is the truth."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games import engine, services
from games.engine.errors import IllegalMove, Malformed, StalePrompt
from games.management.commands.verify_games import verify
from games.models import Game, Move, Player
from games.services import MoveResult, Refused
from games.support import game_cache
from games.workers import bot_runner
from tests.web.conftest import seen_by, watch
from tests.web.play import answer_to, open_prompts

MakeGame = Callable[..., Game]
pytestmark = [pytest.mark.django_db, pytest.mark.servers]


def acting(game: Game) -> int:
    """A seat that the game waits for."""
    return game.room.seats.filter(pending=True).values_list("number", flat=True)[0]


def play(game: Game, seat: int, client_id: str = "1", **changes: Any) -> MoveResult:
    """Answers the seat's prompt for its player."""
    prompt = open_prompts(seen_by(game, seat))[0]
    move = {**answer_to(prompt), **changes.pop("move", {})}
    player = str(changes.pop("player", None) or game.room.seats.get(number=seat).player_id)
    return services.game_move(
        room_id=game.room_id,
        player_id=player,
        prompt=changes.pop("prompt", prompt["id"]),
        move=move,
        client_id=client_id,
    )


def stored(game: Game) -> tuple[Any, ...]:
    """All fields of a game that a refused move must not change."""
    row = Game.objects.get(id=game.id)
    return row.version, row.state, row.streams, Move.objects.filter(game=game).count()


def test_a_move_is_stored_with_what_it_brought(make_game: MakeGame) -> None:
    game = make_game(2)
    seat = acting(game)
    played = play(game, seat)
    move = Move.objects.get(game=game)
    assert (move.number, move.seat, move.by, move.client_id) == (played.number, seat, "person", "1")
    assert move.move["kind"] == "place_castle"
    assert move.events[0][1]["kind"] == "castle_placed"
    assert Game.objects.get(id=game.id).streams == {"public": 1, "0": 1, "1": 1}


def test_the_same_frame_again_is_answered_again_and_not_played_again(make_game: MakeGame) -> None:
    game = make_game(2)
    seat = acting(game)
    prompt = open_prompts(seen_by(game, seat))[0]
    player = game.room.seats.get(number=seat).player_id
    frame = {"room_id": game.room_id, "player_id": player, "prompt": prompt["id"], "move": answer_to(prompt)}
    first = services.game_move(**frame, client_id="a")
    before = stored(game)
    again = services.game_move(**frame, client_id="a")
    assert (again.number, again.stream, again.again) == (first.number, first.stream, True)
    assert stored(game) == before


def test_another_move_under_the_same_id_is_a_conflict(make_game: MakeGame) -> None:
    game = make_game(2)
    seat = acting(game)
    play(game, seat, "a")
    before = stored(game)
    with pytest.raises(Refused) as refused:
        services.game_move(
            room_id=game.room_id,
            player_id=str(game.room.seats.get(number=seat).player_id),
            prompt="0",
            move={"kind": "stop"},
            client_id="a",
        )
    assert refused.value.code == "conflict"
    assert stored(game) == before


def test_the_last_move_of_a_game_is_answered_again_too(make_game: MakeGame) -> None:
    game = make_game(2)
    count = 0
    frame: dict[str, Any] = {}
    while Game.objects.get(id=game.id).ended is None:
        count += 1
        seat = acting(game)
        prompt = open_prompts(seen_by(game, seat))[0]
        frame = {"player_id": game.room.seats.get(number=seat).player_id, "prompt": prompt["id"]}
        frame |= {"room_id": game.room_id, "move": answer_to(prompt), "client_id": str(count)}
        services.game_move(**frame)
    assert services.game_move(**frame).again
    with pytest.raises(Refused) as refused:
        services.game_move(**{**frame, "client_id": "later"})
    assert (refused.value.code, refused.value.reason) == ("refused", "ended")
    game.room.refresh_from_db()
    assert (game.room.state, game.room.ended_by) == ("ended", "play")
    assert not game.room.seats.filter(pending=True).exists()


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"prompt": "999"}, StalePrompt),
        ({"move": {"castle": "Z99"}}, Malformed),
        ({"move": {"castle": 5}}, Malformed),
        ({"move": {"kind": "fly"}}, Malformed),
        ({"move": {"extra": 1}}, Malformed),
        ({"move": {"knight": "O10", "castle": "A1"}}, IllegalMove),
        ({"player": "nobody"}, Refused),
    ],
)
def test_a_move_that_is_refused_changes_nothing(
    make_game: MakeGame, changes: dict[str, Any], error: type[Exception]
) -> None:
    game = make_game(2)
    before = stored(game)
    with pytest.raises(error):
        play(game, acting(game), **changes)
    assert stored(game) == before


def test_moving_out_of_turn_breaks_a_rule_and_another_players_seat_cannot_be_used(
    make_game: MakeGame, people: list[Player]
) -> None:
    game = make_game(2)
    seat = acting(game)
    other = game.room.seats.exclude(number=seat).get().player_id
    with pytest.raises((IllegalMove, StalePrompt)):
        play(game, seat, player=other)
    with pytest.raises(Refused) as refused:
        play(game, seat, player=people[3].id)
    assert refused.value.code == "not_seated"


def test_an_unreadable_cached_state_is_rebuilt_from_the_log(make_game: MakeGame) -> None:
    game = make_game(2)
    for number in range(6):
        play(game, acting(game), str(number))
    whole = seen_by(game, 0)
    for broken in ("", "{}", "[1,", '{"edition":"classic","rules_version":2,"state":{"options":7}}'):
        Game.objects.filter(id=game.id).update(state=broken)
        game_cache.forget()
        assert seen_by(game, 0) == whole


def test_verify_games_finds_a_state_that_differs_from_its_log(make_game: MakeGame) -> None:
    game = make_game(2)
    play(game, acting(game))
    call_command("verify_games")
    Game.objects.filter(id=game.id).update(state="{}")
    with pytest.raises(CommandError):
        call_command("verify_games")


def test_verify_games_does_not_report_a_game_that_moves_meanwhile(make_game: MakeGame) -> None:
    game = make_game(2)
    play(game, acting(game), "one")
    read = Game.objects.get(id=game.id)
    play(game, acting(game), "two")
    assert verify(read) is None
    Game.objects.filter(id=game.id).update(version=1, state=read.state, undo=read.undo)
    assert verify(read) == "2 moves for version 1"


def test_a_stream_counts_only_what_its_viewer_can_know(make_game: MakeGame) -> None:
    game = make_game(3)
    while seen_by(game, None)["view"]["phase"] == "setup":
        play(game, acting(game), f"setup{game.moves.count()}")
    first = acting(game)
    play(game, first, "made")
    before = Game.objects.get(id=game.id).streams
    sealed = next(prompt for prompt in seen_by(game, first)["prompts"] if prompt["kind"] == "decide")
    other_cards = [card for card in sealed["cards"] if card not in sealed["made"]["cards"]][: sealed["count"]]
    cards = (other_cards + sealed["made"]["cards"])[: sealed["count"]]
    play_changed = {"kind": "decide", "cards": cards, "politics": [None] * sealed["count"]}
    services.game_move(
        room_id=game.room_id,
        player_id=str(game.room.seats.get(number=first).player_id),
        prompt=sealed["id"],
        move=play_changed,
        client_id="changed",
    )
    after = Game.objects.get(id=game.id).streams
    assert {key for key in after if after[key] > before[key]} == {str(first)}


def test_streams_go_up_exactly_when_view_prompts_or_log_do(make_game: MakeGame) -> None:
    game = make_game(2)
    viewers = (None, 0, 1)
    for number in range(60):
        if Game.objects.get(id=game.id).ended:
            break
        before, streams = [seen_by(game, viewer) for viewer in viewers], Game.objects.get(id=game.id).streams
        play(game, acting(game), str(number))
        events = game.moves.last().events  # type: ignore[union-attr]
        after = Game.objects.get(id=game.id).streams
        for viewer, saw in zip(viewers, before, strict=True):
            sees = any(audience is None or viewer in audience for audience, _ in events)
            key = "public" if viewer is None else str(viewer)
            assert after[key] - streams[key] == (sees or seen_by(game, viewer) != saw)


def test_bots_play_a_whole_game_by_themselves(make_room: Callable[..., Any], people: list[Player]) -> None:
    room = make_room(4)
    for _ in range(3):
        services.room_add_bot(room_id=room.id, player=people[0])
    game = services.room_start(room_id=room.id, player=people[0]).game
    services.room_leave(room_id=room.id, player=people[0])
    watch(room)
    for _ in range(3000):
        if not bot_runner.run_once():
            break
    game.refresh_from_db()
    assert game.ended
    assert game.moves.exclude(by="bot").count() == 0
    assert engine.outcome(game_cache.replay(game)) is not None
    call_command("verify_games")


def test_a_bot_does_not_move_for_a_person_or_at_an_old_version(make_game: MakeGame) -> None:
    game = make_game(2)
    seat = acting(game)
    move = engine.default_move(game_cache.position(Game.objects.get(id=game.id)).state, seat)
    frame = {"room_id": game.room_id, "seat": seat, "move": move, "prompt": open_prompts(seen_by(game, seat))[0]["id"]}
    assert services.game_bot_move(**frame, version=0) is None
    game.room.seats.filter(number=seat).update(stand_in=True)
    assert services.game_bot_move(**frame, version=1) is None
    assert services.game_bot_move(**frame, version=0) is not None
