"""Replays of finished games: every moment, as each seat, a spectator, and all together knew it; and nothing of running
games."""

import gzip
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from random import Random
from threading import Barrier
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import TestCase
from pytest_django import DjangoAssertNumQueries

from games import engine, services
from games.models import Game, Player, Room
from games.selectors.history import delayed_view, replays
from games.services.rooms.record_import import game_import
from games.support import caches, game_cache
from games.support.caches import LruCache
from tests.engine import recorded
from tests.engine.any_edition import next_move
from tests.web.conftest import client_of
from tests.web.stored_game import StoredGame, as_json

pytestmark = pytest.mark.django_db
JSON = dict[str, Any]
MakeGame = Callable[..., Game]
RECORDS = ["three-players-basic-hidden", "returns-by-the-goal-two-players", "internet-seven-players"]
PAGES = ("replay/", "replay/all/0/", "replay/public/0/", "replay/0/0/", "replay/all/log/")
ADDRESSES = (*PAGES, "record.json", "record.txt")


def asked(room: str, path: str, player: Player | None = None) -> tuple[int, JSON]:
    """Status and response of a request."""
    answer = client_of(player).get(f"/api/rooms/{room}/{path}")
    return answer.status_code, answer.json()


def got(room: str, path: str, player: Player | None = None) -> JSON:
    """The response of a successful request."""
    status, replay = asked(room, path, player)
    assert status == 200, replay
    return replay


class Expected:
    """What one perspective should show of a state and of events."""

    def __init__(self, who: str) -> None:
        self.who = who

    def view(self, state: Any) -> JSON:
        if self.who == "all":
            return dict(as_json(engine.open_view(state)))
        return dict(as_json(engine.view(state, None if self.who == "public" else int(self.who))))

    def events(self, events: Any) -> list[JSON]:
        if self.who != "all":
            events = engine.visible(events, None if self.who == "public" else int(self.who))
        return [as_json(event) for event in events]


@pytest.mark.once
@pytest.mark.rule("C-26", "I-19", "R-20")
@pytest.mark.parametrize("name", RECORDS)
def test_each_moment_matches_the_engines_view_for_every_perspective(name: str) -> None:
    record = recorded.read(name)
    room = game_import(record=record)
    states = list(recorded.states(record))
    replay = got(room.id, "replay/")
    assert (replay["last"], replay["seat"]) == (len(record.moves), None)
    numbers = [engine.round_of(state) for state, _ in states]
    first = {number: numbers.index(number) for number in sorted(set(numbers))}
    assert [(one["round"], one["first"]) for one in replay["chapters"]] == list(first.items())
    luck, pages = Random(name), replay["last"] // replay["page"] + 1
    for who in ("all", "public", *map(str, range(record.options["players"]))):
        perspective, seen = Expected(who), []
        for page in sorted({0, pages - 1, luck.randrange(pages)}):
            moments = got(room.id, f"replay/{who}/{page}/")["moments"]
            start = page * replay["page"]
            assert [one["moment"] for one in moments] == list(range(start, min(start + replay["page"], len(states))))
            for one in moments:
                state, events = states[one["moment"]]
                assert one["view"] == perspective.view(state)
                assert one["events"] == perspective.events(events)
            seen += moments
        log = got(room.id, f"replay/{who}/log/")["log"]
        assert {entry["stream"] for entry in log} <= set(range(len(states)))
        by_moment = {entry["stream"]: entry["events"] for entry in log}
        assert [by_moment.get(at, []) for at in range(len(states))] == [
            perspective.events(events) for _, events in states
        ]
        assert len(seen) >= replay["page"]


@pytest.mark.once
@pytest.mark.parametrize("name", RECORDS)
def test_the_replay_has_the_standings_after_each_round(name: str) -> None:
    record = recorded.read(name)
    room = game_import(record=record)
    states = [state for state, _ in recorded.states(record)]
    tallies = got(room.id, "replay/")["tallies"]
    assert [one["round"] for one in tallies] == sorted({engine.round_of(state) for state in states[:-1]})
    assert tallies[-1]["moment"] == len(states) - 1
    for one in tallies:
        view = as_json(engine.open_view(states[one["moment"]]))
        land = [0] * len(view["seats"])
        for province in view["board"]["provinces"]:
            if province["colour"] < len(land):
                land[province["colour"]] += len(province["spaces"])
        assert [seat["land"] for seat in one["seats"]] == land
        for seat, replay in zip(view["seats"], one["seats"], strict=True):
            assert (replay["ducats"], replay["scores"]) == (seat["ducats"], seat["scores"])
            assert sum(replay["scores"].values()) == seat["score"]


