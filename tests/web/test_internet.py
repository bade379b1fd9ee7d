"""Internet games on the server: rooms, what is shown of sealed sheets, and when they are revealed."""

import json
from typing import Any

import pytest
from django.core.management import call_command

from games import engine, services
from games.models import Game, Player
from games.support import game_cache
from games.workers import bot_runner
from tests.web.conftest import client_of, watch
from tests.web.stored_game import prompt_for
from tests.web.test_hidden import Listener, version_of

pytestmark = pytest.mark.django_db
JSON = dict[str, Any]


def table(people: list[Player], players: int = 4, **options: Any) -> Game:
    """A running game of internet with people and, where they are too few, bots."""
    room = services.room_create(
        player=people[0], edition="internet", options={"players": players, **options}, name="A table"
    )
    for player in people[1:players]:
        services.room_join(room_id=room.id, player=player)
    room.seats.filter(player=None).update(bot=True)
    return services.room_start(room_id=room.id, player=people[0]).game


def answer(game: Game, people: list[Player], seat: int, **move: Any) -> None:
    """Makes a move for a seat's player."""
    state = game_cache.position(Game.objects.get(id=game.id)).state
    services.game_move(
        room_id=game.room_id,
        player_id=people[seat].id,
        move=move,
        prompt=prompt_for(state, seat, engine.move_from_json("internet", move)),
        client_id=f"{seat} {version_of(game)}",
    )


def at_sheets(game: Game, people: list[Player]) -> Game:
    """Plays on to round 1."""
    for seat in range(len(people)):
        answer(game, people, seat, kind="place_first_borders", edges=[])
    return game


def round_of(game: Game) -> int:
    """The round whose sheets are asked for."""
    number: int = engine.round_of(game_cache.position(Game.objects.get(id=game.id)).state)
    return number


@pytest.mark.once
@pytest.mark.parametrize("players", [4, *(pytest.param(n, marks=pytest.mark.long_form) for n in (5, 6)), 7])
def test_a_room_is_made_filled_with_bots_and_played_to_its_end(people: list[Player], players: int) -> None:
    client = client_of(people[0])
    made = client.post("/api/rooms/", {"edition": "internet", "options": {"players": players}}, format="json").json()
    for _ in range(players - 1):
        assert client.post(f"/api/rooms/{made['id']}/bots/", {}, format="json").status_code == 200
    game = Game.objects.get(id=client.post(f"/api/rooms/{made['id']}/start/").json()["game"])
    services.room_leave(room_id=game.room_id, player=people[0])
    watch(game.room)
    while bot_runner.run_once():
        pass
    game.refresh_from_db()
    assert game.ended
    shown = client_of().get(f"/api/games/{game.id}/").json()
    assert (shown["view"]["edition"], shown["view"]["phase"], len(shown["view"]["seats"])) == (
        "internet",
        "ended",
        players,
    )
    call_command("verify_games")
    call_command("verify_shuffle", game.room_id)


@pytest.mark.parametrize("options", [{"players": 3}, {"players": 8}, {"players": 4, "open_politics": "yes"}])
def test_options_that_internet_has_not_are_refused(people: list[Player], options: JSON) -> None:
    client = client_of(people[0])
    refused = client.post("/api/rooms/", {"edition": "internet", "options": options}, format="json")
    assert (refused.status_code, refused.json()["error"]["code"]) == (400, "malformed")


