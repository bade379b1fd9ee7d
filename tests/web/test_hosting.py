"""What a host may do before the start, and how players are notified."""

from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.utils import timezone

from games import bots, services
from games.bots import BOTS, choose
from games.models import Game, Player, Room, Seat
from games.selectors.rooms import room_view as rooms_of
from games.workers import bot_runner
from tests.web.conftest import reason, watch
from tests.web.hosting import give_accounts, stored_room
from tests.web.programs import program

pytestmark = [pytest.mark.django_db, pytest.mark.servers]
MakeRoom = Callable[..., Room]


def test_the_host_changes_what_they_say_and_the_rest_stays(make_room: MakeRoom, people: list[Player]) -> None:
    room = make_room(3, 1, decisions="open")
    services.room_edit(room_id=room.id, player=people[0], press="none", pace={"kind": "correspondence", "hours": 48})
    services.room_edit(room_id=room.id, player=people[0], language="de", public=False)
    after = stored_room(room)
    assert (after.press, after.language, after.options, after.name) == ("none", "de", room.options, "A table")
    assert (after.pace, after.seconds, after.watching) == ("correspondence", 48 * 3600, "link")


def test_changed_options_need_the_others_agreement_before_the_start(make_room: MakeRoom, people: list[Player]) -> None:
    room = make_room(2, 2)
    services.room_edit(room_id=room.id, player=people[0], press="public")
    assert rooms_of.room_for(stored_room(room), people[0].id).can.start
    services.room_edit(room_id=room.id, player=people[0], press="none")
    assert not rooms_of.room_for(stored_room(room), people[0].id).can.start
    assert reason(lambda: services.room_start(room_id=room.id, player=people[0])) == ("refused", "not_ready")
    services.room_ready(room_id=room.id, player=people[1])
    assert services.room_start(room_id=room.id, player=people[0]).state == "playing"


def test_a_host_asks_whether_all_are_ready(make_room: MakeRoom, people: list[Player]) -> None:
    room = make_room(3, 3)
    services.room_ask_ready(room_id=room.id, player=people[0])
    assert [seat.ready for seat in rooms_of.room_for(stored_room(room), None).seats] == [True, False, False]


def test_with_fewer_seats_people_move_up_and_with_too_few_nothing_changes(
    make_room: MakeRoom, people: list[Player]
) -> None:
    room = make_room(4, 2)
    services.room_leave(room_id=room.id, player=people[1])
    services.room_join(room_id=room.id, player=people[1], seat=3)
    services.room_edit(room_id=room.id, player=people[0], options={"players": 2})
    assert [seat.player_id for seat in stored_room(room).seats.all()] == [people[0].id, people[1].id]
    services.room_edit(room_id=room.id, player=people[0], options={"players": 3})
    services.room_join(room_id=room.id, player=people[2])
    short: dict[str, Any] = {"room_id": room.id, "player": people[0], "options": {"players": 2}, "press": "none"}
    assert reason(lambda: services.room_edit(**short)) == ("refused", "too_many_seated")
    assert (stored_room(room).press, stored_room(room).seats.count()) == ("public", 3)


def test_a_removed_player_sees_the_reason_and_cannot_rejoin_at_once(make_room: MakeRoom, people: list[Player]) -> None:
    room = make_room(2, 2)
    services.room_kick(room_id=room.id, player=people[0], seat=1, reason="away")
    removal = rooms_of.room_for(stored_room(room), people[1].id).removed
    assert removal is not None
    assert removal.reason == "away"
    assert rooms_of.room_for(stored_room(room), people[2].id).removed is None
    assert reason(lambda: services.room_join(room_id=room.id, player=people[1])) == ("forbidden", "removed")
    room.removals.update(until=timezone.now() - timedelta(seconds=1))
    assert rooms_of.room_for(stored_room(room), people[1].id).removed is None
    assert services.room_join(room_id=room.id, player=people[1]).number == 1


