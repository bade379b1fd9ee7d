"""Locks that last until the transaction ends: on people's rows, taken before those of any room by everything that
writes data of a person; and by key, for what no row represents."""

from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import blake2b

from django.db import connection, transaction

from games.errors import Refused
from games.models import Player


def lock_people(*people: Player) -> None:
    """Locks the rows of people, and of their programs' operators, until the transaction ends. Refused if one of them
    has been deleted, even since they were read: nothing more may be stored about them."""
    ids = {one for person in people for one in (person.id, person.operator_id) if one is not None}
    locked = Player.objects.select_for_update(no_key=True).filter(id__in=ids).order_by("id")
    if True in locked.values_list("deleted", flat=True):
        raise Refused("refused", "name_needed")


def lock_key(key: int) -> None:
    """Serializes all transactions that lock this key. SQLite serializes writes itself; on PostgreSQL this is an
    advisory lock, which the ORM does not offer."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [key])


@contextmanager
def work_claim(work: str) -> Iterator[bool]:
    """Holds a claim on a piece of work for the length of the block, in a transaction; false where another process
    holds it. A claim saves others the same work, but guarantees nothing: writing checks for itself. On SQLite every
    claim succeeds."""
    if connection.vendor != "postgresql":
        yield True
        return
    key = int.from_bytes(blake2b(work.encode(), digest_size=8).digest(), signed=True)
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [key])
        yield cursor.fetchone()[0]
