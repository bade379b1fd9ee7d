"""Odd values in the bodies that django-allauth parses: refused in our form, and never a server error."""

import json
from copy import copy
from itertools import product
from typing import Any

import pytest
from allauth.headless.internal.restkit.inputs import Input
from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client

from games.models import Player
from tests.web.accounts import PASSWORD
from tests.web.paths import paths

pytestmark = pytest.mark.django_db
ODD: dict[str, str] = {
    "beyond 64 bits": "99999999999999999999",
    "below": "-99999999999999999999",
    "thousands of digits": "9" * 5000,
    "more than any number": "1e999",
    "no number": "NaN",
    "a fraction": "0.5",
    "zero bytes": r'"a\u0000b"',
    "lone surrogates": r'"\ud800"',
    "a yes": "true",
    "null": "null",
    "a list": '["a", "b"]',
    "a list of odd things": r'[99999999999999999999, "\u0000", {}, [], null]',
    "zero bytes in a list": r'["a\u0000b"]',
    "a nested list": '[[["a"]]]',
    "an object": '{"a": {"b": 1}}',
    "an odd name": r'{"a\u0000b": 1}',
    "depth": "[" * 400 + "]" * 400,
    "great depth": "[" * 5000 + "]" * 5000,
    "much": '"' + "x" * 20_000 + '"',
}
FINE = {"username": "Eve", "password": PASSWORD, "email": "eve@post.example", "key": "a-b", "sessions": [1]}
ALONE = ("key", "sessions")
"""Fields that are checked only if all others are valid."""
METHODS = ("POST", "PUT", "PATCH", "DELETE")
TYPES = ("application/json", "text/plain", "application/x-www-form-urlencoded")
"""django-allauth parses a body as JSON whatever its content type."""


def fields(kind: type[Input] = Input) -> set[str]:
    """All fields that any of them accepts."""
    own: set[str] = set(getattr(kind, "base_fields", {}))
    return own.union(*(fields(one) for one in kind.__subclasses__()))


def test_no_odd_value_is_a_fault_of_the_server(people: list[Player], settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = False
    found = [f"/{path}" for path, _ in paths() if path.startswith("_allauth/browser/")]
    assert len(found) > 10
    assert not any("<" in address for address in found), "an address with an odd part is a test of its own"
    names = sorted(fields() | {"keep_guest_access", "revoke_tokens", "process"})
    user = User.objects.create_user("Ada", "ada@post.example", PASSWORD)
    Player.objects.filter(id=people[0].id).update(user=user)
    stranger, ada = Client(raise_request_exception=False), Client(raise_request_exception=False)
    ada.force_login(user)
    cookies = {browser: copy(browser.cookies) for browser in (stranger, ada)}

    def status(browser: Client, method: str, address: str, body: str, kind: str) -> int:
        browser.cookies = copy(cookies[browser])
        with transaction.atomic():
            answer: int = browser.generic(method, address, body, content_type=kind).status_code
            transaction.set_rollback(True)
        return answer

    wrong, tried = [], 0
    for address in found:
        # The account is also tried with only some of the fields.
        whose = ada if "/account/" in address or address.endswith("/sessions") else stranger
        methods = [one for one in METHODS if 405 not in (status(who, one, address, "{}", TYPES[0]) for who in cookies)]
        for what, odd in ODD.items():
            every = f"{{{', '.join(f'{json.dumps(name)}: {odd}' for name in names)}}}"
            each = [json.dumps(FINE | {name: "@"}).replace('"@"', odd) for name in ALONE]
            sent = [(browser, every, TYPES[0]) for browser in cookies]
            sent += [(whose, every, kind) for kind in TYPES[1:]] + [(whose, body, TYPES[0]) for body in each]
            for method, (browser, body, kind) in product(methods, sent):
                tried += 1
                if status(browser, method, address, body, kind) >= 500:
                    wrong.append((method, address, what, kind, browser is ada))
    assert tried > 500
    assert sorted(set(wrong)) == []


@pytest.mark.parametrize("odd", ["zero bytes", "zero bytes in a list", "an odd name"])
def test_zero_bytes_are_refused_before_any_form_reads_them(odd: str) -> None:
    body = f'{{"username": "Ada", "password": {ODD[odd]}}}'
    answer = Client().post("/_allauth/browser/v1/auth/login", body, content_type="application/json")
    assert (answer.status_code, answer.json()) == (400, {"error": {"code": "malformed", "message": "malformed"}})
