"""Who comes back says where they stand, and is sent what they missed if it is little, else everything."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from games import services
from games.models import Game, Player
from games.realtime.room_connection import RoomConnection
from games.selectors.play import games as games_of
from games.support import game_cache
from tests.web.conftest import client_of, seen_by
from tests.web.lines import Line, cookies_of, db, open_address, open_line
from tests.web.play import answer_to, asked

pytestmark = pytest.mark.servers

MakeGame = Callable[..., Game]
JSON = dict[str, Any]


def play(game: Game, people: list[Player], moves: int) -> None:
    """Moves by whoever is asked, the first of them first."""
    for number in range(moves):
        seat, prompt = next((s, asked(seen_by(game, s))) for s in range(len(people)) if asked(seen_by(game, s)))
        services.game_move(
            room_id=game.room_id,
            player_id=people[seat].id,
            move=answer_to(prompt[0]),
            prompt=prompt[0]["id"],
            client_id=f"{game.moves.count()}.{number}",
        )


def change_minds(game: Game, people: list[Player], times: int) -> dict[str, int]:
    """Plays until there is a secret decision, which the first seat then makes so often; the streams before that."""
    while not (prompts := asked(seen_by(game, 0))) or prompts[0]["kind"] != "decide":
        play(game, people[:2], 1)
    before = streams(game)
    for number in range(times):
        cards = [[1, 2], [2, 3]][number % 2][: prompts[0]["count"]]
        move = {"kind": "decide", "cards": cards, "politics": [None] * len(cards)}
        services.game_move(
            room_id=game.room_id, player_id=people[0].id, move=move, prompt=prompts[0]["id"], client_id=f"s{number}"
        )
    return before


def streams(game: Game) -> dict[str, int]:
    """How far everybody's stream is."""
    game.refresh_from_db()
    found: dict[str, int] = game.streams
    return found


@pytest.mark.django_db
def test_from_every_place_one_is_led_to_the_present_without_a_gap_or_told_to_take_everything(
    make_game: MakeGame, people: list[Player]
) -> None:
    game = make_game(2)
    told: dict[tuple[int | None, int], list[Any]] = {}
    for _ in range(40):
        play(game, people[:2], 1)
        # Somebody who changes a sealed choice moves the game on, but nobody else's stream.
        now = streams(game)
        position = game_cache.at_least(game.id, game.version)
        for viewer in (None, 0, 1):
            reached = now[game_cache.stream_key(viewer)]
            for stream in range(reached + 2):
                frames = games_of.missed_updates(position, viewer, stream)
                if stream > reached or stream < reached - games_of.RESEND_LIMIT:
                    assert frames is None
                    continue
                assert frames is not None
                heard = [json.loads(frame) for frame in frames]
                assert [frame["stream"] for frame in heard] == list(range(stream + 1, reached + 1))
                for frame in heard:
                    assert frame["view"] == seen_by(game, viewer)["view"]
                    assert told.setdefault((viewer, frame["stream"]), frame["events"]) == frame["events"]


