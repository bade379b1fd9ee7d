"""Refuses settings that would lose games or messages, or give people away, before anything is served."""

import logging
from collections.abc import Callable, Sequence
from email.utils import parseaddr
from math import inf
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from django.conf import settings
from django.core.checks import CheckMessage, Error, register, run_checks
from django.core.checks import Warning as Warned
from django.core.exceptions import ImproperlyConfigured, ValidationError
from django.core.validators import validate_email

from games.support.push_keys import is_key
from games.support.sqlite_file import RESTORE, damage_of, sqlite_file
from lionheart.embedded import LOOPBACK, is_loopback

log = logging.getLogger(__name__)

TAG = "lionheart"


class Refusal(NamedTuple):
    """A combination of settings that is refused: when, what is wrong with it, and what would be right."""

    id: str
    holds: Callable[[Any], bool]
    problem: str
    hint: str


REFUSALS = (
    Refusal(
        "E001",
        lambda its: its.WORKERS > 1 and not its.REDIS_URL,
        "Several workers cannot share the in-memory channel layer: notices would be lost.",
        "Set REDIS_URL, or WORKERS=1.",
    ),
    Refusal(
        "E002",
        lambda its: its.WORKERS > 1 and _is_sqlite(its),
        "Several workers cannot share an SQLite file.",
        "Set DATABASE_URL to a PostgreSQL database, or WORKERS=1.",
    ),
    Refusal(
        "E003",
        lambda its: not _has_secret_key(its),
        "There is no secret key: only the embedded default makes its own.",
        "Set SECRET_KEY to a long random text, the same for all workers.",
    ),
    Refusal(
        "E004",
        lambda its: "*" in its.ALLOWED_HOSTS,
        "ALLOWED_HOSTS=* would let any page open sockets here under a player's session.",
        "Set ALLOWED_HOSTS to the names that players type, separated by commas.",
    ),
    Refusal(
        "E005",
        lambda its: bool(its.EMAIL_URL) and not _is_origin(its.BASE_URL),
        "Mails would lead nowhere: BASE_URL is not the address of this server.",
        "Set BASE_URL to what players type, such as https://play.example, without a path.",
    ),
    Refusal(
        "E006",
        lambda its: bool(its.EMAIL_URL) and not _is_sender(its.MAIL_FROM),
        "Mails would come from nobody: MAIL_FROM is no address of mail.",
        "Set MAIL_FROM, such as lionheart@play.example or Lionheart <lionheart@play.example>.",
    ),
    Refusal(
        "E007",
        lambda its: its.DEBUG and (its.WORKERS > 1 or _is_public(its)),
        "DEBUG would show everybody who meets a mistake what the server has in hand, hidden things among it.",
        "Leave DEBUG unset; only a server for this machine alone (HOST=127.0.0.1, no proxy, one worker) may have it.",
    ),
    Refusal(
        "E008",
        lambda its: _connections(its) <= its.SOCKET_THREADS,
        "The sockets' threads could take every connection to the database, and pages and bots would get none.",
        "Set DATABASE_POOL higher than SOCKET_THREADS, such as to twice as many.",
    ),
    Refusal(
        "E009",
        lambda its: its.PRESENCE_TTL <= its.TICK_SECONDS,
        "People who are there would be shown as gone: their presence would end before the tick that renews it.",
        "Set PRESENCE_TTL to three times TICK_SECONDS.",
    ),
    Refusal(
        "E010",
        lambda its: its.SOCKET_SILENCE <= its.TICK_SECONDS,
        "Sockets would be closed as silent before the tick that asks them for a sign of life.",
        "Set SOCKET_SILENCE to several times TICK_SECONDS, and to more than 60 where people play.",
    ),
    Refusal(
        "E011",
        lambda its: its.HTTPS and not _proxies(its),
        "HTTPS needs a proxy in front; without PROXIES all players would share its address, and its limits.",
        "Set PROXIES to how many stand in front (deploy/site.conf: 1), or leave HTTPS unset.",
    ),
    Refusal(
        "E012",
        lambda its: its.METRICS_PORT != 0 and its.METRICS_PORT == its.PORT,
        "Figures and pages cannot share a port.",
        "Set METRICS_PORT to another than PORT, one that players cannot reach.",
    ),
    Refusal(
        "E013",
        lambda its: its.WORKERS > 1 and not _proxies(its),
        "Several workers stand behind a proxy; without PROXIES all players would share its address, and its limits.",
        "Set PROXIES to how many stand in front (deploy/site.conf: 1), or WORKERS=1.",
    ),
    Refusal(
        "E014",
        lambda its: bool(its.VAPID_PRIVATE_KEY) and not is_key(its.VAPID_PRIVATE_KEY),
        "Pushes could not be signed: VAPID_PRIVATE_KEY is no private key.",
        "Set VAPID_PRIVATE_KEY to what `manage.py push_keys` prints, or leave it unset: then there are no pushes.",
    ),
    Refusal(
        "E015",
        lambda its: bool(its.VAPID_PRIVATE_KEY) and not _is_subject(its.VAPID_SUBJECT),
        "Makers of browsers would refuse pushes from nobody: VAPID_SUBJECT is no way to reach you.",
        "Set VAPID_SUBJECT, such as mailto:somebody@play.example or https://play.example.",
    ),
    Refusal(
        "E016",
        lambda its: its.PUSH_LOOPBACK and _is_public(its),
        "PUSH_LOOPBACK would let players have this machine send to itself.",
        "Leave PUSH_LOOPBACK unset; only tests need it.",
    ),
)
APART = Refusal(
    "W001",
    lambda its: not its.REDIS_URL,
    "Without Redis no other process is told of what this one does: people see it seconds later.",
    "Set REDIS_URL for all processes; or run nothing but `manage.py serve`, which has bots and sweeper in it.",
)
"""What a process is warned of that is one of several: `worker`, `bots` and `sweep`."""


