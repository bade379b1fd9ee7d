"""System checks: refuse settings that would lose games or messages or expose personal data, before anything is
served."""

import logging
from collections.abc import Callable, Sequence
from email.utils import parseaddr
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from django.conf import settings
from django.core.checks import CheckMessage, Error, register, run_checks
from django.core.checks import Warning as Warned
from django.core.exceptions import ImproperlyConfigured, ValidationError
from django.core.validators import validate_email

from games.support.push_keys import is_private_key
from games.support.sqlite_file import RESTORE, damage_of, sqlite_file

log = logging.getLogger(__name__)

TAG = "lionheart"


class Refusal(NamedTuple):
    """An invalid combination of settings: when it applies, what is wrong, and how to fix it."""

    id: str
    applies: Callable[[Any], bool]
    problem: str
    hint: str


REFUSALS = (
    Refusal(
        "E001",
        lambda config: config.WORKERS > 1 and not config.REDIS_URL,
        "Several workers cannot share the in-memory channel layer: notices would be lost.",
        "Set REDIS_URL, or WORKERS=1.",
    ),
    Refusal(
        "E002",
        lambda config: config.WORKERS > 1 and _is_sqlite(config),
        "Several workers cannot share an SQLite file.",
        "Set DATABASE_URL to a PostgreSQL database, or WORKERS=1.",
    ),
    Refusal(
        "E003",
        lambda config: not _has_secret_key(config),
        "There is no secret key: only the embedded default generates its own.",
        "Set SECRET_KEY to a long random text, the same for all workers.",
    ),
    Refusal(
        "E004",
        lambda config: "*" in config.ALLOWED_HOSTS,
        "ALLOWED_HOSTS=* would let any page open sockets here under a player's session.",
        "Set ALLOWED_HOSTS to the names that players type, separated by commas.",
    ),
    Refusal(
        "E005",
        lambda config: bool(config.EMAIL_URL) and not _is_origin(config.BASE_URL),
        "Links in emails would not work: BASE_URL is not the address of this server.",
        "Set BASE_URL to what players type, such as https://play.example, without a path.",
    ),
    Refusal(
        "E006",
        lambda config: bool(config.EMAIL_URL) and not _is_sender(config.MAIL_FROM),
        "Emails would have no sender: MAIL_FROM is not an email address.",
        "Set MAIL_FROM, such as lionheart@play.example or Lionheart <lionheart@play.example>.",
    ),
    Refusal(
        "E010",
        lambda config: config.SOCKET_SILENCE <= config.TICK_SECONDS,
        "Sockets would be closed as silent before the tick that they respond to.",
        "Set SOCKET_SILENCE to several times TICK_SECONDS, and in production to more than 60.",
    ),
    Refusal(
        "E011",
        lambda config: config.HTTPS and not _proxies(config),
        "HTTPS needs a proxy in front; without PROXIES all players would share its address, and its limits.",
        "Set PROXIES to the number of proxies in front (deploy/site.conf: 1), or leave HTTPS unset.",
    ),
    Refusal(
        "E012",
        lambda config: config.METRICS_PORT != 0 and config.METRICS_PORT == config.PORT,
        "Metrics and pages cannot share a port.",
        "Set METRICS_PORT to a different port than PORT, one that players cannot reach.",
    ),
    Refusal(
        "E013",
        lambda config: config.WORKERS > 1 and not _proxies(config),
        "Several workers need a proxy in front; without PROXIES all players would share its address, and its limits.",
        "Set PROXIES to the number of proxies in front (deploy/site.conf: 1), or WORKERS=1.",
    ),
    Refusal(
        "E014",
        lambda config: bool(config.VAPID_PRIVATE_KEY) and not is_private_key(config.VAPID_PRIVATE_KEY),
        "Pushes could not be signed: VAPID_PRIVATE_KEY is not a private key.",
        "Set VAPID_PRIVATE_KEY to what `manage.py push_keys` prints, or leave it unset to disable pushes.",
    ),
    Refusal(
        "E015",
        lambda config: bool(config.VAPID_PRIVATE_KEY) and not _is_subject(config.VAPID_SUBJECT),
        "Push services would reject pushes without a contact: VAPID_SUBJECT is not an email address or URL.",
        "Set VAPID_SUBJECT, such as mailto:admin@play.example or https://play.example.",
    ),
)
SEPARATE_PROCESS = Refusal(
    "W001",
    lambda config: not config.REDIS_URL,
    "Without Redis this process does not notify others of its changes: people see them seconds late.",
    "Set REDIS_URL for all processes; or run only `manage.py serve`, which includes bots and sweeper.",
)
"""A warning for processes that run beside others: `worker`, `bots` and `sweep`."""
UNPROTECTED_STAFF = Refusal(
    "W002",
    lambda config: config.HTTPS and not config.STAFF_SECOND_FACTOR,
    "A password is enough to moderate: it can be learned or guessed, and then everything that its owner may is open.",
    "Leave STAFF_SECOND_FACTOR unset, so that staff need a second factor.",
)
"""A warning for servers that players reach over the internet."""


DAMAGED = "E017"
"""Check ID of a damaged SQLite file, to which no more data should be written."""


def refusals(config: Any) -> list[CheckMessage]:
    """The errors for a configuration; each names the problem and the variable to change."""
    return [Error(one.problem, hint=one.hint, id=f"{TAG}.{one.id}") for one in REFUSALS if one.applies(config)]


def separate_process_warnings(config: Any) -> list[CheckMessage]:
    """The warnings for a process that runs beside others."""
    return _warnings(SEPARATE_PROCESS, config)


def staff_warnings(config: Any) -> list[CheckMessage]:
    """The warnings about the accounts of staff."""
    return _warnings(UNPROTECTED_STAFF, config)


def _warnings(one: Refusal, config: Any) -> list[CheckMessage]:
    return [Warned(one.problem, hint=one.hint, id=f"{TAG}.{one.id}")] if one.applies(config) else []


def warn_without_redis() -> None:
    """Logs a warning if other processes would not be notified of changes made by this one."""
    for warning in separate_process_warnings(settings):
        log.warning("%s", warning)


@register(TAG)
def check_deployment(app_configs: Any, **kwargs: Any) -> Sequence[CheckMessage]:
    """Checks this process's settings and its SQLite file, if it has one."""
    return [*refusals(settings), *staff_warnings(settings), *damage_errors(sqlite_file())]


def damage_errors(file: Path | None) -> list[CheckMessage]:
    """The error for a damaged SQLite file, with the way to repair it."""
    found = damage_of(file) if file else None
    if found is None:
        return []
    return [Error(f"The database file {file} is damaged: {found}.", hint=RESTORE, id=f"{TAG}.{DAMAGED}")]


def refuse_bad_deployment() -> None:
    """Runs the same checks for servers not started by manage.py."""
    problems = [problem for problem in run_checks(tags=[TAG]) if problem.is_serious()]
    if problems:
        raise ImproperlyConfigured("\n".join(str(problem) for problem in problems))


def _is_sqlite(config: Any) -> bool:
    return "sqlite" in config.DATABASES["default"]["ENGINE"]


def _proxies(config: Any) -> int:
    proxies: int = config.REST_FRAMEWORK["NUM_PROXIES"]
    return proxies


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


def _has_secret_key(config: Any) -> bool:
    try:
        return bool(config.SECRET_KEY)
    except ImproperlyConfigured:  # Django's error for an empty key
        return False
