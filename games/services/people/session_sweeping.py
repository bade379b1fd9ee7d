"""Deletes expired sessions."""

from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

BATCH_SIZE = 1000
"""Rows per transaction, so that nobody waits long for the database."""


def sessions_sweep() -> int:
    """Deletes expired sessions and their metadata. Returns their number."""
    swept = 0
    while keys := list(_expired().values_list("session_key", flat=True)[:BATCH_SIZE]):
        with transaction.atomic():
            UserSession.objects.filter(session_key__in=keys).delete()
            swept += _expired().filter(session_key__in=keys).delete()[0]
    return swept


def _expired() -> QuerySet[Session]:
    return Session.objects.filter(expire_date__lte=timezone.now())
