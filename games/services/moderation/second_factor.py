"""The second factor of staff: codes of an authenticator app (TOTP) and recovery codes, in django-allauth's models.

A code is accepted once: the number of its time step is stored with the secret, so neither a restart nor another process
accepts it again.
"""

import logging
from typing import Any

from allauth.core.internal.cryptokit import compare_user_code
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from allauth.mfa.utils import decrypt, encrypt
from cryptography.fernet import InvalidToken
from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from games.errors import Refused
from games.services.support.audit_log import log_second_factor, log_second_factor_reset

log = logging.getLogger(__name__)

PERIOD = 30
"""Seconds for which an app shows a code."""
DRIFT = 1
"""How many codes before and after the current one are accepted, since clocks differ."""


def second_factor_add(*, user: Any, secret: str, code: str) -> list[str]:
    """Sets up an authenticator app whose current code proves that it has the secret; returns the recovery codes."""
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)
        if Authenticator.objects.filter(user=user).exists():
            raise Refused("refused", "has_second_factor")
        step = _step_of(secret, code, after=-1)
        if step is None:
            raise Refused("refused", "wrong_code")
        data = {"secret": encrypt(secret), "step": step}
        Authenticator.objects.create(user=user, type=Authenticator.Type.TOTP, data=data)
        codes: list[str] = RecoveryCodes.activate(user).generate_codes()
        log_second_factor(user=user, act="factor.add")
    return codes


def second_factor_use(*, user: Any, code: str) -> Authenticator:
    """Uses up a code of the app, or a recovery code; returns the authenticator that it belongs to."""
    with transaction.atomic():
        # SQLite has no row locks, but its transactions begin with the write lock.
        own = Authenticator.objects.select_for_update().filter(user=user).order_by("pk")
        for authenticator in own:
            try:
                accepted = _accepts(authenticator, code)
            except InvalidToken:
                log.warning("The second factor of account %s cannot be decrypted: SECRET_KEY has changed.", user.pk)
                continue
            if accepted:
                authenticator.record_usage()
                if authenticator.type == Authenticator.Type.RECOVERY_CODES:
                    log_second_factor(user=user, act="factor.recovery")
                return authenticator
    raise Refused("refused", "wrong_code")


def recovery_codes_renew(*, user: Any, code: str) -> list[str]:
    """Replaces the recovery codes; returns the new ones. The code is used up."""
    with transaction.atomic():
        second_factor_use(user=user, code=code)
        Authenticator.objects.filter(user=user, type=Authenticator.Type.RECOVERY_CODES).delete()
        codes: list[str] = RecoveryCodes.activate(user).generate_codes()
        log_second_factor(user=user, act="factor.codes")
    return codes


def second_factor_remove(*, user: Any, code: str) -> None:
    """Removes the second factor, for one on another device. The code is used up."""
    with transaction.atomic():
        second_factor_use(user=user, code=code)
        Authenticator.objects.filter(user=user).delete()
        log_second_factor(user=user, act="factor.remove")


def second_factor_reset(*, user: Any, why: str) -> None:
    """Removes the second factor of an account whose owner has lost it. For the server's operator, who acts at the
    console and has no account."""
    with transaction.atomic():
        removed, _ = Authenticator.objects.filter(user=user).delete()
        if not removed:
            raise Refused("refused", "no_second_factor")
        log_second_factor_reset(user=user, why=why)


def _accepts(authenticator: Authenticator, code: str) -> bool:
    if authenticator.type == Authenticator.Type.RECOVERY_CODES:
        return bool(RecoveryCodes(authenticator).validate_code(code))
    step = _step_of(decrypt(authenticator.data["secret"]), code, after=authenticator.data["step"])
    if step is None:
        return False
    authenticator.data["step"] = step
    authenticator.save(update_fields=["data"])
    return True


def _step_of(secret: str, code: str, *, after: int) -> int | None:
    """The time step whose code this is, if it is accepted now."""
    now = int(timezone.now().timestamp()) // PERIOD
    steps = range(max(now - DRIFT, after + 1), now + DRIFT + 1)
    matching = [step for step in steps if compare_user_code(actual=code, expected=_code_at(secret, step))]
    return matching[0] if matching else None


def _code_at(secret: str, step: int) -> str:
    return str(format_hotp_value(hotp_value(secret, step)))
