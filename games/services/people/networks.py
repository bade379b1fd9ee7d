"""From which networks people log in, or first come as guests: a keyed hash per network, never the address."""

from datetime import timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone
from django.utils.crypto import salted_hmac

from games.models import NetworkSign, Player
from games.models.networks import SIGN_LENGTH
from games.support.addresses import is_local

DAYS_KEPT = 30
BATCH_SIZE = 1000
"""Rows per transaction, so that nobody waits long for the database."""
SALT = "games.network_sign"


def network_record(*, player: Player, network: str) -> None:
    """Records that a person comes from a network address today. Addresses of this machine say nothing and are not
    recorded. The caller's transaction has created or locked the person's row."""
    if is_local(network):
        return
    sign = salted_hmac(SALT, network, algorithm="sha256").hexdigest()[:SIGN_LENGTH]
    row = NetworkSign(player=player, sign=sign, day=timezone.now().date())
    NetworkSign.objects.bulk_create([row], ignore_conflicts=True)


def networks_move(*, guest: Player, player: Player) -> None:
    """Moves the networks of a guest who turns out to be an account's player. The caller's transaction has locked both
    rows."""
    same = NetworkSign.objects.filter(player=player, sign=OuterRef("sign"), day=OuterRef("day"))
    NetworkSign.objects.filter(~Exists(same), player=guest).update(player=player)
    NetworkSign.objects.filter(player=guest).delete()


def networks_sweep() -> int:
    """Deletes what is older than DAYS_KEPT. Returns the number of rows."""
    swept = 0
    while keys := list(_old().values_list("pk", flat=True)[:BATCH_SIZE]):
        with transaction.atomic():
            swept += NetworkSign.objects.filter(pk__in=keys).delete()[0]
    return swept


def _old() -> QuerySet[NetworkSign]:
    return NetworkSign.objects.filter(day__lt=timezone.now().date() - timedelta(days=DAYS_KEPT))
