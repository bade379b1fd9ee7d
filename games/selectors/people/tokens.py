"""API tokens that are valid."""

from collections.abc import Collection
from datetime import datetime

from django.db.models import Q, QuerySet
from django.utils import timezone

from games.models import Player, Token, token_hash
from games.protocol import responses
from games.support.prepared_queries import PreparedQuery


def token_of(key: str) -> Token | None:
    """The valid token with this key, with its player; None if there is none."""
    return VALID.first(token_hash(key), timezone.now())


def usable(ids: Collection[str]) -> set[str]:
    """Which of these tokens, by their ids, are still valid."""
    return set(_valid(timezone.now()).filter(id__in=ids).values_list("id", flat=True))


def tokens_of(player: Player | None) -> responses.Tokens:
    """The tokens that a player has made and not revoked, newest first."""
    made = Token.objects.none() if player is None else Token.objects.filter(owner=player, revoked=None)
    return responses.Tokens(tokens=tuple(token_info(token) for token in made.select_related("player")))


def token_info(token: Token) -> responses.TokenInfo:
    """A token as its owner sees it; the key is never shown again."""
    return responses.TokenInfo(
        id=token.id,
        name=token.name,
        start=token.start,
        scopes=tuple(token.scopes),
        program=token.player.name if token.player.program else None,
        created=token.created.isoformat(),
        used=None if token.used is None else token.used.isoformat(),
        expires=None if token.expires is None else token.expires.isoformat(),
    )


def _valid(now: datetime) -> QuerySet[Token]:
    """Tokens that are neither revoked nor expired, and whose owner, player and operator are not deactivated."""
    lasting = Token.objects.filter(Q(expires=None) | Q(expires__gt=now), revoked=None)
    deactivated = Q(owner__user__is_active=False) | Q(player__user__is_active=False)
    return lasting.exclude(deactivated | Q(player__operator__user__is_active=False))


VALID = PreparedQuery(lambda key_hash, now: _valid(now).select_related("player").filter(hash=key_hash))
