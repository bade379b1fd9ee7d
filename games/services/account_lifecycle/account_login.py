"""Log-in to an existing account: merges what the browser's guest has done into it."""

from django.contrib.auth.models import User
from django.db import transaction

from games.errors import Refused
from games.models import Player
from games.services.account_lifecycle.account_merge import guest_gets_account, merge_guest
from games.services.people.accounts import account_name_check, attach_account, free_name, locked_guest
from games.services.people.names import clean_name
from games.services.people.networks import network_record
from games.services.people.players import guest_name, lock_names
from games.support.name_lookalikes import name_key


@transaction.atomic
def account_log_in(*, user: User, guest: Player | None = None, keeps_access: bool = False, network: str = "") -> Player:
    """The player of an existing account that has just logged in, from the network address `network`.

    The data of the browser's guest is merged into the account (`account_merge` beside this module); if the account has
    no player yet, the guest becomes its player. Another person may have been the guest: access that they could still
    use as the account, or to be notified of its games, is revoked (`games.services.people.access`), unless the person
    who logs in has confirmed that the guest was theirs (`keeps_access`).
    """
    lock_names()
    known = Player.objects.select_for_update(no_key=True).filter(user=user).first()
    if guest is not None:
        guest = locked_guest(guest)
    if known is None:
        if guest is not None:
            guest_gets_account(guest=guest, user=user, keeps_access=keeps_access)
        known = attach_account(user, guest or Player(name=guest_name()), _name_for(user))
    elif guest is not None:
        merge_guest(guest=guest, player=known, keeps_access=keeps_access)
    network_record(player=known, network=network)
    return known


def _name_for(user: User) -> str:
    """The name that the account was created with, if a player may have it; a generated one otherwise. Staff may use
    reserved names."""
    try:
        name = clean_name(user.username) if user.is_staff else account_name_check(user.username)
    except Refused:
        return free_name()
    return free_name() if Player.objects.filter(name_key=name_key(name)).exists() else name
