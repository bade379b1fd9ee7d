"""The rounds that are not shown yet change nothing for delayed spectators.

A stored game takes another course, from where its spectators have been shown it, to the same round: other moves, hands,
money, sealed choices, chat, clocks, time-outs, a pause, another number of moves. All that the server makes for a viewer
without a seat, over the WebSocket and over HTTP, before and after further moves, stays byte for byte the same until
another round is shown. When that is one in which both worlds went alike, it stays the same too.
"""

from collections.abc import Sequence
from itertools import islice
from random import Random
from typing import Any

import pytest
from django.test import Client

from games import engine, services
from games.models import ChatMessage, Game, Move, Player, Room
from games.selectors.history import delayed_view
from games.support import caches, game_cache
from tests.engine.any_edition import EVERY_KIND, next_move
from tests.engine.candidate_moves import candidate_moves
from tests.engine.playing import name_of
from tests.long_form import LONG_FORM
from tests.web.delayed_games import people
from tests.web.other_worlds import NOW, Made, Probe, guest, rolled_back
from tests.web.stored_game import StoredGame, reads_rounds

pytestmark = [pytest.mark.django_db, pytest.mark.once]
__all__ = ["people"]
BEHIND = 2
TABLES = [
    ("classic", {"players": 3, "setup": "variable", "decisions": "hidden"}),
    ("returns", {"players": 3, "hidden_money": True}),
    ("internet", {"players": 4}),
]
GAMES = EVERY_KIND if LONG_FORM else TABLES
ROUNDS: dict[str, Sequence[int]] = dict.fromkeys(("classic", "returns", "internet"), range(1, 9))
if not LONG_FORM:
    ROUNDS = {"classic": (1, 4), "returns": (4,), "internet": (4,)}