def test_the_host_hands_the_role_to_another_player(make_room: MakeRoom, people: list[Player]) -> None:
    room = make_room(3, 2)
    assert reason(lambda: services.room_transfer_host(room_id=room.id, player=people[0], seat=2)) == (
        "refused",
        "seat_empty",
    )
    services.room_transfer_host(room_id=room.id, player=people[0], seat=1)
    assert [seat.host for seat in rooms_of.room_for(stored_room(room), None).seats] == [False, True, False]
    assert reason(lambda: services.room_ask_ready(room_id=room.id, player=people[0])) == ("refused", "creator_only")


def test_a_running_game_gets_another_host_when_its_host_leaves(make_game: Callable[..., Game]) -> None:
    game = make_game(3)
    host = game.room.creator
    assert host is not None
    services.room_leave(room_id=game.room_id, player=host)
    room = stored_room(game.room)
    assert room.creator_id == room.seats.get(number=1).player_id
    assert room.state == "playing"


def test_others_get_a_host_when_theirs_stays_away(make_room: MakeRoom, people: list[Player]) -> None:
    room = make_room(3, 2)
    services.presence_open(room=room, player=people[1])
    services.room_sweep()
    assert stored_room(room).creator_id == people[0].id
    room.seats.filter(number=0).update(seen=timezone.now() - timedelta(minutes=11))
    services.room_sweep()
    assert stored_room(room).creator_id == people[1].id


