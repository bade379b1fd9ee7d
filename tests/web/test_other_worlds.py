"""What a viewer may not know changes nothing that the server makes for them (C-26, I-19, R-20).

At points of stored games of every edition, the test puts the game into another world in the database: others' money,
cards, sealed choices and drafts, the order of the decks, the seed, the salts, the log's hidden parts, and under
pseudonyms the players' names all differ. What each seat, a guest, a stranger and a moderator are then sent, or could
request, and the server's own log meanwhile, stays byte for byte the same; commitments are removed first (test_seals).
"""

import logging
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import timedelta
from functools import partial
from itertools import islice
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games import bots, engine
from games.models import Player, Seat
from games.workers import bot_runner, sweeper
from tests.engine.alternative_worlds import REVEALING_EVENTS, alternative_world, counterpart, opens_stack, reveals
from tests.engine.any_edition import EVERY_KIND, answer, next_move
from tests.engine.candidate_moves import candidate_moves
from tests.engine.playing import name_of
from tests.long_form import LONG_FORM
from tests.web.conftest import watch
from tests.web.delayed_games import people
from tests.web.other_worlds import Made, Probe, admin_pages, guest, moderator, read_only_staff, records, rolled_back
from tests.web.stored_game import StoredGame

pytestmark = pytest.mark.django_db
__all__ = ["people"]
TABLES = [
    ("classic", {"players": 3, "setup": "variable", "decisions": "hidden"}),
    ("returns", {"players": 3, "hidden_money": True}),
    ("internet", {"players": 4}),
]
GAMES = EVERY_KIND if LONG_FORM else TABLES
EITHER: list[Any] = [*GAMES] if LONG_FORM else [*TABLES[:2], pytest.param(*TABLES[2], marks=pytest.mark.servers)]
"""In the short form two editions run on SQLite and the third on PostgreSQL."""
MODERATED = GAMES if LONG_FORM else TABLES[1:]
LOOKED_AT = dict.fromkeys(("classic", "returns", "internet"), range(0, 1000, 25))
if not LONG_FORM:
    LOOKED_AT = {"returns": range(90, 91), "internet": range(40, 41)}
"""Numbers of moves after which a moderator looks at a game; in the long form also at its end."""
STAFF = (moderator, read_only_staff)
STAFF_BY_EDITION = {"returns": (read_only_staff,), "internet": (moderator,)}
"""The staff user who looks at a game in the short form: the pages are the same for every edition, except for the game's
data."""
ALSO = (30,) if LONG_FORM else ()
ONCE = (("colour_bids", 2), ("first_borders", 2))
"""Phases that occur once in a game; with this many choices made."""
Plan = tuple[int, engine.Move] | None
"""A seat and its next move."""


