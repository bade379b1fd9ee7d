"""API tokens, with which a program authenticates as its owner or as a program that they run."""

import hashlib

from django.db import models
from django.utils import timezone

from games.models.ids import ID_LENGTH, NAME_LENGTH, new_id
from games.models.rooms import Player


class Token(models.Model):
    """A token for the API and the sockets: `player` is whom it authenticates, `owner` who made it and may revoke it.
    Only a hash of its key is stored; `start` is the beginning of the key, so that the owner can recognize it. `scopes`
    limit what it may be used for."""

    class Scope(models.TextChoices):
        """What a token may be used for."""

        READ = "read", "read what its player may see"
        ROOMS = "rooms", "create, join and leave rooms"
        PLAY = "play", "play a seat, as a program"

    id = models.CharField(primary_key=True, max_length=ID_LENGTH, default=new_id, editable=False)
    owner = models.ForeignKey(Player, models.CASCADE, related_name="tokens_made")
    player = models.ForeignKey(Player, models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=NAME_LENGTH * 2)
    start = models.CharField(max_length=12, editable=False)
    hash = models.CharField(max_length=64, unique=True, editable=False)
    scopes = models.JSONField(default=list)
    created = models.DateTimeField(default=timezone.now, editable=False)
    used = models.DateTimeField(null=True, editable=False)
    expires = models.DateTimeField(null=True)
    revoked = models.DateTimeField(null=True)

    class Meta:
        ordering = ("-created", "id")

    def __str__(self) -> str:
        return f"{self.name} ({self.start}…)"


def token_hash(key: str) -> str:
    """The stored hash of a key. Keys are long and random and cannot be found by trying, so a plain hash is enough."""
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()
