"""API tokens: creation, use, revocation."""

import secrets
from collections.abc import Collection
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from games.errors import Refused
from games.models import NAME_LENGTH, PROGRAM_MARK, Player, Token, token_hash
from games.selectors.moderation.sanctions import refuse_if_sanctioned
from games.services.people.names import clean_name
from games.services.people.players import program_create
from games.services.support.locks import lock_people

MOST_TOKENS, MOST_PROGRAMS = 20, 5
"""Active tokens, and programs, per person."""
PREFIX = "lh-"
USE_PRECISION = timedelta(minutes=1)
"""Precision of a token's last use."""


@transaction.atomic
def token_create(
    *,
    owner: Player,
    name: str,
    scopes: Collection[str],
    program: str | None = None,
    days: int | None = None,
) -> tuple[Token, str]:
    """Creates a token and returns it with its key, which is never shown again. It authenticates its owner, or a
    `program` of theirs, which is created if needed. Only programs can play by tokens."""
    _check_owner(owner)
    title = clean_name(name, longest=NAME_LENGTH * 2)
    if (program is None) == (Token.Scope.PLAY in scopes):
        raise Refused("malformed", "programs_play", field="program")
    lock_people(owner)  # So that concurrent requests count each other.
    if Token.objects.filter(owner=owner, revoked=None).count() >= MOST_TOKENS:
        raise Refused("refused", "too_many_tokens", most=MOST_TOKENS)
    player = owner if program is None else _get_or_create_program(owner, program)
    expires = None if days is None else timezone.now() + timedelta(days=days)
    return _create(owner, player, title, scopes, expires=expires)


@transaction.atomic
def program_register(*, name: str) -> tuple[Token, str]:
    """Creates a program without an operator, and its token, if the settings allow guests' programs."""
    if not settings.GUEST_PROGRAMS:
        raise Refused("forbidden", "account_needed")
    player = program_create(name=name)
    return _create(player, player, name, Token.Scope.values, expires=timezone.now() + timedelta(days=1))


@transaction.atomic
def token_revoke(*, owner: Player, token_id: str) -> None:
    """Revokes a token; sockets opened with it are closed shortly."""
    if not Token.objects.filter(id=token_id, owner=owner, revoked=None).update(revoked=timezone.now()):
        raise Refused("unknown_token")


@transaction.atomic
def tokens_revoke(*, player: Player) -> int:
    """Revokes all tokens that a person has created or that authenticate them or their programs. Returns their
    number."""
    theirs = Q(owner=player) | Q(player=player) | Q(player__in=player.programs.all())
    return Token.objects.filter(theirs, revoked=None).update(revoked=timezone.now())


def token_mark_used(*, token: Token) -> None:
    """Records that a token was used."""
    now = timezone.now()
    if token.used is None or token.used < now - USE_PRECISION:
        Token.objects.filter(id=token.id).update(used=now)


def _check_owner(owner: Player) -> None:
    if owner.program:
        raise Refused("forbidden", "program")
    if owner.user_id is None and not settings.GUEST_PROGRAMS:
        raise Refused("forbidden", "account_needed")


def _get_or_create_program(operator: Player, name: str) -> Player:
    known = operator.programs.filter(name=f"{' '.join(name.split())}{PROGRAM_MARK}").first()
    if known is not None:
        return known
    if operator.programs.count() >= MOST_PROGRAMS:
        raise Refused("refused", "too_many_programs", most=MOST_PROGRAMS)
    refuse_if_sanctioned(operator.id, "talk")
    return program_create(name=name, operator=operator)


def _create(owner: Player, player: Player, name: str, scopes: Collection[str], *, expires: object) -> tuple[Token, str]:
    key = PREFIX + secrets.token_hex(32)
    about = {"name": name, "start": key[:8], "hash": token_hash(key), "scopes": sorted(set(scopes)), "expires": expires}
    return Token.objects.create(owner=owner, player=player, **about), key
