"""Quick matches: which waiting room a player joins, and when they wait in one of their own."""

from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.utils import timezone

from games import services
from games.models import Player, Presence, Room
from tests.web.conftest import client_of, reason
from tests.web.races import run_concurrently

pytestmark = [pytest.mark.django_db, pytest.mark.servers]
WISH: dict[str, Any] = {
    "edition": "classic",
    "options": {"players": 4},
    "pace": {"kind": "relaxed"},
    "language": "en",
}


def table(host: Player, *, bots: int = 0, **more: Any) -> str:
    """The ID of a room that waits for players, with bots on some of its seats."""
    room = services.room_create(player=host, **(WISH | more))
    for _ in range(bots):
        services.room_add_bot(room_id=room.id, player=host)
    return str(room.id)


def matched(player: Player, **more: Any) -> Room:
    return services.room_match(player=player, **(WISH | more))


def test_matching_picks_the_room_with_the_fewest_free_seats_then_the_longest_wait(
    people: list[Player],
) -> None:
    ada, bo, cy, di = people
    table(ada)
    longest = table(bo, bots=2)
    table(cy, bots=2)
    assert matched(di).id == longest
    assert matched(di).id == longest, "a seated player stays in their room"
    assert Room.objects.get(id=longest).seats.filter(player=di).count() == 1


def test_rooms_with_people_present_and_the_same_language_come_first(people: list[Player]) -> None:
    ada, bo, cy, di = people
    table(ada, bots=2)
    dutch, attended = table(bo, language="nl"), table(cy)
    assert matched(di, language="nl").id == dutch
    services.room_leave(room_id=dutch, player=di)
    later = timezone.now() + timedelta(hours=1)
    Presence.objects.create(room_id=attended, player=cy, expires=later, seen=timezone.now())
    assert matched(di, language="nl").id == attended


@pytest.mark.parametrize(
    "other",
    [
        {"edition": "returns", "options": {"players": 3}},
        {"pace": {"kind": "untimed"}},
        {"pace": {"kind": "correspondence", "hours": 24}},
        {"password": "open sesame"},
        {"public": False},
        {"options": {"players": 2}, "bots": 1},
    ],
    ids=["another game", "no clock", "days", "a password", "not listed", "full"],
)
def test_matching_makes_a_room_that_the_next_player_finds(people: list[Player], other: dict[str, Any]) -> None:
    ada, bo, cy, _ = people
    table(ada, **other)
    made = matched(bo)
    assert (made.creator, made.public, made.pace, made.edition) == (bo, True, "relaxed", "classic")
    assert matched(cy, pace={"kind": "blitz"}).id == made.id, "as fast, if not by the same clock"


def test_a_player_who_is_refused_at_a_room_is_matched_to_another(people: list[Player]) -> None:
    ada, bo, _, di = people
    first, second = table(ada, bots=2), table(bo)
    services.relation_set(owner=ada, about=di, blocked=True, note="")
    assert matched(di).id == second
    assert Room.objects.get(id=first).seats.filter(player=di).count() == 0


def test_invalid_match_requests_are_refused_even_if_a_room_waits(people: list[Player]) -> None:
    table(people[0])
    assert reason(lambda: matched(people[1], edition="chess"))[0] == "malformed"
    answer = client_of().post("/api/match/", {"edition": "classic"})
    assert (answer.status_code, answer.json()["error"]["field"]) == (400, "options")


@pytest.mark.django_db(transaction=True)
def test_players_who_look_at_the_same_moment_find_each_other(people: list[Player]) -> None:
    rooms = run_concurrently(*(partial(matched, person) for person in people))
    assert {room.id for room in rooms} == {rooms[0].id}
    assert rooms[0].seats.filter(player__in=people).count() == len(people)
