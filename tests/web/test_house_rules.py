"""House rules: which of them keep a game from being rated."""

from dataclasses import replace
from typing import Any

import pytest

from games import services
from games.engine.editions import EDITIONS
from games.models import Player
from tests.web.conftest import client_of, reason
from tests.web.hosting import give_accounts, stored_room

BLITZ = {"kind": "blitz"}
REFUSED = ("refused", "rated_without_house_rules")


@pytest.fixture
def unrated_money(monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes open money in classic a house rule that is not rated."""
    info = EDITIONS["classic"].info
    options = tuple(replace(one, rated=False) if one.name == "open_money" else one for one in info.options)
    monkeypatch.setattr(type(EDITIONS["classic"]), "info", replace(info, options=options))


@pytest.mark.usefixtures("unrated_money")
def test_a_room_with_a_house_rule_cannot_be_rated(people: list[Player]) -> None:
    give_accounts(people[:1])
    wish: dict[str, Any] = {"player": people[0], "edition": "classic", "pace": BLITZ}
    house = {"players": 3, "open_money": True}
    assert reason(lambda: services.room_create(**wish, options=house, rated=True)) == REFUSED
    unrated = services.room_create(**wish, options=house)
    assert reason(lambda: services.room_edit(room_id=unrated.id, player=people[0], rated=True)) == REFUSED
    rated = services.room_create(**wish, options={"players": 3, "decisions": "open"}, rated=True)
    assert reason(lambda: services.room_edit(room_id=rated.id, player=people[0], options=house)) == REFUSED
    assert stored_room(rated).options["open_money"] is False
    changed = services.room_edit(room_id=rated.id, player=people[0], options=house, rated=False)
    assert (changed.rated, changed.options["open_money"]) == (False, True)


def test_a_room_from_before_a_house_rule_was_unrated_does_not_start(
    people: list[Player], request: pytest.FixtureRequest
) -> None:
    people = people[:3]
    give_accounts(people)
    house = {"players": 3, "open_money": True}
    room = services.room_create(player=people[0], edition="classic", options=house, pace=BLITZ, rated=True)
    for seat, player in enumerate(people[1:], 1):
        services.room_join(room_id=room.id, player=player, seat=seat)
        services.room_ready(room_id=room.id, player=player)
    request.getfixturevalue("unrated_money")
    assert reason(lambda: services.room_start(room_id=room.id, player=people[0])) == REFUSED
    services.room_edit(room_id=room.id, player=people[0], rated=False)
    for player in people[1:]:
        services.room_ready(room_id=room.id, player=player)
    services.room_start(room_id=room.id, player=people[0])


@pytest.mark.usefixtures("unrated_money")
def test_the_refusal_names_option_and_rule(db: None) -> None:
    wish = {"edition": "classic", "options": {"players": 3, "open_money": True}, "rated": True, "pace": BLITZ}
    response = client_of().post("/api/rooms/", wish, format="json")
    error = response.json()["error"]
    assert (response.status_code, error["code"], error["reason"], error["field"]) == (409, *REFUSED, "rated")
    assert (error["rule"], error["data"]) == ("C-26", {"option": "open_money", "choice": True})


@pytest.mark.parametrize("edition", EDITIONS)
def test_games_with_the_printed_variants_can_be_rated(edition: str, people: list[Player]) -> None:
    """With every option that counts as printed set to something other than its default."""
    give_accounts(people[:1])
    players = max(3, EDITIONS[edition].info.min_seats)
    options: dict[str, Any] = {"players": players}
    for option in EDITIONS[edition].info.options:
        others = [
            one for one in option.choices if one != option.default and players in option.seats.get(str(one), (players,))
        ]
        if option.rated and others:
            options[option.name] = others[0]
    assert len(options) > 1
    assert services.room_create(player=people[0], edition=edition, options=options, pace=BLITZ, rated=True).rated