@pytest.mark.django_db
def test_a_stream_that_stands_still_while_others_go_on_is_found_again(
    make_game: MakeGame, people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = make_game(2)
    before = change_minds(game, people, 20)
    now = streams(game)
    assert now["0"] == before["0"] + 20
    assert now["1"] == before["1"] + 1  # that there is a choice, not that it is changed
    position = game_cache.at_least(game.id, game.version)
    assert len(games_of.missed_updates(position, 1, before["1"]) or ()) == 1
    assert games_of.missed_updates(position, 1, now["1"]) == []
    assert games_of.missed_updates(position, 0, before["0"]) is None
    monkeypatch.setattr(games_of, "SEARCHED_MOVES", 5)
    assert games_of.missed_updates(position, 1, before["1"]) is None
    assert games_of.missed_updates(position, 1, now["1"]) == []


async def come_back(game: Game, player: Player | None) -> Line:
    """Opens a line that says first where it stands."""
    return await open_address(f"/ws/rooms/{game.room_id}/?resume", await db(cookies_of, player))


def kinds(line: Line) -> list[str]:
    return [frame["type"] for frame in line.heard]


@pytest.mark.django_db(transaction=True)
async def test_who_comes_back_hears_what_was_missed_and_nothing_before_it_is_asked_for(
    make_game: MakeGame, people: list[Player]
) -> None:
    game = await db(make_game, 2)
    first = await open_line(game.room_id, people[0])
    snapshot = await first.hear("snapshot")
    await first.hang_up()
    await db(play, game, people[:2], 2)
    line = await come_back(game, people[0])
    await db(play, game, people[:2], 1)
    await db(services.chat_say, room_id=game.room_id, player=people[1], text="hello")
    stands = {"game": snapshot["room"]["game"], "seat": 0, "stream": snapshot["stream"]}
    assert (await line.ask("sync", **stands))["type"] == "done"
    assert kinds(line) == ["room", "chat", "update", "update", "update", "tick", "done"]
    assert [frame["stream"] for frame in line.heard if frame["type"] == "update"] == [1, 2, 3]
    assert line.heard[4]["view"] == (await db(seen_by, game, 0))["view"]
    stands |= {"stream": 3, "chat": line.heard[1]["message"]["id"]}
    line.heard.clear()
    assert (await line.ask("sync", **stands))["type"] == "done"
    # The notice of what was said may have come late; a message is known by its id.
    assert [kind for kind in kinds(line) if kind != "chat"] == ["room", "tick", "done"]
    await db(play, game, people[:2], 1)
    assert (await line.hear("update"))["stream"] == 4
    await line.hang_up()


@pytest.mark.django_db(transaction=True)
async def test_who_stands_elsewhere_or_nowhere_or_too_far_behind_gets_everything(
    make_game: MakeGame, people: list[Player]
) -> None:
    game = await db(make_game, 2)
    await db(play, game, people[:2], games_of.RESEND_LIMIT + 2)
    now = await db(streams, game)
    stands: JSON = {"game": game.id, "seat": 0, "stream": now["0"]}
    line = await come_back(game, people[0])
    elsewhere: list[JSON] = [{"game": "x"}, {"game": None}, {"seat": 1}, {"seat": None}, {"stream": None}]
    for number, wrong in enumerate([*elsewhere, {"stream": 99}, {"stream": 0}]):
        line.heard.clear()
        await line.ask(
            "sync", f"s{number}", **{key: value for key, value in (stands | wrong).items() if value is not None}
        )
        assert kinds(line) == ["snapshot", "done"], wrong
    line.heard.clear()
    await line.ask("sync", "right", **stands)
    assert kinds(line) == ["room", "tick", "done"]
    await line.hang_up()


@pytest.mark.django_db
def test_a_stranger_who_claims_a_seats_place_is_shown_what_is_public(make_game: MakeGame, people: list[Player]) -> None:
    game = make_game(2)
    change_minds(game, people, 3)
    conversation = RoomConnection(game.room_id, client_of(None).session, is_resuming=True)
    assert conversation.open().frames == []
    ask = {"id": "q", "type": "sync", "game": game.id, "seat": 0, "stream": streams(game)["0"]}
    snapshot, done = (json.loads(frame) for frame in conversation.receive(json.dumps(ask)).frames)
    assert (snapshot["type"], snapshot["seat"], done["type"]) == ("snapshot", None, "done")
    assert {key: snapshot[key] for key in ("view", "prompts")} == seen_by(game, None)
    conversation.close()


@pytest.mark.django_db
def test_who_comes_back_hears_nothing_by_a_tick_either_before_they_have_said_where_they_stand(
    make_game: MakeGame, people: list[Player]
) -> None:
    game = make_game(2)
    session = client_of(people[0]).session
    conversation = RoomConnection(game.room_id, session, is_resuming=True)
    conversation.open()
    play(game, people, 1)
    assert conversation.tick().frames == []
    sync = {"id": "s", "type": "sync", "game": game.id, "seat": 0, "stream": 0}
    kinds = [json.loads(frame)["type"] for frame in conversation.receive(json.dumps(sync)).frames]
    assert kinds.count("update") == 1
    assert "snapshot" not in kinds
