"""Refuses settings that would lose games or messages, before anything is served."""

from collections.abc import Sequence
from email.utils import parseaddr
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.checks import CheckMessage, Error, register, run_checks
from django.core.exceptions import ImproperlyConfigured, ValidationError
from django.core.validators import validate_email

TAG = "lionheart"


@register(TAG)
def check_deployment(app_configs: Any, **kwargs: Any) -> Sequence[CheckMessage]:
    """Every refusal says what is wrong and which variable puts it right."""
    problems: list[CheckMessage] = []
    many = settings.WORKERS > 1
    if many and not settings.REDIS_URL:
        problems.append(
            Error(
                f"{settings.WORKERS} workers cannot share the in-memory channel layer: notices would be lost.",
                hint="Set REDIS_URL, or WORKERS=1.",
                id="lionheart.E001",
            )
        )
    if many and "sqlite" in settings.DATABASES["default"]["ENGINE"]:
        problems.append(
            Error(
                f"{settings.WORKERS} workers cannot share an SQLite file.",
                hint="Set DATABASE_URL to a PostgreSQL database, or WORKERS=1.",
                id="lionheart.E002",
            )
        )
    if not _has_secret_key():
        problems.append(
            Error(
                "There is no secret key: only the embedded default makes its own.",
                hint="Set SECRET_KEY to a long random text, the same for all workers.",
                id="lionheart.E003",
            )
        )
    if "*" in settings.ALLOWED_HOSTS:
        problems.append(
            Error(
                "ALLOWED_HOSTS=* would let any page open sockets here under a player's session.",
                hint="Name the hosts that players type, separated by commas.",
                id="lionheart.E004",
            )
        )
    if settings.EMAIL_URL and not _is_origin(settings.BASE_URL):
        problems.append(
            Error(
                "Mails would lead nowhere: BASE_URL is not the address of this server.",
                hint="Set BASE_URL to what players type, such as https://play.example, without a path.",
                id="lionheart.E005",
            )
        )
    if settings.EMAIL_URL and not _is_sender(settings.MAIL_FROM):
        problems.append(
            Error(
                "Mails would come from nobody: MAIL_FROM is no address of mail.",
                hint="Set MAIL_FROM, such as lionheart@play.example or Lionheart <lionheart@play.example>.",
                id="lionheart.E006",
            )
        )
    return problems


def refuse_bad_deployment() -> None:
    """The same for servers that are not started by manage.py and so run no checks."""
    problems = [problem for problem in run_checks(tags=[TAG]) if problem.is_serious()]
    if problems:
        raise ImproperlyConfigured("\n".join(str(problem) for problem in problems))


def _is_origin(address: str) -> bool:
    parts = urlsplit(address)
    return parts.scheme in ("http", "https") and bool(parts.netloc) and address == f"{parts.scheme}://{parts.netloc}"


def _is_sender(sender: str) -> bool:
    try:
        validate_email(parseaddr(sender)[1])
    except ValidationError:
        return False
    return True


def _has_secret_key() -> bool:
    try:
        return bool(settings.SECRET_KEY)
    except ImproperlyConfigured:  # Django's answer to an empty one
        return False
