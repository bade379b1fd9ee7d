"""Accounts: a guest gets one, somebody comes back to theirs, and somebody goes for good."""

import re
import secrets
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from games.errors import Refused
from games.models import PROGRAM_MARK, Player, PushSubscription
from games.selectors.moderation.sanctions import refuse_if_sanctioned
from games.selectors.rooms.watching import person_of
from games.services.notifications.mail_settings import mail_keep_known
from games.services.people.names import clean_name, refuse_if_reserved
from games.services.people.players import guest_name, guests_give_up, look_changed, take_turn_with_names
from games.services.people.tokens import tokens_revoke
from games.services.support.audit_log import staff_renamed
from games.services.support.locks import lock_people
from games.support.name_lookalikes import fold

_GUEST = re.compile(r"guest\s*\d*", re.IGNORECASE)


def account_name(name: str, *, player: Player | None = None) -> str:
    """A name as an account has it; refused if it is odd, or looks like another account's, or like one of the house."""
    clean = clean_name(name)
    if "@" in clean or not any(unicodedata.category(char)[0] in "LN" for char in clean) or _is_heaped(clean):
        raise Refused("malformed", "characters", field="name")
    if len(unicodedata.normalize("NFKC", clean)) > 2 * len(clean):
        raise Refused("malformed", "characters", field="name")
    refuse_if_reserved(clean)
    if _GUEST.fullmatch(unicodedata.normalize("NFKC", clean)):
        raise Refused("refused", "name_reserved", field="name")
    if is_taken(clean, player=player):
        raise Refused("refused", "name_taken", field="name")
    return clean


def is_taken(name: str, *, player: Player | None = None) -> bool:
    """Whether a name looks like that of an account, other than this person's."""
    others = Player.objects.filter(fold=fold(name))
    if player is not None:
        others = others.exclude(pk=player.pk)
    staff = User.objects.filter(username__iexact=name, player=None, is_staff=True)
    return others.exists() or staff.exists()


@transaction.atomic
def account_create(*, user: User, guest: Player | None = None) -> Player:
    """A new account under the name that it asks for, with all that is the guest's; refused if an account has got that
    name, or one that looks like it, since it was looked for."""
    take_turn_with_names()
    if guest is not None:
        guest = locked_guest(guest)
    name = account_name(user.username, player=guest)
    with _taking_a_name():
        user.save()
    return become(user, guest or Player(), name)


def account_name_from(names: Sequence[str], *, player: Player | None = None) -> str:
    """The first of these names that an account may have; one made up, if none may."""
    for name in names:
        try:
            return chosen_name(name, player=player)
        except Refused:
            continue
    return free_name()


def chosen_name(name: str, *, player: Player | None) -> str:
    """A name that a person chooses for their account, as it has it. Who may not talk keeps the name that they have."""
    clean = account_name(name, player=player)
    if player is not None and clean != player.name:
        refuse_if_sanctioned(player.id, "talk")
    return clean


@transaction.atomic
def account_rename(*, player: Player, name: str) -> Player:
    """Somebody with an account goes by another name, and logs in with it."""
    take_turn_with_names()
    lock_people(player)
    clean = chosen_name(name, player=player)
    guests_give_up(name=clean, but=player)
    if player.user is not None:
        staff_renamed(user=player.user, name=clean)
    _go_by(player, clean)
    look_changed(player)
    return player


def house_name(player: Player) -> str:
    """A name that says nothing, for somebody who loses theirs."""
    if player.program:
        return f"Program {secrets.randbelow(900_000) + 100_000}{PROGRAM_MARK}"
    return guest_name() if player.user_id is None else free_name()


def name_replace(*, player: Player, name: str) -> None:
    """Somebody is called by a name of the house, whether they want or not, and logs in with it. In a transaction."""
    if player.user is not None:
        _go_by(player, name)
    else:
        player.name, player.guest_fold = name, "" if player.program else fold(name)
        player.save(update_fields=["name", "guest_fold"])
    look_changed(player)


def sessions_end(*, user: User, but: str | None = None) -> None:
    """Ends the sessions of an account, but for one: their sockets are closed by `games.realtime.session_expiry`."""
    for session in UserSession.objects.filter(user=user).exclude(session_key=but or ""):
        session.end()
    # Those browsers are told nothing more; the one that stays says so again when its page begins.
    PushSubscription.objects.filter(player__user=user).delete()


@transaction.atomic
def account_secure(*, user: User, but: str | None = None, tokens: bool, keeps_address: bool) -> None:
    """After a new password: ends the sessions of an account, but for one, and removes its addresses that were never
    confirmed: an intruder may have given theirs, by which they would come in again. `keeps_address`: not where none is
    confirmed, since a letter with the new password went there, or the owner would have no other. With `tokens` it
    revokes the account's tokens, those of its programs among them, and forgets an address for notices that is not
    confirmed for the account."""
    sessions_end(user=user, but=but)
    addresses = EmailAddress.objects.filter(user=user)
    if not keeps_address or addresses.filter(verified=True).exists():
        removed = set(addresses.filter(verified=False).values_list("email", flat=True))
        addresses.filter(verified=False).delete()
        if user.email.lower() in removed:
            # Not by saving the user, which may be under way.
            user.email = addresses.values_list("email", flat=True).first() or ""
            User.objects.filter(pk=user.pk).update(email=user.email)
    player = Player.objects.filter(user=user).first()
    if tokens and player is not None:
        tokens_revoke(player=player)
        mail_keep_known(player=player)


def _go_by(player: Player, name: str) -> None:
    """The person of an account is called so, and logs in with it."""
    player.name, player.fold = name, fold(name)
    with _taking_a_name():
        player.save(update_fields=["name", "fold"])
        if player.user is not None:
            player.user.username = name
            player.user.save(update_fields=["username"])


def locked_guest(guest: Player) -> Player | None:
    """A guest as they are now, locked; nobody if they have an account or have gone for good since."""
    return Player.objects.select_for_update(no_key=True).filter(pk=guest.pk, user=None, gone=False).first()


def become(user: User, player: Player, name: str) -> Player:
    """This guest has this account from now on."""
    player.user, player.person = user, person_of(player.pk)
    player.name, player.fold, player.guest_fold = name, fold(name), ""
    with _taking_a_name():
        guests_give_up(name=name, but=player)
        player.save()
        if not user.is_staff:
            user.username = name
            user.save(update_fields=["username"])
    look_changed(player)
    return player


@contextmanager
def _taking_a_name() -> Iterator[None]:
    """Of those who take one name at the same moment, the database lets one; the others are refused."""
    try:
        with transaction.atomic():
            yield
    except IntegrityError:
        raise Refused("refused", "name_taken", field="name") from None


def free_name() -> str:
    """A name for an account that chose none."""
    while True:
        name = f"Player {secrets.randbelow(900_000) + 100_000}"
        if not is_taken(name):
            return name


def _is_heaped(name: str) -> bool:
    """Whether marks are heaped on a letter."""
    marks = 0
    for char in unicodedata.normalize("NFD", name):
        marks = marks + 1 if unicodedata.category(char) in ("Mn", "Me") else 0
        if marks > 2:
            return True
    return False