def test_a_running_game_has_no_replay_and_no_record(make_game: MakeGame, people: list[Player]) -> None:
    game = make_game()
    for player in (people[0], people[3], None):
        for path in ADDRESSES:
            status, replay = asked(game.room_id, path, player)
            assert (status, replay["error"]["code"], replay["error"]["reason"]) == (409, "refused", "game_not_over")


def test_it_is_opened_when_the_game_was_ended_early(make_game: MakeGame, people: list[Player]) -> None:
    game = make_game(3)
    services.room_end_game(room_id=game.room_id)
    assert got(game.room_id, "replay/", people[2])["last"] == 0
    (moment,) = got(game.room_id, "replay/all/0/")["moments"]
    assert moment["view"] == as_json(engine.open_view(game_cache.position(game).state))


def test_where_nobody_may_watch_the_replay_is_the_players_own(people: list[Player]) -> None:
    room = game_import(record=recorded.read(RECORDS[1]))
    Room.objects.filter(id=room.id).update(watching="none")
    player = room.seats.get(number=1).player
    for path in ADDRESSES[:-1]:
        assert asked(room.id, path, people[0])[0] == 403
        assert asked(room.id, path, player)[0] == 200
    assert got(room.id, "replay/", player)["seat"] == 1


def test_unknown_moments_and_perspectives_are_not_found() -> None:
    room = game_import(record=recorded.read(RECORDS[1]))
    for path in ("all/99/", "2/0/", "00/0/", "x/0/", "-/0/", "7/log/", f"all/{10**30}/"):
        assert asked(room.id, f"replay/{path}")[0] == 404


def test_a_replay_contains_no_names(people: list[Player]) -> None:
    """Only the room has the names of the players, since it knows whether they may be shown."""
    names = ("Ottokar", "Wunibald")
    room = game_import(record=recorded.read(RECORDS[1]), names=names)
    Room.objects.filter(id=room.id).update(pseudonyms=True)
    for path in ADDRESSES:
        text = client_of(people[0]).get(f"/api/rooms/{room.id}/{path}").content.decode()
        assert not any(name in text for name in (*names, *(str(seat.player_id) for seat in room.seats.all())))


def test_a_log_entry_leads_to_its_moment(people: list[Player]) -> None:
    """By its number in the viewer's own stream, also for delayed spectators; an undone move is no moment."""
    for behind in (0, 2):
        stored, luck = StoredGame("returns", {"players": 2}, people, rounds_behind=behind), Random("moves")
        while engine.round_of(stored.state) < 3:
            with TestCase.captureOnCommitCallbacks(execute=True):
                stored.play(stored.state, *next_move(stored.state, luck))
            game = Game.objects.get(id=stored.game.id)
            if game.undo is not None and not game.moves.exclude(undone=None).exists():
                with TestCase.captureOnCommitCallbacks(execute=True):
                    services.game_undo(
                        room_id=game.room_id,
                        player_id=people[game.undo].id,
                        stream=game.streams[str(game.undo)],
                        client_id="back",
                    )
        assert stored.game.moves.exclude(undone=None).count() == 1
        services.room_end_game(room_id=stored.game.room_id)
        for player in (people[0], people[3]):
            replay = got(stored.game.room_id, "replay/", player)
            streams = replay["streams"]
            assert len(streams) == replay["last"] + 1
            assert streams == sorted(streams)
            log = got(stored.game.room_id, f"replay/{0 if player is people[0] else 'public'}/log/")["log"]
            if player is people[0] or not behind:
                assert all(streams[one["stream"]] > streams[one["stream"] - 1] for one in log if one["stream"])
            else:
                shown = delayed_view.showing_in(Room.objects.get(id=stored.game.room_id)).log
                whole = got(stored.game.room_id, "replay/all/log/")["log"]
                assert [entry.stream for entry in shown] == [streams[one["stream"]] for one in whole]