@pytest.mark.rule("I-19")
def test_sheets_are_committed_to_once_the_last_is_in_and_opened_when_the_game_is_over(people: list[Player]) -> None:
    game = at_sheets(table(people, colour_bidding=False), people)
    listeners = [Listener(game.room_id, player) for player in people]
    for seat in range(4):
        bid = {"action": "1A", "ducats": 1 + seat}
        answer(game, people, seat, kind="hand_in", round=1, claim=seat == 2, bids=[bid])
    for one in listeners:
        one.game_moved(version_of(game))
        frames = [json.loads(frame) for frame in one.sent]
        (sealing,) = [frame for frame in frames if frame.get("seals")]
        assert [seal["seat"] for seal in sealing["seals"]] == [0, 1, 2, 3]
        assert [frame for frame in frames if frame.get("opened")] == []
        for move in game.moves.filter(move__kind="hand_in"):
            assert move.salt.encode() not in b"".join(one.sent)
    while engine.outcome(game_cache.position(Game.objects.get(id=game.id)).state) is None:
        for seat in range(4):
            answer(game, people, seat, kind="no_sheet")
    opened = [entry for entry in Listener(game.room_id, None).state["log"] if "opened" in entry]
    assert [one["move"]["bids"] for one in opened[1]["opened"]] == [
        [{"action": "1A", "ducats": 1 + seat, "wishes": [], "play": None}] for seat in range(4)
    ]
    call_command("verify_shuffle", game.room_id)


@pytest.mark.rule("I-19")
def test_sheets_of_a_stopped_game_are_revealed_wherever_it_is_shown(people: list[Player]) -> None:
    game = at_sheets(table(people, colour_bidding=False), people)
    for seat in range(4):
        answer(
            game, people, seat, kind="hand_in", round=1, claim=seat == 2, bids=[{"action": "1A", "ducats": 1 + seat}]
        )
    answer(game, people, 0, kind="hand_in", round=2, claim=True)
    address = f"/api/rooms/{game.room_id}"

    def seats_shown_to(player: Player | None) -> tuple[list[int], list[int]]:
        """The seats whose sheets of the first round the log reveals to a viewer, and those whose sheets the round's
        page has."""
        seat = None if player is None else people.index(player)
        log = Listener(game.room_id, player).state["log"]
        assert Listener(game.room_id, player).state["seat"] == seat
        opened = [one["seat"] for entry in log for one in entry.get("opened", ()) if one["move"]["kind"] == "hand_in"]
        report = client_of(player).get(f"{address}/rounds/1/").json()
        return opened, [one["seat"] for one in report["sheets"]]

    assert seats_shown_to(None) == ([], [])
    assert seats_shown_to(people[1]) == ([], [1])
    services.room_end_game(room_id=game.room_id)
    for player in (None, people[1]):
        assert seats_shown_to(player) == ([0, 1, 2, 3], [0, 1, 2, 3]), (
            "the second round was not resolved: its sheet stays sealed"
        )
    log = client_of().get(f"{address}/replay/public/log/").json()["log"]
    opened = [one for entry in log for one in entry.get("opened", ()) if one["move"]["kind"] == "hand_in"]
    assert [one["seat"] for one in opened] == [0, 1, 2, 3]


@pytest.mark.rule("I-6")
def test_the_only_sheet_can_be_taken_back_and_nothing_of_it_is_shown(people: list[Player]) -> None:
    game = at_sheets(table(people, colour_bidding=False), people)
    listener = Listener(game.room_id, people[1])
    before = len(listener.sent)
    answer(game, people, 0, kind="hand_in", round=1, claim=True)
    answer(game, people, 0, kind="take_back")
    listener.game_moved(version_of(game))
    frames = [json.loads(frame) for frame in listener.sent[before:]]
    assert [event["kind"] for frame in frames for event in frame["events"]] == ["sheet_handed_in", "sheet_taken_back"]
    assert [frame for frame in frames if frame.get("seals") or frame.get("opened")] == []
    assert game.moves.exclude(seals=[]).count() == 1, "that of the first borders"