@pytest.fixture
def dealt(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    """Gives every game the same seed, and lets nobody become absent, so that a test always takes the same course."""
    settings.AWAY_AFTER = 1_000_000
    monkeypatch.setattr("games.services.play.games.new_seed", lambda: "5e" * 32)


@pytest.fixture
def log(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    """All that the server writes to its log, and more: our own loggers from DEBUG on."""
    caplog.set_level(logging.INFO)
    caplog.set_level(logging.DEBUG, logger="games")
    return caplog


def some(states: Iterator[Any], luck: Random) -> Iterator[Any]:
    """Points of a game: in each phase the second, of internet in the fifth round, and when half of the first secret
    choices are made; in the long form the thirtieth, and one in sixteen besides."""
    met: Counter[tuple[str, int]] = Counter()
    for state in states:
        key = (state.phase.kind, len(engine.sealed(state)))
        met[key] += 1
        wanted = (2, *ALSO) if state.edition != "internet" else (1,) if key in ONCE else (5,)
        if met[key] in wanted or engine.outcome(state) or (LONG_FORM and luck.random() < 0.0625):
            yield state


def viewers(stored: StoredGame, point: int, luck: Random) -> list[tuple[int | None, Player | None]]:
    """The viewers of a point of a game: every seat's player, a guest without a seat, a stranger. In the short form one
    of them, at every second point one with a seat."""
    players = list(enumerate(stored.people[: stored.state.players]))
    others = [(None, player) for player in (stored.people[stored.state.players], None)]
    return [*players, *others] if LONG_FORM else [luck.choice((players, others)[point % 2])]


@pytest.mark.rule("C-26", "I-19", "R-20")
@pytest.mark.parametrize(("edition", "options"), EITHER, ids=name_of)
def test_all_server_output_for_a_viewer_is_the_same_in_other_worlds(
    edition: str, options: dict[str, Any], people: list[Player], dealt: None, log: pytest.LogCaptureFixture
) -> None:
    stored, luck = StoredGame(edition, options, people, pseudonyms=edition == "internet"), Random(edition)
    browsers = {player: guest(player) for player in (*people, None)}
    for point, state in enumerate(some(stored.moments(Random("moves")), luck)):
        for viewer, player in viewers(stored, point, luck):
            asked, written = questions(state, viewer, luck), answers(state, viewer, luck)
            for world, *both in plans(state, viewer, luck):
                watch = partial(visited, stored, player, browsers[player], log, asked, written)
                compare(stored, world, viewer, luck, (partial(watch, both[0]), partial(watch, both[1])))


def visited(
    stored: StoredGame,
    player: Player | None,
    browser: Client,
    log: pytest.LogCaptureFixture,
    asked: list[engine.Move],
    written: list[engine.Move],
    plan: Plan,
) -> Made:
    """All that the server makes for a viewer who requests and tries everything, receives what happens next, and
    requests everything again."""
    probe = Probe(stored.game, player, browser, log)
    probe.connect()
    probe.request(asked, str(stored.state.step))
    probe.write(written, str(stored.state.step))
    if plan is not None:
        probe.move_and_hear(stored, *plan)
    probe.request_everything()
    return probe.finish()


def compare(
    stored: StoredGame,
    world: Any,
    viewer: int | None,
    luck: Random,
    visits: tuple[Callable[[], Made], ...],
) -> None:
    """Fails if the outputs differ."""
    with rolled_back():
        here = visits[0]()
    with rolled_back():
        stored.become(world, viewer, luck)
        there = visits[1]()
    assert len(here) > 1
    assert [where for where, _ in here] == [where for where, _ in there]
    for (where, ours), (_, theirs) in zip(here, there, strict=True):
        assert ours == theirs, where


def questions(state: Any, viewer: int | None, luck: Random) -> list[engine.Move]:
    """Moves to ask about and to try, none of which is legal."""
    moves = [] if viewer is None else list(candidate_moves(state, viewer, luck))
    some_moves = luck.sample(moves, min(5, len(moves)))
    return [move for move in some_moves if viewer is not None and engine.explain(state, viewer, move) is not None]


def answers(state: Any, viewer: int | None, luck: Random) -> list[engine.Move]:
    """Legal answers of a player, which may be in their draft."""
    asked = None if viewer is None else engine.waiting(state).get(viewer)
    return [answer(state, viewer, luck)] if asked and viewer is not None else []


def plans(state: Any, viewer: int | None, luck: Random) -> Iterator[tuple[Any, Plan, Plan]]:
    """Another world, the next move in ours, and the move in the other. If the move reveals something, that stays the
    same and all else differs; where this is impossible, nobody moves."""
    other = alternative_world(state, viewer, luck)
    if engine.outcome(state) is not None:
        yield other, None, None
        return
    seat, move = next_move(state, luck)
    theirs = counterpart(other, viewer, seat, move, luck)
    if not comparable(state, other, viewer, seat, (move, theirs)):
        yield other, None, None
        other, theirs = alternative_world(state, viewer, luck, keep_sealed=True), move
        if not comparable(state, other, viewer, seat, (move, theirs), reveal=True):
            return
    yield other, (seat, move), (seat, theirs)


def comparable(
    state: Any, other: Any, viewer: int | None, seat: int, moves: tuple[Any, Any], reveal: bool = False
) -> bool:
    """Whether a move, and its counterpart in the other world, show the viewer the same by the rules."""
    if engine.explain(other, seat, moves[1]) is not None or opens_stack(moves[0], seat, viewer):
        return False
    after, events = engine.apply(state, seat, moves[0])
    _, others = engine.apply(other, seat, moves[1])
    if any(event.kind in REVEALING_EVENTS for event in (*events, *others)):
        return False
    return reveal or not reveals(state, after)


@pytest.mark.once
@pytest.mark.rule("C-26", "I-19", "R-20")
@pytest.mark.parametrize(("edition", "options"), MODERATED, ids=name_of)
def test_no_moderator_page_or_command_distinguishes_worlds(
    edition: str, options: dict[str, Any], people: list[Player], dealt: None, log: pytest.LogCaptureFixture
) -> None:
    stored, luck, looked_at = StoredGame(edition, options, people), Random(edition), LOOKED_AT[edition]
    browsers = [kind() for kind in (STAFF if LONG_FORM else STAFF_BY_EDITION[edition])]
    for number, state in enumerate(islice(stored.moments(Random("moves")), looked_at[-1] + 1)):
        is_over = engine.outcome(state) is not None
        if number in looked_at or is_over:
            addresses = admin_pages(stored.game)
            for browser in browsers:
                look = partial(moderated, stored, browser, log, addresses, is_over)
                compare(stored, alternative_world(state, None, luck), None, luck, (look, look))


def moderated(
    stored: StoredGame, browser: Client, log: pytest.LogCaptureFixture, addresses: list[str], is_over: bool
) -> Made:
    """All that a moderator is shown, and what the commands print about a running game."""
    probe = Probe(stored.game, None, browser, log)
    probe.request_paths(addresses)
    return [*probe.finish(), *([] if is_over else records(stored.game))]


@pytest.mark.once
@pytest.mark.parametrize(("edition", "options"), TABLES, ids=name_of)
def test_a_server_error_is_logged_by_place_without_its_message(
    edition: str, options: dict[str, Any], people: list[Player], dealt: None, log: pytest.LogCaptureFixture
) -> None:
    stored, luck, browser = StoredGame(edition, options, people), Random(edition), guest(people[0])
    Seat.objects.filter(room=stored.game.room).update(stand_in=True)
    watch(stored.game.room)
    browser.raise_request_exception = False
    look = partial(mistaken, stored, browser, log)
    compare(stored, alternative_world(stored.state, None, luck), None, luck, (look, look))


def mistaken(stored: StoredGame, browser: Client, log: pytest.LogCaptureFixture) -> Made:
    """Responses and log entries, as the server's own log has them, when a page, a time-out and a bot fail."""

    def broken(*anything: Any, **more: Any) -> None:
        raise ValueError(f"a mistake about {engine.state_to_json(stored.state)} and {more}")

    probe = Probe(stored.game, None, browser, log)
    waited_for = len(engine.pending(stored.state))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engine, "view", broken)
        probe.request_paths([f"/api/games/{stored.game.id}/"])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engine, "default_move", broken)
        assert sweeper.sweep_once(timezone.now() + timedelta(days=9)) == 0
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bots, "choose", broken)
        assert bot_runner.run_once() == waited_for
    console = next(handler for handler in logging.getLogger().handlers if handler.name == "console")
    logged = [console.format(record).partition(" ")[2].partition(" ")[2] for record in log.records]
    assert sum("in broken" in line for line in logged) == 1 + 2 * waited_for
    return [*probe.made, *(("server log", line) for line in logged)]
