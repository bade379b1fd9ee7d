"""Logging in to an account: what its guest has done goes along."""

from django.contrib.auth.models import User
from django.db import transaction

from games.errors import Refused
from games.models import Player
from games.services.closing.account_merge import guest_becomes, merge
from games.services.people.accounts import account_name, become, free_name, locked_guest
from games.services.people.names import clean_name
from games.services.people.players import guest_name, take_turn_with_names
from games.support.name_lookalikes import fold


@transaction.atomic
def account_enter(*, user: User, guest: Player | None = None, keeps_access: bool = False) -> Player:
    """The player of an existing account that has just logged in.

    What the guest of their browser has done is added to it (`games.services.closing.account_merge`); if the account
    has no player yet, the guest becomes it. Another person may have been the guest: what would let them go on acting as
    the account, or hear of its games, is revoked (`games.services.people.access`), unless the person who logs in has
    said that the guest was theirs: `keeps_access`."""
    take_turn_with_names()
    known = Player.objects.select_for_update(no_key=True).filter(user=user).first()
    if guest is not None:
        guest = locked_guest(guest)
    if known is None:
        if guest is not None:
            guest_becomes(guest=guest, user=user, keeps_access=keeps_access)
        return become(user, guest or Player(name=guest_name()), _name_for(user))
    if guest is not None:
        merge(guest=guest, player=known, keeps_access=keeps_access)
    return known


def _name_for(user: User) -> str:
    """The name that an account was made with, if it is one for a person. Who runs the server may be called as nobody
    else may."""
    try:
        name = clean_name(user.username) if user.is_staff else account_name(user.username)
    except Refused:
        return free_name()
    return free_name() if Player.objects.filter(fold=fold(name)).exists() else name