def test_it_is_worked_out_once_for_all(
    django_assert_max_num_queries: DjangoAssertNumQueries, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, client = game_import(record=recorded.read(RECORDS[2])), client_of()
    for path in ("replay/", "replay/all/2/", "replay/3/log/"):
        first = client.get(f"/api/rooms/{room.id}/{path}").content
        monkeypatch.setattr(engine, "apply", None)
        with django_assert_max_num_queries(9):
            assert client.get(f"/api/rooms/{room.id}/{path}").content == first
        monkeypatch.undo()


@pytest.mark.once
def test_long_responses_are_compressed_for_clients_that_accept_it() -> None:
    room, client = game_import(record=recorded.read(RECORDS[2])), client_of()
    for path in ("replay/", "replay/all/2/", "replay/3/log/"):
        address = f"/api/rooms/{room.id}/{path}"
        plain, packed = client.get(address), client.get(address, headers={"accept-encoding": "gzip"})
        assert packed["Content-Encoding"] == "gzip"
        assert gzip.decompress(packed.content) == plain.content
        assert len(packed.content) < len(plain.content) / 3
        assert "Accept-Encoding" in plain["Vary"]
        assert not plain.has_header("Content-Encoding")


@pytest.mark.once
def test_a_page_costs_no_more_late_in_a_game_than_early(monkeypatch: pytest.MonkeyPatch) -> None:
    room, client = game_import(record=recorded.read(RECORDS[0])), client_of()
    outline = client.get(f"/api/rooms/{room.id}/replay/").json()
    played: list[Any] = []
    apply = engine.apply

    def counted(*move: Any) -> Any:
        played.append(move)
        return apply(*move)

    monkeypatch.setattr(engine, "apply", counted)
    client.get(f"/api/rooms/{room.id}/replay/all/{outline['last'] // outline['page']}/")
    assert 0 < len(played) <= replays.PAGE


@pytest.mark.once
def test_two_replays_are_computed_concurrently(db: None) -> None:
    """Two replays are computed at the same time; neither would finish if one waited for the other."""
    memory: LruCache[str] = LruCache(5)
    both = Barrier(2, timeout=60)

    def make(name: str) -> str:
        return memory.get(name, lambda: f"{name} {both.wait()}"[:1])

    with ThreadPoolExecutor(2) as threads:
        assert sorted(threads.map(make, "ab")) == ["a", "b"]


def test_what_is_asked_for_twice_is_made_once_and_the_oldest_is_forgotten(db: None) -> None:
    made: list[int] = []
    memory: LruCache[int] = LruCache(2)

    def make(key: int) -> int:
        made.append(key)
        return key

    for key in (1, 1, 2, 1, 3, 1, 2):
        assert memory.get(key, partial(make, key)) == key
    assert made == [1, 2, 3, 2]
    with pytest.raises(ZeroDivisionError):
        memory.get(9, lambda: 1 // 0)
    assert memory.get(9, lambda: 9) == 9


def test_a_record_that_was_taken_out_can_be_brought_in_again(tmp_path: Any) -> None:
    record = recorded.read(RECORDS[1])
    record = replace(record, options=engine.check_options(record.edition, record.options))
    room = game_import(record=record, names=["Ada", "Bo"])
    text = client_of().get(f"/api/rooms/{room.id}/record.txt")
    assert "attachment" in text.headers["Content-Disposition"]
    assert engine.record_from_text(text.content.decode()) == record
    assert engine.record_from_json(got(room.id, "record.json")["record"]) == record
    file = tmp_path / "game.txt"
    file.write_bytes(text.content)
    call_command("game_import", str(file), names="Cy, Di")
    assert Room.objects.count() == 2
    unfinished = tmp_path / "unfinished.txt"
    unfinished.write_text("\n".join(text.content.decode().splitlines()[:40]))
    with pytest.raises(CommandError, match="game_not_over"):
        call_command("game_import", str(unfinished))
    assert Room.objects.count() == 2
    call_command("verify_games")
    call_command("verify_shuffle", room.id)


@pytest.mark.once
def test_round_reports_and_replay_agree(people: list[Player]) -> None:
    """The round reports agree with the moments."""
    room = game_import(record=recorded.read(RECORDS[2]))
    replay = got(room.id, "replay/")
    chapter = replay["chapters"][2]
    page, at = divmod(chapter["first"], replay["page"])
    moment = got(room.id, f"replay/public/{page}/")["moments"][at]
    assert got(room.id, f"rounds/{chapter['round']}/")["before"] == moment["view"]
    caches.forget()
    game_cache.forget()
    assert got(room.id, f"rounds/{chapter['round']}/")["before"] == moment["view"]
