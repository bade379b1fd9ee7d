"""Quick matches: at which table that waits somebody sits down, and when they wait at one of their own."""

from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.utils import timezone

from games import services
from games.models import Player, Presence, Room
from tests.web.conftest import client_of, reason
from tests.web.races import at_once

pytestmark = [pytest.mark.django_db, pytest.mark.servers]
WISH: dict[str, Any] = {
    "edition": "classic",
    "options": {"players": 4},
    "pace": {"kind": "relaxed"},
    "language": "en",
}


def table(host: Player, *, bots: int = 0, **more: Any) -> str:
    """A table that waits for players, some of its seats with bots; its id."""
    room = services.room_create(player=host, **(WISH | more))
    for _ in range(bots):
        services.room_add_bot(room_id=room.id, player=host)
    return str(room.id)


def matched(player: Player, **more: Any) -> Room:
    return services.room_match(player=player, **(WISH | more))


def test_one_sits_down_where_the_fewest_are_missing_and_of_these_where_one_waited_the_longest(
    people: list[Player],
) -> None:
    ada, bo, cy, di = people
    table(ada)
    longest = table(bo, bots=2)
    table(cy, bots=2)
    assert matched(di).id == longest
    assert matched(di).id == longest, "at one's own table one stays"
    assert Room.objects.get(id=longest).seats.filter(player=di).count() == 1


def test_where_somebody_is_and_one_s_own_language_come_first(people: list[Player]) -> None:
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
def test_where_no_such_table_waits_one_is_made_that_the_next_finds(people: list[Player], other: dict[str, Any]) -> None:
    ada, bo, cy, _ = people
    table(ada, **other)
    made = matched(bo)
    assert (made.creator, made.public, made.pace, made.edition) == (bo, True, "relaxed", "classic")
    assert matched(cy, pace={"kind": "blitz"}).id == made.id, "as fast, if not by the same clock"


def test_who_is_not_let_in_is_led_on(people: list[Player]) -> None:
    ada, bo, _, di = people
    first, second = table(ada, bots=2), table(bo)
    services.relation_set(owner=ada, about=di, blocked=True, note="")
    assert matched(di).id == second
    assert Room.objects.get(id=first).seats.filter(player=di).count() == 0


def test_what_cannot_be_wished_for_is_refused_though_a_table_waits(people: list[Player]) -> None:
    table(people[0])
    assert reason(lambda: matched(people[1], edition="chess"))[0] == "malformed"
    answer = client_of().post("/api/match/", {"edition": "classic"})
    assert (answer.status_code, answer.json()["error"]["field"]) == (400, "options")


@pytest.mark.django_db(transaction=True)
def test_who_look_at_the_same_moment_find_each_other(people: list[Player]) -> None:
    rooms = at_once(*(partial(matched, person) for person in people))
    assert {room.id for room in rooms} == {rooms[0].id}
    assert rooms[0].seats.filter(player__in=people).count() == len(people)
