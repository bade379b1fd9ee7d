"""Accounts: sign-up, names, new passwords, and ending sessions."""

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
from games.services.notifications.mail_settings import mail_remove_unconfirmed
from games.services.people.names import clean_name, refuse_if_reserved
from games.services.people.players import broadcast_new_name, guest_name, guests_release_name, lock_names
from games.services.people.tokens import tokens_revoke
from games.services.support.audit_log import log_staff_rename
from games.services.support.locks import lock_people
from games.support.name_lookalikes import name_key

_GUEST_NAME = re.compile(r"guest\s*\d*", re.IGNORECASE)


def account_name_check(name: str, *, player: Player | None = None) -> str:
    """The normalized name for an account; refused if malformed, reserved, or too similar to another account's."""
    clean = clean_name(name)
    if "@" in clean or not any(unicodedata.category(char)[0] in "LN" for char in clean) or _has_stacked_marks(clean):
        raise Refused("malformed", "characters", field="name")
    if len(unicodedata.normalize("NFKC", clean)) > 2 * len(clean):
        raise Refused("malformed", "characters", field="name")
    refuse_if_reserved(clean)
    if _GUEST_NAME.fullmatch(unicodedata.normalize("NFKC", clean)):
        raise Refused("refused", "name_reserved", field="name")
    if is_taken(clean, player=player):
        raise Refused("refused", "name_taken", field="name")
    return clean


def is_taken(name: str, *, player: Player | None = None) -> bool:
    """Whether a name looks like that of another account than this player's."""
    others = Player.objects.filter(name_key=name_key(name))
    if player is not None:
        others = others.exclude(pk=player.pk)
    staff = User.objects.filter(username__iexact=name, player=None, is_staff=True)
    return others.exists() or staff.exists()


@transaction.atomic
def account_create(*, user: User, guest: Player | None) -> Player:
    """Creates an account under the requested name, and makes the guest its player. Refused if a similar name has been
    taken since it was checked."""
    lock_names()
    if guest is not None:
        guest = locked_guest(guest)
    name = account_name_check(user.username, player=guest)
    with _refusing_taken_names():
        user.save()
    return attach_account(user, guest or Player(), name)


def account_name_suggest(names: Sequence[str], *, player: Player | None = None) -> str:
    """The first of these names that the account may have, or a generated one."""
    for name in names:
        try:
            return account_name_choose(name, player=player)
        except Refused:
            continue
    return free_name()


def account_name_choose(name: str, *, player: Player | None) -> str:
    """The normalized name that a person chooses for their account. While banned from chat they may only keep their
    name."""
    clean = account_name_check(name, player=player)
    if player is not None and clean != player.name:
        refuse_if_sanctioned(player.id, "talk")
    return clean


@transaction.atomic
def account_rename(*, player: Player, name: str) -> Player:
    """Renames an account: its player's name and the name to log in with."""
    lock_names()
    lock_people(player)
    clean = account_name_choose(name, player=player)
    guests_release_name(name=clean, but=player)
    if player.user is not None:
        log_staff_rename(user=player.user, name=clean)
    _set_name(player, clean)
    broadcast_new_name(player)
    return player


def neutral_name(player: Player) -> str:
    """A generated, neutral name for a player who loses theirs."""
    if player.program:
        return f"Program {secrets.randbelow(900_000) + 100_000}{PROGRAM_MARK}"
    return guest_name() if player.user_id is None else free_name()


def name_replace(*, player: Player, name: str) -> None:
    """Gives a player a generated name, with which they also log in. Call within a transaction."""
    if player.user is not None:
        _set_name(player, name)
    else:
        player.name, player.guest_name_key = name, "" if player.program else name_key(name)
        player.save(update_fields=["name", "guest_name_key"])
    broadcast_new_name(player)


def sessions_end(*, user: User, but: str | None = None) -> None:
    """Ends an account's sessions except one; their sockets are closed by `games.realtime.session_expiry`."""
    for session in UserSession.objects.filter(user=user).exclude(session_key=but or ""):
        session.end()
    # Those browsers get no more pushes; the one that stays subscribes again when its page loads.
    PushSubscription.objects.filter(player__user=user).delete()


@transaction.atomic
def account_secure(*, user: User, but: str | None = None, tokens: bool, keeps_address: bool) -> None:
    """Secures an account after a password change: ends all sessions but one and removes addresses that were never
    confirmed, since an intruder may have added one to get in again. With `keeps_address` they stay if none is
    confirmed: the email with the new password went there, or the owner would have no other. With `tokens` it also
    revokes the tokens of the account and its programs, and deletes a notification address that is not confirmed for the
    account."""
    sessions_end(user=user, but=but)
    addresses = EmailAddress.objects.filter(user=user)
    if not keeps_address or addresses.filter(verified=True).exists():
        removed = set(addresses.filter(verified=False).values_list("email", flat=True))
        addresses.filter(verified=False).delete()
        if user.email.lower() in removed:
            # Not by saving the user: the caller may be saving it.
            user.email = addresses.values_list("email", flat=True).first() or ""
            User.objects.filter(pk=user.pk).update(email=user.email)
    player = Player.objects.filter(user=user).first()
    if tokens and player is not None:
        tokens_revoke(player=player)
        mail_remove_unconfirmed(player=player)


def _set_name(player: Player, name: str) -> None:
    """Changes the name of an account's player, and with it the log-in name."""
    player.name, player.name_key = name, name_key(name)
    with _refusing_taken_names():
        player.save(update_fields=["name", "name_key"])
        if player.user is not None:
            player.user.username = name
            player.user.save(update_fields=["username"])


def locked_guest(guest: Player) -> Player | None:
    """The guest re-read under a lock; None if they have got an account or been deleted since."""
    return Player.objects.select_for_update(no_key=True).filter(pk=guest.pk, user=None, deleted=False).first()


def attach_account(user: User, player: Player, name: str) -> Player:
    """Gives a guest an account."""
    player.user, player.person = user, person_of(player.pk)
    player.name, player.name_key, player.guest_name_key = name, name_key(name), ""
    with _refusing_taken_names():
        guests_release_name(name=name, but=player)
        player.save()
        if not user.is_staff:
            user.username = name
            user.save(update_fields=["username"])
    broadcast_new_name(player)
    return player


@contextmanager
def _refusing_taken_names() -> Iterator[None]:
    """Translates a violated unique constraint, when two take a name at the same moment, to `name_taken`."""
    try:
        with transaction.atomic():
            yield
    except IntegrityError:
        raise Refused("refused", "name_taken", field="name") from None


def free_name() -> str:
    """A generated name for an account."""
    while True:
        name = f"Player {secrets.randbelow(900_000) + 100_000}"
        if not is_taken(name):
            return name


def _has_stacked_marks(name: str) -> bool:
    """Whether combining marks are stacked on a letter."""
    marks = 0
    for char in unicodedata.normalize("NFD", name):
        marks = marks + 1 if unicodedata.category(char) in ("Mn", "Me") else 0
        if marks > 2:
            return True
    return False
