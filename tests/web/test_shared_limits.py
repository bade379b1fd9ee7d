"""Failed requests of strangers in a network lock no one else out of it for long."""

from typing import Any

import pytest
from django.core.cache import cache
from rest_framework.throttling import SimpleRateThrottle

from games.api.base import AddressThrottle
from games.models import Player
from tests.web.accounts import error, post, sign_up
from tests.web.conftest import client_of
from tests.web.paths import paths

pytestmark = [pytest.mark.django_db, pytest.mark.once]
MOST_SECONDS = 60


def throttles() -> set[type[SimpleRateThrottle]]:
    """All throttles."""
    used = (kind for _, view in paths() for kind in getattr(getattr(view, "cls", None), "throttle_classes", ()))
    return {kind for kind in used if issubclass(kind, SimpleRateThrottle)}


def test_limits_by_address_alone_last_a_minute_at_most() -> None:
    """Requests are counted before it is known whether they are refused."""
    kinds = throttles()
    assert len(kinds) >= 7
    by_address = [kind for kind in kinds if issubclass(kind, AddressThrottle)]
    assert by_address
    assert [kind for kind in by_address if (vars(kind())["duration"] or 0) > MOST_SECONDS] == []


def test_nameless_visitors_do_not_use_up_the_limit_of_data_exports(people: list[Player]) -> None:
    cache.clear()
    for _ in range(25):
        assert client_of().get("/api/me/data/").status_code == 409
    ada, bo = client_of(people[0]), client_of(people[1])
    statuses = [ada.get("/api/me/data/").status_code for _ in range(21)]
    assert statuses == [200] * 20 + [429]
    assert bo.get("/api/me/data/").status_code == 200


def test_sign_ups_that_are_refused_keep_nobody_from_an_account(db: None, settings: Any) -> None:
    """Only successful sign-ups are counted, up to their limit."""
    cache.clear()
    limits = {**settings.ACCOUNT_RATE_LIMITS, "signup_made": "2/h/ip"}
    settings.ACCOUNT_RATE_LIMITS = limits
    assert sign_up(client_of(), "Ada of Ayr").status_code == 200
    wrong: list[dict[str, Any]] = [{}, {"username": "Ada of Ayr", "password": "a lion's own word"}]
    wrong += [{"username": f"Bo {number}", "password": "x"} for number in range(25)]
    assert {post(client_of(), "signup", body).status_code for body in wrong} == {400, 409}
    assert sign_up(client_of(), "Bo of Bergen").status_code == 200
    assert error(sign_up(client_of(), "Cy of Ceuta"))[:2] == (429, "too_fast")
