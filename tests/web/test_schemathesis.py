"""Requests that the public API's schema allows, and many that it does not, never cause a server error.

schemathesis makes the requests, as a stranger and with a token that has every scope. The short form tests each path a
few times; `LIONHEART_PROOF` tests each many times (docs/guarantees.md has numbers).
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from django.core.cache import cache
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections, transaction
from hypothesis import HealthCheck, Phase, given, seed
from hypothesis import settings as hypothesis_settings
from schemathesis.generation import GenerationMode

from games.models import Game, Player, Token, token_hash
from tests.long_form import LONG_FORM

pytestmark = [pytest.mark.django_db, pytest.mark.once]
EXAMPLES = 100 if LONG_FORM else 3
KEY = "a key of a test"


@pytest.fixture
def one_connection() -> Iterator[None]:
    """Keeps the test's connection open at the end of a request, as Django's own client does."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.fixture
def game(people: list[Player], make_game: Any) -> Game:
    """A running game of a player whose token has every scope."""
    about = {"name": "t", "hash": token_hash(KEY), "scopes": Token.Scope.values}
    Token.objects.create(owner=people[0], player=people[0], **about)
    found: Game = make_game(2)
    return found


@pytest.mark.usefixtures("silence", "one_connection")
@pytest.mark.parametrize("headers", [{}, {"Authorization": f"Bearer {KEY}"}], ids=["stranger", "token"])
def test_no_request_causes_a_server_error(game: Game, headers: dict[str, str], settings: Any) -> None:
    settings.GUEST_PROGRAMS = True
    schema: Any = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", get_wsgi_application())
    ids = {"room": game.room_id, "game": game.id}
    answers: Counter[int] = Counter()
    server_errors = []
    for found in schema.get_all_operations():
        operation = found.ok()

        @seed(1)
        @hypothesis_settings(
            max_examples=EXAMPLES,
            phases=[Phase.generate],
            database=None,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        )
        @given(
            case=operation.as_strategy(generation_mode=GenerationMode.POSITIVE)
            | operation.as_strategy(generation_mode=GenerationMode.NEGATIVE)
        )
        def asked(case: Any) -> None:
            cache.clear()
            # Half of the requests use the existing room and game.
            for part, value in ids.items():
                if part in (case.path_parameters or {}) and sum(answers.values()) % 2:
                    case.path_parameters[part] = value
            with transaction.atomic():
                response = case.call(headers=headers)
                transaction.set_rollback(True)
            answers[response.status_code] += 1
            if response.status_code >= 500:
                server_errors.append(f"{case.method} {case.formatted_path}: {response.status_code}")

        asked()
    print(sum(answers.values()), "requests, answered", dict(sorted(answers.items())))
    assert not server_errors
    assert sum(answers.values()) > 40, answers
    assert answers[200], answers