def test_bots_play_at_the_chosen_level_as_their_characters_like(
    make_room: MakeRoom, people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    room = make_room(3, 1)
    services.room_add_bot(room_id=room.id, player=people[0], level="random")
    services.room_add_bot(room_id=room.id, player=people[0])
    assert [seat.level for seat in rooms_of.room_for(stored_room(room), None).seats] == [None, "random", "plain"]
    services.room_start(room_id=room.id, player=people[0])
    asked: dict[int, tuple[str, str]] = {}

    def noted(prompts: Any, view: Any, ledger: Any, **named: str) -> Any:
        asked[view.viewer] = named["bot"], named["liking"]
        return choose(prompts, view, ledger, **named)

    monkeypatch.setattr("games.workers.bot_runner.bots.choose", noted)
    services.room_leave(room_id=room.id, player=people[0])
    watch(room)
    for _ in range(20):
        bot_runner.run_once()
    assert asked == {seat.number: (seat.level, bots.liking_of(seat.character)) for seat in room.seats.all()}
    assert [bool(liking) for _, (_, liking) in sorted(asked.items())] == [False, True, True]


def test_bots_are_those_of_the_edition(people: list[Player], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS["classic"], "passer", BOTS["classic"]["random"])
    room = services.room_create(player=people[0], edition="classic", options={"players": 3})
    services.room_add_bot(room_id=room.id, player=people[0], level="passer")
    add = partial(services.room_add_bot, room_id=room.id, player=people[0])
    assert reason(lambda: add(level="clever")) == ("refused", "no_such_bot")
    services.room_edit(room_id=room.id, player=people[0], edition="returns", options={"players": 3})
    assert [seat.level for seat in room.seats.filter(bot=True)] == ["plain"]
    assert reason(lambda: add(level="passer")) == ("refused", "no_such_bot")


def test_bots_play_only_at_tables_of_their_size(people: list[Player]) -> None:
    """Where the number of players or the edition changes, the default bot takes their seat; so all see in the room."""
    host = people[0]
    room = services.room_create(player=host, edition="classic", options={"players": 3})
    with pytest.raises(services.Refused) as refused:
        services.room_add_bot(room_id=room.id, player=host, level="count")
    assert (refused.value.reason, refused.value.data["players"]) == ("bot_other_players", (2,))
    assert "count" not in refused.value.data["bots"]
    other: dict[str, Any] = {"edition": "returns", "options": {"players": 2}}
    for table, why in (
        ({"edition": "classic", "options": {"players": 4}}, "bot_other_players"),
        (other, "no_such_bot"),
    ):
        begin = partial(services.room_play_now, player=host, level="count", **table)
        assert reason(begin) == ("refused", why)
    services.room_edit(room_id=room.id, player=host, options={"players": 2})
    for change in ({"options": {"players": 3}}, other):
        services.room_edit(room_id=room.id, player=host, edition="classic", options={"players": 2})
        room.seats.filter(number__gt=0).update(bot=False)
        services.room_add_bot(room_id=room.id, player=host, level="count")
        assert levels_shown(room) == [None, "count"]
        services.room_edit(room_id=room.id, player=host, options={"players": 2}, open_money=False)
        services.room_edit(room_id=room.id, player=host, **change)
        assert levels_shown(room)[:2] == [None, "plain"]


def levels_shown(room: Room) -> list[str | None]:
    """The levels of bots that the room shows to all."""
    return [seat.level for seat in rooms_of.room_for(stored_room(room), None).seats]


def test_a_game_against_a_bot_of_two_players_can_be_played_again(people: list[Player]) -> None:
    room = services.room_play_now(player=people[0], edition="classic", options={"players": 2}, level="count")
    services.room_end_game(room_id=room.id)
    again = services.room_rematch(room_id=room.id, player=people[0])
    assert levels_shown(again) == [None, "count"]


def test_lots_are_drawn_for_the_seats_and_everybody_has_one(make_room: MakeRoom, people: list[Player]) -> None:
    orders = set()
    for _ in range(12):
        room = make_room(4, 3)
        services.room_add_bot(room_id=room.id, player=people[0], level="random")
        services.room_edit(room_id=room.id, player=people[0], seating="lot")
        for player in people[1:3]:
            services.room_ready(room_id=room.id, player=player)
        services.room_start(room_id=room.id, player=people[0])
        seats = list(Seat.objects.filter(room=room))
        assert {seat.player_id for seat in seats} == {None, *(one.id for one in people[:3])}
        assert [(seat.level, seat.player_id) for seat in seats if seat.bot] == [("random", None)]
        orders.add(tuple(seat.player_id for seat in seats))
    assert len(orders) > 1


def test_rated_tables_are_of_more_than_two_people_with_accounts(make_room: MakeRoom, people: list[Player]) -> None:
    wish: dict[str, Any] = {"player": people[0], "edition": "classic", "rated": True, "pace": {"kind": "blitz"}}
    assert reason(lambda: services.room_create(**wish, options={"players": 2})) == ("refused", "rated_needs_three")
    assert reason(lambda: services.room_create(**wish, options={"players": 3})) == ("refused", "account_needed")
    give_accounts(people[:2])
    room = services.room_create(**wish, options={"players": 3})
    assert reason(lambda: services.room_join(room_id=room.id, player=people[2])) == ("refused", "account_needed")
    assert reason(lambda: services.room_add_bot(room_id=room.id, player=people[0])) == ("refused", "rated_without_bots")
    unrated = make_room(3, 3)
    change: dict[str, Any] = {"room_id": unrated.id, "player": people[0], "rated": True, "pace": wish["pace"]}
    assert reason(lambda: services.room_edit(**change)) == ("refused", "rated_with_accounts_only")
    assert not stored_room(unrated).rated


def test_rated_games_have_a_clock(people: list[Player]) -> None:
    """Otherwise a losing player could keep the others waiting for ever."""
    give_accounts(people[:1])
    wish: dict[str, Any] = {"player": people[0], "edition": "classic", "options": {"players": 3}}
    needs_clock = ("refused", "rated_needs_clock")
    assert reason(lambda: services.room_create(**wish, rated=True)) == needs_clock
    assert reason(lambda: services.room_create(**wish, rated=True, pace={"kind": "untimed"})) == needs_clock
    plain = services.room_create(**wish)
    blitz = services.room_create(**wish, rated=True, pace={"kind": "blitz"})
    changes: list[tuple[Room, dict[str, Any]]] = [(plain, {"rated": True}), (blitz, {"pace": {"kind": "untimed"}})]
    for room, change in changes:
        assert reason(lambda: services.room_edit(room_id=room.id, player=people[0], **change)) == needs_clock  # noqa: B023
    slow = {"kind": "correspondence", "hours": 24}
    assert services.room_edit(room_id=plain.id, player=people[0], rated=True, pace=slow).rated


def test_a_rematch_holds_seats_for_its_players(make_game: Callable[..., Game], people: list[Player]) -> None:
    game = make_game(3)
    assert reason(lambda: services.room_rematch(room_id=game.room_id, player=people[0])) == ("refused", "playing")
    services.room_end_game(room_id=game.room_id)
    assert reason(lambda: services.room_rematch(room_id=game.room_id, player=people[3])) == ("not_seated", None)
    again = services.room_rematch(room_id=game.room_id, player=people[1], seats="swap")
    assert rooms_of.rematch_of(stored_room(game.room)) == again.id
    shown = rooms_of.room_for(stored_room(again), people[2].id)
    assert [seat.held for seat in shown.seats] == ["Cy", "Ada", None]
    assert [seat.held_mine for seat in shown.seats] == [True, False, False]
    assert reason(lambda: services.room_join(room_id=again.id, player=people[3])) == ("refused", "seats_held")
    assert reason(lambda: services.room_join(room_id=again.id, player=people[3], seat=1)) == ("refused", "seat_held")
    assert services.room_rematch(room_id=game.room_id, player=people[2]).id == again.id
    assert stored_room(again).seats.get(number=0).player_id == people[2].id
    Room.objects.filter(id=again.id).update(held_until=timezone.now() - timedelta(seconds=1))
    assert services.room_join(room_id=again.id, player=people[3]).number == 1


def test_a_rematch_is_like_the_game_before(make_game: Callable[..., Game], people: list[Player]) -> None:
    game = make_game(3, decisions="open")
    Room.objects.filter(id=game.room_id).update(press="none", password="hashed", language="ru", pseudonyms=True)
    services.room_end_game(room_id=game.room_id)
    again = services.room_rematch(room_id=game.room_id, player=people[0])
    assert (again.press, again.password, again.language, again.options) == ("none", "hashed", "ru", game.options)
    # Under pseudonyms the seats of the previous game would identify the players.
    assert again.seating == "lot"
    assert Counter(seat.held for seat in rooms_of.room_for(stored_room(again), people[1].id).seats) == {None: 1, "": 2}
    held = again.seats.get(held_for=people[1])
    assert services.room_join(room_id=again.id, player=people[1]) == held


def test_abandoned_games_close_but_not_correspondence_games_with_a_player(
    make_game: Callable[..., Game], people: list[Player]
) -> None:
    left, slow, resting, alone, fresh = (make_game(2) for _ in range(5))
    for player in people[:2]:
        services.room_leave(room_id=left.room_id, player=player)
        services.room_leave(room_id=resting.room_id, player=player)
    Room.objects.filter(id__in=(slow.room_id, resting.room_id)).update(pace="correspondence")
    hour, week = timezone.now() - timedelta(hours=1), timezone.now() - timedelta(days=8)
    Room.objects.exclude(id=fresh.room_id).update(changed=hour)
    Game.objects.update(last_move=hour)
    assert services.room_sweep() == 1
    assert (stored_room(left.room).state, stored_room(left.room).ended_by) == ("closed", "deserted")
    Room.objects.filter(state="playing").update(changed=week)
    Game.objects.exclude(id=fresh.id).update(last_move=week)
    assert services.room_sweep() == 2
    states = [stored_room(game.room).state for game in (slow, resting, alone, fresh)]
    assert states == ["playing", "closed", "closed", "playing"]


CLASSIC: dict[str, Any] = {"edition": "classic", "options": {"players": 2}}
SLOW = {"kind": "correspondence", "hours": 24}


@pytest.fixture
def waits_at_two(people: list[Player], make_game: Callable[..., Game], settings: Any) -> Callable[[], Game]:
    """A finished game of Ada and Bo, after which Ada has as many waiting seats as one person may: in her own rooms, by
    correspondence, and with a program of hers in a room of another player."""
    settings.WAITING_SEATS, settings.GUEST_PROGRAMS = 2, True

    def sit() -> Game:
        game = make_game(2)
        services.room_end_game(room_id=game.room_id)
        services.room_create(player=people[0], **CLASSIC, pace=SLOW)
        _, robot = program(people[0])
        services.room_join(room_id=services.room_create(player=people[2], **CLASSIC, programs=True).id, player=robot)
        return game

    return sit


@pytest.mark.parametrize(
    "way", ["create", "join", "match", "match a new one", "rematch", "join a rematch", "a program"]
)
def test_waiting_seats_of_a_person_and_their_programs_are_limited(
    people: list[Player], waits_at_two: Callable[[], Game], way: str
) -> None:
    """Otherwise one guest could take a seat in every room."""
    game = waits_at_two()
    quick = {**CLASSIC, "pace": {"kind": "blitz"}}
    free = services.room_create(player=people[3], **quick, public=way != "match a new one", programs=True)
    if way == "join a rematch":
        services.room_rematch(room_id=game.room_id, player=people[1])
    robot = Player.objects.get(program=True)
    ways: dict[str, Callable[[], object]] = {
        "create": lambda: services.room_create(player=people[0], **CLASSIC),
        "join": lambda: services.room_join(room_id=free.id, player=people[0]),
        "match": lambda: services.room_match(player=people[0], **quick),
        "match a new one": lambda: services.room_match(player=people[0], **quick),
        "rematch": lambda: services.room_rematch(room_id=game.room_id, player=people[0]),
        "join a rematch": lambda: services.room_rematch(room_id=game.room_id, player=people[0]),
        "a program": lambda: services.room_join(room_id=free.id, player=robot),
    }
    rooms = Room.objects.count()
    with pytest.raises(services.Refused) as refused:
        ways[way]()
    assert (refused.value.reason, refused.value.data) == ("too_many_waiting_seats", {"most": 2})
    assert Room.objects.count() == rooms
    taken = Seat.objects.exclude(player=None)
    services.room_leave(room_id=taken.get(player=robot).room_id, player=robot)
    ways[way]()


def test_a_player_at_the_seat_limit_can_play_bots_and_keeps_all_seats_by_logging_in(
    people: list[Player], waits_at_two: Callable[[], Game]
) -> None:
    waits_at_two()
    assert services.room_play_now(player=people[0], **CLASSIC).state == "playing"
    also = services.room_create(player=people[1], **CLASSIC)
    give_accounts(people[:1])
    assert people[0].user is not None
    services.account_log_in(user=people[0].user, guest=people[1])
    assert Seat.objects.filter(room__state="open", player=people[0]).count() == 2
    assert also.seats.filter(player=people[0]).exists()


def test_new_rooms_are_limited_per_person_and_network_address(people: list[Player], settings: Any) -> None:
    settings.ROOM_LIMITS = (2, 3, 4, 5)

    def make(player: Player, network: str) -> Room:
        return services.room_create(player=player, network=network, edition="classic", options={"players": 2})

    made = [make(people[0], "192.0.2.1"), make(people[0], "192.0.2.1")]
    assert reason(lambda: make(people[0], "192.0.2.9")) == ("refused", "too_many_rooms")
    made.append(make(people[1], "192.0.2.1"))
    assert reason(lambda: make(people[2], "192.0.2.1")) == ("refused", "too_many_rooms")
    assert "192.0.2" not in " ".join(Room.objects.values_list("origin_hash", flat=True))
    for room in made:
        services.room_close(room_id=room.id)
    for player in people[1:3]:
        services.room_close(room_id=make(player, "192.0.2.1").id)
    assert reason(lambda: make(people[3], "192.0.2.1")) == ("too_fast", "rooms_hourly")
    for _ in range(2):
        services.room_close(room_id=make(people[0], "").id)
    assert reason(lambda: make(people[0], "")) == ("too_fast", "rooms_hourly")
    Room.objects.update(created=timezone.now() - timedelta(minutes=61))
    assert services.network_addresses_sweep() == 5
    assert make(people[0], "192.0.2.1").state == "open"
