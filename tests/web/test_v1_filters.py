"""Query parameters of the public API: unknown filters and invalid cursors."""

import pytest

from games.models import Player
from tests.web.programs import SCHEMA, game_of_a_program, problem, program, reader

pytestmark = [pytest.mark.django_db, pytest.mark.once]


CURSORS = ["", "nothing", "%00", "cD0x", "cD0yMDI2", "1.", "-1.x.y", "a" * 301]


@pytest.mark.parametrize("cursor", CURSORS, ids=range(len(CURSORS)))
def test_invalid_cursors_are_refused_on_every_paginated_list(people: list[Player], cursor: str) -> None:
    client = reader(people[0])
    for path in filtering("cursor"):
        refusal = problem(client.get(f"{path}?cursor={cursor}"), 400, "malformed")
        assert refusal["where"] == "cursor"


def filtering(name: str) -> list[str]:
    """The paths of the schema that have a filter."""
    found = [
        path
        for path, item in SCHEMA["paths"].items()
        if any(one["name"] == name and one["in"] == "query" for one in item.get("get", {}).get("parameters", []))
    ]
    assert found
    return found


READ = [path for path, item in SCHEMA["paths"].items() if "get" in item]


@pytest.mark.parametrize("path", READ)
def test_unknown_filters_are_refused_on_every_list(
    people: list[Player], caplog: pytest.LogCaptureFixture, path: str
) -> None:
    """Alone or with many others."""
    game = game_of_a_program(people)
    client, _ = program(people[0])
    address = path.format(room=game.room_id, game=game.id, code="malformed")
    many = "&".join(f"f{number}=1" for number in range(1001))
    for method in (client.get, client.head):
        for query, where in (("colour=red", "colour"), ("format=json", "format"), (many, None)):
            response = method(f"{address}?{query}")
            assert response.status_code == 400
            assert query == many or response["RateLimit-Limit"]
            if method == client.get:
                assert problem(response, 400, "malformed").get("where") == where
    assert [record for record in caplog.records if record.exc_info] == []