DAMAGED = "E017"
"""A file that would lose what is written to it."""


def refusals(its: Any) -> list[CheckMessage]:
    """All that is refused in some settings; each says what is wrong and which variable puts it right."""
    return [Error(one.problem, hint=one.hint, id=f"{TAG}.{one.id}") for one in REFUSALS if one.holds(its)]


def warnings_apart(its: Any) -> list[CheckMessage]:
    """What a process with some settings is warned of that is to be one of several."""
    return [Warned(APART.problem, hint=APART.hint, id=f"{TAG}.{APART.id}")] if APART.holds(its) else []


def warn_apart() -> None:
    """Warns whoever starts such a process, in its log."""
    for warning in warnings_apart(settings):
        log.warning("%s", warning)


@register(TAG)
def check_deployment(app_configs: Any, **kwargs: Any) -> Sequence[CheckMessage]:
    """The settings of this process, and its SQLite file, if it has one."""
    return [*refusals(settings), *damage(sqlite_file())]


def damage(file: Path | None) -> list[CheckMessage]:
    """A damaged SQLite file is named, and what to do about it."""
    found = damage_of(file) if file else None
    if found is None:
        return []
    return [Error(f"The database file {file} is damaged: {found}.", hint=RESTORE, id=f"{TAG}.{DAMAGED}")]


def refuse_bad_deployment() -> None:
    """The same for servers that are not started by manage.py and so run no checks."""
    problems = [problem for problem in run_checks(tags=[TAG]) if problem.is_serious()]
    if problems:
        raise ImproperlyConfigured("\n".join(str(problem) for problem in problems))


def _is_sqlite(its: Any) -> bool:
    return "sqlite" in its.DATABASES["default"]["ENGINE"]


def _connections(its: Any) -> float:
    """How many connections to the database a process may have; threads open their own to SQLite."""
    connections: float = inf if _is_sqlite(its) else its.DATABASES["default"]["OPTIONS"]["pool"]["max_size"]
    return connections


def _proxies(its: Any) -> int:
    proxies: int = its.REST_FRAMEWORK["NUM_PROXIES"]
    return proxies


def _is_public(its: Any) -> bool:
    """Whether others than people at this machine may come."""
    names = set(its.ALLOWED_HOSTS) - set(LOOPBACK)
    return bool(names) or not is_loopback(its.HOST) or its.HTTPS or _proxies(its) > 0


def _is_origin(address: str) -> bool:
    parts = urlsplit(address)
    return parts.scheme in ("http", "https") and bool(parts.netloc) and address == f"{parts.scheme}://{parts.netloc}"


def _is_sender(sender: str) -> bool:
    try:
        validate_email(parseaddr(sender)[1])
    except ValidationError:
        return False
    return True


def _is_subject(subject: str) -> bool:
    if subject.startswith("mailto:"):
        return _is_sender(subject.removeprefix("mailto:"))
    return subject.startswith("https://") and bool(urlsplit(subject).netloc)


def _has_secret_key(its: Any) -> bool:
    try:
        return bool(its.SECRET_KEY)
    except ImproperlyConfigured:  # Django's answer to an empty one
        return False