"""The rounds in which a test compares; before the third nothing is shown."""
LAST_ROUND = max(map(max, ROUNDS.values()))
PASSED = 6
"""Fewer positions than this pass between two that are compared; the shortest game has more than enough."""


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Always the same seed, and no chat limits."""
    monkeypatch.setattr("games.services.play.games.new_seed", lambda: "5e" * 32)
    monkeypatch.setattr("games.services.chat.MAX_MESSAGES", 10_000)


@pytest.mark.rule("C-26", "I-19", "R-20")
@pytest.mark.parametrize(("edition", "options"), GAMES, ids=name_of)
def test_the_delayed_rounds_change_nothing_for_delayed_spectators(
    edition: str, options: dict[str, Any], people: list[Player], caplog: pytest.LogCaptureFixture
) -> None:
    stored = StoredGame(edition, options, people, rounds_behind=BEHIND)
    room = stored.game.room_id
    services.chat_say(room_id=room, player=people[-1], text="we watch")
    probe, stranger, luck = people[-1], None, Random(edition)
    browsers = {player: guest(player) for player in (probe, stranger)}
    rounds, looked = ROUNDS[edition], 0
    passing = luck.randrange(PASSED)
    for state in stored.moments(Random("moves")):
        number = engine.round_of(state)
        if number < rounds[looked]:
            continue
        if passing:
            passing -= 1
            continue
        looked, passing = looked + 1, luck.randrange(PASSED)
        for shared in (number - BEHIND, number - BEHIND + 1):
            player = luck.choice((probe, stranger))
            goes_on = shared > number - BEHIND
            worlds: list[Made] = []
            public: list[Any] = []
            for world in ("this", "that"):
                with rolled_back():
                    caches.forget()
                    if world == "that":
                        go_another_way(stored, shared, number, luck)
                    talk(stored, world)
                    public.append(engine.to_json(engine.view(stored.state, None)))
                    worlds.append(visited(stored, player, browsers[player], caplog, goes_on, luck))
                caches.forget()
            assert public[0] != public[1]
            assert [where for where, _ in worlds[0]] == [where for where, _ in worlds[1]]
            for (where, ours), (_, theirs) in zip(*worlds, strict=True):
                assert ours == theirs, where
        if looked == len(rounds):
            return
    raise AssertionError


def go_another_way(stored: StoredGame, shared: int, number: int, luck: Random) -> None:
    """Lets the game take another course from the start of a round, the first at least, to the same round."""
    game = Game.objects.get(id=stored.game.id)
    replayed, _ = engine.new_game(game.edition, game.options, game.seed)
    moves = iter(game.moves.order_by("number"))
    kept = 0
    while engine.round_of(replayed) < shared:
        row = next(moves)
        replayed, _ = engine.apply(replayed, row.seat, engine.move_from_json(game.edition, row.move))
        kept = row.number
    game.moves.filter(number__gt=kept).delete()
    last = game.moves.filter(number=kept).first()
    game.version, game.state = kept, game_cache.state_text(replayed)
    game.streams, game.mark = (last.streams, last.mark) if last else (dict.fromkeys(game.streams, 0), "")
    game.save()
    game_cache.forget()
    while engine.round_of(replayed) < number or luck.random() < 0.5:
        seat, move = next_move(replayed, luck)
        after, _ = engine.apply(replayed, seat, move)
        if engine.round_of(after) > number:
            break
        stored.play(replayed, seat, move)
        replayed = stored.state
    late = list(Move.objects.filter(game=game, number__gt=kept).values_list("id", flat=True))
    Move.objects.filter(id__in=luck.sample(late, len(late) // 2)).update(by=Move.By.TIME)
    for player in stored.people[: replayed.players]:
        services.pause_agree(room_id=game.room_id, player=player)
    services.pause_end(room_id=game.room_id, player=stored.people[0])


def talk(stored: StoredGame, world: str) -> None:
    """Players chat about the game, spectators about something else."""
    for player in (stored.people[0], stored.people[1], stored.people[-1]):
        text = (
            "how exciting" if player == stored.people[-1] else f"in {world} world I have {stored.state.seats[0].ducats}"
        )
        said = services.chat_say(room_id=stored.game.room_id, player=player, text=text)
        # Signs are random; here they number the messages, so that all else can be compared.
        ChatMessage.objects.filter(id=said.pk).update(at=NOW, public_id=f"{ChatMessage.objects.count():024}")


def visited(
    stored: StoredGame,
    player: Player | None,
    browser: Client,
    log: pytest.LogCaptureFixture,
    goes_on: bool,
    luck: Random,
) -> Made:
    """All that the server makes for a spectator who requests and tries everything, receives what happens next in this
    round, or until the next is shown, and requests everything again."""
    probe = Probe(stored.game, player, browser, log)
    probe.connect()
    read_as_spectator(probe, stored)
    number = engine.round_of(stored.state)
    for _ in range(200):
        seat, move = next_move(stored.state, luck)
        after, _ = engine.apply(stored.state, seat, move)
        if engine.round_of(after) > number and not goes_on:
            break
        stored.play(stored.state, seat, move)
        version = Game.objects.get(id=stored.game.id).version
        for kind in ("room.changed", "game.moved"):
            for frame in probe.table.notice({"type": kind, "version": version}).frames:
                probe.record(kind, frame.decode())
        if engine.round_of(after) > number:
            break
    shown = [text for where, text in probe.made if where == "game.moved"]
    assert len(shown) == (goes_on and number + 1 - BEHIND >= engine.round_of(beginning_of(stored)))
    read_as_spectator(probe, stored)
    return probe.finish()


def read_as_spectator(probe: Probe, stored: StoredGame) -> None:
    """WebSockets, paths, and commands of players that a spectator tries."""
    probe.send(id="s", type="sync")
    mark = delayed_view.showing_in(Room.objects.get(id=stored.game.room_id)).mark
    for stream in (*range(9), 1000):
        probe.send(id="m", type="sync", game=stored.game.id, stream=stream, mark=mark, chat=None)
    probe.send(id="o", type="sync", game=stored.game.id, seat=0, stream=3, chat=None)
    probe.send(id="b", type="take_back")
    probe.send(id="h", type="hand_over", seat=0)
    probe.send(id="p", type="pause", do="agree")
    probe.send(id="v", type="vote", seat=0, choice="end")
    for move in islice(candidate_moves(beginning_of(stored), 0, Random(1)), 4):
        for kind in ("explain", "preview", "survey"):
            probe.send(id="t", type=kind, move=engine.to_json(move))
        probe.send(id="m", type="move", prompt="9", move=engine.to_json(move))
    probe.receive("tick", probe.table.tick())
    probe.receive("lobby tick", probe.lobby.tick())
    game, room = stored.game.id, stored.game.room_id
    numbers = ("", *(f"{number}/" for number in range(LAST_ROUND + 2))) if reads_rounds(stored.game) else ()
    reports = [f"rooms/{room}/rounds/{number}" for number in numbers]
    for address in ("rooms/", f"rooms/{room}/", f"games/{game}/", f"games/{game}/draws/", *reports):
        response = probe.client.get(f"/api/{address}")
        probe.record(address, f"{response.status_code} {response.content.decode()}")


def beginning_of(stored: StoredGame) -> Any:
    """The state at the start, the same in both worlds."""
    game = Game.objects.get(id=stored.game.id)
    return engine.new_game(game.edition, game.options, game.seed)[0]
