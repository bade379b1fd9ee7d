"""Which tokens let somebody in."""

from collections.abc import Collection

from django.db.models import Q, QuerySet
from django.utils import timezone

from games.models import Player, Token, hash_of
from games.protocol import responses


def token_of(key: str) -> Token | None:
    """The token whose key this is, with its player; None if it lets nobody in, or no more."""
    return _running().select_related("player").filter(hash=hash_of(key)).first()


def running(ids: Collection[str]) -> set[str]:
    """Those of some tokens, by their ids, that still let somebody in."""
    return set(_running().filter(id__in=ids).values_list("id", flat=True))


def tokens_of(player: Player | None) -> responses.Tokens:
    """The tokens that somebody has made and not revoked, the newest first."""
    made = Token.objects.none() if player is None else Token.objects.filter(owner=player, revoked=None)
    return responses.Tokens(tokens=tuple(token_told(token) for token in made.select_related("player")))


def token_told(token: Token) -> responses.TokenInfo:
    """A token as its owner is told of it, who never sees its key again."""
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


def _running() -> QuerySet[Token]:
    """Not revoked, not out of date, and neither made by nor for a deactivated account or a program of one."""
    lasting = Token.objects.filter(Q(expires=None) | Q(expires__gt=timezone.now()), revoked=None)
    deactivated = Q(owner__user__is_active=False) | Q(player__user__is_active=False)
    return lasting.exclude(deactivated | Q(player__operator__user__is_active=False))
