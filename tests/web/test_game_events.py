"""`manage.py game_events` says what happened in a game, and nothing that is still hidden."""

import dataclasses
import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from games import engine
from games.engine.mechanics.events import Event
from games.management.event_lines import COLOUR, SEATS, event_line
from games.models import Game, Move, Room
from games.selectors.rooms.display_names import seat_name
from games.support import game_cache
from tests.web.rounds import play_default

pytestmark = pytest.mark.django_db


def printed(game: Game, **options: object) -> str:
    """What the command prints about a game."""
    out = StringIO()
    call_command("game_events", game.room_id, stdout=out, **options)
    return out.getvalue()


def test_a_running_game_shows_its_public_moves_and_no_sealed_choice(make_game: Callable[..., Game]) -> None:
    """It stops where one player has laid a decision card that nobody else knows."""
    game = make_game()
    while not engine.sealed(game_cache.current(game).state):
        play_default(game)
        game = Game.objects.select_related("room").get(id=game.id)
    text = printed(game)
    colours = engine.view(game_cache.current(game).state, None).colours
    assert f"castle_placed seat=1 colour={colours[0]}" in text
    for number, seat in enumerate(game.room.seats.order_by("number")):
        assert f"{number + 1} {seat_name(seat)} ({colours[number]}" in text
    assert re.search(r"running, waits since [\d :-]+ for seat [12]", text)
    assert "decision_made" in text, "everybody sees that a card was laid"
    (sealed,) = engine.sealed(game_cache.current(game).state).values()
    assert text.splitlines()[-3].endswith(f": decision_made seat={last_seat(game) + 1}"), sealed


def last_seat(game: Game) -> int:
    """The seat that made the last move."""
    return Move.objects.get(game=game, number=game.version).seat


def test_private_events_appear_when_the_game_is_over(make_game: Callable[..., Game]) -> None:
    game = make_game()
    move = {"prompt": "1", "move": {}, "streams": {}, "by": "bot", "seat": 1}
    events = [[[1], {"kind": "stack_seen", "cards": ["treasure"]}]]
    Move.objects.create(game=game, number=900, events=events, **move)
    assert "stack_seen" not in printed(game)
    Move.objects.create(game=game, number=901, events=[[None, {"kind": "proposed"}]], **move)
    assert printed(game).count(", a bot:") == 1, "that a hidden choice was made is hidden, too"
    assert "move 90" not in printed(game), "and so are numbers, which have a gap for it"
    Room.objects.filter(id=game.room_id).update(state=Room.State.ENDED)
    assert "move 900, seat 2, a bot: stack_seen cards=treasure" in printed(game)


def test_only_the_minutes_asked_for_are_shown(make_game: Callable[..., Game]) -> None:
    game = make_game()
    at = timezone.now() - timedelta(hours=2)
    shared = {"prompt": "1", "move": {}, "streams": {}, "by": "time", "seat": 0}
    Move.objects.create(game=game, number=900, made=at, events=[[None, {"kind": "proposed", "ducats": 3}]], **shared)
    text = printed(game, at=f"{at.astimezone():%Y-%m-%dT%H:%M:%S}", minutes=1)
    assert "seat 1, after a time-out: proposed ducats=3" in text
    assert "Nothing from" in printed(game, at=f"{at - timedelta(hours=1):%Y-%m-%dT%H:%M}", minutes=1)


@pytest.mark.parametrize("hour", [0, 6, 12, 18])
def test_a_time_of_day_is_the_latest_such_time(make_game: Callable[..., Game], hour: int) -> None:
    text = printed(make_game(), at=f"{hour}:30", minutes=1)
    since = datetime.fromisoformat(re.findall(r"--since '(.+?)'", text)[0]).astimezone() + timedelta(minutes=1)
    assert (since.hour, since.minute) == (hour, 30)
    assert timedelta(0) <= datetime.now(UTC) - since < timedelta(days=1)


@pytest.mark.parametrize(
    ("at", "said"),
    [
        ("late", "write 20:15"),
        ("25:00", "write 20:15"),
        ("2026-13-01T20:15", "write 20:15"),
        ("2999-01-01T00:00", "not come yet"),
    ],
)
def test_what_is_not_a_past_time_is_refused(make_game: Callable[..., Game], at: str, said: str) -> None:
    with pytest.raises(CommandError, match=said):
        printed(make_game(), at=at)


def test_a_table_is_found_by_its_address_and_needs_a_game(
    make_game: Callable[..., Game], make_room: Callable[..., Room]
) -> None:
    game = make_game()
    for place in (f"rooms/{game.room_id}/", f"rooms/{game.room_id}/rounds?x=1#log", f"games/{game.id}"):
        out = StringIO()
        call_command("game_events", f"https://play.example/{place}", stdout=out)
        assert f"Table {game.room_id}" in out.getvalue()
    with pytest.raises(CommandError, match="has not begun"):
        call_command("game_events", make_room().id)
    with pytest.raises(CommandError, match="There is no table"):
        call_command("game_events", "0" * 24)


def test_every_detail_that_is_a_seat_counts_from_one_like_the_seats() -> None:
    """A whole number in an event is a seat, a colour, or a number of something: a new one must be told apart."""
    numbers = {
        *(
            "action",
            "borders",
            "cards",
            "ducats",
            "each",
            "expansions",
            "goal",
            "income",
            "knights",
            "last_round",
            "left",
        ),
        *("line", "mines", "order", "paid", "points", "politics_left", "rest", "round", "scores", "share", "stack"),
        *("step", "treasures", "turn", "values"),
    }
    found = {
        field.name
        for event in subclasses(Event)
        if event.__module__.startswith("games.")
        for field in dataclasses.fields(event)
        if re.search(r"\bint\b", str(field.type)) and field.name != "audience"
    }
    assert found - numbers == SEATS | {COLOUR}
    revealed = {"kind": "bids_revealed", "winner": 0, "tied": [], "bids": [{"seat": 1, "ducats": 7}]}
    assert event_line(revealed, ()) == "bids_revealed winner=1 tied=none bids=(seat=2 ducats=7)"
    castle = {"kind": "castle_placed", "colour": 1, "castle": "B3"}
    assert event_line(castle, ("red", "blue")) == "castle_placed colour=blue castle=B3"
    assert event_line({"kind": "chosen", "act": True}, ()) == "chosen act=yes"
    assert event_line(castle, ()) == "castle_placed colour=1 castle=B3", "before colours are settled"


def subclasses(kind: type[Event]) -> Iterator[type[Event]]:
    """All kinds of events."""
    for one in kind.__subclasses__():
        yield one
        yield from subclasses(one)
