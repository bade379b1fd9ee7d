"""Settings that would lose games or messages, or give people away, are refused: each by its own id, as documented."""

import os
import re
import subprocess
import sys
from types import SimpleNamespace
from typing import Any

import pytest

from games.support.push_keys import new_key
from lionheart.checks import DAMAGED, REFUSALS, SEPARATE_PROCESS, refusals, separate_process_warnings
from tests.services import ROOT

SQLITE = {"default": {"ENGINE": "django.db.backends.sqlite3"}}
POSTGRES = {"default": {"ENGINE": "django.db.backends.postgresql"}}
EMBEDDED: dict[str, Any] = {
    "PORT": 8000,
    "WORKERS": 1,
    "REDIS_URL": "",
    "SECRET_KEY": "made-by-itself",
    "ALLOWED_HOSTS": ["localhost", "127.0.0.1", "[::1]"],
    "HTTPS": False,
    "REST_FRAMEWORK": {"NUM_PROXIES": 0},
    "DATABASES": SQLITE,
    "TICK_SECONDS": 15,
    "SOCKET_SILENCE": 75,
    "EMAIL_URL": "",
    "BASE_URL": "",
    "MAIL_FROM": "",
    "VAPID_PRIVATE_KEY": "",
    "VAPID_SUBJECT": "",
    "METRICS_PORT": 0,
}
"""`make run`."""


DEPLOYED = EMBEDDED | {
    "PORT": 8001,
    "WORKERS": 2,
    "REDIS_URL": "redis://redis:6379/0",
    "ALLOWED_HOSTS": ["play.example"],
    "HTTPS": True,
    "REST_FRAMEWORK": {"NUM_PROXIES": 1},
    "DATABASES": POSTGRES,
    "EMAIL_URL": "smtp://post.example",
    "BASE_URL": "https://play.example",
    "MAIL_FROM": "L <l@play.example>",
    "VAPID_PRIVATE_KEY": new_key(),
    "VAPID_SUBJECT": "mailto:host@play.example",
    "METRICS_PORT": 9100,
}
"""`deploy/`, behind HTTPS, with mails and figures."""


def refused(base: dict[str, Any], **changed: Any) -> list[str]:
    """The ids of what is refused."""
    assert changed.keys() <= base.keys()
    return [str(problem.id).removeprefix("lionheart.") for problem in refusals(SimpleNamespace(**base | changed))]


@pytest.mark.parametrize(
    ("base", "changed"),
    [
        (EMBEDDED, {}),
        (EMBEDDED, {"ALLOWED_HOSTS": ["localhost", "192.168.7.7"]}),
        (EMBEDDED, {"METRICS_PORT": 8001}),
        (EMBEDDED, {"PORT": 0}),
        (DEPLOYED, {}),
        (DEPLOYED, {"HTTPS": False}),
        (DEPLOYED, {"TICK_SECONDS": 74.9}),
    ],
)
def test_what_is_safe_is_accepted(base: dict[str, Any], changed: dict[str, Any]) -> None:
    assert refused(base, **changed) == []


@pytest.mark.parametrize(
    ("identifier", "base", "changed"),
    [
        ("E001", DEPLOYED, {"REDIS_URL": ""}),
        ("E002", DEPLOYED, {"DATABASES": SQLITE}),
        ("E003", DEPLOYED, {"SECRET_KEY": ""}),
        ("E004", DEPLOYED, {"ALLOWED_HOSTS": ["*"]}),
        ("E005", DEPLOYED, {"BASE_URL": ""}),
        ("E005", DEPLOYED, {"BASE_URL": "play.example"}),
        ("E005", DEPLOYED, {"BASE_URL": "https://play.example/"}),
        ("E006", DEPLOYED, {"MAIL_FROM": ""}),
        ("E006", DEPLOYED, {"MAIL_FROM": "Lionheart"}),
        ("E010", EMBEDDED, {"SOCKET_SILENCE": 15}),
        ("E011", EMBEDDED, {"HTTPS": True}),
        ("E012", DEPLOYED, {"METRICS_PORT": 8001}),
        ("E013", DEPLOYED, {"HTTPS": False, "REST_FRAMEWORK": {"NUM_PROXIES": 0}}),
        ("E014", DEPLOYED, {"VAPID_PRIVATE_KEY": "secret"}),
        ("E014", DEPLOYED, {"VAPID_PRIVATE_KEY": "A" * 43}),
        ("E014", DEPLOYED, {"VAPID_PRIVATE_KEY": f"{new_key()}="}),
        ("E015", DEPLOYED, {"VAPID_SUBJECT": ""}),
        ("E015", DEPLOYED, {"VAPID_SUBJECT": "host@play.example"}),
        ("E015", DEPLOYED, {"VAPID_SUBJECT": "http://play.example"}),
    ],
)
def test_what_is_unsafe_is_refused_for_that_alone(
    identifier: str, base: dict[str, Any], changed: dict[str, Any]
) -> None:
    assert refused(base, **changed) == [identifier]


def test_a_process_that_is_one_of_several_is_warned_where_nobody_hears_it() -> None:
    (warning,) = separate_process_warnings(SimpleNamespace(**EMBEDDED))
    assert (warning.id, warning.is_serious()) == ("lionheart.W001", False)
    assert separate_process_warnings(SimpleNamespace(**DEPLOYED)) == []
    docs = (ROOT / "docs" / "hosting.md").read_text()
    assert f"| `{SEPARATE_PROCESS.id}` | " in docs


@pytest.mark.parametrize("command", ["bots", "sweep", "worker"])
def test_such_a_process_says_so_when_it_starts(command: str) -> None:
    alone = {"DATABASE_URL": "", "REDIS_URL": "", "SECRET_KEY": "", "WORKERS": "1", "METRICS_PORT": "1"}
    done = subprocess.run(
        [sys.executable, "manage.py", command],
        cwd=ROOT,
        env={**os.environ, **alone, "METRICS_HOST": "192.0.2.1"},  # it ends since metrics cannot be served there
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode != 0
    assert "lionheart.W001" in done.stderr
    assert "Set REDIS_URL" in done.stderr


def test_every_refusal_says_which_setting_puts_it_right_and_is_in_the_docs() -> None:
    docs = (ROOT / "docs" / "hosting.md").read_text()
    assert re.findall(r"^\| `(E\d+)` \| ", docs, re.MULTILINE) == [*(one.id for one in REFUSALS), DAMAGED]
    listed = re.findall(r"^\| `([A-Z_]+)` \| ", docs, re.MULTILINE)
    for one in REFUSALS:
        assert set(re.findall(r"[A-Z_]{5,}", one.hint)) & set(listed), one.id


def test_a_command_ends_without_damage_to_memory() -> None:
    """Native libraries may free what is not theirs when a process ends, which shows as a rare crash; Python's debug
    hooks make it certain."""
    command = [sys.executable, "manage.py", "check"]
    ended = subprocess.run(
        command, check=False, cwd=ROOT, env={**os.environ, "PYTHONMALLOC": "debug"}, capture_output=True, text=True
    )
    assert ended.returncode == 0, ended.stderr