def test_round_reports_show_each_viewer_what_they_may_know_and_everything_after_the_game(people: list[Player]) -> None:
    game = at_sheets(table(people, colour_bidding=False), people)
    for seat in range(4):
        bid = {"action": "1A", "ducats": 1 + seat, "wishes": []}
        answer(game, people, seat, kind="hand_in", round=1, claim=seat == 2, bids=[bid])
    rounds = client_of(people[0]).get(f"/api/rooms/{game.room_id}/rounds/").json()
    assert [one["round"] for one in rounds["rounds"]] == [0, 1]
    for viewer, player in ((0, people[0]), (3, people[3]), (None, None)):
        report = client_of(player).get(f"/api/rooms/{game.room_id}/rounds/1/").json()
        assert (report["round"], report["newest"], report["seat"]) == (1, 1, viewer)
        assert (report["before"]["round"], report["after"]["round"]) == (1, 2)
        assert [one["seat"] for one in report["sheets"]] == ([] if viewer is None else [viewer])
        kinds = [event["kind"] for event in report["events"]]
        assert kinds[0] == "sheet_handed_in"
        assert kinds[-1] == "round_begun"
        assert kinds.count("step_begun") == 7
    assert client_of().get(f"/api/rooms/{game.room_id}/rounds/2/").status_code == 404
    services.room_leave(room_id=game.room_id, player=people[0])
    watch(game.room)
    while engine.outcome(game_cache.position(Game.objects.get(id=game.id)).state) is None:
        bot_runner.run_once()
        for seat in range(1, 4):
            if seat in engine.pending(game_cache.position(Game.objects.get(id=game.id)).state):
                answer(game, people, seat, kind="no_sheet")
    report = client_of().get(f"/api/rooms/{game.room_id}/rounds/1/").json()
    assert [one["seat"] for one in report["sheets"]] == [0, 1, 2, 3]
    last = client_of().get(f"/api/rooms/{game.room_id}/rounds/").json()["rounds"][-1]["round"]
    assert client_of().get(f"/api/rooms/{game.room_id}/rounds/{last}/").json()["after"]["phase"] == "ended"


@pytest.mark.rule("I-19")
def test_a_round_report_depends_on_what_others_did_not_on_what_they_wrote(
    people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A condition before the "otherwise" that decides, a sheet that was handed in twice: everybody but their writer
    gets the same, byte for byte."""
    monkeypatch.setattr("games.services.play.games.new_seed", lambda: "5e" * 32)
    reports: list[dict[int | None, str]] = []
    for world in (0, 1):
        game = at_sheets(table(people, colour_bidding=False), people)
        for number in (1, 2):
            state = game_cache.position(Game.objects.get(id=game.id)).state
            for seat in range(4):
                sheet = {"kind": "hand_in", "round": number, **written(state, seat, world)}
                answer(game, people, seat, **sheet)
                if world and not seat:
                    answer(game, people, seat, **sheet)
        reports.append({seat: reports_for(game, people, seat) for seat in (1, 2, 3, None)})
        mine = reports_for(game, people, 0)
        assert ("carried_out" in mine) == bool(world)
    assert reports[0] == reports[1]


def written(state: Any, seat: int, world: int) -> JSON:
    """A sheet that bids and carries out nothing; in the other world seat 0 expresses that in another way."""
    condition = {"kind": "carried_out", "seat": 3, "action": "1A", "anything": True}
    others = bool(world) and seat == 0
    orders = []
    for won in state.won:
        if seat in won.seats:
            lines = [{"condition": condition, "orders": []}] if others and won.action != "1A" else []
            orders.append({"action": won.action, "lines": lines, "otherwise": []})
    politics = [action for action, one in state.open_actions.items() if one.kind == "politics"]
    action = "2C" if seat == 0 else "1A"
    wishes = ["fief"] if action in politics else []
    return {"orders": orders, "bids": [{"action": action, "ducats": 2 + seat, "wishes": wishes}]}


def reports_for(game: Game, people: list[Player], seat: int | None) -> str:
    """The reports of two rounds, as a viewer gets them, without IDs and times of day."""
    client = client_of(None if seat is None else people[seat])
    pages = []
    for number in (1, 2):
        report = client.get(f"/api/rooms/{game.room_id}/rounds/{number}/").json()
        pages.append({**report, "room": "", "game": "", "at": ""})
    return json.dumps(pages)
