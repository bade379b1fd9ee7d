"""The commands that verify games: shuffles and seals against what was published, running games before a deployment."""

from collections.abc import Callable
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games import engine, services
from games.fairness.shuffle_checks import check_game
from games.management import option_words
from games.models import Game, Move, Player, Room, Seat
from games.support import game_cache
from games.workers import bot_runner
from tests.engine.tables import table_with
from tests.web.conftest import watch

pytestmark = pytest.mark.django_db
MakeGame = Callable[..., Game]


@pytest.fixture
def played(make_game: MakeGame) -> Game:
    """A game that bots have played to the end."""
    game = make_game(2)
    Seat.objects.filter(room=game.room).update(stand_in=True)
    watch(game.room)
    while bot_runner.run_once():
        pass
    game.refresh_from_db()
    return game


def verify(*args: str) -> str:
    """The output of the command."""
    out = StringIO()
    call_command("verify_shuffle", *args, stdout=out)
    return out.getvalue()


def change(game: Game, **fields: Any) -> None:
    """Tampers with a stored game."""
    Game.objects.filter(id=game.id).update(**fields)
    game_cache.forget()


def disagreeing(game: Game) -> str:
    """The mismatches, in words."""
    game.refresh_from_db()
    return "; ".join(check.what for check in check_game(game) if not check.agrees)


@pytest.mark.once
def test_an_honest_game_agrees_in_everything_and_one_that_was_meddled_with_does_not(played: Game) -> None:
    text = verify(played.room_id)
    assert "Everything agrees" in text
    assert "DIFFERS" not in text
    for words in ("published hash", "land matches", "turned up in their order", "sealed choices", "politics cards lay"):
        assert f"{words}" in text
    assert text.count("turned ") > 6
    kept = {name: getattr(played, name) for name in ("commitment", "seed", "salt")}
    for name, value in (("commitment", "0" * 64), ("seed", "1" * 64), ("salt", "2" * 64)):
        change(played, **{name: value})
        with pytest.raises(CommandError, match="do not agree"):
            verify(played.room_id)
        assert "published hash" in disagreeing(played)
        change(played, **kept)
    assert disagreeing(played) == ""


@pytest.mark.once
def test_a_card_or_a_seal_that_was_changed_is_found(played: Game) -> None:
    row = next(move for move in played.moves.all() if any(e["kind"] == "card_turned" for _, e in move.events))
    before = row.events
    events = [[to, {**e, "card": {**e["card"], "name": "E9"}} if e["kind"] == "card_turned" else e] for to, e in before]
    Move.objects.filter(id=row.pk).update(events=events)
    assert "turned up" in disagreeing(played)
    Move.objects.filter(id=row.pk).update(events=before)
    sealed = played.moves.exclude(seals=[])[0]
    Move.objects.filter(id=sealed.pk).update(seals=[{**one, "salt": "0" * 64} for one in sealed.seals])
    assert "sealed choices" in disagreeing(played)


@pytest.mark.once
def test_a_running_game_is_not_shown(make_game: MakeGame) -> None:
    game = make_game(2)
    with pytest.raises(CommandError, match="still running"):
        verify(game.room_id)
    services.room_end_game(room_id=game.room_id)
    assert "Everything agrees" in verify(game.room_id)


@pytest.mark.once
def test_what_a_game_showed_is_enough_without_its_server(make_game: MakeGame) -> None:
    game = make_game(3)
    shown = ["--seed", game.seed, "--salt", game.salt, "--option", "players=3"]
    assert "Everything agrees" in verify(*shown, "--commitment", game.commitment)
    with pytest.raises(CommandError, match="do not agree"):
        verify(*shown, "--commitment", game.seed)
    for wrong in (
        ["--seed", "x"],
        [],
        [*shown[:4], "--commitment", "x"],
        [*shown, "--commitment", "x", "--option", "players=9"],
        [*shown, "--commitment", "x", "--option", "decisions=shouted"],
        ["nowhere"],
    ):
        with pytest.raises(CommandError):
            verify(*wrong)


@pytest.mark.once
def test_every_choice_of_an_option_can_be_named() -> None:
    shown = ["--seed", "a seed", "--salt", "salt", "--commitment", "none"]
    for info in engine.editions():
        for option in info.options:
            for word, choice in option_words.words(option).items():
                players = table_with(info.name, option, choice)["players"]
                named = [f"--option=players={players}", f"--option={option.name}={word}"]
                with pytest.raises(CommandError, match="do not agree"):
                    verify(*shown, "--edition", info.name, *named)


def test_a_deployment_that_would_change_a_running_game_is_refused_and_the_game_named(
    make_game: MakeGame, people: list[Player]
) -> None:
    over, running = make_game(2), make_game(2)
    services.room_end_game(room_id=over.room_id)
    change(over, rules_version=0)
    call_command("verify_games", "--open", stdout=StringIO())
    for fields in ({"rules_version": 0}, {"version": 7}, {"state": "{}"}, {"seed": "another"}):
        kept = {name: getattr(running, name) for name in fields}
        change(running, **fields)
        errors = StringIO()
        with pytest.raises(CommandError, match="do not deploy"):
            call_command("verify_games", "--open", stdout=StringIO(), stderr=errors)
        assert running.id in errors.getvalue()
        assert over.id not in errors.getvalue()
        change(running, **kept)
    call_command("verify_games", "--open", stdout=StringIO())
    Room.objects.filter(id=running.room_id).update(state=Room.State.CLOSED)


def test_a_running_game_that_cannot_be_replayed_is_refused(make_game: MakeGame) -> None:
    game = make_game(2)
    Seat.objects.filter(room=game.room).update(stand_in=True)
    watch(game.room)
    bot_runner.run_once()
    for move in ({"kind": "stop"}, {"kind": "fly"}):
        Move.objects.filter(game=game).update(move=move)
        errors = StringIO()
        with pytest.raises(CommandError, match="do not deploy"):
            call_command("verify_games", "--open", stdout=StringIO(), stderr=errors)
        assert "cannot be replayed" in errors.getvalue()
