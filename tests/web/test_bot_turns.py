"""No player's bots delay the bots of others, however many games they start (S13)."""

from collections.abc import Iterable
from typing import Any

import pytest
from django.core.cache import caches
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games import bots, services
from games.models import Game, Player, Room
from games.services.rooms.limits import FULL
from games.workers import bot_runner
from tests.web.conftest import reason, watch
from tests.web.races import run_concurrently

pytestmark = [pytest.mark.django_db, pytest.mark.servers]
MINE, THEIRS = "198.51.100.7", "203.0.113.5"
MANY = 8


def begun(player: Player, network: str, *, players: int = 4, edition: str = "classic") -> Game:
    """A game against bots."""
    options = {"players": players}
    return services.room_play_now(player=player, edition=edition, options=options, network=network).game


def waiting(player: Player, network: str) -> Game:
    """A game against bots in which it is a bot's turn."""
    for _ in range(60):
        game = begun(player, network)
        if game.room.seats.filter(pending=True, bot=True).exists():
            return game
        services.room_close(room_id=game.room_id)
    raise AssertionError


def moves(games: Iterable[Game]) -> int:
    return sum(Game.objects.filter(id__in=[game.id for game in games]).values_list("version", flat=True))


def test_games_that_nobody_plays_or_watches_rest_and_cost_others_nothing(people: list[Player]) -> None:
    left = [begun(people[0], THEIRS, players=7, edition="internet") for _ in range(MANY)]
    for game in left:
        services.room_leave(room_id=game.room_id, player=people[0])
    mine = waiting(people[1], MINE)
    assert [seat.room_id for seat in bot_runner.due_seats()] == [mine.room_id]
    assert bot_runner.run_once() == 1
    assert (moves(left), moves([mine])) == (0, 1)
    watch(left[0].room)
    while not moves(left[:1]):
        assert bot_runner.run_once()
    assert moves(left[1:]) == 0


def test_a_game_of_stand_ins_rests_until_a_player_is_back(people: list[Player]) -> None:
    game = waiting(people[0], MINE)
    services.seat_hand_over_by_moderator(room_id=game.room_id, seat=0)
    assert bot_runner.due_seats() == []
    services.presence_open(room=game.room, player=people[0])
    assert bot_runner.run_once() == 1


def test_a_rated_game_that_all_have_left_is_played_out_for_its_result(people: list[Player]) -> None:
    game = waiting(people[0], MINE)
    services.room_leave(room_id=game.room_id, player=people[0])
    Room.objects.update(rated=True)
    assert bot_runner.run_once() == 1


@pytest.mark.parametrize("leaves", [True, False])
def test_one_pass_plays_one_game_per_person_and_a_few_per_network(people: list[Player], leaves: bool) -> None:
    """Games that are only watched come after those that are played."""
    guests = [services.player_create(name=f"Guest {number}") for number in range(MANY)]
    theirs = [waiting(guest, THEIRS) for guest in guests] + [waiting(guests[0], THEIRS) for _ in range(MANY)]
    for game in theirs if leaves else ():
        watch(game.room)
        services.room_leave(room_id=game.room_id, player=Room.objects.get(id=game.room_id).creator)  # type: ignore[arg-type]
    mine = waiting(people[1], MINE)
    order: list[str] = []
    with pytest.MonkeyPatch.context() as patch:
        moved = services.game_bot_move

        def noted(**about: Any) -> Any:
            order.append(about["room_id"])
            return moved(**about)

        patch.setattr(services, "game_bot_move", noted)
        bot_runner.run_once()
    assert len(order) == 4
    assert len(set(order)) == 4
    assert moves([mine]) == 1
    if leaves:
        assert order[0] == mine.room_id


def test_running_games_against_bots_are_limited_per_player(people: list[Player], settings: Any) -> None:
    settings.RUNNING_LIMITS = (2, 3)
    ada, bo, cy, di = people
    games = [begun(ada, THEIRS), begun(ada, THEIRS)]
    assert reason(lambda: begun(ada, MINE)) == ("refused", "too_many_running")
    games.append(begun(bo, THEIRS))
    assert reason(lambda: begun(cy, THEIRS)) == ("refused", "too_many_running")
    assert begun(di, MINE).version == 0
    by_correspondence: dict[str, Any] = {"edition": "classic", "pace": {"kind": "correspondence", "hours": 24}}
    room = services.room_create(player=ada, network=THEIRS, options={"players": 2}, **by_correspondence)
    services.room_join(room_id=room.id, player=cy)
    assert services.room_start(room_id=room.id, player=ada).state == Room.State.PLAYING
    services.room_leave(room_id=games[0].room_id, player=ada)
    assert begun(ada, THEIRS).version == 0


def test_on_a_full_server_new_games_wait_and_running_ones_are_played(people: list[Player], settings: Any) -> None:
    """Twice as many as planned want to begin. Games by correspondence take no time now, and begin all the same. For a
    second, those who ask again are refused without another count."""
    settings.GAMES_PER_WORKER = 2
    ada, bo, cy, di = people
    running = [begun(ada, THEIRS), begun(bo, THEIRS)]
    waiting_room = services.room_create(player=cy, edition="classic", options={"players": 2}, network=MINE)
    services.room_add_bot(room_id=waiting_room.id, player=cy)
    with pytest.raises(services.Refused) as full:
        services.room_start(room_id=waiting_room.id, player=cy)
    assert (full.value.reason, full.value.data) == ("too_many_running", {"most": 2, "whom": "server"})
    assert reason(lambda: begun(di, MINE)) == ("refused", "too_many_running")
    with CaptureQueriesContext(connection) as asked_again:
        assert reason(lambda: services.room_start(room_id=waiting_room.id, player=cy)) == (
            "refused",
            "too_many_running",
        )
    assert not [query for query in asked_again if "COUNT(" in query["sql"]]
    by_correspondence: dict[str, Any] = {"edition": "classic", "pace": {"kind": "correspondence", "hours": 24}}
    room = services.room_create(player=ada, network=THEIRS, options={"players": 2}, **by_correspondence)
    services.room_join(room_id=room.id, player=di)
    assert services.room_start(room_id=room.id, player=ada).state == Room.State.PLAYING

    bot_runner.run_once()
    assert moves(running) > 0, "those that run are played"
    services.room_leave(room_id=running[0].room_id, player=ada)
    caches["process"].delete(FULL)  # as after FULL_SECONDS
    assert services.room_start(room_id=waiting_room.id, player=cy).state == Room.State.PLAYING


@pytest.mark.django_db(transaction=True)
def test_processes_choose_moves_for_different_seats(people: list[Player], monkeypatch: pytest.MonkeyPatch) -> None:
    """On SQLite they may choose for the same one, of whose moves one is stored."""
    games = [waiting(people[0], MINE), waiting(people[1], THEIRS)]
    choose, chosen = bots.choose, list[str]()

    def choose_while_another_process_runs(prompts: Any, view: Any, ledger: Any, **named: str) -> Any:
        chosen.append(named["seed"])
        if len(chosen) == 1:
            run_concurrently(bot_runner.run_once)
        return choose(prompts, view, ledger, **named)

    monkeypatch.setattr(bots, "choose", choose_while_another_process_runs)
    bot_runner.run_once()
    assert moves(games) == len(set(chosen)) == 2
    assert len(chosen) == (2 if connection.vendor == "postgresql" else 3)
